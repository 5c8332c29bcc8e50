#include "match/clock.h"

#include <algorithm>

namespace demesne::match {
namespace {

constexpr Millis kLongestGame = 24 * 60 * 60 * kSecond;
constexpr Millis kLongestIncrement = 60 * 60 * kSecond;
constexpr Millis kMostDays = 30;

Refusal refuse_clock() { return {"clock", "clock-form", {}}; }

// A whole number of the object within the range, or nothing.
std::optional<Millis> number_in(const Json& json, std::string_view key, Millis least, Millis most) {
  const Json* value = json.find(key);
  const auto* number = value == nullptr ? nullptr : value->number();
  if (number == nullptr || *number < least || *number > most) return std::nullopt;
  return *number;
}

}  // namespace

Json to_json(const TimeControl& control) {
  switch (control.kind) {
    case TimeControl::Kind::none:
      return nullptr;
    case TimeControl::Kind::realtime:
      return Json::Object{
          {"kind", "realtime"}, {"initial", control.initial}, {"increment", control.increment}};
    case TimeControl::Kind::correspondence:
      return Json::Object{{"kind", "correspondence"}, {"days", control.initial / kDay}};
  }
  return nullptr;
}

Result<TimeControl> parse_time_control(const Json& json) {
  if (json.is_null()) return TimeControl{};
  const Json* kind = json.find("kind");
  const auto* name = kind == nullptr ? nullptr : kind->string();
  if (name == nullptr) return refuse_clock();
  if (*name == "correspondence" && json.object()->size() == 2) {
    const auto days = number_in(json, "days", 1, kMostDays);
    if (!days) return refuse_clock();
    return TimeControl{TimeControl::Kind::correspondence, *days * kDay, 0};
  }
  if (*name != "realtime" || json.object()->size() != 3) return refuse_clock();
  const auto initial = number_in(json, "initial", kSecond, kLongestGame);
  const auto increment = number_in(json, "increment", 0, kLongestIncrement);
  if (!initial || !increment) return refuse_clock();
  return TimeControl{TimeControl::Kind::realtime, *initial, *increment};
}

Clock::Clock(const TimeControl& control) : control_(control) { left_.fill(control.initial); }

void Clock::start(Seat seat, Millis now) {
  running_ = seat;
  since_ = now;
}

void Clock::stop(Millis now, bool whole_turn) {
  if (running_ == kNobody) return;
  Millis& left = left_[static_cast<std::size_t>(running_)];
  left = this->left(running_, now);
  if (whole_turn) {
    left = control_.kind == TimeControl::Kind::correspondence ? control_.initial
                                                              : left + control_.increment;
  }
  running_ = kNobody;
}

void Clock::excuse(Millis span) { since_ += span; }

Millis Clock::left(Seat seat, Millis now) const {
  const Millis left = left_[static_cast<std::size_t>(seat)];
  // A clock of the machine that was set back must not give time.
  return seat == running_ ? left - std::clamp<Millis>(now - since_, 0, left) : left;
}

std::optional<Millis> Clock::deadline() const {
  if (running_ == kNobody || control_.kind == TimeControl::Kind::none) return std::nullopt;
  return since_ + left_[static_cast<std::size_t>(running_)];
}

}  // namespace demesne::match
