#include <cmath>
#include <functional>
#include <map>

#include "games/domizone/tests/setting.h"

// What a seat may know, how it learns it, and that a redeal of the rest is fair.
namespace demesne::domizone {
namespace {

TEST(DomizoneView, ShowsTheOwnHandAndTheSizesOfTheRest) {
  Sitting game({2, false}, "36 01 22 45 56 66 33 34 35 13 23 03");
  game.play("h8i8=36");
  EXPECT_EQ(view_json(game.view(0)).dump(),
            "{\"cells\": {\"h8\": 3, \"i8\": 6}, \"dominoes\": [\"h8i8=36\"], \"pyramids\": {}, "
            "\"left\": [[\"S\", \"M\", \"L\"], [\"S\", \"M\", \"L\"]], "
            "\"hands\": [[\"01\", \"22\", \"45\", \"56\", \"66\"], 6], \"stock\": 16, "
            "\"scores\": [0, 0], \"phase\": \"lay\"}");
  EXPECT_EQ(view_json(game.view(kNobody)).find("hands")->dump(), "[5, 6]");
  EXPECT_EQ(Domizone::public_deal_json(game.view(0)).dump(), "{}");
  EXPECT_TRUE(game.view(0).legal_moves().empty());
  EXPECT_FALSE(game.view(1).legal_moves().empty());
}

TEST(DomizoneView, EventsTellTheDrawnDominoOnlyToWhoDrewIt) {
  Sitting game({2, false}, "00 01 02 03 04 05 11 12 13 14 15 16 22 06");
  game.play("h8i8=00");
  const auto seen_by = [&](Seat viewer) {
    return to_text(observe(game.state(), Move::draw(), viewer));
  };
  EXPECT_EQ(seen_by(0), "draw/0");
  EXPECT_EQ(seen_by(1), "draw+22/0");
  EXPECT_EQ(seen_by(kNobody), "draw/0");
  View view = game.view(0);
  view.advance(*parse_event("draw/0"));
  EXPECT_EQ(view.hand_size(1), 7);
  EXPECT_EQ(view.to_move(), 0);
}

TEST(DomizoneView, TextThatIsNoEventIsRefused) {
  for (const char* text : {"", "/", "draw", "draw/", "draw/4", "draw/x", "draw+/0", "draw+7/0",
                           "draw+10/0", "draw+22", "draw+22/0/0", "h8/0", "+22/0", "-/--"}) {
    EXPECT_FALSE(parse_event(text)) << text;
  }
  for (const char* text : {"draw/0", "draw+22/3", "h8i8=36/-", "-/1", "-+05/-", "Lh8+05/1"}) {
    const auto event = parse_event(text);
    ASSERT_TRUE(event) << text;
    EXPECT_EQ(to_text(*event), text);
  }
}

// A takeback must not go back past a draw, but may past a domino laid and not yet followed by one.
TEST(DomizoneView, DrawingReveals) {
  Sitting game({2, false}, "56 26 00 01 02 03 66 11 12 13 14 15 44 55");
  const auto reveals = [&](const std::string& move, Seat viewer) {
    return game.view(viewer).reveals(observe(game.state(), *parse_move(move), viewer));
  };
  for (Seat viewer = kNobody; viewer < 2; ++viewer) EXPECT_FALSE(reveals("h8i8=56", viewer));
  game.play("h8i8=56");
  for (Seat viewer = kNobody; viewer < 2; ++viewer) EXPECT_FALSE(reveals("j8k8=66", viewer));
  game.play("j8k8=66");
  for (Seat viewer = kNobody; viewer < 2; ++viewer) {
    EXPECT_TRUE(reveals("-", viewer));
    EXPECT_TRUE(reveals("Sj8", viewer));
  }
}

// Every way to fill in what a view hides, found by trying them all: hands in order of the seats,
// then the stock in drawing order.
std::map<std::string, int> fillings(const View& view, const State& truth) {
  std::vector<std::string> hidden;
  for (Seat seat = 0; seat < view.seats(); ++seat) {
    if (seat == view.viewer()) continue;
    each_domino(truth.hand(seat),
                [&](Domino domino) { hidden.push_back(demesne::to_text(domino)); });
  }
  for (int i = 0; i < truth.table().stock_size(); ++i) {
    hidden.push_back(demesne::to_text(truth.stock(i)));
  }
  const Table& table = view.table();
  const bool telling = table.stock_size() == 0 && table.phase() == Phase::lay;
  const auto layable = [&](const std::string& domino) {
    const auto moves = table.legal_moves(only(*parse_domino(domino)));
    return moves[0] != Move::draw();
  };
  std::map<std::string, int> found;
  std::vector<bool> used(hidden.size());
  // Fills seat by seat; within a hand in ascending order, so that each hand is tried once.
  const std::function<void(Seat, int, std::size_t, bool, const std::string&)> fill =
      [&](Seat seat, int filled, std::size_t from, bool acts, const std::string& text) {
        if (seat == view.seats()) {
          if (filled == table.stock_size()) ++found[text];
          for (std::size_t i = 0; i < hidden.size() && filled < table.stock_size(); ++i) {
            if (used[i]) continue;
            used[i] = true;
            fill(seat, filled + 1, 0, false, text + hidden[i] + " ");
            used[i] = false;
          }
          return;
        }
        if (seat == view.viewer() || filled == view.hand_size(seat)) {
          if (telling && seat == view.to_move() && seat != view.viewer() && !acts) return;
          fill(static_cast<Seat>(seat + 1), 0, 0, false, text + "| ");
          return;
        }
        for (std::size_t i = from; i < hidden.size(); ++i) {
          if (used[i]) continue;
          const bool lays = layable(hidden[i]);
          if (lays && view.skipped().contains(seat)) continue;
          used[i] = true;
          fill(seat, filled + 1, i + 1, acts || lays, text + hidden[i] + " ");
          used[i] = false;
        }
      };
  std::sort(hidden.begin(), hidden.end());
  fill(0, 0, 0, false, "");
  return found;
}

std::string filling_of(const State& state, Seat viewer) {
  std::string text;
  for (Seat seat = 0; seat < state.seats(); ++seat) {
    if (seat != viewer) {
      each_domino(state.hand(seat), [&](Domino domino) { text += demesne::to_text(domino) + " "; });
    }
    text += "| ";
  }
  for (int i = 0; i < state.table().stock_size(); ++i) {
    text += demesne::to_text(state.stock(i)) + " ";
  }
  return text;
}

void expect_fair(const View& view, std::map<std::string, int> counts, Rng& rng) {
  constexpr int kEach = 40;
  const int draws = kEach * static_cast<int>(counts.size());
  for (auto& [text, count] : counts) count = 0;
  for (int i = 0; i < draws; ++i) {
    const auto found = counts.find(filling_of(view.determinize(rng), view.viewer()));
    ASSERT_NE(found, counts.end()) << "a deal that does not fit";
    ++found->second;
  }
  double chi_square = 0;
  for (const auto& [text, count] : counts) chi_square += std::pow(count - kEach, 2) / kEach;
  const double freedom = static_cast<double>(counts.size()) - 1;
  EXPECT_LT((chi_square - freedom) / std::sqrt(2 * freedom), 6) << counts.size() << " deals";
}

// Positions with few enough fillings to count them all, of every kind: with a stock, without one,
// where somebody was just skipped, where another seat has shown that it can lay.
TEST(DomizoneView, DeterminizeIsUniform) {
  Rng rng(17);
  int with_stock = 0;
  int skipped = 0;
  int mover_can = 0;
  for (int game = 0; game < 90; ++game) {
    const Options options = {static_cast<std::uint8_t>(2 + game % 3), game % 2 == 1};
    State state(options, Domizone::make_deal(options, rng));
    for (; !state.over(); state.apply(state.random_move(rng))) {
      if (state.table().stock_size() > 2) continue;
      if (state.skipped().empty() && rng.below(8) != 0) continue;
      for (Seat viewer = kNobody; viewer < state.seats(); ++viewer) {
        const View view(state, viewer);
        int hidden = state.table().stock_size();
        for (Seat seat = 0; seat < state.seats(); ++seat) {
          hidden += seat == viewer ? 0 : view.hand_size(seat);
        }
        if (hidden > 8) continue;
        const auto all = fillings(view, state);
        if (all.size() < 2 || all.size() > 800) continue;
        ASSERT_TRUE(all.contains(filling_of(state, viewer)));
        expect_fair(view, all, rng);
        const bool telling = state.table().stock_size() == 0 && state.phase() == "lay";
        with_stock += state.table().stock_size() > 0 ? 1 : 0;
        skipped += view.skipped().empty() ? 0 : 1;
        mover_can += telling && viewer != state.to_move() ? 1 : 0;
      }
    }
  }
  EXPECT_GT(with_stock, 5);
  EXPECT_GT(skipped, 5);
  EXPECT_GT(mover_can, 5);
}

}  // namespace
}  // namespace demesne::domizone
