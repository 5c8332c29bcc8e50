#pragma once

#include <string>
#include <string_view>
#include <vector>

#include "match/clock.h"

namespace demesne::match {

// What can happen at a table. `seat` is whose doing it is, `text` and `data` say more:
enum class What {
  created,     // data: the setup
  seated,      // text: the holder
  unseated,    //
  dealt,       // data: {"deal": …, "proof": …}; the game begins
  moved,       // text: the move
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
  ended,       // data: the result
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

Json to_json(const Event& event);
Result<Event> event_from_json(const Json& json);

}  // namespace demesne::match
