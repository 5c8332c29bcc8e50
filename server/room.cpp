#include "server/room.h"

#include <algorithm>
#include <charconv>

namespace demesne::server {
namespace {

using match::Event;
using match::Events;
using match::Match;
using match::Millis;
using match::What;

}  // namespace

Room::Kept Room::read(Storage& storage, const std::string& id) {
  Kept kept{.events = storage.events(id, 0)};
  const auto row = storage.table(id);
  for (const std::string& holder : row ? row->holders : std::vector<std::string>()) {
    if (holder.empty() || match::is_bot(holder)) continue;
    if (const auto user = storage.user(holder)) kept.names[holder] = user->name;
  }
  return kept;
}

Room::Room(std::string id, Office& office)
    : id_(std::move(id)), topic_("table." + id_), office_(office) {
  subscription_ = office_.bus.subscribe(topic_, [this](std::string_view message) {
    int events = 0;
    std::from_chars(message.data(), message.data() + message.size(), events);
    if (events > match_.events() && !busy_) catch_up();
  });
}

bool Room::open(const Kept& kept) {
  Events log;
  for (const std::string& text : kept.events) {
    const auto json = parse_json(text);
    if (!json) return false;
    auto event = match::event_from_json(*json);
    if (!event) return false;
    log.push_back(*std::move(event));
  }
  auto match = Match::from_log(log);
  // A table without the secret of its deal could never be begun or proved.
  if (!match || !from_hex(match->secret())) return false;
  match_ = *std::move(match);
  log_ = std::move(log);
  names_ = kept.names;
  return true;
}

bool Room::can_be_closed() const {
  if (!listeners_.empty() || !waiting_.empty() || busy_) return false;
  if (match_.phase() != Match::Phase::playing) return true;
  // A clock has to be watched, and a bot to be asked.
  return !row_is_behind_ && match_.setup().clock.kind == match::TimeControl::Kind::none &&
         !match::is_bot(match_.holder(match_.position()->to_move()));
}

const std::string& Room::name_of(const std::string& user) const {
  static const std::string kRemoved(kGuest);
  const auto name = names_.find(user);
  return name == names_.end() ? kRemoved : name->second;
}

std::string Room::commitment() const {
  return to_hex(commitment_to(id_, *from_hex(match_.secret())));
}

void Room::command(Command command, Reply reply, Also also) {
  waiting_.push_back({std::move(command), std::move(reply), std::move(also), office_.now()});
  next();
}

void Room::next() {
  while (!busy_ && !waiting_.empty()) {
    Waiting first = std::move(waiting_.front());
    waiting_.pop_front();
    // What another node wrote meanwhile may be later than that.
    auto events = first.command(match_, std::max(first.at, updated()));
    if (!events) {
      first.reply(events.refusal());
    } else if (events->empty()) {
      first.reply(std::nullopt);
    } else {
      write(std::move(first), *std::move(events));
    }
  }
}

void Room::write(Waiting waiting, Events events) {
  busy_ = true;
  // Kept once, for the storage and for what follows.
  struct Written {
    std::string table;
    std::optional<TableRow> row;
    int first;
    Events events;
    Waiting waiting;
  };
  auto row = row_after(events);
  const auto written = std::make_shared<Written>(
      Written{id_, std::move(row), match_.events(), std::move(events), std::move(waiting)});
  with_storage(
      office_,
      [written](Storage& storage) {
        const TableRow* given = written->row ? &*written->row : nullptr;
        const bool fits = storage.append(written->table, written->first, written->events, given);
        if (fits && written->waiting.also) written->waiting.also(storage);
        return fits;
      },
      [self = shared_from_this(), written](std::optional<bool> appended) {
        self->busy_ = false;
        if (!appended) {
          written->waiting.reply(storage_failed());
        } else if (!*appended) {
          // Another node was faster. What it wrote may change the answer.
          self->waiting_.push_front(std::move(written->waiting));
          self->catch_up();
        } else {
          self->take(written->events);
          self->office_.bus.publish(self->topic_, std::to_string(self->match_.events()));
          written->waiting.reply(std::nullopt);
        }
        self->follow_up();
        self->next();
      });
}

void Room::catch_up() {
  busy_ = true;
  with_storage(
      office_,
      [id = id_, from = match_.events()](Storage& storage) { return storage.events(id, from); },
      [self = shared_from_this()](const std::optional<std::vector<std::string>>& texts) {
        self->busy_ = false;
        Events events;
        for (const std::string& text : texts.value_or(std::vector<std::string>())) {
          const auto json = parse_json(text);
          const auto event = json ? match::event_from_json(*json) : json.refusal();
          if (!event) break;
          events.push_back(*event);
        }
        self->take(events);
        self->follow_up();
        self->next();
      });
}

void Room::take(const Events& events) {
  for (const Event& event : events) {
    // What is seen of an event is asked before it is applied, once for each point of view.
    std::array<std::optional<Json::Object>, kMaxSeats + 1> seen;
    std::vector<Seat> viewers;
    for (const auto& listener : listeners_) {
      viewers.push_back(viewer_of(*listener, event));
      auto& json = seen[static_cast<std::size_t>(viewers.back() + 1)];
      if (!json) json = match_.seen(event, viewers.back());
    }
    const std::string leaver = event.what == What::replaced ? match_.holder(event.seat) : "";
    match_.apply(event);
    log_.push_back(event);
    if (changes_position(event)) ++turn_;
    if (bot_ && (changes_position(event) || event.what == What::ended)) *bot_ = true;
    std::array<Text, kMaxSeats + 1> texts;
    for (std::size_t i = 0; i < viewers.size(); ++i) {
      const auto viewer = static_cast<std::size_t>(viewers[i] + 1);
      Text& text = texts[viewer];
      if (!text) {
        text = message("event", told(match_, event, viewers[i], *std::move(seen[viewer])));
      }
      listeners_[i]->tell(text);
      // What it knew from its seat no longer fits what it will be told.
      if (!leaver.empty() && listeners_[i]->user() == leaver) {
        listeners_[i]->tell(message("resync", true));
      }
    }
    if (event.what == What::seated) {
      tell_people();
      tell_here();
    }
    if (event.what == What::rematched) tell_all("rematch", event.text);
  }
}

void Room::forget(const std::string& user) {
  const Seat seat = match_.seat_of(user);
  if (seat != kNobody && match_.phase() == Match::Phase::gathering) {
    return command([seat](const Match& match, Millis now) { return match.stand_up(seat, now); },
                   [](const auto&) {});
  }
  bool mentioned = false;
  for (Event& event : log_) {
    if (event.what != What::seated || event.text != user) continue;
    event.text = kGuest;
    mentioned = true;
  }
  // The log is the table: this one was valid, and names of holders do not matter for that.
  if (mentioned) match_ = *Match::from_log(log_);
}

std::optional<Refusal> Room::why_not_talk(const std::string& user) const {
  using Talk = match::Setup::Talk;
  if (match_.phase() != Match::Phase::playing) return std::nullopt;
  const Talk talk = match_.setup().talk;
  if (talk == Talk::none) return Refusal{"table", "talk-none", {}};
  if (talk == Talk::partners_silent && match_.seat_of(user) != kNobody) {
    return Refusal{"table", "talk-partners", {}};
  }
  return std::nullopt;
}

void Room::follow_up() {
  if (busy_) return;
  if (match_.phase() == Match::Phase::gathering && match_.events() > 0 && match_.full()) {
    command([this](const Match& match, Millis now) { return draw_deal(match, now); },
            [](const auto&) {});
  } else {
    ask_bot();
  }
}

// Begins the game with the deal that the server and the seats have made together.
Result<Events> Room::draw_deal(const Match& match, Millis now) const {
  const auto deal = office_.deal(proof(), *match.setup().table.game, request_of(match.setup()));
  if (!deal) return deal.refusal();
  return match.deal(*deal, now);
}

void Room::ask_bot() {
  if (match_.phase() != Match::Phase::playing || asked_bot_at_ == turn_) return;
  const Seat seat = match_.position()->to_move();
  if (!match::is_bot(match_.holder(seat))) return;
  const auto answer = [self = shared_from_this(), seat,
                       turn = turn_](std::optional<std::string> move) {
    self->office_.post([self, seat, turn, move = std::move(move)] {
      // What it was asked about may have been taken back meanwhile.
      if (turn == self->turn_) self->answer_of_bot(seat, move);
    });
  };
  bot_ = std::make_shared<std::atomic<bool>>(false);
  const Bots::Task task{.view = match_.position()->view(seat),
                        .level = std::string(match::level_of_bot(match_.holder(seat))),
                        .seed = office_.new_seed(),
                        .on_behalf_of = first_person(),
                        .stop = bot_,
                        .done = answer};
  // When the bots have too much to do, the next tick asks again.
  if (office_.bots.ask(task)) asked_bot_at_ = turn_;
}

std::string Room::first_person() const {
  for (Seat seat = 0; seat < match_.setup().players; ++seat) {
    if (!match::is_bot(match_.holder(seat))) return match_.holder(seat);
  }
  return "";
}

// Whatever goes wrong with it, the next tick asks again.
void Room::answer_of_bot(Seat seat, const std::optional<std::string>& move) {
  const auto again = [this, turn = turn_] {
    if (asked_bot_at_ == turn) asked_bot_at_ = -1;
  };
  if (!move) return again();
  const auto ply = static_cast<int>(match_.moves().size());
  command([=](const Match& match, Millis now) { return match.move(seat, ply, *move, "", now); },
          [again](const std::optional<Refusal>& refusal) {
            if (refusal) again();
          });
}

void Room::tick() {
  if (match_.phase() != Match::Phase::playing || busy_) return;
  const Millis now = office_.now();
  if (!match_.tick(now).empty()) {
    command([](const Match& match, Millis at) -> Result<Events> { return match.tick(at); },
            [](const auto&) {});
  }
  for (Seat seat = 0; seat < match_.setup().players; ++seat) look_for(seat, now);
  follow_up();
  if (row_is_behind_ && listeners_.empty() && !busy_) write_row();
}

// Before the room is closed, so that whoever asks for its tables learns whose turn it is.
void Room::write_row() {
  busy_ = true;
  row_is_behind_ = false;
  with_storage(
      office_,
      [row = row_of(id_, match_, updated()), first = match_.events()](Storage& storage) {
        return storage.append(row, first, {});
      },
      [self = shared_from_this()](const std::optional<bool>&) {
        self->busy_ = false;
        self->follow_up();
        self->next();
      });
}

void Room::see(Seat seat) {
  if (seat == kNobody || match_.phase() != Match::Phase::playing) return;
  gone_since_[static_cast<std::size_t>(seat)] = office_.now();
  if (match_.absent().contains(seat)) welcome_back(seat);
}

void Room::welcome_back(Seat seat) {
  command([seat](const Match& match, Millis at) { return match.come_back(seat, at); },
          [](const auto&) {});
}

// Notices that a seat's holder has gone, after a while, or is back.
void Room::look_for(Seat seat, Millis now) {
  if (match::is_bot(match_.holder(seat))) return;
  Millis& gone_since = gone_since_[static_cast<std::size_t>(seat)];
  const bool absent = match_.absent().contains(seat);
  if (is_here(seat)) {
    gone_since = 0;
    if (absent) welcome_back(seat);
  } else if (gone_since == 0) {
    gone_since = now;
  } else if (!absent && now - gone_since >= office_.patience &&
             match_.setup().clock.kind != match::TimeControl::Kind::correspondence) {
    command([seat](const Match& match, Millis at) { return match.go_absent(seat, at); },
            [](const auto&) {});
  }
}

// The row that the storage lists is that of after the events. Moves change nothing of it but its
// time and the turn, which may be a little old: a quick game would write the row with every move.
std::optional<TableRow> Room::row_after(const Events& events) {
  constexpr Millis kLag = 60 * match::kSecond;
  const Millis at = events.back().at;
  const bool moves = std::all_of(events.begin(), events.end(),
                                 [](const Event& event) { return event.what == What::moved; });
  row_is_behind_ = moves && at < row_written_ + kLag;
  if (row_is_behind_) return std::nullopt;
  row_written_ = at;
  Match after = match_;
  for (const Event& event : events) after.apply(event);
  return row_of(id_, after, at);
}

TableRow Room::row_of(const std::string& id, const Match& match, Millis updated) {
  TableRow row{.id = id,
               .game = match.setup().game,
               .phase = std::string(phase_name(match.phase())),
               .listed = match.setup().listed,
               .updated = updated};
  const Json whole = to_json(match.setup());
  Json::Object setup;
  for (const auto& [key, value] : *whole.object()) {
    if (key == "players" || key == "options" || key == "clock" || key == "talk") {
      setup.push_back({key, value});
    }
  }
  row.setup = Json(std::move(setup)).dump();
  if (match.phase() == Match::Phase::playing) row.turn = match.position()->to_move();
  for (Seat seat = 0; seat < match.setup().players; ++seat) {
    row.holders.push_back(match.holder(seat));
  }
  return row;
}

}  // namespace demesne::server
