#include "cli/tournament.h"

#include <algorithm>
#include <charconv>
#include <chrono>
#include <cmath>

namespace demesne::cli {
namespace {

Refusal bad_setting(std::string_view setting) {
  return {"seat", "seat-setting", {{"setting", std::string(setting)}}};
}

std::optional<std::uint64_t> number(std::string_view text) {
  std::uint64_t value = 0;
  const auto [end, error] = std::from_chars(text.data(), text.data() + text.size(), value);
  const bool whole = error == std::errc() && end == text.data() + text.size();
  return whole && value > 0 ? std::optional(value) : std::nullopt;
}

// "time=200" and the like; false when it is none of them.
bool set(Thinking& thinking, std::string_view setting) {
  const auto equals = std::min(setting.find('='), setting.size() - 1);
  const std::string_view key = setting.substr(0, equals);
  const auto value = number(setting.substr(equals + 1));
  if (!value) return false;
  if (key == "nodes") {
    thinking.nodes = *value;
  } else if (key == "time" && *value <= 86'400'000) {
    thinking.time = std::chrono::milliseconds(*value);
  } else if (key == "threads" && *value <= 256) {
    thinking.threads = static_cast<int>(*value);
  } else if (key == "table" && *value <= 65'536) {
    thinking.table_mib = static_cast<std::size_t>(*value);
  } else {
    return false;
  }
  return true;
}

std::uint64_t seed_of(std::uint64_t seed, std::uint64_t number) {
  std::uint64_t counter = chain(seed, number);
  return splitmix64(counter);
}

// Asks the bot and measures what it takes.
Result<Thought> ask(const AnyPosition& position, const Thinking& thinking, Effort& effort) {
  const auto begun = std::chrono::steady_clock::now();
  auto thought = position->view(position->to_move())->think(thinking);
  const std::chrono::duration<double> taken = std::chrono::steady_clock::now() - begun;
  if (thought) effort.add({1, thought->nodes, taken.count(), taken.count()});
  return thought;
}

}  // namespace

Result<Entrant> parse_entrant(std::string_view text) {
  Entrant entrant{std::string(text), {}};
  const auto colon = text.find(':');
  entrant.thinking.player = text.substr(0, colon);
  while (text.find(':') != std::string_view::npos) {
    text.remove_prefix(text.find(':') + 1);
    const std::string_view setting = text.substr(0, text.find(':'));
    if (!set(entrant.thinking, setting)) return bad_setting(setting);
  }
  return entrant;
}

Schedule::Schedule(std::uint64_t seed, std::size_t entrants, int seats)
    : seed_(seed), entrants_(entrants), seats_(seats) {}

Pairing Schedule::game(std::uint64_t index) const {
  const auto seats = static_cast<std::uint64_t>(seats_);
  Pairing pairing{seed_of(seed_, index / seats), {}};
  for (std::uint64_t seat = 0; seat < seats; ++seat) {
    pairing.entrants.push_back((seat + index) % seats % entrants_);
  }
  return pairing;
}

void Effort::add(const Effort& other) {
  moves += other.moves;
  nodes += other.nodes;
  seconds += other.seconds;
  longest = std::max(longest, other.longest);
}

Result<Played> play_game(const AnyGame& game, const TableRequest& request,
                         const std::vector<Entrant>& entrants, const Pairing& pairing,
                         int opening) {
  TableRequest seeded = request;
  seeded.seed = pairing.seed;
  auto position = game.start(seeded);
  if (!position) return position.refusal();
  Played played{pairing, {}, {}, std::vector<Effort>(pairing.entrants.size())};
  Thinking random{.player = "random", .seed = pairing.seed};
  while ((*position)->to_move() != kNobody) {
    const auto seat = static_cast<std::size_t>((*position)->to_move());
    Thinking thinking = entrants[pairing.entrants[seat]].thinking;
    thinking.seed = seed_of(pairing.seed, pairing.entrants[seat] + 1);
    Effort opening_effort;
    const bool opens = (*position)->ply() < opening;
    const auto thought =
        ask(*position, opens ? random : thinking, opens ? opening_effort : played.efforts[seat]);
    if (!thought) return thought.refusal();
    if (auto refusal = (*position)->play(thought->move)) return *std::move(refusal);
    played.moves.push_back(thought->move);
  }
  played.outcome = *(*position)->outcome();
  return played;
}

void Tally::add(const Played& played) {
  ++games_;
  plies_ += played.moves.size();
  const auto& entrants = played.pairing.entrants;
  std::vector<double> shares(rows_.size());
  each_seat(played.outcome.winners, [&](Seat seat) {
    shares[entrants[static_cast<std::size_t>(seat)]] += 1.0 / played.outcome.winners.size();
  });
  for (std::size_t seat = 0; seat < entrants.size(); ++seat) {
    ++rows_[entrants[seat]].seats;
    rows_[entrants[seat]].effort.add(played.efforts[seat]);
  }
  for (std::size_t entrant = 0; entrant < rows_.size(); ++entrant) {
    rows_[entrant].won += shares[entrant];
    if (shares[entrant] > 0.999) {
      ++rows_[entrant].alone;
    } else if (shares[entrant] > 0) {
      ++rows_[entrant].shared;
    }
  }
}

Interval interval_95(double share, std::uint64_t games) {
  constexpr double z = 1.959964;
  const auto n = static_cast<double>(std::max<std::uint64_t>(games, 1));
  const double middle = (share + z * z / (2 * n)) / (1 + z * z / n);
  const double half =
      z / (1 + z * z / n) * std::sqrt(share * (1 - share) / n + z * z / (4 * n * n));
  return {std::max(0.0, middle - half), std::min(1.0, middle + half)};
}

}  // namespace demesne::cli
