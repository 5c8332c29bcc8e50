#pragma once

#include <array>
#include <optional>
#include <span>
#include <string>
#include <string_view>
#include <unordered_set>
#include <utility>
#include <vector>

#include "match/event.h"
#include "match/setup.h"

// A table from its first chair to its result: who sits where, whose turn it is, clocks, takebacks,
// offers, resignations, absences. It knows no sockets, no disk and no time but what it is told.
//
// Whatever somebody wants to do is asked of the match (`move`, `ask`, …). The answer is the events
// that it would bring about, or why it may not be; nothing has changed yet. Who asked writes the
// events down and then applies them: `Match(log)` is the same match again. Commands and `apply`
// are the only ways in, and `apply` takes only what a command has answered, or a log of it.
namespace demesne::match {

// Who holds a seat: "" nobody, "bot:5" a bot of that level, anything else a person's id.
using Holder = std::string;

bool is_bot(std::string_view holder);
std::string_view level_of_bot(std::string_view holder);  // "5" of "bot:5"
Holder bot_of_level(std::string_view level);

// Who takes the seat of somebody who has left a game of three or four.
inline constexpr std::string_view kSubstitute = "5";

class Match {
 public:
  enum class Phase { gathering, playing, over };

  // The first event of a table.
  static Event create(const Setup& setup, std::string_view secret, Millis now);
  // Refuses a log that cannot have been written by a match.
  static Result<Match> from_log(std::span<const Event> log);

  const Setup& setup() const { return setup_; }
  Phase phase() const { return phase_; }
  int events() const { return events_; }
  const Holder& holder(Seat seat) const { return holders_[static_cast<std::size_t>(seat)]; }
  Seat seat_of(std::string_view holder) const;  // kNobody: none
  bool full() const;                            // every seat has a holder
  // Only from the deal on.
  const AnyPosition& position() const { return *position_; }
  std::span<const std::string> moves() const { return moves_; }
  const Clock& clock() const { return clock_; }
  const Json& result() const { return result_; }           // null until the end
  const std::string& rematch() const { return rematch_; }  // the next table; "" if there is none
  // What a provable deal is made of; the match only keeps it.
  const std::string& secret() const { return secret_; }
  const std::string& share(Seat seat) const { return shares_[static_cast<std::size_t>(seat)]; }
  SeatSet absent() const { return absent_; }
  const AnyPosition& start() const { return *start_; }

  // Before the game. A person sits on one seat only.
  Result<Events> sit(Seat seat, const Holder& holder, std::string_view share, Millis now) const;
  Result<Events> stand_up(Seat seat, Millis now) const;
  // Begins the game.
  Result<Events> deal(const Json& deal, Millis now) const;

  // In the game. `ply` is how many moves the mover has seen: so a move that was meant for another
  // position is never made. A name that the mover has given to a move before means that it is sent
  // again: then nothing happens.
  Result<Events> move(Seat seat, int ply, std::string_view text, std::string_view name,
                      Millis now) const;
  Result<Events> ask_takeback(Seat seat, Millis now) const;
  Result<Events> offer_draw(Seat seat, Millis now) const;
  Result<Events> answer(Seat seat, bool agree, Millis now) const;
  Result<Events> resign(Seat seat, Millis now) const;
  // The server has not heard of the seat's holder for long, or hears again.
  Result<Events> go_absent(Seat seat, Millis now) const;
  Result<Events> come_back(Seat seat, Millis now) const;
  // What to do about those who are absent: "wait", "claim" the game, or let a "bot" go on.
  Result<Events> choose(Seat seat, std::string_view choice, Millis now) const;
  // After the game. The first to ask says where it goes on; to whoever asks later nothing happens.
  Result<Events> play_again(Seat seat, std::string_view table, Millis now) const;
  // What time has brought about: nothing, mostly.
  Events tick(Millis now) const;
  // The server was down for so long: nothing to do without clocks.
  Events excuse(Millis span, Millis now) const;

  void apply(const Event& event);

  // What a viewer (a seat, or an onlooker) is told of the event that is about to be applied. Of
  // what is hidden it has the viewer's own part only.
  Json::Object seen(const Event& event, Seat viewer) const;
  // Adds what the viewer is told of where the event, which was the last one, has led to: of moves
  // and deals the key of its view.
  void add_outlook(Json::Object& seen, const Event& event, Seat viewer) const;

 private:
  struct Request {
    Seat by;
    bool draw;  // otherwise a takeback
    SeatSet agreed;
  };

  // By which a name that a mover has given to a move is known again.
  static std::uint64_t name_key(Seat seat, std::string_view name);
  std::optional<Refusal> why_not_act(Seat seat) const;
  SeatSet persons() const;
  bool two_sides() const { return setup_.players == 2; }
  // How many moves remain when the seat takes its last decision back; refuses what cannot be.
  Result<int> takeback_target(Seat seat) const;
  Events settle(const Request& request, Events so_far, Millis now) const;
  Event ending(SeatSet winners, std::string_view reason, Millis now) const;
  // The seat's holder has given up the game, for whatever reason.
  Event leave(Seat seat, std::string_view reason, Millis now) const;
  AnyPosition position_after(int moves) const;
  bool could_follow(const Event& event) const;
  void begin(const Event& event);
  void play(const Event& event);
  void take_back(const Event& event);

  Setup setup_;
  Phase phase_ = Phase::gathering;
  int events_ = 0;
  std::array<Holder, kMaxSeats> holders_;
  std::optional<AnyPosition> start_;
  std::optional<AnyPosition> position_;
  std::vector<std::string> moves_;
  std::vector<Seat> movers_;
  std::vector<bool> revealing_;  // whether each move brought something hidden to light
  Clock clock_;
  Json result_;
  std::string rematch_;
  std::string secret_;
  std::array<std::string, kMaxSeats> shares_;
  std::unordered_set<std::uint64_t> names_;  // of moves, see name_key
  std::optional<Request> request_;
  SeatSet absent_;
  std::array<std::string, kMaxSeats> choices_;
};

}  // namespace demesne::match
