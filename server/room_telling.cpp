#include "server/room.h"

#include <algorithm>

// What a room tells: to those who listen, and to those who ask.
namespace demesne::server {

using match::Event;
using match::Match;
using match::What;

// {"table": …, key: value}
Text Room::message(std::string_view key, const Json& value) const {
  std::string out;
  out.reserve(256);
  out.append(R"({"table": ")").append(id_).append(R"(", ")").append(key).append("\": ");
  value.dump_to(out);
  out += '}';
  return std::make_shared<const std::string>(std::move(out));
}

// What a viewer is told of an event that has just been applied.
Json Room::told(const Match& after, const Event& event, Seat viewer, Json::Object seen) const {
  after.add_outlook(seen, event, viewer);
  if (after.phase() != Match::Phase::gathering &&
      after.setup().clock.kind != match::TimeControl::Kind::none) {
    Json::Array left;
    for (Seat seat = 0; seat < after.setup().players; ++seat) {
      left.emplace_back(after.clock().left(seat, event.at));
    }
    seen.push_back({"clock", left});
  }
  return seen;
}

// Who sits down sees it happen from its seat, and who has left a seat is an onlooker at once. Where
// nothing is hidden, all see what an onlooker sees, and are told the same.
Seat Room::viewer_of(const Listener& listener, const Event& event) const {
  if (match_.phase() == Match::Phase::playing && !match_.position()->table().game->info().hidden) {
    return kNobody;
  }
  if (event.what == What::replaced && match_.holder(event.seat) == listener.user()) {
    return kNobody;
  }
  return listener.user().empty() ? kNobody : match_.seat_of(listener.user());
}

Json Room::events_for(Seat viewer, int since) const {
  Json::Array out;
  Match match;
  for (const Event& event : log_) {
    std::optional<Json::Object> seen;
    if (match.events() >= since) seen = match.seen(event, viewer);
    match.apply(event);
    if (seen) out.push_back(told(match, event, viewer, *std::move(seen)));
  }
  return out;
}

void Room::watch(const std::shared_ptr<Listener>& listener, int since) {
  const Seat viewer = listener->user().empty() ? kNobody : match_.seat_of(listener->user());
  const bool returns = viewer != kNobody && !is_here(viewer);
  std::erase(listeners_, listener);
  listeners_.push_back(listener);
  listener->tell(message("summary", summary()));
  listener->tell(message("events", events_for(viewer, since)));
  if (returns) tell_here();
  follow_up();
}

void Room::unwatch(const std::shared_ptr<Listener>& listener) {
  if (std::erase(listeners_, listener) == 0 || listener->user().empty()) return;
  const Seat seat = match_.seat_of(listener->user());
  if (seat != kNobody && !is_here(seat)) tell_here();
}

bool Room::is_here(Seat seat) const {
  const std::string& holder = match_.holder(seat);
  if (holder.empty()) return false;  // nor are those anybody who only look on
  return std::any_of(listeners_.begin(), listeners_.end(),
                     [&](const auto& each) { return each->user() == holder; });
}

Json Room::here() const {
  Json::Array out;
  for (Seat seat = 0; seat < match_.setup().players; ++seat) {
    if (is_here(seat)) out.emplace_back(seat);
  }
  return out;
}

void Room::tell_here() const { tell_all("here", here()); }

void Room::tell_all(std::string_view key, const Json& value) const {
  const Text text = message(key, value);
  for (const auto& listener : listeners_) listener->tell(text);
}

void Room::rename(const std::string& holder, const std::string& name) {
  learn_name(holder, name);
  tell_people();
}

void Room::tell_people() const { tell_all("people", people()); }

void Room::tell_chat(const ChatLine& line, const std::string& name,
                     const std::set<std::string>& deaf) const {
  const Text text = message("chat", Json::Object{{"n", line.number},
                                                 {"at", line.at},
                                                 {"user", line.user},
                                                 {"name", name},
                                                 {"text", line.text}});
  for (const auto& listener : listeners_) {
    if (!deaf.contains(listener->user())) listener->tell(text);
  }
}

std::set<std::string> Room::listening() const {
  std::set<std::string> users;
  for (const auto& listener : listeners_) users.insert(listener->user());
  users.erase("");
  return users;
}

std::string_view Room::phase_name(Match::Phase phase) {
  static constexpr auto kNames = std::to_array<std::string_view>({"gathering", "playing", "over"});
  return kNames[static_cast<std::size_t>(phase)];
}

// Several seats can be those of removed users, who have one name together.
Json Room::people() const {
  Json::Object out;
  for (Seat seat = 0; seat < match_.setup().players; ++seat) {
    const std::string& holder = match_.holder(seat);
    if (holder.empty() || match::is_bot(holder) || seat_of(holder) != seat) continue;
    out.push_back({holder, name_of(holder)});
  }
  return out;
}

Json Room::summary() const {
  Json::Array holders;
  Json::Array names;
  for (Seat seat = 0; seat < match_.setup().players; ++seat) {
    holders.emplace_back(match_.holder(seat));
  }
  for (const std::string& name : match_.setup().table.seat_names) names.emplace_back(name);
  return Json::Object{{"id", id_},
                      {"setup", to_json(match_.setup())},
                      {"phase", phase_name(match_.phase())},
                      {"seats", names},
                      {"holders", holders},
                      {"people", people()},
                      {"here", here()},
                      {"commitment", commitment()},
                      {"events", match_.events()},
                      {"result", match_.result()},
                      {"rematch", match_.rematch().empty() ? Json() : Json(match_.rematch())},
                      {"updated", updated()},
                      {"now", office_.now()}};
}

Proof Room::proof() const {
  Proof proof{.table = id_, .secret = *from_hex(match_.secret())};
  proof.commitment = commitment_to(id_, proof.secret);
  for (Seat seat = 0; seat < match_.setup().players; ++seat) {
    proof.shares.push_back(from_hex(match_.share(seat)).value_or(Bytes{}));
  }
  return proof;
}

Record Room::record() const {
  std::vector<std::string> players;
  for (Seat seat = 0; seat < match_.setup().players; ++seat) {
    const std::string& holder = match_.holder(seat);
    players.push_back(match::is_bot(holder) ? holder : name_of(holder));
  }
  Record record = make_record(match_.start(), match_.moves(), std::move(players));
  record.result = match_.result();
  add_proof(record, proof());
  return record;
}

}  // namespace demesne::server
