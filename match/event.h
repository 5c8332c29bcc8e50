#pragma once

#include <string>
#include <string_view>
#include <vector>

#include "match/clock.h"

namespace demesne::match {

// What can happen at a table. `seat` is whose doing it is, `text` and `data` say more:
enum class What {
  created,     // data: the setup; text: what the deal will be drawn from, a secret
  seated,      // text: the holder; data: the holder's share in the deal, if it gave one
  unseated,    //
  dealt,       // data: the deal; the game begins
  moved,       // text: the move; data: the sender's name for this move, if it gave one
  asked,       // text: "takeback" or "draw"
  agreed,      // to what was asked
  declined,    // what was asked
  taken_back,  // data: how many moves remain
  resigned,    //
  replaced,    // text: the bot that takes the seat
  absent,      // the seat's holder is gone
  returned,    // and back
  chosen,      // text: "wait", "claim" or "bot", about those who are absent
  timed_out,   //
  excused,     // data: for how many milliseconds nobody's time ran, the server being down
  ended,       // data: the result
  rematched,   // text: the table where those who have played go on
};

// One line of a table's log. The log, applied from its beginning, is the table.
struct Event {
  What what = What::created;
  Millis at = 0;
  Seat seat = kNobody;
  std::string text;
  Json data;

  friend bool operator==(const Event&, const Event&) = default;
};
using Events = std::vector<Event>;

std::string_view name_of(What what);

inline bool changes_position(const Event& event) {
  return event.what == What::dealt || event.what == What::moved || event.what == What::taken_back;
}

Json to_json(const Event& event);
Result<Event> event_from_json(const Json& json);

}  // namespace demesne::match
