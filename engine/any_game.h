#pragma once

#include <atomic>
#include <chrono>
#include <cstdint>
#include <functional>
#include <memory>
#include <optional>
#include <string>
#include <string_view>
#include <utility>
#include <vector>

#include "core/game.h"
#include "core/playout.h"

// The one type-erased face of every game: what records, matches, the server, the program and the
// bindings see. Moves and events are text here, deals and states JSON; bad text comes back as a
// refusal. engine/bind.h makes it from a type that satisfies the concept Game.
namespace demesne {

// A value behind a pointer: copying it copies what it holds.
template <class Model>
class Value {
 public:
  explicit Value(std::unique_ptr<Model> model) : model_(std::move(model)) {}
  Value(const Value& other) : model_(other.model_->clone()) {}
  Value(Value&&) noexcept = default;
  Value& operator=(const Value& other) {
    model_ = other.model_->clone();
    return *this;
  }
  Value& operator=(Value&&) noexcept = default;
  ~Value() = default;

  Model* operator->() { return model_.get(); }
  const Model* operator->() const { return model_.get(); }
  Model& operator*() { return *model_; }
  const Model& operator*() const { return *model_; }

 private:
  std::unique_ptr<Model> model_;
};

class AnyGame;

// What is the same for the whole of a game, and for everybody who looks at it.
struct Table {
  const AnyGame* game = nullptr;
  int players = 0;
  std::vector<std::string> option_values;  // in the order of the game's options
  std::vector<std::string> seat_names;
  // Those that the table brought along, and keeps in use; otherwise none.
  std::shared_ptr<const Json> components;
};

// What is open about a position to whoever may see it: the whole truth, or one viewer's part.
class Scene {
 public:
  virtual ~Scene() = default;

  virtual const Table& table() const = 0;
  virtual int ply() const = 0;
  virtual Seat to_move() const = 0;            // kNobody when the game is over
  virtual std::string_view phase() const = 0;  // "" where there is none
  virtual SeatSet skipped() const = 0;
  virtual std::vector<std::string> legal() const = 0;                       // sorted by byte
  virtual std::optional<Refusal> why_not(std::string_view move) const = 0;  // nothing: legal
  virtual std::optional<Outcome> outcome() const = 0;
  virtual Json deal() const = 0;
  virtual Json state() const = 0;
  // The whole state's hash, or the key of the viewer's view.
  virtual std::uint64_t hash() const = 0;
};

// What is asked of a bot. The answer depends on this and the view alone; with one thread and no
// clock it is always the same.
struct Thinking {
  std::string player;  // "1" to "8", or a yardstick: "random", "greedy", "novice", "plain"
  std::uint64_t seed = 0;
  std::optional<std::uint64_t> nodes = std::nullopt;
  std::optional<std::chrono::milliseconds> time = std::nullopt;
  int threads = 1;
  std::size_t table_mib = 16;
  const std::atomic<bool>* stop = nullptr;  // ends the search within 50 ms when raised
};

struct Thought {
  std::string move;
  std::vector<std::string> line;  // the play it expects, this move first
  std::vector<int> share;         // what part of a win each seat can expect, in thousandths
  std::int64_t value = 0;         // for the side to move, in the unit of the game's evaluation
  std::uint64_t nodes = 0;
  int depth = 0;
  bool proven = false;  // certain, if everybody plays well
};

class ViewModel;
using AnyView = Value<ViewModel>;

// What a move would lead to, for all that its mover knows.
struct Prospect;

class ViewModel : public Scene {
 public:
  virtual std::unique_ptr<ViewModel> clone() const = 0;
  virtual Seat viewer() const = 0;
  virtual std::string draw(const Pen& pen) const = 0;
  // Both refuse text that is no event of this game, and events that cannot follow here.
  virtual std::optional<Refusal> advance(std::string_view event) = 0;
  virtual Result<bool> reveals(std::string_view event) const = 0;
  // Who can be asked to think at this table.
  virtual std::vector<std::string> bots() const = 0;
  // A move for the viewer's seat, which must be to move.
  virtual Result<Thought> think(const Thinking& thinking) const = 0;
  // What each seat can expect as far as the viewer knows, whoever is to move and also when the game
  // is over. Has a move and a line only if the viewer knows what whoever is to move can do.
  virtual Result<Thought> expect(const Thinking& thinking) const = 0;
  // The viewer's own hand before the first move, as AnyGame::start_view takes it; null where there
  // is none.
  virtual Json hand() const = 0;
  // The viewer's own move, before it is made. What it would bring to light is drawn by the seed:
  // one way that it may turn out, with nothing in it that the viewer does not know.
  virtual Result<Prospect> imagine(std::string_view move, std::uint64_t seed) const = 0;
};

struct Prospect {
  AnyView view;
  std::string event;  // what the viewer would see of it
  bool reveals;       // then view and event are a guess, otherwise they are certain
};

class PositionModel : public Scene {
 public:
  virtual std::unique_ptr<PositionModel> clone() const = 0;
  // Makes the move if it is legal; otherwise changes nothing and says why.
  virtual std::optional<Refusal> play(std::string_view move) = 0;
  virtual AnyView view(Seat viewer) const = 0;
  // What the viewer sees of a move that is legal now.
  virtual Result<std::string> observe(std::string_view move, Seat viewer) const = 0;
  // Calls `progress(done, all)` after each move at the root, if it is given.
  using Progress = std::function<void(std::uint64_t done, std::uint64_t all)>;
  virtual std::uint64_t perft(int depth, const Progress& progress) const = 0;
};
using AnyPosition = Value<PositionModel>;

// Where a deal can be drawn from instead of a seed.
class Chance {
 public:
  virtual ~Chance() = default;
  virtual std::uint32_t below(std::uint32_t bound) = 0;  // 0 … bound-1, each equally likely
};

// A chance made of words of 32 random bits, as proofs of deals define it.
class WordChance : public Chance {
 public:
  // The words below 2^32 mod bound are drawn again: of the others each remainder has as many.
  std::uint32_t below(std::uint32_t bound) final {
    const std::uint32_t surplus = (0U - bound) % bound;
    std::uint32_t drawn = word();
    while (drawn < surplus) drawn = word();
    return drawn % bound;
  }

