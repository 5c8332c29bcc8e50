#include <gtest/gtest.h>

#include <set>

#include "tests/refusals.h"
#include "tests/tables.h"

// Setting up any game: what is asked for is kept, or refused with a sentence.
namespace demesne {
namespace {

using testing::sayable;
using testing::Setting;

void expect_no_table(const AnyGame& game, const TableRequest& request) {
  const auto table = game.check(request);
  ASSERT_FALSE(table);
  EXPECT_TRUE(sayable(table.refusal(), game.catalogue()));
  const auto position = game.start(request);
  ASSERT_FALSE(position);
  EXPECT_EQ(position.refusal(), table.refusal());
  const auto playouts = game.playouts(request, 1, {});
  ASSERT_FALSE(playouts);
  EXPECT_EQ(playouts.refusal(), table.refusal());
}

TableRequest request_with(std::vector<OptionArg> options) {
  return {.players = 0, .options = std::move(options), .seed = 0, .deal = {}};
}

TEST(Tables, PlayersAreCounted) {
  for (const AnyGame* game : all_games()) {
    SCOPED_TRACE(game->info().id);
    const auto smallest = game->check({});
    ASSERT_TRUE(smallest);
    EXPECT_EQ(smallest->players, game->info().min_players);
    for (const int players :
         {-1, game->info().min_players - 1, game->info().max_players + 1, INT_MIN, INT_MAX}) {
      if (players != 0) expect_no_table(*game, {.players = players});
    }
  }
}

TEST(Tables, OptionsAreThoseOfTheGame) {
  for (const AnyGame* game : all_games()) {
    SCOPED_TRACE(game->info().id);
    for (const std::string key : {"no such option", "", "@form", "players"}) {
      expect_no_table(*game, request_with({{key, "true"}}));
    }
    for (const OptionSpec& spec : game->info().options) {
      const std::string key(spec.key);
      const std::string value(spec.choices.front());
      expect_no_table(*game, request_with({{key, value}, {key, value}}));
      expect_no_table(*game, request_with({{key, "@no such value"}}));
      expect_no_table(*game, request_with({{key, ""}}));
    }
  }
}

// A combination is a table that keeps what was asked for, or is refused with a sentence.
TEST(Tables, EveryCombinationIsKeptOrRefused) {
  for (const AnyGame* game : all_games()) {
    for (const Setting& setting : testing::combinations(*game)) {
      SCOPED_TRACE(testing::describe(setting));
      const auto table = game->check(setting.request);
      if (!table) {
        expect_no_table(*game, setting.request);
        continue;
      }
      EXPECT_EQ(table->game, game);
      EXPECT_EQ(table->players, setting.request.players);
      EXPECT_EQ(table->seat_names.size(), static_cast<std::size_t>(table->players));
      ASSERT_EQ(table->option_values.size(), setting.request.options.size());
      for (std::size_t i = 0; i < table->option_values.size(); ++i) {
        EXPECT_EQ(table->option_values[i], setting.request.options[i].second);
      }
    }
  }
}

TEST(Tables, WrongDealsAreRefused) {
  for (const Setting& setting : testing::all_settings()) {
    SCOPED_TRACE(testing::describe(setting));
    for (const Json& deal : {Json(), Json(1), Json("{}"), Json(Json::Array{}),
                             Json(Json::Object{{"@no such key", 1}})}) {
      TableRequest request = setting.request;
      request.deal = deal;
      const auto position = setting.game->start(request);
      ASSERT_FALSE(position) << deal.dump();
      EXPECT_TRUE(sayable(position.refusal(), setting.game->catalogue()));
    }
  }
}

TEST(Registry, FindsEachGameByItsId) {
  std::set<std::string_view> ids;
  for (const AnyGame* game : all_games()) {
    EXPECT_TRUE(ids.insert(game->info().id).second) << game->info().id;
    const auto found = find_game(game->info().id);
    ASSERT_TRUE(found);
    EXPECT_EQ(*found, game);
  }
  for (const std::string_view id : {"", "chess", "@form", "Domination"}) {
    const auto found = find_game(id);
    ASSERT_FALSE(found) << id;
    EXPECT_TRUE(sayable(found.refusal()));
  }
}

}  // namespace
}  // namespace demesne
