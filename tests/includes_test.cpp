#include <gtest/gtest.h>

#include <filesystem>
#include <fstream>
#include <map>
#include <set>
#include <string>
#include <vector>

// ARCHITECTURE.md's dependency order, checked line by line: a folder includes only what it is
// allowed to. Games may include the core and themselves; what they know about good play sees the
// search as well, and their module.cpp alone the engine.
namespace demesne::testing {
namespace {

namespace fs = std::filesystem;

const std::map<std::string, std::set<std::string>>& allowed() {
  static const std::map<std::string, std::set<std::string>> kAllowed = {
      {"core", {"core"}},
      {"games", {"core", "games"}},
      {"search", {"core", "search"}},
      {"engine", {"core", "games/games.def", "search", "engine"}},
      {"record", {"core", "engine", "record"}},
      {"match", {"core", "engine", "match"}},
      {"server", {"core", "engine", "record", "match", "server"}},
      {"cli", {"core", "engine", "record", "server", "cli"}},
      {"wasm", {"core", "engine", "record", "wasm"}},
  };
  return kAllowed;
}

bool is_source(const fs::path& path) {
  return path.extension() == ".h" || path.extension() == ".cpp" || path.extension() == ".def";
}

// What a file includes in quotation marks.
std::vector<std::string> included_by(const fs::path& path) {
  std::vector<std::string> names;
  std::ifstream in(path);
  for (std::string line; std::getline(in, line);) {
    const auto open = line.find('"');
    if (!line.starts_with("#include") || open == std::string::npos) continue;
    names.push_back(line.substr(open + 1, line.find('"', open + 1) - open - 1));
  }
  return names;
}

// The first one or two folders of a path: "core", or "games/domination" for a game.
std::string layer_of(const std::string& path) {
  const auto first = path.find('/');
  const std::string top = path.substr(0, first);
  if (top != "games" || first == std::string::npos) return top;
  return path.substr(0, path.find('/', first + 1));
}

bool may_include(const fs::path& file, const std::string& included) {
  const std::string layer = layer_of(file.generic_string());
  const std::string target = layer_of(included);
  if (layer.starts_with("games/")) {
    const std::string rest = file.generic_string().substr(layer.size() + 1);
    if (target == "core" || target == layer) return true;
    if (rest == "module.cpp") return target == "search" || target == "engine";
    if (rest.starts_with("eval") || rest.starts_with("bots")) return target == "search";
    return rest.starts_with("tests/") && (target == "tests" || target == "search");
  }
  const auto rule = allowed().find(layer);
  return rule == allowed().end() || rule->second.contains(target) ||
         rule->second.contains(included);
}

TEST(Includes, FollowTheDependencyOrder) {
  const fs::path root = DEMESNE_SOURCE_DIR;
  int checked = 0;
  for (const char* top :
       {"core", "games", "search", "engine", "record", "match", "server", "cli", "wasm"}) {
    for (const auto& entry : fs::recursive_directory_iterator(root / top)) {
      if (!entry.is_regular_file() || !is_source(entry.path())) continue;
      const fs::path file = fs::relative(entry.path(), root);
      for (const std::string& included : included_by(entry.path())) {
        EXPECT_TRUE(may_include(file, included)) << file << " must not include " << included;
        ++checked;
      }
    }
  }
  EXPECT_GT(checked, 50) << "the check found hardly anything to check";
}

// The check itself can fail.
TEST(Includes, CatchWhatIsForbidden) {
  EXPECT_FALSE(may_include("core/json.cpp", "engine/any_game.h"));
  EXPECT_FALSE(may_include("games/domination/state.h", "search/mcts.h"));
  EXPECT_FALSE(may_include("games/domination/state.h", "games/domain/state.h"));
  EXPECT_FALSE(may_include("search/mcts.h", "games/domination/state.h"));
  EXPECT_FALSE(may_include("record/text.cpp", "games/domination/game.h"));
  EXPECT_FALSE(may_include("games/domination/bots.cpp", "engine/any_game.h"));
  EXPECT_FALSE(may_include("match/match.cpp", "server/storage.h"));
  EXPECT_FALSE(may_include("server/journal.cpp", "games/domination/game.h"));
  EXPECT_FALSE(may_include("wasm/desk.cpp", "server/storage.h"));
  EXPECT_TRUE(may_include("games/domination/bots.cpp", "search/bots.h"));
  EXPECT_TRUE(may_include("games/domination/module.cpp", "engine/bind.h"));
  EXPECT_TRUE(may_include("engine/registry.cpp", "games/games.def"));
}

}  // namespace
}  // namespace demesne::testing
