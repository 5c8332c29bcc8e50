#pragma once

#include <gtest/gtest.h>

#include <algorithm>
#include <map>
#include <set>
#include <sstream>
#include <string>
#include <utility>
#include <vector>

#include "games/domaine/game.h"

// Positions set up piece by piece, and games played on them in text.
namespace demesne::domaine {

inline std::uint8_t cell_of(const std::string& name) {
  std::string_view text = name;
  const auto cell = take_cell(text, kSide, kSide);
  EXPECT_TRUE(cell && text.empty()) << name;
  return cell_at(cell->column, cell->row);
}

// A position with the texts of its JSON, a card about to be sold or played.
struct Setting {
  int players = 2;
  std::vector<std::string> terrain;  // 12 rows, the top one first; none: meadows, the city on a12
  std::map<std::string, std::string> castles;  // cell -> "0" … "3" or "neutral"
  std::map<std::string, std::string> knights;
  std::vector<std::string> borders;
  std::vector<std::pair<std::string, std::string>> allies;  // castles
  std::vector<int> ducats;                                  // 0 where none is given
  int to_move = 0;
  std::vector<std::vector<std::string>> hands;
  std::vector<std::string> deck;  // the top; the cards named nowhere are discarded
  std::vector<std::string> chancery;
  std::vector<std::string> discard;
};

namespace setting_parts {

inline ColourId colour_of(const std::string& text) {
  return text == "neutral" ? kNeutral : static_cast<ColourId>(std::stoi(text));
}

inline Kingdom::Map map_of(const std::vector<std::string>& rows) {
  Kingdom::Map map{};
  if (rows.empty()) map[kSide - 1][0] = Terrain::city;
  for (std::size_t row = 0; row < rows.size(); ++row) {
    for (std::size_t column = 0; column < rows[row].size(); ++column) {
      map[kSide - 1 - row][column] = static_cast<Terrain>(kTerrainLetters.find(rows[row][column]));
    }
  }
  return map;
}

inline Kingdom kingdom_of(const Setting& setting) {
  Kingdom kingdom(map_of(setting.terrain));
  for (const auto& [cell, colour] : setting.castles) {
    kingdom.set_castle(colour_of(colour), cell_of(cell));
  }
  for (const auto& [cell, colour] : setting.knights) {
    kingdom.place_knight(colour_of(colour), cell_of(cell));
  }
  for (const std::string& border : setting.borders) {
    kingdom.set_marker(parse_move("+" + border)->side());
  }
  kingdom.found_all();
  for (const auto& [a, b] : setting.allies) {
    kingdom.ally(kingdom.castle_at(cell_of(a)), kingdom.castle_at(cell_of(b)));
  }
  return kingdom;
}

inline Pile pile_of_names(const std::vector<std::string>& names) {
  Pile pile;
  for (const std::string& name : names) pile.push(*parse_card(name));
  return pile;
}

}  // namespace setting_parts

// What is not named as a hand, deck or chancery lies in the discard pile. Every hand is unseen.
inline State state_of(const Setting& setting, SetId set = kHouseSet) {
  const Options options{static_cast<std::uint8_t>(setting.players), set};
  Table table(options, setting_parts::kingdom_of(setting), static_cast<Seat>(setting.to_move));
  State::Hands hands{};
  Hand named = 0;
  const auto name = [&](const std::string& text) {
    const unsigned card = *parse_card(text);
    EXPECT_EQ(named & only(card), 0U) << text << " is named twice";
    named |= only(card);
    return card;
  };
  for (std::size_t seat = 0; seat < static_cast<std::size_t>(setting.players); ++seat) {
    Backs backs;
    if (seat < setting.hands.size()) {
      for (const std::string& text : setting.hands[seat]) {
        const unsigned card = name(text);
        hands[seat] |= only(card);
        ++backs.unseen[pile_of(card)];
      }
    }
    const int ducats = seat < setting.ducats.size() ? setting.ducats[seat] : 0;
    table.give(static_cast<Seat>(seat), static_cast<std::uint32_t>(ducats), backs);
  }
  State::Deck deck{};
  for (std::size_t i = 0; i < setting.deck.size(); ++i) {
    deck[kCards - setting.deck.size() + i] = static_cast<std::uint8_t>(name(setting.deck[i]));
  }
  for (const std::string& text : setting.chancery) name(text);
  for (const std::string& text : setting.discard) name(text);
  Pile discard = setting_parts::pile_of_names(setting.discard);
  for (unsigned card = 0; card < kCards; ++card) {
    if ((named & only(card)) == 0) discard.push(card);
  }
  table.lay_cards(setting_parts::pile_of_names(setting.chancery), discard,
                  static_cast<unsigned>(setting.deck.size()));
  return {table, hands, deck};
}

inline std::vector<std::string> words(const std::string& text) {
  std::istringstream in(text);
  return {std::istream_iterator<std::string>(in), {}};
}

// "DO-5 castle-near" for a move that is refused, "" for a legal one. Every refusal can be said.
inline std::string refusal(const State& state, const std::string& text) {
  const auto move = parse_move(text);
  const auto refused =
      move ? why_not(View(state, state.to_move()), *move) : std::optional(move.refusal());
  if (!refused) return "";
  EXPECT_TRUE(can_say(*refused, catalogue())) << refused->code;
  return refused->rule + " " + refused->code;
}

// Makes the moves, each of which must be legal.
inline void play(State& state, const std::string& moves) {
  for (const std::string& text : words(moves)) {
    const auto move = parse_move(text);
    ASSERT_TRUE(move) << text;
    ASSERT_TRUE(state.is_legal(*move)) << text << ": " << refusal(state, text);
    state.apply(*move);
  }
}

// The legal moves, sorted.
inline std::set<std::string> legal(const State& state) {
  std::set<std::string> texts;
  for (const Move move : state.legal_moves()) texts.insert(to_text(move));
  return texts;
}

}  // namespace demesne::domaine
