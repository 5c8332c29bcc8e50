#include "match/match.h"

#include <algorithm>
#include <cassert>

#include "core/hash.h"

namespace demesne::match {
namespace {

constexpr std::string_view kBotPrefix = "bot:";
// Far more than any game has. What may be done without end must not make a log that nobody can
// read.
constexpr int kLongLog = 5000;

Event event_of(What what, Seat seat, Millis now, std::string_view text = {}, Json data = {}) {
  return {what, now, seat, std::string(text), std::move(data)};
}

Refusal refuse(std::string_view code, std::vector<Refusal::Param> params = {}) {
  return {"table", std::string(code), std::move(params)};
}

Json seats_json(SeatSet seats) {
  Json::Array out;
  each_seat(seats, [&](Seat seat) { out.emplace_back(int{seat}); });
  return out;
}

}  // namespace

bool is_bot(std::string_view holder) { return holder.starts_with(kBotPrefix); }

std::string_view level_of_bot(std::string_view holder) { return holder.substr(kBotPrefix.size()); }

Holder bot_of_level(std::string_view level) { return std::string(kBotPrefix) + std::string(level); }

Event Match::create(const Setup& setup, std::string_view secret, Millis now) {
  return event_of(What::created, kNobody, now, secret, to_json(setup));
}

Seat Match::seat_of(std::string_view holder) const {
  for (Seat seat = 0; seat < setup_.players; ++seat) {
    if (this->holder(seat) == holder) return seat;
  }
  return kNobody;
}

bool Match::full() const { return seat_of("") == kNobody; }

SeatSet Match::persons() const {
  SeatSet out;
  for (Seat seat = 0; seat < setup_.players; ++seat) {
    if (!holder(seat).empty() && !is_bot(holder(seat))) out.insert(seat);
  }
  return out;
}

Result<Events> Match::sit(Seat seat, const Holder& holder, std::string_view share,
                          Millis now) const {
  if (phase_ != Phase::gathering) return refuse("table-began");
  if (seat < 0 || seat >= setup_.players) return refuse("table-seat");
  if (!this->holder(seat).empty()) return refuse("table-taken");
  if (holder.empty() || (!is_bot(holder) && seat_of(holder) != kNobody)) {
    return refuse("table-seated");
  }
  if (is_bot(holder)) {
    // Who plays at a table does not depend on the deal.
    const auto position = setup_.table.game->start(request_of(setup_));
    const auto bots = (*position)->view(seat)->bots();
    const std::string_view level = level_of_bot(holder);
    if (std::find(bots.begin(), bots.end(), level) == bots.end()) {
      return refuse("table-bot", {{"bot", std::string(level)}});
    }
  }
  return Events{event_of(What::seated, seat, now, holder, share.empty() ? Json() : Json(share))};
}

Result<Events> Match::stand_up(Seat seat, Millis now) const {
  if (phase_ != Phase::gathering) return refuse("table-began");
  if (seat < 0 || seat >= setup_.players || holder(seat).empty()) return refuse("table-seat");
  return Events{event_of(What::unseated, seat, now)};
}

Result<Events> Match::deal(const Json& deal, Millis now) const {
  if (phase_ != Phase::gathering) return refuse("table-began");
  if (!full()) return refuse("table-waits");
  TableRequest request = request_of(setup_);
  request.deal = deal;
  const auto position = setup_.table.game->start(request);
  if (!position) return position.refusal();
  return Events{event_of(What::dealt, kNobody, now, {}, deal)};
}

std::optional<Refusal> Match::why_not_act(Seat seat) const {
  if (seat < 0 || seat >= setup_.players || holder(seat).empty()) return refuse("table-onlooker");
  if (phase_ == Phase::gathering) return refuse("table-waits");
  if (phase_ == Phase::over) return refuse("table-over");
  return std::nullopt;
}

std::uint64_t Match::name_key(Seat seat, std::string_view name) {
  return chain(static_cast<std::uint64_t>(seat + 1), std::hash<std::string_view>()(name));
}

Result<Events> Match::move(Seat seat, int ply, std::string_view text, std::string_view name,
                           Millis now) const {
  if (!name.empty() && names_.contains(name_key(seat, name))) return Events{};
  if (auto refusal = why_not_act(seat)) return *std::move(refusal);
  if (ply != static_cast<int>(moves_.size())) {
    return refuse("table-ply",
                  {{"seen", std::to_string(ply)}, {"made", std::to_string(moves_.size())}});
  }
  if ((*position_)->to_move() != seat) return Refusal{"turn", "not-your-turn", {}};
  if (auto late = tick(now); !late.empty()) return refuse("table-late");
  AnyPosition next = *position_;
  if (auto refusal = next->play(text)) return *std::move(refusal);
  Events events = {event_of(What::moved, seat, now, text, name.empty() ? Json() : Json(name))};
  if (const auto outcome = next->outcome()) {
    events.push_back(event_of(What::ended, kNobody, now, {}, outcome_json(*outcome)));
  }
  return events;
}

Result<int> Match::takeback_target(Seat seat) const {
  int target = static_cast<int>(moves_.size()) - 1;
  while (target >= 0 && movers_[static_cast<std::size_t>(target)] != seat) --target;
  if (target < 0) return refuse("takeback-none");
  const auto first = revealing_.begin() + target;
  if (std::find(first, revealing_.end(), true) != revealing_.end()) {
    return refuse("takeback-revealed");
  }
  return target;
}

Result<Events> Match::ask_takeback(Seat seat, Millis now) const {
  if (auto refusal = why_not_act(seat)) return *std::move(refusal);
  if (request_) return refuse("table-asked");
  if (events_ >= kLongLog) return refuse("table-long");
  const auto target = takeback_target(seat);
  if (!target) return target.refusal();
  // A decision of the turn that the seat still has concerns nobody else.
  const auto made = movers_.begin() + *target;
  const bool own_turn = (*position_)->to_move() == seat &&
                        std::all_of(made, movers_.end(), [&](Seat by) { return by == seat; });
  if (own_turn) return Events{event_of(What::taken_back, seat, now, {}, *target)};
  return settle({seat, false, {}}, {event_of(What::asked, seat, now, "takeback")}, now);
}

Result<Events> Match::offer_draw(Seat seat, Millis now) const {
  if (auto refusal = why_not_act(seat)) return *std::move(refusal);
  if (request_) return refuse("table-asked");
  if (events_ >= kLongLog) return refuse("table-long");
  if (persons().size() < setup_.players) return refuse("draw-bots");
  return Events{event_of(What::asked, seat, now, "draw")};
}

Result<Events> Match::answer(Seat seat, bool agree, Millis now) const {
  if (auto refusal = why_not_act(seat)) return *std::move(refusal);
  if (!request_ || (request_->by == seat && agree) || request_->agreed.contains(seat)) {
    return refuse("table-unasked");
  }
  // Who asked may think better of it.
  if (!agree) return Events{event_of(What::declined, seat, now)};
  Request request = *request_;
  request.agreed.insert(seat);
  return settle(request, {event_of(What::agreed, seat, now)}, now);
}

// Adds what follows once everybody who is asked has agreed. Bots agree to takebacks.
Events Match::settle(const Request& request, Events so_far, Millis now) const {
  SeatSet open = persons();
  open.erase(request.by);
  each_seat(request.agreed, [&](Seat seat) { open.erase(seat); });
  if (!open.empty()) return so_far;
  if (request.draw) {
    so_far.push_back(ending(SeatSet::first(setup_.players), "agreement", now));
  } else {
    const auto target = takeback_target(request.by);
    assert(target);
    so_far.push_back(event_of(What::taken_back, request.by, now, {}, *target));
  }
  return so_far;
}

Event Match::ending(SeatSet winners, std::string_view reason, Millis now) const {
  return event_of(
      What::ended, kNobody, now, {},
      Json::Object{{"winners", seats_json(winners)}, {"scores", nullptr}, {"reason", reason}});
}

Event Match::leave(Seat seat, std::string_view reason, Millis now) const {
  if (!two_sides()) return event_of(What::replaced, seat, now, kSubstitute);
  return ending(SeatSet::only(static_cast<Seat>(1 - seat)), reason, now);
}

Result<Events> Match::resign(Seat seat, Millis now) const {
  if (auto refusal = why_not_act(seat)) return *std::move(refusal);
  return Events{event_of(What::resigned, seat, now), leave(seat, "resignation", now)};
}

Result<Events> Match::go_absent(Seat seat, Millis now) const {
  if (auto refusal = why_not_act(seat)) return *std::move(refusal);
  if (absent_.contains(seat) || !persons().contains(seat)) return refuse("table-unasked");
  return Events{event_of(What::absent, seat, now)};
}

Result<Events> Match::come_back(Seat seat, Millis now) const {
  if (auto refusal = why_not_act(seat)) return *std::move(refusal);
  if (!absent_.contains(seat)) return refuse("table-unasked");
  return Events{event_of(What::returned, seat, now)};
}

Result<Events> Match::choose(Seat seat, std::string_view choice, Millis now) const {
  if (auto refusal = why_not_act(seat)) return *std::move(refusal);
  if (choice != "wait" && choice != "claim" && choice != "bot") return refuse("absent-choice");
  if (absent_.empty() || absent_.contains(seat)) return refuse("absent-none");
  if (choices_[static_cast<std::size_t>(seat)] == choice) return Events{};
  Events events = {event_of(What::chosen, seat, now, choice)};
  SeatSet present = persons();
  each_seat(absent_, [&](Seat gone) { present.erase(gone); });
  bool all = choice != "wait";
  each_seat(present, [&](Seat other) {
    all = all && (other == seat || choices_[static_cast<std::size_t>(other)] == choice);
  });
  if (!all) return events;
  if (choice == "claim") {
    events.push_back(ending(present, "abandonment", now));
  } else {
    each_seat(absent_, [&](Seat gone) {
      events.push_back(event_of(What::replaced, gone, now, kSubstitute));
    });
  }
  return events;
}

Result<Events> Match::play_again(Seat seat, std::string_view table, Millis now) const {
  if (seat < 0 || seat >= setup_.players || holder(seat).empty()) return refuse("table-onlooker");
  if (phase_ != Phase::over) return refuse("rematch-early");
  if (!rematch_.empty()) return Events{};
  return Events{event_of(What::rematched, seat, now, table)};
}

Events Match::tick(Millis now) const {
  const auto deadline = clock_.deadline();
  if (phase_ != Phase::playing || !deadline || now < *deadline) return {};
  const Seat seat = clock_.running();
  if (is_bot(holder(seat))) return {};  // how long a bot takes is not its fault
  return {event_of(What::timed_out, seat, now), leave(seat, "time", now)};
}

Events Match::excuse(Millis span, Millis now) const {
  if (phase_ != Phase::playing || setup_.clock.kind == TimeControl::Kind::none || span <= 0) {
    return {};
  }
  return {event_of(What::excused, kNobody, now, {}, std::min(span, kLongestOutage))};
}

}  // namespace demesne::match
