#include "cli/tournament.h"

#include <sodium.h>

#include <algorithm>
#include <array>
#include <cstdlib>

#include "core/catalogue.h"
#include "core/hash.h"
#include "core/rng.h"

namespace demesne::cli {
namespace {

std::uint64_t seed_of(std::uint64_t seed, std::uint64_t number) {
  std::uint64_t counter = chain(seed, number);
  return splitmix64(counter);
}

// An engine could calculate back from any seed of ours to that of the deal, and know all hands.
// Back from a hash it cannot, unless it can guess the seed of the match and try.
std::uint64_t hidden_seed(std::uint64_t seed) {
  if (sodium_init() < 0) std::abort();  // may be called often, and from any thread
  std::array<std::uint8_t, sizeof(seed)> bytes{};
  for (std::size_t i = 0; i < bytes.size(); ++i) {
    bytes[i] = static_cast<std::uint8_t>(seed >> (8 * i));
  }
  std::array<std::uint8_t, crypto_generichash_BYTES> hash{};
  crypto_generichash(hash.data(), hash.size(), bytes.data(), bytes.size(), nullptr, 0);
  std::uint64_t hidden = 0;
  for (std::size_t i = 0; i < sizeof(hidden); ++i) hidden |= std::uint64_t{hash[i]} << (8 * i);
  return hidden;
}

// Every selection of `size` of the entrants, in the order of a dictionary.
std::vector<std::vector<std::size_t>> selections_of(std::size_t entrants, std::size_t size) {
  std::vector<bool> chosen(entrants);
  std::fill_n(chosen.begin(), size, true);
  std::vector<std::vector<std::size_t>> selections;
  do {
    std::vector<std::size_t> selection;
    for (std::size_t i = 0; i < entrants; ++i) {
      if (chosen[i]) selection.push_back(i);
    }
    selections.push_back(std::move(selection));
  } while (std::prev_permutation(chosen.begin(), chosen.end()));
  return selections;
}

// One game while it is played.
class Play {
 public:
  Play(const GamePlan& plan, const Pairing& pairing, EnginePool& pool, AnyPosition start)
      : plan_(plan), pool_(pool), position_(std::move(start)), engines_(pairing.entrants.size()) {
    played_.pairing = pairing;
    played_.efforts.resize(pairing.entrants.size());
  }

  std::optional<Refusal> begin() {
    for (Seat seat = 0; seat < seats(); ++seat) {
      if (entrant(seat).command.empty()) continue;
      const auto engine =
          pool_.ready(plan_, played_.pairing.entrants[index(seat)], *position_->view(seat));
      if (!engine) return engine.refusal();
      engines_[index(seat)] = *engine;
    }
    return std::nullopt;
  }

  Result<Played> run() {
    while (position_->to_move() != kNobody && !played_.fault) {
      const auto move = next_move();
      if (!move) return move.refusal();
      if (!played_.fault) make(*move);
    }
    if (!played_.fault) {
      const Outcome outcome = *position_->outcome();
      played_.winners = outcome.winners;
      played_.scores = outcome.scores;
    }
    return std::move(played_);
  }

 private:
  static std::size_t index(Seat seat) { return static_cast<std::size_t>(seat); }
  Seat seats() const { return static_cast<Seat>(position_->table().players); }
  const Entrant& entrant(Seat seat) const {
    return plan_.entrants[played_.pairing.entrants[index(seat)]];
  }

  // The move of whoever is to move; if it is an engine's fault that there is none, the fault.
  Result<std::string> next_move() {
    const Seat seat = position_->to_move();
    if (position_->ply() < plan_.opening) {
      const auto random =
          position_->view(seat)->think({.player = "random", .seed = played_.pairing.seed});
      return random ? Result(random->move) : random.refusal();
    }
    Thinking thinking = entrant(seat).thinking;
    thinking.seed = seed_of(played_.pairing.seed, played_.pairing.entrants[index(seat)] + 1);
    thinking.stop = plan_.stop;
    EngineProcess* engine = engines_[index(seat)];
    if (engine != nullptr) thinking.seed = hidden_seed(thinking.seed);
    const auto begun = std::chrono::steady_clock::now();
    const auto thought =
        engine != nullptr ? engine->think(thinking) : position_->view(seat)->think(thinking);
    const std::chrono::duration<double> taken = std::chrono::steady_clock::now() - begun;
    if (!thought && engine == nullptr) return thought.refusal();
    if (!thought) {
      blame(seat, thought.refusal(), thought.refusal().code == "engine-silent");
      return std::string();
    }
    played_.efforts[index(seat)].add({1, thought->nodes, taken.count(), taken.count()});
    if (const auto refusal = position_->why_not(thought->move)) {
      blame(seat, *refusal, false, "bestmove \"" + thought->move + "\": ");
    }
    return thought->move;
  }

