#pragma once

#include <gtest/gtest.h>

#include "engine/registry.h"
#include "match/match.h"
#include "tests/refusals.h"
#include "tests/tables.h"

namespace demesne::testing {

// Makes what commands of a match answer into its log, as a server does, and keeps what each viewer
// is told.
class Host {
 public:
  explicit Host(std::string_view setup) {
    const auto parsed = match::parse_setup(*parse_json(setup));
    EXPECT_TRUE(parsed);
    if (parsed) take(match::Events{match::Match::create(*parsed, "secret", now)});
  }

  // Applies what was answered; otherwise the code of the refusal, "" for none.
  std::string take(const Result<match::Events>& answer) {
    if (!answer) {
      EXPECT_TRUE(sayable(answer.refusal(), catalogue()));
      return answer.refusal().code;
    }
    for (const match::Event& event : *answer) {
      std::vector<Json::Object> seen;
      for (Seat viewer = kNobody; viewer < match.setup().players; ++viewer) {
        seen.push_back(match.seen(event, viewer));
      }
      match.apply(event);
      for (Seat viewer = kNobody; viewer < match.setup().players; ++viewer) {
        const auto index = static_cast<std::size_t>(viewer + 1);
        if (index >= seen.size()) break;  // the setup came with the event
        match.add_outlook(seen[index], event, viewer);
        told[index].push_back(std::move(seen[index]));
      }
      log.push_back(event);
    }
    return "";
  }

  void fill(const std::vector<std::string>& holders, std::uint64_t seed = 1) {
    Seat seat = 0;
    for (const auto& holder : holders) ASSERT_EQ(take(match.sit(seat++, holder, "share", now)), "");
    TableRequest request = match::request_of(match.setup());
    request.seed = seed;
    const auto start = (*find_game(match.setup().game))->start(request);
    ASSERT_EQ(take(match.deal((*start)->deal(), now)), "");
  }

  Seat to_move() const { return match.position()->to_move(); }
  int ply() const { return static_cast<int>(match.moves().size()); }
  std::string play(std::string_view move) {
    return take(match.move(to_move(), ply(), move, "", now));
  }
  std::string play_any(Rng& rng) { return play(any_of(match.position()->legal(), rng)); }
  Catalogue catalogue() const {
    const auto game = find_game(match.setup().game);
    return game ? (*game)->catalogue() : Catalogue{};
  }

  match::Millis now = 1'000'000;
  match::Match match;
  match::Events log;
  std::array<std::vector<Json>, kMaxSeats + 1> told;  // by viewer + 1
};

}  // namespace demesne::testing
