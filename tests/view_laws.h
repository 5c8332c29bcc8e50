#pragma once

#include <map>

#include "tests/law_walk.h"
#include "tests/sizes.h"

// The laws of core/game.h that are about what a seat knows.
namespace demesne::testing {

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

// Many positions, each seen by every seat and an onlooker: whatever such a viewer is
// shown is the same byte for byte when what it cannot know is moved about.
template <Game G>
void views_hide_the_rest() {
  int positions = 0;
  int changed = 0;
  const auto look = [&](const auto& state, Rng& rng) {
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
  };
  for (std::uint64_t seed = 7; positions < times(10'000); ++seed) {
    walk<G>(times(20), look, seed);
    if (::testing::Test::HasFailure()) return;
  }
  EXPECT_GT(changed, positions / 2) << "hardly anything was moved about";
}

}  // namespace demesne::testing
