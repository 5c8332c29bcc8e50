#pragma once

#include "tests/laws.h"

#include "games/domaine/game.h"
#include "games/domaine/tests/odd_sets.h"
#include "games/domaine/tests/purposeful.h"
#include "games/domaine/tests/reference.h"

// The engine and the reference at one table.
namespace demesne::domaine {

inline SetId number_of_set(const Json& json) {
  static std::vector<HeldSet> in_use;
  const auto held = hold_components(json);
  EXPECT_TRUE(held) << say(held.refusal(), catalogue());
  in_use.push_back(*held);
  return held->id;
}

// The house set first, then the odd ones.
inline std::vector<SetId> all_sets() {
  std::vector<SetId> sets = {kHouseSet};
  for (const Json& json : odd::all()) sets.push_back(number_of_set(json));
  return sets;
}

// Every set with every number of players that is played, until something fails.
template <class Visit>
void each_table(Visit&& visit) {
  const auto sets = all_sets();
  for (std::size_t i = 0; i < sets.size(); ++i) {
    for (std::uint8_t players = 2; players <= 4; ++players) {
      if (i > 0 && !odd::is_played(i, players)) continue;  // the house set always is
      visit(Options{players, sets[i]});
      if (::testing::Test::HasFailure()) return;
    }
  }
}

// A deal whose tiles lie as they are printed.
inline Deal unturned_deal(const Options& options, Rng& rng) {
  Deal deal = Domaine::make_deal(options, rng);
  for (Deal::Laid& laid : deal.tiles) laid.turn = 0;
  return deal;
}

// What a purposeful player asks of the engine.
struct Seen {
  const State& state_;

  std::vector<std::string> legal() const {
    std::vector<std::string> texts;
    for (const Move move : state_.legal_moves()) texts.push_back(to_text(move));
    return texts;
  }
  std::string_view phase() const { return state_.phase(); }
  int seat() const { return state_.to_move(); }
  Json state() const { return state_json(state_); }
  int lead_after(const std::string& move) const {
    State next = state_;
    next.apply(*parse_move(move));
    std::vector<int> scores;
    for (Seat each = 0; each < next.seats(); ++each) scores.push_back(next.table().score(each));
    return purposeful::lead_of(seat(), scores);
  }
};

class SideBySide {
 public:
  SideBySide(const Options& options, const Deal& deal)
      : state_(options, deal),
        game_(options.players, components(options.set).json, deal_json(deal)) {}

  const State& state() const { return state_; }
  const reference::Game& game() const { return game_; }

  void play(const std::string& text) {
    state_.apply(*parse_move(text));
    game_.apply(text);
  }
  std::string uniform_move(Rng& rng) const { return to_text(state_.random_move(rng)); }
  std::string purposeful_move(const purposeful::Temper& temper, Rng& rng) const {
    return purposeful::choose(Seen{state_}, temper, rng);
  }

  void expect_same() const {
    ASSERT_EQ(testing::legal_texts<Domaine>(state_), game_.legal());
    ASSERT_EQ(state_.to_move(), game_.to_move());
    ASSERT_EQ(state_.phase(), game_.phase());
    ASSERT_TRUE(state_.skipped() == testing::set_of(game_.skipped()));
    expect_same_json(state_json(state_), game_.state());
    if (::testing::Test::HasFatalFailure()) return;
    for (Seat viewer = kNobody; viewer < state_.seats(); ++viewer) {
      expect_same_json(view_json(View(state_, viewer)), game_.view(viewer));
    }
    ASSERT_EQ(state_.over(), game_.over());
    if (state_.over()) expect_same_end();
  }

 private:
  // Key by key, for a whole state is too long to read.
  static void expect_same_json(const Json& engine, const Json& reference) {
    ASSERT_EQ(engine.object()->size(), reference.object()->size());
    for (std::size_t i = 0; i < engine.object()->size(); ++i) {
      const auto& [key, value] = (*engine.object())[i];
      ASSERT_EQ(key, (*reference.object())[i].key);
      if (value == (*reference.object())[i].value) continue;
      ASSERT_EQ(value.dump(), (*reference.object())[i].value.dump()) << key;
    }
  }
  void expect_same_end() const {
    const Outcome outcome = state_.outcome();
    ASSERT_TRUE(outcome.winners == testing::set_of(game_.winners()));
    ASSERT_EQ(std::vector<int>(outcome.scores.begin(), outcome.scores.end()), game_.scores());
    ASSERT_EQ(outcome.reason, game_.reason());
  }

  State state_;
  reference::Game game_;
};

}  // namespace demesne::domaine
