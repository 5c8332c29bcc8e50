#pragma once

#include <gtest/gtest.h>

#include <array>
#include <map>
#include <set>
#include <sstream>
#include <string>

#include "games/domination/game.h"

// Positions, moves and answers as short texts, so that a test reads like the sheet it is from.
//
// Seats are the letters of their colours (DN-2). A board is a list of piles, each written from
// bottom to top as in the state's JSON: "c4:G d4:RRG".
namespace demesne::domination {

inline constexpr Options kTwo = {2, false, false};
inline constexpr Options kThree = {3, false, false};
inline constexpr Options kFour = {4, false, false};
inline constexpr Options kPartners = {4, true, false};
inline constexpr Options kFastTwo = {2, false, true};
inline constexpr Options kFastThree = {3, false, true};
inline constexpr Options kFastFour = {4, false, true};

inline std::string colours(int players) {
  return players == 2 ? "GR" : players == 3 ? "GRB" : "YRGB";
}

inline Seat seat_of(int players, char colour) {
  return static_cast<Seat>(colours(players).find(colour));
}

// Calls visit(word) for each word between blanks.
template <class Visit>
void each_word(const std::string& text, Visit&& visit) {
  std::istringstream words(text);
  for (std::string word; words >> word;) visit(word);
}

// A position put up by hand: the board, a letter for each piece in reserve, and who is to move
// (seat 0 unless told).
inline State put_up(const Options& options, const std::string& board,
                    const std::string& reserves = "", char mover = 0) {
  const int players = options.players;
  std::array<Pile, kCellCount> piles{};
  piles.fill(kEmptyPile);
  each_word(board, [&](const std::string& word) {
    Pile& pile = piles.at(cell_at(word.at(0) - 'a', word.at(1) - '1'));
    for (const char colour : word.substr(3)) {
      pile = pile << 2U | static_cast<Pile>(seat_of(players, colour));
    }
  });
  std::array<std::uint8_t, kMaxSeats> in_hand{};
  for (const char colour : reserves) ++in_hand.at(seat_of(players, colour));
  return {options, piles, in_hand, mover == 0 ? Seat{0} : seat_of(players, mover)};
}

// The board of a state in the same words, ordered by cell; read from the JSON, which is what
// everybody else sees of it.
inline std::string board(const State& state) {
  std::map<std::string, std::string> piles;
  const Json json = state_json(state);
  char row = '8';
  for (const Json& cells : *json.find("board")->array()) {
    char column = 'a';
    for (const Json& cell : *cells.array()) {
      if (!cell.is_null() && !cell.string()->empty()) {
        piles[{column, row}] = *cell.string();
      }
      ++column;
    }
    --row;
  }
  std::string out;
  for (const auto& [cell, pile] : piles) {
    out.append(out.empty() ? "" : " ").append(cell).append(":").append(pile);
  }
  return out;
}

inline int reserves(const State& state, char colour) {
  return state.reserves(seat_of(state.seats(), colour));
}

inline int captured(const State& state, char by, char of) {
  return state.captured(seat_of(state.seats(), by), seat_of(state.seats(), of));
}

inline std::string letters(const State& state, SeatSet seats) {
  std::string out;
  each_seat(seats, [&](Seat seat) { out += colours(state.seats()).at(seat); });
  return out;
}

// Who is to move; "" when the game is over.
inline std::string to_move(const State& state) {
  return state.over() ? "" : letters(state, SeatSet::only(state.to_move()));
}

// "domination G": the reason and the winners; "" while the game goes on.
inline std::string result(const State& state) {
  if (!state.over()) return "";
  const Outcome outcome = state.outcome();
  return std::string(outcome.reason) + " " + letters(state, outcome.winners);
}

// "DN-4 too-far": the rule that forbids a move and how; "" when it may be played. Asked for the
// seat to move, or for the colour given.
inline std::string refusal(const State& state, const std::string& move, char viewer = 0) {
  const auto parsed = Domination::parse_move(move);
  if (!parsed) return parsed.refusal().rule + " " + parsed.refusal().code;
  const Seat seat = viewer == 0 ? state.to_move() : seat_of(state.seats(), viewer);
  const auto refused = Domination::why_not(View(state, seat), *parsed);
  return refused ? refused->rule + " " + refused->code : "";
}

// The state after some moves; what is refused fails the test and is left out.
inline State after(State state, const std::string& moves) {
  each_word(moves, [&](const std::string& move) {
    const std::string refused = refusal(state, move);
    EXPECT_EQ(refused, "") << move << " on " << board(state);
    if (refused.empty()) state.apply(*Domination::parse_move(move));
  });
  return state;
}

// The state after `count` moves, playing these again and again.
inline State after_cycle(State state, int count, const std::string& moves) {
  while (count > 0 && !::testing::Test::HasFailure()) {
    each_word(moves, [&](const std::string& move) {
      if (count-- > 0) state = after(state, move);
    });
  }
  return state;
}

// The legal moves that begin with this text, sorted.
inline std::string legal(const State& state, const std::string& beginning) {
  std::set<std::string> found;
  for (const Move move : state.legal_moves()) {
    if (to_text(move).starts_with(beginning)) found.insert(to_text(move));
  }
  std::string out;
  for (const std::string& text : found) out += (out.empty() ? "" : " ") + text;
  return out;
}

}  // namespace demesne::domination
