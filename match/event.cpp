#include "match/event.h"

#include <algorithm>
#include <array>

namespace demesne::match {
namespace {

constexpr auto kNames = std::to_array<std::string_view>(
    {"created", "seated", "unseated", "dealt", "moved", "asked", "agreed", "declined", "taken_back",
     "resigned", "replaced", "absent", "returned", "chosen", "timed_out", "excused", "ended",
     "rematched"});

const std::string* string_of(const Json& json, std::string_view key) {
  const Json* member = json.find(key);
  return member == nullptr ? nullptr : member->string();
}

const std::int64_t* number_of(const Json& json, std::string_view key) {
  const Json* member = json.find(key);
  return member == nullptr ? nullptr : member->number();
}

}  // namespace

std::string_view name_of(What what) { return kNames[static_cast<std::size_t>(what)]; }

Json to_json(const Event& event) {
  Json::Object out;
  out.reserve(5);
  out.push_back({"what", name_of(event.what)});
  out.push_back({"at", event.at});
  if (event.seat != kNobody) out.push_back({"seat", event.seat});
  if (!event.text.empty()) out.push_back({"text", event.text});
  if (!event.data.is_null()) out.push_back({"data", event.data});
  return out;
}

Result<Event> event_from_json(const Json& json) {
  const Refusal broken{"log", "log-event", {{"event", json.dump()}}};
  const auto* what = string_of(json, "what");
  const auto* at = number_of(json, "at");
  if (what == nullptr || at == nullptr) return broken;
  const auto name = std::find(kNames.begin(), kNames.end(), *what);
  if (name == kNames.end()) return broken;
  Event event{.what = static_cast<What>(name - kNames.begin()), .at = *at};
  if (const auto* seat = number_of(json, "seat")) {
    if (*seat < 0 || *seat >= kMaxSeats) return broken;
    event.seat = static_cast<Seat>(*seat);
  }
  if (const auto* text = string_of(json, "text")) event.text = *text;
  if (const Json* data = json.find("data")) event.data = *data;
  return to_json(event) == json ? Result(std::move(event)) : broken;
}

}  // namespace demesne::match
