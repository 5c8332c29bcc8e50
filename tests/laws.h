#pragma once

#include <cmath>
#include <map>
#include <set>
#include <unordered_map>

#include "tests/view_laws.h"

// The laws of core/game.h, for any game: `DEMESNE_LAWS(Domination)` in the game's own tests makes
// one test of each. What the game conserves it checks itself, in a specialisation of `conserved`.
namespace demesne::testing {

template <Game G>
void generated_is_legal() {
  int visits = 0;
  walk<G>(6, [&](const auto& state, Rng& rng) {
    const auto moves = state.legal_moves();
    const auto texts = legal_texts<G>(state);
    ASSERT_EQ(texts.size(), moves.size()) << "a move is listed twice";
    ASSERT_EQ(moves.empty(), state.over());
    for (const auto move : moves) ASSERT_TRUE(state.is_legal(move)) << G::to_text(move);
    if (visits++ % one_in(50) != 0) return;
    each_garbage_move<G>(state, rng, [&](auto move) {
      const bool listed = std::find(moves.begin(), moves.end(), move) != moves.end();
      ASSERT_EQ(state.is_legal(move), listed);
    });
  });
}

// How many standard deviations a chi-square statistic is above what chance makes of it, by the
// approximation of Wilson and Hilferty (1931), which holds for few degrees of freedom too.
inline double chi_square_deviation(double chi_square, double freedom) {
  const double spread = 2 / (9 * freedom);
  return (std::cbrt(chi_square / freedom) - (1 - spread)) / std::sqrt(spread);
}

// Each legal move is drawn about equally often. Six deviations are one chance in a thousand
// million.
template <Game G>
void random_moves_are_uniform() {
  int visits = 0;
  walk<G>(2, [&](const auto& state, Rng& rng) {
    const auto moves = state.legal_moves();
    ASSERT_EQ(state.count_legal(), static_cast<int>(moves.size()));
    if (moves.size() < 2 || visits++ % 100 != 0) return;
    std::map<std::string, double> drawn;
    constexpr double kEach = 50;
    const int draws = static_cast<int>(kEach) * static_cast<int>(moves.size());
    for (int i = 0; i < draws; ++i) {
      const auto move = state.random_move(rng);
      ASSERT_TRUE(state.is_legal(move));
      ++drawn[G::to_text(move)];
    }
    double chi_square = 0;
    for (const auto move : moves)
      chi_square += std::pow(drawn[G::to_text(move)] - kEach, 2) / kEach;
    const double freedom = static_cast<double>(moves.size()) - 1;
    ASSERT_LT(chi_square_deviation(chi_square, freedom), 6) << moves.size() << " moves";
  });
}

template <Game G>
void hashes_are_kept() {
  std::unordered_map<std::uint64_t, typename G::State> seen;
  walk<G>(6, [&](const auto& state, Rng&) {
    ASSERT_EQ(state.hash(), state.rehash());
    const auto [entry, fresh] = seen.emplace(state.hash(), state);
    if (!fresh) {
      ASSERT_TRUE(entry->second == state) << "two states share a hash";
    }
  });
}

template <Game G>
void text_is_canonical() {
  int visits = 0;
  walk<G>(4, [&](const auto& state, Rng& rng) {
    for (const auto move : state.legal_moves()) {
      const auto parsed = G::parse_move(G::to_text(move));
      ASSERT_TRUE(parsed && *parsed == move) << G::to_text(move);
      if (visits++ % 10 != 0) continue;
      // Whatever text is accepted must be the one spelling of what it means.
      std::string text = G::to_text(move);
      const auto at = rng.below(static_cast<std::uint32_t>(text.size()));
      switch (rng.below(3)) {
        case 0:
          text[at] = static_cast<char>(' ' + rng.below(95));
          break;
        case 1:
          text.insert(at, 1, static_cast<char>(' ' + rng.below(95)));
          break;
        default:
          text.erase(at, 1);
      }
      const auto other = G::parse_move(text);
      if (other) {
        ASSERT_EQ(G::to_text(*other), text);
      }
    }
  });
}

template <Game G>
void deals_round_trip() {
  for (const auto& options : all_option_sets<G>()) {
    Rng rng(3);
    for (int i = 0; i < 20; ++i) {
      const auto deal = G::make_deal(options, rng);
      const auto again = parse_json(G::deal_json(deal).dump());
      ASSERT_TRUE(again);
      const auto parsed = G::parse_deal(options, *again);
      ASSERT_TRUE(parsed) << say(parsed.refusal(), G::catalogue());
      ASSERT_TRUE(*parsed == deal);
    }
    for (const Json& wrong : {Json(), Json(1), Json("{}"), Json(Json::Array{}),
                              Json(Json::Object{{"no such key", 1}})}) {
      const auto refused = G::parse_deal(options, wrong);
      ASSERT_FALSE(refused) << wrong.dump();
      ASSERT_TRUE(can_say(refused.refusal(), G::catalogue())) << refused.refusal().code;
    }
  }
}

// Replaying the texts of the moves gives the same states, one after another.
template <Game G>
void replay_is_play() {
  for (const auto& options : all_option_sets<G>()) {
    Rng rng(5);
    const auto deal = G::make_deal(options, rng);
    typename G::State played(options, deal);
    typename G::State replayed(options, deal);
    while (!played.over()) {
      const auto move = choose<G>(played, true, rng);
      played.apply(move);
      replayed.apply(*G::parse_move(G::to_text(move)));
      ASSERT_TRUE(played == replayed);
    }
  }
}

template <Game G>
void refusals_have_reasons() {
  int visits = 0;
  walk<G>(2, [&](const auto& state, Rng& rng) {
    for (Seat viewer = kNobody; viewer < state.seats(); ++viewer) {
      const typename G::View view(state, viewer);
      if (viewer == state.to_move()) continue;
      if (state.over()) continue;
      ASSERT_TRUE(G::why_not(view, state.random_move(rng)));
    }
    const typename G::View view(state, state.to_move());
    for (const auto move : state.legal_moves()) ASSERT_FALSE(G::why_not(view, move));
    if (visits++ % one_in(40) != 0) return;
    each_garbage_move<G>(state, rng, [&](auto move) {
      const auto refusal = G::why_not(view, move);
      ASSERT_EQ(!refusal, state.is_legal(move));
      if (refusal) {
        ASSERT_TRUE(can_say(*refusal, G::catalogue())) << refusal->code;
        ASSERT_NE(refusal->rule.find('-'), std::string::npos) << refusal->rule;
        const std::string sentence = say(*refusal, G::catalogue());
        for (const auto& [name, value] : refusal->params) {
          if (!value.starts_with('@')) continue;
          ASSERT_EQ(sentence.find(value), std::string::npos) << "a word is not looked up";
        }
      }
    });
  });
}

template <Game G>
void conservation_holds() {
  walk<G>(10, [&](const auto& state, Rng&) {
    conserved<G>(state);
    if (!state.over()) return;
    const Outcome outcome = state.outcome();
    EXPECT_FALSE(outcome.winners.empty());
    EXPECT_EQ(outcome.winners.bits() >> state.seats(), 0);
    EXPECT_FALSE(outcome.reason.empty());
  });
}

// The sentences that every game has: how a move is written, and how to read its drawing.
template <Game G>
void seats_and_words_exist() {
  for (const char* code : {"form", "legend"}) {
    EXPECT_TRUE(can_say({.rule = "", .code = code, .params = {}}, G::catalogue())) << code;
  }
  for (const auto& options : all_option_sets<G>()) {
    std::set<std::string_view> names;
    for (Seat seat = 0; seat < G::players(options); ++seat) {
      const auto name = G::seat_name(options, seat);
      ASSERT_FALSE(name.empty());
      ASSERT_TRUE(names.insert(name).second) << name;
    }
  }
}

// For games with hidden information, besides DEMESNE_LAWS.
#define DEMESNE_HIDDEN_LAWS(G)                                                       \
  TEST(G##Laws, L9_ViewsHideTheRest) { demesne::testing::views_hide_the_rest<G>(); } \
  TEST(G##Laws, FirstViewsComeFromWhatIsSeen) {                                      \
    demesne::testing::first_views_come_from_what_is_seen<G>();                       \
  }

#define DEMESNE_LAWS(G)                                                                        \
  static_assert(Game<G>);                                                                      \
  TEST(G##Laws, L1_GeneratedIsLegal) { demesne::testing::generated_is_legal<G>(); }            \
  TEST(G##Laws, L2_RandomMovesAreUniform) { demesne::testing::random_moves_are_uniform<G>(); } \
  TEST(G##Laws, L4_HashesAreKept) { demesne::testing::hashes_are_kept<G>(); }                  \
  TEST(G##Laws, L5_TextIsCanonical) { demesne::testing::text_is_canonical<G>(); }              \
  TEST(G##Laws, L5_DealsRoundTrip) { demesne::testing::deals_round_trip<G>(); }                \
  TEST(G##Laws, L5_ReplayIsPlay) { demesne::testing::replay_is_play<G>(); }                    \
  TEST(G##Laws, L6_L7_L8_ViewsKnowTheirPart) { demesne::testing::views_know_their_part<G>(); } \
  TEST(G##Laws, L7_ViewsAcceptWhatMayHappen) {                                                 \
    demesne::testing::views_accept_what_may_happen<G>();                                       \
  }                                                                                            \
  TEST(G##Laws, L10_RefusalsHaveReasons) { demesne::testing::refusals_have_reasons<G>(); }     \
  TEST(G##Laws, ConservationHolds) { demesne::testing::conservation_holds<G>(); }              \
  TEST(G##Laws, SeatsAndWordsExist) { demesne::testing::seats_and_words_exist<G>(); }

}  // namespace demesne::testing