 private:
  virtual std::uint32_t word() = 0;
};

// How to set up a game: the number of players (0: the smallest), options, and where the deal comes
// from (as given, otherwise from the chance, otherwise from the seed).
struct TableRequest {
  int players = 0;
  std::vector<OptionArg> options;
  std::uint64_t seed = 0;
  std::optional<Json> deal;
  std::optional<Json> components;  // where the game's components are data: the table's own
  Chance* chance = nullptr;
};

class AnyGame {
 public:
  virtual ~AnyGame() = default;

  virtual const GameInfo& info() const = 0;
  virtual Catalogue catalogue() const = 0;
  // The component sets that the game comes with; none where components are no data.
  virtual std::vector<Json> component_sets() const = 0;
  virtual Result<LoadedComponents> load_components(const Json& json) const = 0;
  virtual Result<Table> check(const TableRequest& request) const = 0;  // without dealing
  virtual Result<AnyPosition> start(const TableRequest& request) const = 0;
  // The view that a seat or an onlooker has before the first move, made from what it sees: the
  // request's deal is the open part of the deal, as ViewModel::deal says it.
  virtual Result<AnyView> start_view(const TableRequest& request, Seat viewer,
                                     const Json& hand) const = 0;
  // Plays `games` random games from the request's seed; the deal, if any, is not used.
  virtual Result<PlayoutTotals> playouts(const TableRequest& request, std::uint64_t games,
                                         const PositionModel::Progress& progress) const = 0;
};

// The inspection contract: all that can be asked of a position, as one JSON object.
Json inspect(const Scene& scene);

Json options_json(const Table& table);
// What is asked for in JSON, flags as such or as text; nothing if it is no object of those.
std::optional<std::vector<OptionArg>> options_in(const Json& json);
Json outcome_json(const Outcome& outcome);
// What is said of a game to whoever chooses one.
Json info_json(const GameInfo& info);

}  // namespace demesne
