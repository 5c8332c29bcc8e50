#pragma once

#include <array>
#include <cstdint>
#include <optional>

#include "core/json.h"
#include "core/seat.h"

namespace demesne::match {

// A moment or a span, in milliseconds. Moments are counted from 1970 and always given from outside.
using Millis = std::int64_t;

inline constexpr Millis kSecond = 1000;
inline constexpr Millis kDay = 24 * 60 * 60 * kSecond;
// Nobody's time can be stopped for longer; so no sum of moments and spans overflows, whatever a log
// says.
inline constexpr Millis kLongestOutage = 36'500 * kDay;

struct TimeControl {
  enum class Kind { none, realtime, correspondence };
  Kind kind = Kind::none;
  Millis initial = 0;    // what a seat begins with; in correspondence, what it has for each turn
  Millis increment = 0;  // what it gains by each turn; none in correspondence

  friend bool operator==(const TimeControl&, const TimeControl&) = default;
};

// null, {"kind": "realtime", "initial": MS, "increment": MS} or {"kind": "correspondence", "days":
// N}.
Json to_json(const TimeControl& control);
Result<TimeControl> parse_time_control(const Json& json);

// What each seat has left. At most one seat's time runs.
class Clock {
 public:
  Clock() = default;
  explicit Clock(const TimeControl& control);

  void start(Seat seat, Millis now);
  // The seat's turn is over, or interrupted; an increment is for a whole turn only.
  void stop(Millis now, bool whole_turn);
  // Nobody's time ran for so long: the server was down.
  void excuse(Millis span);

  Millis left(Seat seat, Millis now) const;
  // When the time of the seat that is to move will be over.
  std::optional<Millis> deadline() const;
  Seat running() const { return running_; }

  friend bool operator==(const Clock&, const Clock&) = default;

 private:
  TimeControl control_;
  std::array<Millis, kMaxSeats> left_{};
  Seat running_ = kNobody;
  Millis since_ = 0;
};

}  // namespace demesne::match
