#include <algorithm>

#include "engine/messages.h"
#include "engine/registry.h"
#include "server/api.h"
#include "server/arguments.h"
#include "server/endpoints.h"
#include "server/mutes.h"
#include "server/seat_commands.h"

namespace demesne::server {
namespace {

using match::Match;
using match::Millis;

constexpr std::size_t kLongestLine = 500;
constexpr std::size_t kMostLines = 200;  // that are read at once

Catalogue catalogue_of(const Room& room) {
  return (*find_game(room.match().setup().game))->catalogue();
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

// What can be done at a table: from a seat, or by anybody.
struct Api::TableCommand {
  std::string_view name;
  Room::Command (*from_seat)(Seat seat, const Json& args) = nullptr;
  Answer (Api::*by_anybody)(User user, std::shared_ptr<Room> room, Json args) = nullptr;
};

const Api::TableCommand* Api::find_table_command(std::string_view name) {
  static constexpr auto kAll = std::to_array<TableCommand>({
      {"sit", nullptr, &Api::sit},
      {"stand", from_seat::stand},
      {"add-bot", from_seat::add_bot},
      {"remove-bot", from_seat::remove_bot},
      {"move", from_seat::move},
      {"takeback", from_seat::takeback},
      {"draw", from_seat::draw},
      {"answer", from_seat::answer},
      {"resign", from_seat::resign},
      {"choose", from_seat::choose},
      {"chat", nullptr, &Api::chat},
      {"report", nullptr, &Api::report},
      {"rematch", nullptr, &Api::rematch},
  });
  static_assert(std::ranges::equal(kAll, kTableCommands, {}, &TableCommand::name));
  const auto* found = std::ranges::find(kAll, name, &TableCommand::name);
  return found == kAll.end() ? nullptr : found;
}

Api::Answer Api::act(const User& user, std::string table, std::string what, Json args) {
  if (!users_.allow(user.id, office_.now())) co_return refused("limit", "limit-user");
  const TableCommand* wanted = find_table_command(what);
  if (wanted == nullptr) co_return refused("request", "not-found");
  auto room = hall_.at_hand(table);
  if (!room) {
    const auto found = co_await find(std::move(table));
    if (!found) co_return refused(found.refusal());
    room = *found;
  }
  const Seat seat = room->seat_of(user.id);
  if (wanted->from_seat != nullptr && seat == kNobody) {
    co_return refused("table", "table-onlooker");
  }
  // Those who look on cannot use up what those who play may do.
  const std::string whose = seat == kNobody ? room->id() + " onlookers" : room->id();
  if (!tables_.allow(whose, office_.now())) co_return refused("limit", "limit-table");
  room->see(seat);
  if (wanted->from_seat != nullptr) {
    Room::Command given = wanted->from_seat(seat, args);
    co_return co_await command(std::move(room), std::move(given));
  }
  co_return co_await (this->*wanted->by_anybody)(user, std::move(room), std::move(args));
}

Api::Answer Api::sit(User user, std::shared_ptr<Room> room, Json args) {
  const auto share = share_in(args);
  if (!share) co_return refused(share.refusal());
  const auto seat = seat_in(args);
  if (!seat) co_return refused(seat.refusal());
  room->learn_name(user.id, user.name);
  const Room::Command wanted = [seat = *seat, share = *share, id = user.id](const Match& match,
                                                                            Millis now) {
    return match.sit(seat, id, share, now);
  };
  const Reply reply = co_await command(room, wanted);
  if (reply.status == 200) greet_followers(user.id, room);
  co_return reply;
}

Api::Answer Api::chat(User user, std::shared_ptr<Room> room, Json args) {
  const auto said = needed_text(args, "text");
  if (!said) co_return refused(said.refusal());
  const std::string& text = *said;
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
  const auto text = needed_text(args, "text");
  if (!text) co_return refused(text.refusal());
  if (text->empty() || text->size() > kLongestLine) co_return refused("table", "talk-length");
  const auto about = text_in(args, "about");
  if (!about || about->size() > kLongestName) co_return refused(wrong_member("about"));
  if (!talk_.allow(user.id + room->id(), office_.now())) co_return refused("limit", "limit-talk");
  const Report said{
      .at = office_.now(), .table = room->id(), .by = user.id, .about = *about, .text = *text};
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
  room->see(seat);
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

// What else a socket can say.
struct Api::SocketCommand {
  std::string_view name;
  bool signed_in;
  Answer (*run)(Api& api, const std::shared_ptr<Listener>& listener, const User& user,
                const Json& message);
};

const Api::SocketCommand* Api::find_socket_command(std::string_view name) {
  using From = const std::shared_ptr<Listener>&;
  static constexpr auto kAll = std::to_array<SocketCommand>({
      {"watch", false,
       [](Api& api, From listener, const User&, const Json& message) {
         return api.watch(listener, text_of(message, "table"), message);
       }},
      {"leave", false,
       [](Api& api, From listener, const User&, const Json& message) {
         return api.leave(listener, text_of(message, "table"));
       }},
      {"create", true,
       [](Api& api, From, const User& user, const Json& message) {
         Json::Object wish;
         for (const auto& member : *message.object()) {
           if (member.key != "do" && member.key != "re") wish.push_back(member);
         }
         return api.create(user, std::move(wish));
       }},
      {"mute", true,
       [](Api& api, From, const User& user, const Json& message) {
         return api.mute(user, text_of(message, "user"), true);
       }},
      {"unmute", true,
       [](Api& api, From, const User& user, const Json& message) {
         return api.mute(user, text_of(message, "user"), false);
       }},
  });
  static_assert(std::ranges::equal(kAll, kSocketCommands, {}, &SocketCommand::name));
  const auto* found = std::ranges::find(kAll, name, &SocketCommand::name);
  return found == kAll.end() ? nullptr : found;
}

// Not a coroutine itself: most of what is said is passed on.
Api::Answer Api::heard(const std::shared_ptr<Listener>& listener, const User& user, Json message) {
  const auto refuse = [](std::string_view rule, std::string_view code) -> Answer {
    co_return refused(rule, code);
  };
  if (!messages_.allow(listener->address(), office_.now())) return refuse("limit", "limit-address");
  const std::string what = text_of(message, "do");
  const SocketCommand* own = find_socket_command(what);
  if (user.id.empty() && (own == nullptr || own->signed_in)) return refuse("account", "sign-in");
  if (own != nullptr) return own->run(*this, listener, user, message);
  std::string table = text_of(message, "table");
  return act(user, std::move(table), what, std::move(message));
}

Api::Answer Api::leave(std::shared_ptr<Listener> listener, std::string table) {
  std::erase_if(watching_[listener.get()], [&](const auto& weak) {
    const auto room = weak.lock();
    if (!room || room->id() != table) return false;
    room->unwatch(listener);
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
    if (const auto room = weak.lock()) room->unwatch(listener);
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
      listener->when_it_has_room([go_on = std::move(go_on)] { go_on(true); });
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