  void make(const std::string& move) {
    for (Seat seat = 0; seat < seats(); ++seat) {
      if (engines_[index(seat)] == nullptr) continue;
      engines_[index(seat)]->observe(*position_->observe(move, seat));
    }
    [[maybe_unused]] const auto refusal = position_->play(move);
    played_.moves.push_back(move);
  }

  // Everybody who is not of the same entrant wins.
  void blame(Seat guilty, const Refusal& refusal, bool late, const std::string& of = "") {
    played_.fault = Fault{guilty, late ? "time" : "abandonment",
                          of + refusal.rule + ": " + say(refusal, plan_.game->catalogue())};
    for (Seat seat = 0; seat < seats(); ++seat) {
      if (&entrant(seat) != &entrant(guilty)) played_.winners.insert(seat);
    }
    pool_.drop(played_.pairing.entrants[index(guilty)], guilty);
  }

  const GamePlan& plan_;
  EnginePool& pool_;
  AnyPosition position_;
  std::vector<EngineProcess*> engines_;  // by seat; null where this program plays
  Played played_;
};

}  // namespace

Schedule::Schedule(std::uint64_t seed, std::size_t entrants, int seats)
    : seed_(seed),
      seats_(static_cast<std::uint64_t>(seats)),
      selections_(selections_of(entrants, std::min<std::size_t>(entrants, seats_))) {}

Pairing Schedule::game(std::uint64_t index) const {
  const auto& selection = selections_[index % games_a_deal() / rotations()];
  Pairing pairing{seed_of(seed_, index / games_a_deal()), {}};
  for (std::uint64_t seat = 0; seat < seats_; ++seat) {
    pairing.entrants.push_back(selection[(seat + index) % rotations()]);
  }
  return pairing;
}

void Effort::add(const Effort& other) {
  moves += other.moves;
  nodes += other.nodes;
  seconds += other.seconds;
  longest = std::max(longest, other.longest);
}

Result<EngineProcess*> EnginePool::ready(const GamePlan& plan, std::size_t entrant,
                                         const ViewModel& first_view) {
  auto& engine = engines_[{entrant, first_view.viewer()}];
  const Entrant& asked = plan.entrants[entrant];
  if (engine != nullptr && !engine->set_up(first_view, asked.options)) return engine.get();
  auto fresh = EngineProcess::start(asked.command, plan.patience);
  if (!fresh) return fresh.refusal();
  engine = std::move(*fresh);
  if (auto refusal = engine->set_up(first_view, asked.options)) return *std::move(refusal);
  return engine.get();
}

Result<Played> play_game(const GamePlan& plan, const Pairing& pairing, EnginePool& pool) {
  TableRequest seeded = plan.request;
  seeded.seed = pairing.seed;
  auto start = plan.game->start(seeded);
  if (!start) return start.refusal();
  Play play(plan, pairing, pool, *std::move(start));
  if (auto refusal = play.begin()) return *std::move(refusal);
  return play.run();
}

std::optional<Refusal> check_plan(const GamePlan& plan) {
  const auto start = plan.game->start(plan.request);
  if (!start) return start.refusal();
  const AnyView first = (*start)->view((*start)->to_move());
  EnginePool pool;
  for (std::size_t i = 0; i < plan.entrants.size(); ++i) {
    if (!plan.entrants[i].command.empty()) {
      if (const auto engine = pool.ready(plan, i, *first); !engine) return engine.refusal();
      continue;
    }
    Thinking glance = plan.entrants[i].thinking;
    glance.nodes = 1;
    glance.time.reset();
    if (const auto thought = first->think(glance); !thought) return thought.refusal();
  }
  return std::nullopt;
}

}  // namespace demesne::cli
