#pragma once

#include <gtest/gtest.h>

#include <algorithm>
#include <cmath>
#include <cstring>
#include <map>
#include <set>
#include <unordered_map>

#include "tests/option_sets.h"

// The laws of core/game.h, for any game: `DEMESNE_LAWS(Domination)` in the game's own tests makes
// one test of each. What the game conserves it checks itself, in a specialisation of `conserved`.
namespace demesne::testing {

// Called on every position that the law kit visits; fails with EXPECT.
template <Game G>
void conserved(const typename G::State& state);

// For games that hide something: another state that the seat (or an onlooker) cannot tell from this
// one, made by moving about what it cannot know. Only the game can know how.
template <Game G>
typename G::State permuted(const typename G::State& state, Seat viewer, Rng& rng);

// Random play hardly ever reaches the ends of some games, so half of the games are played by one
// who looks at a few moves and leaves the next seat as little choice as it can.
template <Game G>
typename G::Move choose(const typename G::State& state, bool stifling, Rng& rng) {
  auto best = state.random_move(rng);
  if (!stifling) return best;
  int fewest = INT32_MAX;
  for (int i = 0; i < 6; ++i) {
    const auto move = state.random_move(rng);
    auto next = state;
    next.apply(move);
    const int count = next.to_move() == state.to_move() ? INT32_MAX - 1 : next.count_legal();
    if (count < fewest) {
      fewest = count;
      best = move;
    }
  }
  return best;
}

// Visits positions of random games of every option set: visit(state, rng) before each move, and
// once more when the game is over.
template <Game G, class Visit>
void walk(int games, Visit&& visit) {
  for (const auto& options : all_option_sets<G>()) {
    SCOPED_TRACE(describe<G>(options));
    Rng rng(7);
    for (int game = 0; game < games; ++game) {
      typename G::State state(options, G::make_deal(options, rng));
      int plies = 0;
      for (; !state.over(); ++plies) {
        visit(std::as_const(state), rng);
        state.apply(choose<G>(state, game % 2 == 1, rng));
        ASSERT_LE(plies, G::State::kMaxPlies);
      }
      visit(std::as_const(state), rng);
      if (::testing::Test::HasFailure()) return;
    }
  }
}

template <class Move>
Move move_of(std::uint64_t bytes) {
  Move move;
  std::memcpy(static_cast<void*>(&move), &bytes, sizeof(move));
  return move;
}

// Moves that nobody generated: every value of a small move, or random bytes and legal moves with a
// bit changed.
template <Game G, class Visit>
void each_garbage_move(const typename G::State& state, Rng& rng, Visit&& visit) {
  using Move = typename G::Move;
  if constexpr (sizeof(Move) <= 2) {
    for (std::uint64_t bytes = 0; bytes < (1ULL << (8 * sizeof(Move))); ++bytes) {
      visit(move_of<Move>(bytes));
    }
  } else {
    for (int i = 0; i < 500; ++i) visit(move_of<Move>(rng.next()));
    for (const auto legal : state.legal_moves()) {
      std::uint64_t bytes = 0;
      std::memcpy(&bytes, &legal, sizeof(legal));
      visit(move_of<Move>(bytes ^ (1ULL << rng.below(8 * sizeof(Move)))));
    }
  }
}

// Seats as a reference lists them.
inline SeatSet set_of(const std::vector<int>& seats) {
  SeatSet set;
  for (const int seat : seats) set.insert(static_cast<Seat>(seat));
  return set;
}

template <Game G>
std::set<std::string> legal_texts(const typename G::State& state) {
  std::set<std::string> texts;
  for (const auto move : state.legal_moves()) texts.insert(G::to_text(move));
  return texts;
}

template <Game G>
void generated_is_legal() {
  int visits = 0;
  walk<G>(6, [&](const auto& state, Rng& rng) {
    const auto moves = state.legal_moves();
    const auto texts = legal_texts<G>(state);
    ASSERT_EQ(texts.size(), moves.size()) << "a move is listed twice";
    ASSERT_EQ(moves.empty(), state.over());
    for (const auto move : moves) ASSERT_TRUE(state.is_legal(move)) << G::to_text(move);
    if (visits++ % 50 != 0) return;
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
void views_know_their_part() {
  walk<G>(4, [&](const auto& state, Rng& rng) {
    for (Seat viewer = kNobody; viewer < state.seats(); ++viewer) {
      typename G::View view(state, viewer);
      ASSERT_EQ(view.viewer(), viewer);
      ASSERT_EQ(view.seats(), state.seats());
      ASSERT_EQ(view.over(), state.over());
      ASSERT_EQ(view.to_move(), state.to_move());
      ASSERT_EQ(view.phase(), state.phase());
      ASSERT_TRUE(view.skipped() == state.skipped());
      const bool acts = viewer != kNobody && viewer == state.to_move();
      const auto seen = view.legal_moves();
      ASSERT_EQ(seen.size(), acts ? state.legal_moves().size() : 0);
      for (const auto move : seen) ASSERT_TRUE(state.is_legal(move) && view.is_legal(move));
      ASSERT_TRUE(typename G::View(view.determinize(rng), viewer) == view);
      if (state.over()) {
        ASSERT_TRUE(view.outcome().winners == state.outcome().winners);
        continue;
      }
      const auto move = state.random_move(rng);
      ASSERT_EQ(view.is_legal(move), acts);
      const auto event = G::observe(state, move, viewer);
      const auto parsed = G::parse_event(G::event_text(event));
      ASSERT_TRUE(parsed && *parsed == event) << G::event_text(event);
      ASSERT_TRUE(view.accepts(event)) << G::event_text(event);
      auto next = state;
      next.apply(move);
      view.advance(event);
      const typename G::View expected(next, viewer);
      ASSERT_TRUE(view == expected) << G::event_text(event);
      ASSERT_EQ(view.key(), expected.key());
    }
  });
}

// What happens in another state that looks the same is accepted, and whatever is accepted leads to
// a view that some state has: also an event of another viewer, or one made up.
template <Game G>
void views_accept_what_may_happen() {
  int visits = 0;
  std::map<bool, int> made_up;
  walk<G>(4, [&](const auto& state, Rng& rng) {
    for (Seat viewer = kNobody; viewer < state.seats(); ++viewer) {
      const typename G::View view(state, viewer);
      if (state.over()) {
        ASSERT_FALSE(view.accepts({}));
        continue;
      }
      const auto other = view.determinize(rng);
      const auto move = other.random_move(rng);
      ASSERT_TRUE(view.accepts(G::observe(other, move, viewer))) << G::to_text(move);
      if (visits++ % 20 != 0) continue;
      const auto expect_sound = [&](const typename G::Event& event) {
        ++made_up[view.accepts(event)];
        if (!view.accepts(event)) return;
        auto after = view;
        after.advance(event);
        ASSERT_TRUE(typename G::View(after.determinize(rng), viewer) == after)
            << G::event_text(event);
      };
      for (Seat seat = kNobody; seat < state.seats(); ++seat) {
        expect_sound(G::observe(other, move, seat));
      }
      for (const auto legal : state.legal_moves()) {
        std::string text = G::event_text(G::observe(state, legal, viewer));
        text[rng.below(static_cast<std::uint32_t>(text.size()))] =
            "0123456789abcdefABCD-+/="[rng.below(24)];
        if (const auto event = G::parse_event(text)) expect_sound(*event);
      }
    }
  });
  EXPECT_GT(made_up[false], 100);
  EXPECT_GT(made_up[true], 100);
}

// A viewer's part of the deal makes its first view, for seats and onlookers; what is not its part,
// or not in the box, is refused.
template <Game G>
void first_views_come_from_what_is_seen() {
  for (const auto& options : all_option_sets<G>()) {
    Rng rng(11);
    for (int i = 0; i < 20; ++i) {
      const auto deal = G::make_deal(options, rng);
      const typename G::State state(options, deal);
      for (Seat viewer = kNobody; viewer < state.seats(); ++viewer) {
        const typename G::View view(state, viewer);
        const Json open = G::public_deal_json(view);
        const Json hand = G::hand_json(view);
        const auto like = G::deal_like(options, viewer, open, hand);
        ASSERT_TRUE(like) << say(like.refusal(), G::catalogue());
        ASSERT_TRUE(typename G::View(typename G::State(options, *like), viewer) == view);
        const auto refused = [&](const Json& other_open, const Json& other_hand) {
          const auto wrong = G::deal_like(options, viewer, other_open, other_hand);
          ASSERT_FALSE(wrong) << other_open.dump() << other_hand.dump();
          ASSERT_TRUE(can_say(wrong.refusal(), G::catalogue())) << wrong.refusal().code;
        };
        refused(G::deal_json(deal), hand);
        refused(Json(), hand);
        refused(open, Json(Json::Array{}));
        refused(open, viewer == kNobody ? Json(Json::Array{"00"}) : Json());
        if (viewer == kNobody) continue;
        Json::Array cut = *hand.array();
        cut.back() = "nothing";
        refused(open, cut);
        cut.pop_back();
        refused(open, cut);
      }
    }
  }
}

// At least 10,000 positions, each seen by every seat and an onlooker: whatever such a viewer is
// shown is the same byte for byte when what it cannot know is moved about.
template <Game G>
void views_hide_the_rest() {
  int positions = 0;
  int changed = 0;
  while (positions < 10'000) {
    walk<G>(20, [&](const auto& state, Rng& rng) {
      ++positions;
      for (Seat viewer = kNobody; viewer < state.seats(); ++viewer) {
        const auto other = permuted<G>(state, viewer, rng);
        changed += other == state ? 0 : 1;
        const typename G::View seen(state, viewer);
        const typename G::View also(other, viewer);
        ASSERT_TRUE(seen == also);
        ASSERT_EQ(seen.key(), also.key());
        ASSERT_EQ(G::view_json(seen).dump(), G::view_json(also).dump());
        ASSERT_EQ(G::public_deal_json(seen).dump(), G::public_deal_json(also).dump());
        ASSERT_EQ(G::draw(seen, Pen()), G::draw(also, Pen()));
        const auto moves = seen.legal_moves();
        const auto same = also.legal_moves();
        ASSERT_TRUE(std::equal(moves.begin(), moves.end(), same.begin(), same.end()));
      }
    });
    if (::testing::Test::HasFailure()) return;
  }
  EXPECT_GT(changed, positions / 2) << "hardly anything was moved about";
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
    if (visits++ % 40 != 0) return;
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
