#include <fmt/format.h>

#include <CLI/CLI.hpp>
#include <array>
#include <cmath>

#include "engine/registry.h"

// What level 8 says that seats can expect, against how its games end: bench/shares says how to run
// it, docs/strength.md what came out.
namespace demesne::bench {
namespace {

struct Args {
  std::string game;
  int players = 2;
  std::vector<std::string> options;
  std::uint64_t games = 100;
  std::uint64_t nodes = 3000;
};

// All that was said about some seats at some time.
struct Said {
  double count = 0;
  double share = 0;
  double won = 0;
  double loss = 0;  // logarithmic, of the shares
  double even = 0;  // of calling everybody equal

  void add(double said, double part, double fair) {
    const auto surprise = [part](double guess) {
      const double sure = std::clamp(guess, 0.005, 0.995);
      return -part * std::log(sure) - (1 - part) * std::log(1 - sure);
    };
    ++count;
    share += said;
    won += part;
    loss += surprise(said);
    even += surprise(fair);
  }
};

class Calibration {
 public:
  // One game of level 8 against itself, after a random move a seat; false if it was refused.
  bool play(const AnyGame& game, const TableRequest& request, std::uint64_t nodes) {
    auto position = game.start(request);
    if (!position) return false;
    std::vector<std::vector<int>> said;
    for (int ply = 0; (*position)->to_move() != kNobody; ++ply) {
      const bool random = ply < request.players;
      const auto thought =
          (*position)
              ->view((*position)->to_move())
              ->think({.player = random ? "random" : "8", .seed = request.seed, .nodes = nodes});
      if (!thought || (*position)->play(thought->move)) return false;
      if (!random) said.push_back(thought->share);
    }
    count(said, (*position)->outcome()->winners, request.players);
    return true;
  }

  void print() const {
    for (const Said& said : by_share_) {
      if (said.count == 0) continue;
      fmt::print("said {:5.1f} %   won {:5.1f} %   {:.0f} times\n", 100 * said.share / said.count,
                 100 * said.won / said.count, said.count);
    }
    for (std::size_t fifth = 0; fifth < by_time_.size(); ++fifth) {
      print_loss(by_time_[fifth], fmt::format("fifth {} of the game", fifth + 1));
    }
    print_loss(all_, "the whole game");
  }

 private:
  static void print_loss(const Said& said, std::string_view when) {
    fmt::print("{}: loss {:.3f}, {:.3f} if all seats were equal\n", when, said.loss / said.count,
               said.even / said.count);
  }

  void count(const std::vector<std::vector<int>>& said, SeatSet winners, int players) {
    for (std::size_t ply = 0; ply < said.size(); ++ply) {
      for (Seat seat = 0; seat < players; ++seat) {
        const int share = said[ply][static_cast<std::size_t>(seat)];
        const double part = winners.contains(seat) ? 1.0 / winners.size() : 0;
        const auto tenth = static_cast<std::size_t>(std::min(share / 100, 9));
        for (Said* said_then : {&by_share_[tenth], &by_time_[ply * 5 / said.size()], &all_}) {
          said_then->add(share / 1000.0, part, 1.0 / players);
        }
      }
    }
  }

  std::array<Said, 10> by_share_;
  std::array<Said, 5> by_time_;
  Said all_;
};

int run(const Args& args) {
  const auto game = find_game(args.game);
  TableRequest request{.players = args.players};
  for (const std::string& option : args.options) {
    const auto equals = option.find('=');
    if (equals == std::string::npos) return fmt::print(stderr, "--set takes KEY=VALUE\n"), 2;
    request.options.emplace_back(option.substr(0, equals), option.substr(equals + 1));
  }
  Calibration calibration;
  for (request.seed = 1; request.seed <= args.games; ++request.seed) {
    if (!game || !calibration.play(**game, request, args.nodes)) {
      return fmt::print(stderr, "there is no such table\n"), 1;
    }
  }
  calibration.print();
  return 0;
}

}  // namespace
}  // namespace demesne::bench

int main(int argc, char** argv) {
  demesne::bench::Args args;
  CLI::App app{"How games end, against what level 8 said of them"};
  app.add_option("GAME", args.game)->required();
  app.add_option("--players", args.players, "How many play (default: 2)");
  app.add_option("--set", args.options, "KEY=VALUE, an option of the game");
  app.add_option("--games", args.games, "Games against itself (default: 100)");
  app.add_option("--nodes", args.nodes, "Nodes a move (default: 3000)");
  CLI11_PARSE(app, argc, argv);
  return demesne::bench::run(args);
}
