#include <gtest/gtest.h>

#include <functional>
#include <numeric>
#include <set>

#include "tests/refusals.h"
#include "tests/tables.h"

// Every game and option set, seen as programs see them: through AnyGame alone.
namespace demesne {
namespace {

using testing::sayable;
using testing::Setting;

// Calls visit(position, next) before the moves of a random game at each table, where `next` is the
// move about to be made; at the end of the game once more, with an empty `next`.
using Visit = std::function<void(const AnyPosition& position, const std::string& next)>;

void walk(const Visit& visit) {
  for (const Setting& setting : testing::all_settings()) {
    SCOPED_TRACE(testing::describe(setting));
    Rng rng(17);
    AnyPosition position = setting.start(rng.next());
    while (position->to_move() != kNobody) {
      const std::string next = testing::any_of(position->legal(), rng);
      visit(position, next);
      if (::testing::Test::HasFailure()) return;
      ASSERT_EQ(position->play(next), std::nullopt);
    }
    visit(position, "");
  }
}

// For what is too slow to do at each of a thousand moves: the first few, some, and the last.
bool now_and_then(const AnyPosition& position) {
  return position->ply() < 5 || position->ply() % 37 == 0 || position->to_move() == kNobody;
}

std::vector<std::string> keys_of(const Json& json) {
  std::vector<std::string> keys;
  for (const auto& member : *json.object()) keys.push_back(member.key);
  return keys;
}

std::vector<std::string> strings_of(const Json& json) {
  std::vector<std::string> strings;
  for (const Json& item : *json.array()) strings.push_back(*item.string());
  return strings;
}

// The inspection contract

void expect_options(const Table& table, const Json& options) {
  const auto specs = table.game->info().options;
  ASSERT_EQ(options.object()->size(), specs.size());
  for (std::size_t i = 0; i < specs.size(); ++i) {
    const auto& [key, value] = (*options.object())[i];
    EXPECT_EQ(key, specs[i].key);
    if (specs[i].kind == OptionKind::flag) {
      EXPECT_EQ(value.dump(), table.option_values[i]);
    } else {
      EXPECT_EQ(value, Json(table.option_values[i]));
    }
  }
}

void expect_result(const Scene& scene, const Json& result) {
  ASSERT_EQ(result.is_null(), scene.to_move() != kNobody);
  if (result.is_null()) return;
  EXPECT_EQ(keys_of(result), (std::vector<std::string>{"winners", "scores", "reason"}));
  std::int64_t least = 0;
  ASSERT_FALSE(result.find("winners")->array()->empty());
  for (const Json& winner : *result.find("winners")->array()) {
    EXPECT_GE(*winner.number(), least);
    EXPECT_LT(*winner.number(), scene.table().players);
    least = *winner.number() + 1;
  }
  if (const auto* scores = result.find("scores")->array()) {
    EXPECT_EQ(scores->size(), static_cast<std::size_t>(scene.table().players));
  } else {
    EXPECT_TRUE(result.find("scores")->is_null());
  }
  EXPECT_FALSE(result.find("reason")->string()->empty());
}

void expect_contract(const Scene& scene) {
  const Json json = inspect(scene);
  EXPECT_EQ(keys_of(json),
            (std::vector<std::string>{"game", "players", "options", "deal", "ply", "to_move",
                                      "phase", "legal", "over", "result", "state"}));
  const bool over = scene.to_move() == kNobody;
  EXPECT_EQ(*json.find("game"), Json(scene.table().game->info().id));
  EXPECT_EQ(*json.find("players"), Json(scene.table().players));
  expect_options(scene.table(), *json.find("options"));
  EXPECT_NE(json.find("deal")->object(), nullptr);
  EXPECT_EQ(*json.find("ply"), Json(scene.ply()));
  EXPECT_EQ(*json.find("to_move"), over ? Json() : Json(int{scene.to_move()}));
  const bool phased = !over && !scene.phase().empty();
  EXPECT_EQ(*json.find("phase"), phased ? Json(scene.phase()) : Json());
  const auto legal = strings_of(*json.find("legal"));
  EXPECT_EQ(legal, scene.legal());
  EXPECT_TRUE(std::is_sorted(legal.begin(), legal.end()));
  EXPECT_EQ(std::adjacent_find(legal.begin(), legal.end()), legal.end()) << "a move twice";
  EXPECT_EQ(*json.find("over"), Json(over));
  expect_result(scene, *json.find("result"));
  EXPECT_NE(json.find("state")->object(), nullptr);
  const auto parsed = parse_json(json.dump());
  EXPECT_TRUE(parsed && *parsed == json);
}

TEST(Facade, InspectKeepsTheContract) {
  walk([](const AnyPosition& position, const std::string&) {
    if (!now_and_then(position)) return;
    expect_contract(*position);
    for (Seat viewer = kNobody; viewer < position->table().players; ++viewer) {
      expect_contract(*position->view(viewer));
    }
  });
}

TEST(Facade, LegalMovesAreAllAndAlone) {
  walk([](const AnyPosition& position, const std::string&) {
    const auto legal = position->legal();
    ASSERT_EQ(legal.empty(), position->to_move() == kNobody);
    ASSERT_EQ(position->perft(0, {}), 1U);
    ASSERT_EQ(position->perft(1, {}), legal.size());
    constexpr std::size_t kFew = 200;  // the leaves below are as many as their square
    if (!now_and_then(position) || legal.size() > kFew) return;
    std::uint64_t leaves = 0;
    for (const auto& move : legal) {
      EXPECT_EQ(position->why_not(move), std::nullopt) << move;
      AnyPosition next = position;
      EXPECT_EQ(next->play(move), std::nullopt) << move;
      EXPECT_EQ(next->ply(), position->ply() + 1);
      leaves += next->legal().size();
    }
    EXPECT_EQ(position->perft(2, {}), leaves);
  });
}

TEST(Facade, PerftSumsUpTheSameWithProgress) {
  for (const Setting& setting : testing::all_settings()) {
    SCOPED_TRACE(testing::describe(setting));
    Rng rng(9);
    const AnyPosition end = testing::play_randomly(setting, 6, rng).end;
    if (end->perft(2, {}) > 5000) continue;  // too many three moves deep for a quick test
    std::uint64_t calls = 0;
    const auto count = [&](std::uint64_t done, std::uint64_t all) {
      EXPECT_EQ(done, ++calls);
      EXPECT_EQ(all, end->legal().size());
    };
    EXPECT_EQ(end->perft(3, count), end->perft(3, {}));
    EXPECT_EQ(calls, end->legal().size());
  }
}

// Views

std::vector<AnyView> views_of(const AnyPosition& position) {
  std::vector<AnyView> views;
  for (Seat viewer = kNobody; viewer < position->table().players; ++viewer) {
    views.push_back(position->view(viewer));
  }
  return views;
}

void expect_same_view(const AnyView& kept, const AnyPosition& position) {
  const AnyView fresh = position->view(kept->viewer());
  ASSERT_EQ(kept->hash(), fresh->hash());
  ASSERT_EQ(kept->ply(), position->ply());
  ASSERT_EQ(kept->to_move(), position->to_move());
  ASSERT_EQ(kept->skipped().bits(), position->skipped().bits());
  if (!now_and_then(position)) return;
  ASSERT_EQ(inspect(*kept).dump(), inspect(*fresh).dump());
  const bool acts = kept->viewer() != kNobody && kept->viewer() == position->to_move();
  ASSERT_EQ(kept->legal(), acts ? position->legal() : std::vector<std::string>());
}

// A client that knows its first view and then sees events only knows the view ever after.
TEST(Facade, ViewsAdvanceByEventsToTheSameViews) {
  std::vector<AnyView> views;
  walk([&](const AnyPosition& position, const std::string& next) {
    if (position->ply() == 0) views = views_of(position);
    for (AnyView& view : views) {
      expect_same_view(view, position);
      if (next.empty()) continue;
      const auto event = position->observe(next, view->viewer());
      ASSERT_TRUE(event) << next;
      ASSERT_TRUE(view->reveals(*event)) << *event;
      ASSERT_EQ(view->advance(*event), std::nullopt) << *event;
    }
  });
}

TEST(Facade, ViewsRefuseTheMovesOfOthers) {
  walk([](const AnyPosition& position, const std::string& next) {
    if (next.empty() || !now_and_then(position)) return;
    for (const AnyView& view : views_of(position)) {
      const auto refusal = view->why_not(next);
      ASSERT_EQ(!refusal, view->viewer() == position->to_move());
      if (refusal) {
        EXPECT_TRUE(sayable(*refusal, position->table().game->catalogue()));
      }
    }
  });
}

TEST(Facade, ViewsRefuseWhatIsNoEvent) {
  walk([](const AnyPosition& position, const std::string&) {
    if (!now_and_then(position)) return;
    for (AnyView& view : views_of(position)) {
      const auto before = view->hash();
      for (const std::string_view text : {"", " ", "@form", "\xFF", "no event of any game"}) {
        const auto refusal = view->advance(text);
        ASSERT_TRUE(refusal) << text;
        EXPECT_TRUE(sayable(*refusal, position->table().game->catalogue()));
        EXPECT_FALSE(view->reveals(text)) << text;
        EXPECT_EQ(view->hash(), before);
        EXPECT_EQ(view->ply(), position->ply());
      }
    }
  });
}

// Illegal moves

// Texts that nobody should take for the move `next`, nor for any other.
std::vector<std::string> garbage(const std::string& next) {
  std::vector<std::string> texts = {"",       " ",    "\n",       "@form",
                                    "@",      "#",    "-1",       "zz99",
                                    "{move}", "\xFF", "\xC3\xA9", std::string(1, '\0'),
                                    "a1a1a1", "*",    "**",       std::string(10'000, 'a')};
  if (next.empty()) return texts;
  for (const std::string& text : {" " + next, next + " ", next + next, next + "\n", next.substr(1),
                                  next.substr(0, next.size() - 1)}) {
    texts.push_back(text);
  }
  return texts;
}

void expect_refused(const AnyPosition& position, const std::string& text) {
  AnyPosition tried = position;
  const auto refusal = tried->play(text);
  ASSERT_TRUE(refusal) << "\"" << text << "\" is played";
  EXPECT_TRUE(sayable(*refusal, position->table().game->catalogue())) << text;
  EXPECT_EQ(tried->hash(), position->hash());
  EXPECT_EQ(tried->ply(), position->ply());
  EXPECT_EQ(tried->to_move(), position->to_move());
  EXPECT_EQ(position->why_not(text), refusal);
  const auto event = position->observe(text, kNobody);
  ASSERT_FALSE(event) << text;
  EXPECT_EQ(event.refusal(), *refusal);
}

// Besides garbage, the moves that were legal earlier in the game and are not now.
TEST(Facade, IllegalMovesChangeNothingAndHaveReasons) {
  std::set<std::string> known;
  walk([&](const AnyPosition& position, const std::string& next) {
    if (position->ply() == 0) known.clear();
    if (!now_and_then(position)) return;
    const auto legal = position->legal();
    std::set<std::string> tried = known;
    for (auto& text : garbage(next)) tried.insert(std::move(text));
    for (const auto& text : legal) tried.erase(text);
    for (const auto& text : tried) expect_refused(position, text);
    known.insert(legal.begin(), legal.end());
  });
}

// Bots

TEST(Facade, EveryBotPlaysALegalMoveTheSameEachTime) {
  walk([](const AnyPosition& position, const std::string& next) {
    if (next.empty() || position->ply() > 4) return;
    const AnyView view = position->view(position->to_move());
    for (const std::string& bot : view->bots()) {
      const Thinking thinking{.player = bot, .seed = 3, .nodes = 300};
      const auto thought = view->think(thinking);
      ASSERT_TRUE(thought) << bot;
      EXPECT_EQ(position->why_not(thought->move), std::nullopt) << bot;
      EXPECT_EQ(thought->line.at(0), thought->move) << bot;
      EXPECT_EQ(std::accumulate(thought->share.begin(), thought->share.end(), 0), 1000) << bot;
      EXPECT_EQ(thought->share.size(), static_cast<std::size_t>(position->table().players));
      const auto again = view->think(thinking);
      EXPECT_EQ(again->line, thought->line) << bot;
      EXPECT_EQ(again->nodes, thought->nodes) << bot;
    }
  });
}

TEST(Facade, BotsAreRefusedByNameAndOutOfTurn) {
  walk([](const AnyPosition& position, const std::string&) {
    if (!now_and_then(position)) return;
    for (const AnyView& view : views_of(position)) {
      for (const char* player : {"random", "", "9", "0", "Random", "grandmaster"}) {
        const auto thought = view->think({.player = player});
        const bool turn = view->viewer() != kNobody && view->viewer() == position->to_move();
        ASSERT_EQ(static_cast<bool>(thought), turn && std::string(player) == "random");
        if (!thought) {
          EXPECT_TRUE(sayable(thought.refusal()));
        }
      }
    }
  });
}

// Values

TEST(Facade, CopiesAreIndependent) {
  walk([](const AnyPosition& position, const std::string& next) {
    if (next.empty() || !now_and_then(position)) return;
    const Json before = inspect(*position);
    AnyPosition copy = position;
    AnyPosition assigned = *position->table().game->start({});
    assigned = copy;
    ASSERT_EQ(copy->play(next), std::nullopt);
    EXPECT_EQ(inspect(*position).dump(), before.dump());
    EXPECT_EQ(inspect(*assigned).dump(), before.dump());
    ASSERT_EQ(assigned->play(next), std::nullopt);
    EXPECT_EQ(inspect(*assigned).dump(), inspect(*copy).dump());
    EXPECT_NE(copy->hash(), position->hash());
  });
}

TEST(Facade, ViewsOutliveAndIgnoreTheirPosition) {
  for (const Setting& setting : testing::all_settings()) {
    SCOPED_TRACE(testing::describe(setting));
    auto position = std::make_unique<AnyPosition>(setting.start(4));
    const AnyView view = (*position)->view(kNobody);
    const std::string before = inspect(*view).dump();
    ASSERT_EQ((*position)->play((*position)->legal().front()), std::nullopt);
    position.reset();
    EXPECT_EQ(inspect(*view).dump(), before);
  }
}

TEST(Facade, DealsAreTakenBack) {
  for (const Setting& setting : testing::all_settings()) {
    SCOPED_TRACE(testing::describe(setting));
    for (const std::uint64_t seed : {0ULL, 1ULL, 0xFFFFFFFFFFFFFFFFULL}) {
      const AnyPosition dealt = setting.start(seed);
      TableRequest request = setting.request;
      request.deal = dealt->deal();
      const auto again = setting.game->start(request);
      ASSERT_TRUE(again) << ::testing::PrintToString(again.refusal());
      EXPECT_EQ(inspect(**again).dump(), inspect(*dealt).dump());
      EXPECT_EQ((*again)->hash(), dealt->hash());
    }
  }
}

TEST(Facade, PlayoutsDependOnTheSeedAlone) {
  for (const Setting& setting : testing::all_settings()) {
    SCOPED_TRACE(testing::describe(setting));
    const auto first = setting.game->playouts(setting.request, 2, {});
    const auto second = setting.game->playouts(setting.request, 2, {});
    ASSERT_TRUE(first && second);
    EXPECT_EQ(first->games, 2U);
    EXPECT_EQ(first->plies, second->plies);
    EXPECT_EQ(first->signature, second->signature);
  }
}

}  // namespace
}  // namespace demesne
