#include "engine/messages.h"
#include "engine/registry.h"
#include "server/api.h"
#include "server/arguments.h"

// How a table begins.
namespace demesne::server {
namespace {

using match::Events;
using match::Holder;
using match::Match;
using match::Millis;

// Who sits where is not part of the table itself.
Json setup_in(const Json& wish) {
  if (wish.object() == nullptr) return wish;
  Json::Object setup;
  for (const auto& member : *wish.object()) {
    if (member.key != "seats" && member.key != "share") setup.push_back(member);
  }
  return setup;
}

// By seat, as far as they are given; "" is an open seat.
Result<std::vector<Holder>> holders_in(const Json& wish, const std::string& me) {
  const Json* seats = wish.find("seats");
  if (seats == nullptr) return std::vector<Holder>{me};
  if (seats->array() == nullptr) return wrong_member("seats");
  std::vector<Holder> holders;
  for (const Json& seat : *seats->array()) {
    if (seat.string() == nullptr) return wrong_member("seats");
    const std::string& said = *seat.string();
    if (said != "me" && said != "open" && !match::is_bot(said)) {
      return Refusal{"table", "table-seats", {}};
    }
    holders.push_back(said == "me" ? me : said == "open" ? "" : said);
  }
  return holders;
}

// The table and all who sit at it from the beginning; the share is the one person's.
Result<Events> opening(const match::Setup& setup, const std::string& secret,
                       const std::vector<Holder>& holders, const std::string& share, Millis now) {
  if (holders.size() > static_cast<std::size_t>(setup.players)) {
    return Refusal{"table", "table-seat", {}};
  }
  Events events = {Match::create(setup, secret, now)};
  Match match;
  match.apply(events.front());
  bool person = false;
  for (std::size_t i = 0; i < holders.size(); ++i) {
    if (holders[i].empty()) continue;
    const bool bot = match::is_bot(holders[i]);
    const auto seated = match.sit(static_cast<Seat>(i), holders[i], bot ? "" : share, now);
    if (!seated) return seated.refusal();
    match.apply(seated->front());
    events.push_back(seated->front());
    person = person || !bot;
  }
  // They would play on for nobody, and take the bots' time from everybody else.
  if (match.full() && !person) return Refusal{"table", "table-bots", {}};
  return events;
}

// Everybody one seat further. Only who asks and bots sit there at once.
std::vector<Holder> one_seat_further(const Match& match, const std::string& me) {
  std::vector<Holder> holders;
  const int players = match.setup().players;
  for (int i = 0; i < players; ++i) {
    const Holder& holder = match.holder(static_cast<Seat>((i + 1) % players));
    holders.push_back(holder == me || match::is_bot(holder) ? holder : "");
  }
  return holders;
}

Room::Also write_table(const std::string& id, const Events& opening) {
  const TableRow row = Room::row_of(id, *Match::from_log(opening), opening.front().at);
  return [row, opening](Storage& storage) {
    if (!storage.append(row, 0, opening)) throw StorageError("a new table is there already");
  };
}

}  // namespace

// All is decided before anything is written, so that a table that is refused is not there.
Api::Answer Api::create(User user, Json wish) {
  if (!new_tables_.allow(user.id, office_.now())) co_return refused("limit", "limit-tables");
  const auto name = needed_text(wish, "game");
  if (!name) co_return refused(name.refusal());
  const auto game = find_game(*name);
  const Catalogue catalogue = game ? (*game)->catalogue() : Catalogue{};
  const auto setup = match::parse_setup(setup_in(wish));
  if (!setup) co_return refused(setup.refusal(), catalogue);
  const auto holders = holders_in(wish, user.id);
  if (!holders) co_return refused(holders.refusal());
  const auto share = share_in(wish);
  if (!share) co_return refused(share.refusal());
  const auto events = opening(*setup, office_.new_secret(), *holders, *share, office_.now());
  if (!events) co_return refused(events.refusal(), catalogue);
  std::shared_ptr<Room> room;
  const auto make = [&](Room::Reply reply) { room = hall_.create(*events, std::move(reply)); };
  const auto failed = co_await called<std::optional<Refusal>>(make);
  if (failed) co_return refused(*failed);
  room->learn_name(user.id, user.name);
  greet_followers(user.id, room);
  co_return Reply{200, room->summary()};
}

// The same table again, as the first who asks brings it about: the event that says so and the new
// table are written together. Who asks later sits down there.
Api::Answer Api::rematch(User user, std::shared_ptr<Room> room, Json args) {
  const Match& match = room->match();
  const Seat seat = room->seat_of(user.id);
  if (seat == kNobody) co_return refused("table", "table-onlooker");
  const auto share = share_in(args);
  if (!share) co_return refused(share.refusal());
  const bool first = match.phase() == Match::Phase::over && match.rematch().empty();
  if (first && !new_tables_.allow(user.id, office_.now())) {
    co_return refused("limit", "limit-tables");
  }
  // It is for those who have played: a stranger in the lobby would be faster than they are.
  match::Setup setup = match.setup();
  setup.listed = false;
  const auto events =
      opening(setup, office_.new_secret(), one_seat_further(match, user.id), *share, office_.now());
  if (!events) co_return refused(events.refusal());
  const std::string id = office_.new_id();
  const Room::Command wanted = [seat, id](const Match& now_played, Millis now) {
    return now_played.play_again(seat, id, now);
  };
  const Room::Also also = write_table(id, *events);
  const Reply reply = co_await command(room, wanted, also);
  if (reply.status != 200) co_return reply;
  const auto found = co_await find(match.rematch());
  if (!found) co_return refused(found.refusal());
  const std::shared_ptr<Room>& next = *found;
  if (next->seat_of(user.id) != kNobody) {
    greet_followers(user.id, next);
  } else {
    // Whether or not the seat is still free, this is where the game goes on.
    const int players = match.setup().players;
    Json there = Json::Object{{"seat", (seat + players - 1) % players}, {"share", *share}};
    co_await sit(std::move(user), next, std::move(there));
  }
  co_return Reply{200, next->summary()};
}

}  // namespace demesne::server
