#include <algorithm>

#include "engine/messages.h"
#include "engine/registry.h"
#include "server/api.h"
#include "server/arguments.h"
#include "server/mutes.h"

namespace demesne::server {
namespace {

using match::Events;
using match::Match;
using match::Millis;

constexpr std::size_t kLongestLine = 500;
constexpr std::size_t kMostLines = 200;  // that are read at once

Catalogue catalogue_of(const Room& room) {
  return (*find_game(room.match().setup().game))->catalogue();
}

Refusal seated_only() { return {"table", "table-onlooker", {}}; }

// The commands that any seat may give, by name; nothing for an unknown one.
std::optional<Room::Command> seat_command(const std::string& what, Seat seat, const Json& args) {
  if (what == "move") {
    const auto ply = std::clamp<std::int64_t>(number_of(args, "ply").value_or(-1), -1, INT32_MAX);
    return [seat, ply, given = text_in(args, "name"), move = text_of(args, "move")](
               const Match& match, Millis now) -> Result<Events> {
      if (!given) return given.refusal();
      const std::string& name = *given;
      // Cut short, it could be the name of another move, and this one would not be made.
      if (name.size() > kLongestName) return Refusal{"table", "move-name", {}};
      return match.move(seat, static_cast<int>(ply), move, name, now);
    };
  }
  if (what == "takeback") {
    return [=](const Match& match, Millis now) { return match.ask_takeback(seat, now); };
  }
  if (what == "draw") {
    return [=](const Match& match, Millis now) { return match.offer_draw(seat, now); };
  }
  if (what == "answer") {
    return
        [seat, agree = flag_of(args, "agree")](const Match& match, Millis now) -> Result<Events> {
          if (!agree) return wrong_member("agree");
          return match.answer(seat, *agree, now);
        };
  }
  if (what == "resign") {
    return [=](const Match& match, Millis now) { return match.resign(seat, now); };
  }
  if (what == "choose") {
    return [seat, choice = text_of(args, "choice")](const Match& match, Millis now) {
      return match.choose(seat, choice, now);
    };
  }
  if (what == "stand") {
    return [=](const Match& match, Millis now) { return match.stand_up(seat, now); };
  }
  if (what == "add-bot") {
    return [at = seat_in(args), level = text_of(args, "level")](const Match& match, Millis now) {
      return match.sit(at, match::bot_of_level(level), "", now);
    };
  }
  if (what == "remove-bot") {
    return [at = seat_in(args)](const Match& match, Millis now) -> Result<Events> {
      if (at >= match.setup().players || at < 0 || !match::is_bot(match.holder(at))) {
        return Refusal{"table", "table-seat", {}};
      }
      return match.stand_up(at, now);
    };
  }
  return std::nullopt;
}

}  // namespace

Api::Answer Api::command(std::shared_ptr<Room> room, Room::Command command, Room::Also also) {
  const auto give = [&](Room::Reply reply) {
    room->command(std::move(command), std::move(reply), std::move(also));
  };
  const auto refusal = co_await called<std::optional<Refusal>>(give);
  if (refusal) co_return refused(*refusal, catalogue_of(*room));
  co_return Reply{200, Json::Object{{"events", room->match().events()}}};
}

Api::Answer Api::act(const User& user, std::string table, std::string what, Json args) {
  if (!users_.allow(user.id, office_.now())) co_return refused("limit", "limit-user");
  auto room = hall_.at_hand(table);
  if (!room) {
    const auto found = co_await find(std::move(table));
    if (!found) co_return refused(found.refusal());
    room = *found;
  }
  const Seat seat = room->seat_of(user.id);
  auto wanted = seat_command(what, seat, args);
  if (wanted && seat == kNobody) co_return refused(seated_only());
  // Those who look on cannot use up what those who play may do.
  const std::string whose = seat == kNobody ? room->id() + " onlookers" : room->id();
  if (!tables_.allow(whose, office_.now())) co_return refused("limit", "limit-table");
  if (wanted) {
    co_return co_await command(std::move(room), *std::move(wanted));
  }
  if (what == "sit") co_return co_await sit(user, room, std::move(args));
  if (what == "chat") co_return co_await chat(user, room, std::move(args));
  if (what == "report") co_return co_await report(user, room, std::move(args));
  if (what == "rematch") co_return co_await rematch(user, room, std::move(args));
  co_return refused("request", "not-found");
}

Api::Answer Api::sit(User user, std::shared_ptr<Room> room, Json args) {
  const auto share = share_in(args);
  if (!share) co_return refused(share.refusal());
  room->learn_name(user.id, user.name);
  const Room::Command wanted = [seat = seat_in(args), share = *share, id = user.id](
                                   const Match& match, Millis now) {
    return match.sit(seat, id, share, now);
  };
  const Reply reply = co_await command(room, wanted);
  if (reply.status == 200) greet_followers(user.id, room);
  co_return reply;
}

Api::Answer Api::chat(User user, std::shared_ptr<Room> room, Json args) {
  const std::string text = text_of(args, "text");
  if (text.empty() || text.size() > kLongestLine) co_return refused("table", "talk-length");
  if (!talk_.allow(user.id + room->id(), office_.now())) co_return refused("limit", "limit-talk");
  if (const auto refusal = room->why_not_talk(user.id)) co_return refused(*refusal);
  ChatLine line{.table = room->id(), .at = office_.now(), .user = user.id, .text = text};
  struct Kept {
    std::int64_t number;
    std::set<std::string> deaf;
  };
  const auto job = [line, listening = room->listening()](Storage& storage) {
    Kept kept{.number = storage.add_chat(line), .deaf = {}};
    for (const std::string& each : listening) {
      if (mutes_of(storage, each).contains(line.user)) kept.deaf.insert(each);
    }
    return kept;
  };
  const auto kept = co_await stored(office_, job);
  if (!kept) co_return refused("server", "server-storage");
  line.number = kept->number;
  room->tell_chat(line, user.name, kept->deaf);
  co_return Reply{200, Json::Object{{"n", line.number}}};
}

Api::Answer Api::report(User user, std::shared_ptr<Room> room, Json args) {
  const std::string text = text_of(args, "text");
  if (text.empty() || text.size() > kLongestLine) co_return refused("table", "talk-length");
  const auto about = text_in(args, "about");
  if (!about || about->size() > kLongestName) co_return refused(wrong_member("about"));
  if (!talk_.allow(user.id + room->id(), office_.now())) co_return refused("limit", "limit-talk");
  const Report said{
      .at = office_.now(), .table = room->id(), .by = user.id, .about = *about, .text = text};
  const auto job = [said](Storage& storage) { return storage.add_report(said); };
  const auto kept = co_await stored(office_, job);
  if (!kept) co_return refused("server", "server-storage");
  co_return Reply{200, Json::Object{{"report", *kept}}};
}

Api::Answer Api::read_table(HttpRequest request, std::string table, std::string what,
                            std::string user) {
  const auto found = co_await find(std::move(table));
  if (!found) co_return refused(found.refusal());
  const std::shared_ptr<Room>& room = *found;
  const Match& match = room->match();
  const Seat seat = user.empty() ? kNobody : room->seat_of(user);
  if (what.empty()) co_return Reply{200, room->summary()};
  if (what == "view") {
    if (match.phase() == Match::Phase::gathering) co_return refused("table", "table-waits");
    co_return Reply{200, inspect(*match.position()->view(seat))};
  }
  if (what == "events") {
    const auto since = since_in_query(request.query["since"]);
    if (!since) co_return refused(since.refusal());
    co_return Reply{200, Json::Object{{"events", room->events_for(seat, *since)}}};
  }
  if (what == "record") {
    if (match.phase() != Match::Phase::over) co_return refused("table", "record-early");
    if (seat == kNobody && !match.setup().open_after) co_return refused("table", "record-closed");
    co_return Reply{200, to_text(room->record())};
  }
  co_return co_await read_chat(room, std::move(user));
}

// The latest lines, without those whom the reader has muted.
Api::Answer Api::read_chat(std::shared_ptr<Room> room, std::string user) {
  const auto job = [id = room->id(), user](Storage& storage) {
    const Mutes mutes = user.empty() ? Mutes() : mutes_of(storage, user);
    Json::Array out;
    for (const ChatLine& line : storage.latest_chat(id, kMostLines)) {
      if (mutes.contains(line.user)) continue;
      const auto speaker = storage.user(line.user);
      out.push_back(Json::Object{{"n", line.number},
                                 {"at", line.at},
                                 {"user", line.user},
                                 {"name", speaker ? speaker->name : std::string(kGuest)},
                                 {"text", line.text}});
    }
    return out;
  };
  const auto lines = co_await stored(office_, job);
  if (!lines) co_return refused("server", "server-storage");
  co_return Reply{200, Json::Object{{"chat", *lines}}};
}

// Sockets and streams

// From now on the listener hears of the room, after what has happened from event `since` on.
void Api::attend(const std::shared_ptr<Listener>& listener, const std::shared_ptr<Room>& room,
                 int since) {
  auto& rooms = watching_[listener.get()];
  std::erase_if(rooms, [&](const auto& weak) { return weak.expired() || weak.lock() == room; });
  rooms.push_back(room);
  room->watch(listener, since);
}

Api::Answer Api::watch(std::shared_ptr<Listener> listener, std::string table, Json args) {
  const auto since = since_in(args);
  if (!since) co_return refused(since.refusal());
  const auto found = co_await find(std::move(table));
  if (!found) co_return refused(found.refusal());
  const std::shared_ptr<Room>& room = *found;
  constexpr std::size_t kMostWatched = 50;
  auto& rooms = watching_[listener.get()];
  std::erase_if(rooms, [&](const auto& weak) { return weak.expired() || weak.lock() == room; });
  if (rooms.size() >= kMostWatched) co_return refused("limit", "limit-watched");
  attend(listener, room, *since);
  co_return Reply{200, Json::Object{{"events", room->match().events()}}};
}

// Not a coroutine itself: most of what is said is passed on.
Api::Answer Api::heard(const std::shared_ptr<Listener>& listener, const User& user, Json message) {
  const auto refuse = [](std::string_view rule, std::string_view code) -> Answer {
    co_return refused(rule, code);
  };
  const std::string what = text_of(message, "do");
  const std::string table = text_of(message, "table");
  if (!messages_.allow(listener->address(), office_.now())) return refuse("limit", "limit-address");
  if (what == "watch") return watch(listener, table, std::move(message));
  if (what == "leave") return leave(listener, table);
  if (user.id.empty()) return refuse("account", "sign-in");
  if (what == "mute" || what == "unmute") {
    return mute(user, text_of(message, "user"), what == "mute");
  }
  if (what == "create") {
    Json::Object wish;
    for (const auto& member : *message.object()) {
      if (member.key != "do" && member.key != "re") wish.push_back(member);
    }
    return create(user, std::move(wish));
  }
  return act(user, table, what, std::move(message));
}

Api::Answer Api::leave(std::shared_ptr<Listener> listener, std::string table) {
  std::erase_if(watching_[listener.get()], [&](const auto& weak) {
    const auto room = weak.lock();
    if (!room || room->id() != table) return false;
    room->unwatch(listener.get());
    return true;
  });
  co_return Reply{200, Json::Object{}};
}

Task<void> Api::hear(std::shared_ptr<Listener> listener, const User& user, std::string message) {
  auto json = parse_json(message);
  Json re;
  Reply reply;
  if (!json) {
    reply = refused(json.refusal());
  } else if (json->object() == nullptr) {
    reply = refused("request", "request-object");
  } else {
    if (const Json* given = json->find("re")) re = *given;
    reply = co_await heard(listener, user, *std::move(json));
  }
  const bool done = reply.status == 200;
  std::string out = "{\"re\": ";
  re.dump_to(out);
  out += done ? ", \"ok\": " : ", \"error\": ";
  (done ? reply.body : *reply.body.find("error")).dump_to(out);
  out += '}';
  listener->tell(std::make_shared<const std::string>(std::move(out)));
}

void Api::welcome(const std::shared_ptr<Listener>& listener) {
  connected_.emplace(listener->user(), listener);
}

void Api::forget(const std::shared_ptr<Listener>& listener) {
  const auto [first, last] = connected_.equal_range(listener->user());
  const auto own = std::find_if(first, last, [&](const auto& e) { return e.second == listener; });
  if (own != last) connected_.erase(own);
  for (const auto& weak : watching_[listener.get()]) {
    if (const auto room = weak.lock()) room->unwatch(listener.get());
  }
  watching_.erase(listener.get());
  const auto followers = followers_.find(listener->user());
  if (followers == followers_.end()) return;
  std::erase(followers->second, listener);
  if (followers->second.empty()) followers_.erase(followers);
}

Task<void> Api::follow(std::shared_ptr<Listener> listener) {
  followers_[listener->user()].push_back(listener);
  const auto job = [user = listener->user()](Storage& storage) {
    return storage.unfinished_tables_of(user);
  };
  const auto tables = co_await stored(office_, job);
  if (!tables) listener->dismiss();  // it will come again
  for (const std::string& table : tables.value_or(std::vector<std::string>())) {
    const auto room_for_more = [&](std::function<void(bool)> go_on) {
      listener->when_it_has_room([go_on] { go_on(true); });
    };
    co_await called<bool>(room_for_more);
    if (!connected(*listener)) co_return;
    const auto room = co_await find(table);
    if (room && connected(*listener)) attend(listener, *room, 0);
  }
}

bool Api::connected(const Listener& listener) const {
  const auto [first, last] = connected_.equal_range(listener.user());
  return std::any_of(first, last, [&](const auto& each) { return each.second.get() == &listener; });
}

void Api::greet_followers(const std::string& user, const std::shared_ptr<Room>& room) {
  const auto followers = followers_.find(user);
  if (followers == followers_.end()) return;
  for (const auto& listener : followers->second) attend(listener, room, 0);
}

}  // namespace demesne::server
