#include <gtest/gtest.h>

#include <cstdio>

#include "games/domaine/tests/side_by_side.h"

// A comparison with the reference is worth as much as what happens in it. This test counts what
// happens in purposeful games, rule by rule, and fails if anything never does.
namespace demesne::domaine {
namespace {

class Tally {
 public:
  void play(const Options& options, const Deal& deal, const purposeful::Temper& temper, Rng& rng) {
    SideBySide both(options, deal);
    while (!both.state().over()) both.play(both.purposeful_move(temper, rng));
    both.expect_same();
    for (const auto& [event, times] : both.game().fired()) fired_[event] += times;
    ++games_;
  }

  void print() const {
    std::printf("%d games, and how often each rule did something in them:\n", games_);
    for (int rule = 1; rule <= 21; ++rule) {
      std::printf("  DO-%-2d %7d%s", rule, times(number(rule)), rule % 4 == 0 ? "\n" : "");
    }
    std::printf("\nRare events:\n");
    for (const auto& [event, times] : fired_) {
      if (!event.starts_with("DO-")) std::printf("  %-22s %7d\n", event.c_str(), times);
    }
  }

  void expect_everything() const {
    for (int rule = 1; rule <= 21; ++rule) EXPECT_GT(times(number(rule)), 0) << number(rule);
    for (const char* event : {"two Domaines at once", "distance lowered", "placing skipped",
                              "zone cut off", "supply forbids", "ally forbids", "several kings",
                              "markers used up", "knights used up"}) {
      EXPECT_GT(times(event), 0) << event;
    }
  }

 private:
  static std::string number(int rule) { return "DO-" + std::to_string(rule); }
  int times(const std::string& event) const {
    const auto found = fired_.find(event);
    return found == fired_.end() ? 0 : found->second;
  }

  std::map<std::string, int> fired_;
  int games_ = 0;
};

TEST(DomaineCoverage, EveryRuleFires) {
  Tally tally;
  Rng rng(21);
  each_table([&](const Options& options) {
    for (const purposeful::Temper& temper : purposeful::kTempers) {
      tally.play(options, Domaine::make_deal(options, rng), temper, rng);
    }
  });
  for (std::uint8_t players = 2; players <= 4 && !HasFailure(); ++players) {
    const Options house = {players, kHouseSet};
    tally.play(house, Domaine::make_deal(house, rng), purposeful::kMiser, rng);
    const Options duel = {players, number_of_set(odd::duels())};
    for (int round = 0; round < 12; ++round) {
      tally.play(duel, unturned_deal(duel, rng), purposeful::kPeaceful, rng);
    }
  }
  if (HasFailure()) return;
  tally.print();
  tally.expect_everything();
}

}  // namespace
}  // namespace demesne::domaine
