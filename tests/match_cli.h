#pragma once

#include "core/json.h"
#include "tests/cli_kit.h"

namespace demesne::testing {

// Runs matches of the program.
class MatchCli : public Cli {
 protected:
  static std::vector<std::string> match(const std::vector<std::string>& players,
                                        const std::vector<std::string>& more,
                                        const std::string& game = "domain") {
    std::vector<std::string> arguments = {"match", game};
    for (const auto& player : players) {
      arguments.insert(arguments.end(), {"--seat", player});
    }
    arguments.insert(arguments.end(), more.begin(), more.end());
    return arguments;
  }

  // The records of a match without what the clock has to do with.
  std::vector<std::string> games(const fs::path& path) const {
    std::vector<std::string> games;
    std::ifstream in(path);
    for (std::string line; std::getline(in, line);) {
      const auto json = parse_json(line);
      EXPECT_TRUE(json) << line;
      std::string text;
      for (const auto& [key, value] : *json->object()) {
        if (key != "tags") text += value.dump();
      }
      for (const auto& [key, value] : *json->find("tags")->object()) {
        if (key != "Microseconds" && key != "Longest") text += value.dump();
      }
      games.push_back(text);
    }
    return games;
  }

  // An engine written in a few lines of shell: what it does when it is told to go.
  std::string engine(const std::string& go) const {
    const fs::path path = file("engine.sh",
                               "while read -r word rest; do case $word in\n"
                               "demesne) echo demesneok;;\nisready) echo readyok;;\n"
                               "quit) exit;;\ngo) " +
                                   go + ";;\nesac; done\n");
    return "engine:time=50:sh " + path.string();
  }
};

}  // namespace demesne::testing
