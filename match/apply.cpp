#include <algorithm>
#include <cassert>

#include "core/notation.h"
#include "match/match.h"

// How a match changes: what its events do, and what of them a viewer is told.
namespace demesne::match {
namespace {

// Whether anybody, a seat or an onlooker, has learned by the move what nobody could know.
bool reveals(const AnyPosition& position, std::string_view move) {
  if (!position->table().game->info().hidden) return false;
  for (Seat viewer = kNobody; viewer < position->table().players; ++viewer) {
    const auto event = position->observe(move, viewer);
    assert(event);
    const auto revealed = position->view(viewer)->reveals(*event);
    assert(revealed);
    if (*revealed) return true;
  }
  return false;
}

}  // namespace

Result<Match> Match::from_log(std::span<const Event> log) {
  const Refusal broken{"log", "log-order", {}};
  if (log.empty() || log.front().what != What::created) return broken;
  const auto setup = parse_setup(log.front().data);
  if (!setup) return setup.refusal();
  Match match;
  for (const Event& event : log) {
    if (!match.could_follow(event)) return broken;
    match.apply(event);
  }
  return match;
}

// A log comes from a disk: whatever is in it must not break what relies on it.
bool Match::could_follow(const Event& event) const {
  const bool at_seat = event.seat >= 0 && event.seat < setup_.players;
  const bool playing = phase_ == Phase::playing;
  switch (event.what) {
    case What::created:
      return events_ == 0;
    case What::seated:
    case What::unseated:
      return phase_ == Phase::gathering && at_seat;
    case What::dealt:
      return bool{this->deal(event.data, event.at)};
    case What::moved:
      return playing && at_seat && (*position_)->to_move() == event.seat &&
             !(*position_)->why_not(event.text);
    case What::asked:
      return playing && at_seat &&
             (event.text == "draw" || (event.text == "takeback" && takeback_target(event.seat)));
    case What::agreed:
      return playing && at_seat && request_;
    case What::taken_back:
      return playing && event.data.number() != nullptr && *event.data.number() >= 0 &&
             *event.data.number() <= static_cast<std::int64_t>(moves_.size());
    case What::excused:
      return playing && event.data.number() != nullptr && *event.data.number() > 0 &&
             *event.data.number() <= kLongestOutage;
    case What::ended:
      return playing;
    case What::rematched:
      return phase_ == Phase::over && at_seat && rematch_.empty() && !event.text.empty();
    default:
      return playing && at_seat;
  }
}

AnyPosition Match::position_after(int moves) const {
  AnyPosition position = *start_;
  for (int i = 0; i < moves; ++i) {
    [[maybe_unused]] const auto refusal = position->play(moves_[static_cast<std::size_t>(i)]);
    assert(!refusal);
  }
  return position;
}

void Match::begin(const Event& event) {
  TableRequest request = request_of(setup_);
  request.deal = event.data;
  auto position = setup_.table.game->start(request);
  assert(position);
  start_ = *position;
  position_ = *std::move(position);
  phase_ = Phase::playing;
  clock_ = Clock(setup_.clock);
  clock_.start((*position_)->to_move(), event.at);
}

void Match::play(const Event& event) {
  AnyPosition& position = *position_;
  revealing_.push_back(reveals(position, event.text));
  [[maybe_unused]] const auto refusal = position->play(event.text);
  assert(!refusal);
  moves_.push_back(event.text);
  if (const auto* name = event.data.string()) names_.insert(name_key(event.seat, *name));
  movers_.push_back(event.seat);
  // Who moves instead of answering declines; who offers a draw may move on.
  if (request_ && !(request_->draw && request_->by == event.seat)) request_.reset();
  if (position->to_move() == event.seat) return;
  clock_.stop(event.at, true);
  if (position->to_move() != kNobody) clock_.start(position->to_move(), event.at);
}

void Match::take_back(const Event& event) {
  const auto target = static_cast<int>(*event.data.number());
  position_ = position_after(target);
  const auto kept = static_cast<std::size_t>(target);
  moves_.resize(kept);
  movers_.resize(kept);
  revealing_.resize(kept);
  request_.reset();
  clock_.stop(event.at, false);
  clock_.start((*position_)->to_move(), event.at);
}

void Match::apply(const Event& event) {
  ++events_;
  const auto index = static_cast<std::size_t>(std::max<Seat>(event.seat, 0));
  switch (event.what) {
    case What::created:
      // Whoever applies it has the setup that it was made from, so that it cannot be refused now.
      setup_ = *parse_setup(event.data);
      secret_ = event.text;
      break;
    case What::seated:
      holders_[index] = event.text;
      shares_[index] = event.data.string() == nullptr ? "" : *event.data.string();
      break;
    case What::unseated:
      holders_[index].clear();
      shares_[index].clear();
      break;
    case What::dealt:
      begin(event);
      break;
    case What::moved:
      play(event);
      break;
    case What::asked:
      request_ = Request{event.seat, event.text == "draw", {}};
      break;
    case What::agreed:
      request_->agreed.insert(event.seat);
      break;
    case What::declined:
      request_.reset();
      break;
    case What::taken_back:
      take_back(event);
      break;
    case What::replaced:
      holders_[index] = bot_of_level(event.text);
      absent_.erase(event.seat);
      request_.reset();
      choices_ = {};
      break;
    case What::absent:
      // What was chosen was about fewer of them.
      absent_.insert(event.seat);
      choices_ = {};
      break;
    case What::returned:
      absent_.erase(event.seat);
      choices_ = {};
      break;
    case What::chosen:
      choices_[index] = event.text;
      break;
    case What::excused:
      clock_.excuse(*event.data.number());
      break;
    case What::ended:
      phase_ = Phase::over;
      result_ = event.data;
      request_.reset();
      clock_.stop(event.at, false);
      break;
    case What::rematched:
      rematch_ = event.text;
      break;
    case What::resigned:
    case What::timed_out:
      break;
  }
}

Json::Object Match::seen(const Event& event, Seat viewer) const {
  Json::Object out;
  out.reserve(7);  // with what is added to it
  out.push_back({"n", events_});
  out.push_back({"what", name_of(event.what)});
  out.push_back({"at", event.at});
  if (event.seat != kNobody) out.push_back({"seat", event.seat});
  switch (event.what) {
    case What::dealt:
      break;
    case What::moved:
      out.push_back({"event", *position()->observe(event.text, viewer)});
      break;
    case What::taken_back:
      out.push_back({"moves", event.data});
      break;
    case What::created:  // its text is a secret
      out.push_back({"data", event.data});
      break;
    case What::seated:  // and its data another's share in it
      out.push_back({"text", event.text});
      break;
    default:
      if (!event.text.empty()) out.push_back({"text", event.text});
      if (!event.data.is_null()) out.push_back({"data", event.data});
  }
  return out;
}

void Match::add_outlook(Json::Object& seen, const Event& event, Seat viewer) const {
  if (!changes_position(event)) return;
  const AnyView view = position()->view(viewer);
  if (event.what == What::dealt) {
    seen.push_back({"deal", view->deal()});
    seen.push_back({"hand", view->hand()});
  }
  seen.push_back({"hash", hash_text(view->hash())});
}

}  // namespace demesne::match
