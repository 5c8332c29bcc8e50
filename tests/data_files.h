#pragma once

#include <filesystem>
#include <fstream>
#include <iterator>
#include <sstream>
#include <string>
#include <vector>

#include "engine/search_bench.h"

// The data files beside each game: perft.txt, bench.txt, search.txt and golden/.
namespace demesne::testing {

inline std::filesystem::path source_dir() { return DEMESNE_SOURCE_DIR; }
inline std::filesystem::path game_dir(const AnyGame& game) {
  return source_dir() / "games" / game.info().id;
}

inline std::string read_whole(const std::filesystem::path& path) {
  std::ifstream in(path, std::ios::binary);
  std::ostringstream out;
  out << in.rdbuf();
  return out.str();
}

inline std::vector<std::string> words(const std::string& text) {
  std::istringstream in(text);
  return {std::istream_iterator<std::string>(in), {}};
}

// A line of a data file, "players=3 fast=true | figures | moves": what to set up (with "games",
// "seed", "positions", "ply", "nodes" and "player" where the file has them), then the columns.
struct DataLine {
  std::string text;
  TableRequest request;
  std::uint64_t games = 0;
  SearchBench bench;
  std::vector<std::vector<std::string>> columns;
};

inline DataLine parse_data_line(const std::string& text) {
  DataLine line{.text = text};
  std::istringstream in(text);
  std::string column;
  std::getline(in, column, '|');
  for (const std::string& word : words(column)) {
    const auto equals = word.find('=');
    const std::string key = word.substr(0, equals);
    const std::string value = word.substr(equals + 1);
    if (key == "players") {
      line.request.players = std::stoi(value);
    } else if (key == "seed") {
      line.request.seed = std::stoull(value);
    } else if (key == "positions") {
      line.bench.positions = std::stoull(value);
    } else if (key == "ply") {
      line.bench.ply = std::stoi(value);
    } else if (key == "nodes") {
      line.bench.nodes = std::stoull(value);
    } else if (key == "player") {
      line.bench.player = value;
    } else if (key == "games") {
      line.games = std::stoull(value);
    } else {
      line.request.options.emplace_back(key, value);
    }
  }
  while (std::getline(in, column, '|')) line.columns.push_back(words(column));
  return line;
}

// The lines that are not blank and not comments.
inline std::vector<DataLine> read_data(const std::filesystem::path& path) {
  std::ifstream in(path);
  std::vector<DataLine> lines;
  for (std::string text; std::getline(in, text);) {
    if (!text.empty() && text.front() != '#') lines.push_back(parse_data_line(text));
  }
  return lines;
}

}  // namespace demesne::testing
