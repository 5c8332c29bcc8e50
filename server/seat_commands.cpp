#include "server/seat_commands.h"

#include <algorithm>

#include "server/arguments.h"

namespace demesne::server::from_seat {

using match::Events;
using match::Match;
using match::Millis;

Room::Command stand(Seat seat, const Json&) {
  return [=](const Match& match, Millis now) { return match.stand_up(seat, now); };
}

Room::Command add_bot(Seat, const Json& args) {
  return [at = seat_in(args), level = needed_text(args, "level")](const Match& match,
                                                                  Millis now) -> Result<Events> {
    if (!at) return at.refusal();
    if (!level) return level.refusal();
    return match.sit(*at, match::bot_of_level(*level), "", now);
  };
}

Room::Command remove_bot(Seat, const Json& args) {
  return [at = seat_in(args)](const Match& match, Millis now) -> Result<Events> {
    if (!at) return at.refusal();
    if (*at >= match.setup().players || *at < 0 || !match::is_bot(match.holder(*at))) {
      return Refusal{"table", "table-seat", {}};
    }
    return match.stand_up(*at, now);
  };
}

Room::Command move(Seat seat, const Json& args) {
  return [seat, ply = number_of(args, "ply"), name = text_in(args, "name"),
          move = needed_text(args, "move")](const Match& match, Millis now) -> Result<Events> {
    if (!ply) return wrong_member("ply");
    if (!move) return move.refusal();
    if (!name) return name.refusal();
    // Cut short, it could be the name of another move, and this one would not be made.
    if (name->size() > kLongestName) return Refusal{"table", "move-name", {}};
    const auto seen = static_cast<int>(std::clamp<std::int64_t>(*ply, -1, INT32_MAX));
    return match.move(seat, seen, *move, *name, now);
  };
}

Room::Command takeback(Seat seat, const Json&) {
  return [=](const Match& match, Millis now) { return match.ask_takeback(seat, now); };
}

Room::Command draw(Seat seat, const Json&) {
  return [=](const Match& match, Millis now) { return match.offer_draw(seat, now); };
}

Room::Command answer(Seat seat, const Json& args) {
  return [seat, agree = flag_of(args, "agree")](const Match& match, Millis now) -> Result<Events> {
    if (!agree) return wrong_member("agree");
    return match.answer(seat, *agree, now);
  };
}

Room::Command resign(Seat seat, const Json&) {
  return [=](const Match& match, Millis now) { return match.resign(seat, now); };
}

Room::Command choose(Seat seat, const Json& args) {
  return [seat, choice = needed_text(args, "choice")](const Match& match,
                                                      Millis now) -> Result<Events> {
    if (!choice) return choice.refusal();
    return match.choose(seat, *choice, now);
  };
}

}  // namespace demesne::server::from_seat
