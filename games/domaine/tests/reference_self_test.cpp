#include <gtest/gtest.h>

#include "core/rng.h"

#include "games/domaine/tests/odd_sets.h"
#include "games/domaine/tests/purposeful.h"
#include "games/domaine/tests/reference.h"

// The reference by itself: what must be true of every position whatever the engine does, so that
// the two cannot agree on nonsense.
namespace demesne::domaine::reference {
namespace {

void expect_all_cards(const Json& state) {
  std::multiset<std::string> seen;
  const auto add = [&](const Json& list) {
    for (const std::string& id : texts_of(list)) seen.insert(id);
  };
  for (const Json& hand : *state.find("hands")->array()) add(hand);
  for (const char* key : {"deck", "chancery", "discard"}) add(*state.find(key));
  EXPECT_EQ(seen.size(), 60U);
  EXPECT_EQ(std::set<std::string>(seen.begin(), seen.end()).size(), 60U);
}

// Whoever counts the pieces finds all of them, and nothing stands where it may not.
void expect_pieces(const Board& board) {
  EXPECT_LE(board.borders.size(), 100U);
  for (const auto& [cell, colour] : board.castles) {
    EXPECT_EQ(board.terrain.at(cell), '.');
    EXPECT_EQ(board.knights.count(cell), 0U);
    EXPECT_GE(board.knights_left(colour), 0);
  }
  for (const auto& [cell, colour] : board.knights) {
    EXPECT_TRUE(board.terrain.at(cell) == '.' || board.terrain.at(cell) == 'f');
  }
  for (const Side& side : board.borders) EXPECT_FALSE(board.within_domaine(side)) << name(side);
}

// What the rules never say but imply: a knight is joined to a castle of its colour by a chain of
// figures that no marker crosses, so it is in that castle's region.
void expect_knights_at_home(const Board& board) {
  for (const Region& region : board.regions()) {
    std::set<int> colours;
    for (const Cell& castle : region.castles) colours.insert(board.castles.at(castle));
    for (const auto& [cell, colour] : board.knights) {
      if (region.cells.count(cell) == 0) continue;
      EXPECT_EQ(colours.count(colour), 1U) << name(cell);
    }
  }
  for (const auto& [castle, domaine] : board.domaines()) {
    EXPECT_EQ(static_cast<int>(board.joined_knights(domaine).size()), domaine.knights);
  }
}

// What a purposeful player asks of a table.
struct Seen {
  const Game& game;
  std::vector<std::string> legal() const {
    const Moves moves = game.legal();
    return {moves.begin(), moves.end()};
  }
  std::string phase() const { return game.phase(); }
  int seat() const { return game.to_move(); }
  Json state() const { return game.state(); }
  int lead_after(const std::string& move) const {
    Game next = game;
    if (move != "stop") next.apply(move);
    std::vector<int> scores;
    for (int each = 0; each < next.players(); ++each) scores.push_back(next.board().score(each));
    return purposeful::lead_of(seat(), scores);
  }
};

void play_and_check(int players, const Json& set, Rng& rng, std::map<std::string, int>& fired) {
  Game game(players, set, odd::random_deal(set, rng));
  const purposeful::Temper temper = purposeful::any_temper(rng);
  std::set<Cell> domaines;
  for (int ply = 0; !game.over(); ++ply) {
    ASSERT_LT(ply, 5000);
    ASSERT_FALSE(game.legal().empty());
    game.apply(purposeful::choose(Seen{game}, temper, rng));
    const Json state = game.state();
    expect_all_cards(state);
    expect_pieces(game.board());
    expect_knights_at_home(game.board());
    for (const Cell& castle : domaines) ASSERT_EQ(game.board().domaines().count(castle), 1U);
    for (const auto& [castle, domaine] : game.board().domaines()) domaines.insert(castle);
    for (const Json& ducats : *state.find("ducats")->array()) {
      ASSERT_GE(*ducats.number(), 0);
    }
    if (::testing::Test::HasFailure()) return;
  }
  EXPECT_TRUE(game.legal().empty());
  EXPECT_FALSE(game.winners().empty());
  for (const auto& [event, times] : game.fired()) fired[event] += times;
}

TEST(DomaineReferenceItself, KeepsItsPieces) {
  std::map<std::string, int> fired;
  const auto sets = odd::all();
  for (std::size_t i = 0; i < sets.size(); ++i) {
    for (int players = 2; players <= 4; ++players) {
      if (!odd::is_played(i, players)) continue;
      SCOPED_TRACE(sets[i].find("name")->dump() + " " + std::to_string(players));
      Rng rng(5);
      play_and_check(players, sets[i], rng, fired);
      if (HasFailure()) return;
    }
  }
  for (const char* event : {"DO-7", "DO-13", "DO-14", "DO-15", "placing skipped"}) {
    EXPECT_GT(fired[event], 0) << event;
  }
}

// DO-5 and DO-6 where no castle has a place: seat 0 begins, and there is a game all the same.
TEST(DomaineReferenceItself, PlaysWithoutCastles) {
  const Json set = odd::deserts();
  Rng rng(1);
  Json::Object deal = *odd::random_deal(set, rng).object();
  for (Json::Member& member : deal) {
    if (member.key != "tiles") continue;
    Json::Array tiles;
    for (int tile = 0; tile < 8; ++tile) {
      tiles.emplace_back(Json::Object{{"tile", tile}, {"turn", 0}});
    }
    member.value = tiles;
  }
  Game game(3, set, deal);
  EXPECT_EQ(game.phase(), "action");
  EXPECT_EQ(game.to_move(), 0);
  EXPECT_EQ(game.skipped().size(), 12U);
  while (!game.over()) game.apply(purposeful::choose(Seen{game}, purposeful::kSteady, rng));
  EXPECT_TRUE(game.board().domaines().empty());
  EXPECT_EQ(game.board().knights.size(), 0U);
}

}  // namespace
}  // namespace demesne::domaine::reference
