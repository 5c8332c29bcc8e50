#pragma once

#include <concepts>
#include <cstdint>
#include <memory>
#include <optional>
#include <span>
#include <string>
#include <string_view>
#include <type_traits>
#include <vector>

#include "core/catalogue.h"
#include "core/fixed_vector.h"
#include "core/json.h"
#include "core/options.h"
#include "core/pen.h"
#include "core/result.h"
#include "core/rng.h"
#include "core/seat.h"

// What a game is.
//
// A game G is a struct of types and static functions that satisfies the concept `Game` below. It
// knows rules and text; it knows no search, no clock, no file, no socket. Search templates are
// compiled for it; engine/any_game.h hides its types from everything above.
//
// THE TYPES
//
//   Options  the number of players and the game's own options, checked: a value of this type is
//            always a table that can be played at.
//   Deal     everything chance decides, drawn before the first move: the order of a stock, a map.
//            Games without chance use `NoDeal`. A deal comes from outside, by seed or as given;
//            from then on nothing is random, and no state holds a generator.
//   State    the whole truth about a position, rules included: a regular, trivially copyable value
//            of integers. Searches copy it; there is no undo. It holds no history beyond what the
//            rules themselves ask for, no names, no clock and no evaluation.
//   Move     one atomic decision of one seat, at most 8 bytes, and its bytes are its identity. A
//            turn may be several moves; then `phase()` names the kind of decision.
//   View     what one seat, or an onlooker (`kNobody`), may know. A type of its own that has no
//            room for a secret: only views leave a server or enter a search. Games that hide
//            nothing use `OpenView` (core/open_view.h).
//   Event    what a viewer observes of one move: the move, and whatever that viewer learns by it
//            (the tile it drew, who acts next). Games that hide nothing use the move itself.
//
// Two moves of different seats are never simultaneous: `to_move()` is the one seat that decides.
// A seat with nothing to do is skipped inside `apply`; no move is recorded, and `skipped()` tells
// who was passed over. That is open to all, so a view knows it too.
//
// THE LAWS (tests/laws.h checks them for every game and every option set)
//
//   L1  Generated is legal: `legal_moves()` lists each legal move once, in an order that depends
//       on the state alone; `is_legal(m)` is true for exactly these, for any bytes of m whatever.
//       It is empty when and only when the game is over.
//   L2  `count_legal()` is its size, and `random_move(rng)` is one of them, each equally likely; it
//       depends on the state and the generator alone, on every machine.
//   L3  `apply(m)` asks for a legal move and is a function of state and move. Play ends: no game
//       is longer than `kMaxPlies` moves.
//   L4  Equal states have equal hashes, and `hash()`, kept incrementally, equals `rehash()`,
//       computed from nothing.
//   L5  Text is canonical: `parse_move(to_text(m)) == m`, and no other text parses to m. A
//       position is options, a deal and a list of moves; replaying them gives the same state.
//       `parse_deal(to_json(d)) == d`.
//   L6  A view is a function of the state; its legal moves are those of the state when its seat
//       is to move, and none otherwise.
//   L7  `View(apply(s, m), v) == View(s, v).advance(observe(s, m, v))`: a viewer who sees the
//       events knows the view.
//       `accepts(event)` is true for what is observed in any state that looks like the view, and
//       after whatever it accepts L8 still holds.
//   L8  `View(v.determinize(rng), v.viewer()) == v`, with every state that fits equally likely.
//   L9  Non-interference: states that differ only in what a seat cannot know have equal views.
//   L10 Every illegal move has a reason: `why_not` names the rule that forbids it, and the
//       catalogue has a sentence for it.
//
// Everything on State and View is noexcept; bad input stops at the functions that take text or
// JSON, which return refusals as values. Below them, a broken precondition is a bug and asserts.

namespace demesne {

// What a program can say about a game without playing it.
struct GameInfo {
  std::string_view id;
  std::string_view title;
  std::string_view maker;    // who published it, and when
  std::string_view summary;  // one sentence
  int min_players;
  int max_players;
  int rules_version;  // raised whenever an old record could replay differently
  bool hidden;        // whether seats know different things
  std::span<const OptionSpec> options;
};

// How a game ended. Several winners share the win, or drew.
struct Outcome {
  SeatSet winners;
  FixedVector<std::int32_t, kMaxSeats> scores;  // empty where the game has none
  std::string_view reason;                      // a word with static storage
};

// The deal of a game without chance.
struct NoDeal {
  friend constexpr bool operator==(NoDeal, NoDeal) = default;
};
Result<NoDeal> parse_no_deal(const Json& json);  // {}, and nothing else

template <class M>
concept MoveValue = std::regular<M> && std::is_trivially_copyable_v<M> && sizeof(M) <= 8 &&
                    std::has_unique_object_representations_v<M>;

template <class S, class Move>
concept StateValue = std::equality_comparable<S> && std::copyable<S> &&
    std::is_trivially_copyable_v<S> && requires(S state, const S& position, Move move, Rng& rng) {
  { S::kMaxMoves } -> std::convertible_to<std::size_t>;  // no position has more
  { S::kMaxPlies } -> std::convertible_to<int>;          // no game is longer
  { position.seats() }
  noexcept->std::same_as<int>;
  { position.over() }
  noexcept->std::same_as<bool>;
  { position.to_move() }
  noexcept->std::same_as<Seat>;  // kNobody when over
  { position.phase() }
  noexcept->std::same_as<std::string_view>;  // "" where there is none
  { position.skipped() }
  noexcept->std::same_as<SeatSet>;
  { position.legal_moves() }
  noexcept->std::same_as<FixedVector<Move, S::kMaxMoves>>;
  { position.count_legal() }
  noexcept->std::same_as<int>;
  { position.random_move(rng) }
  noexcept->std::same_as<Move>;  // not when over
  { position.is_legal(move) }
  noexcept->std::same_as<bool>;
  { state.apply(move) }
  noexcept;
  { position.outcome() }
  noexcept->std::same_as<Outcome>;  // only when over
  { position.hash() }
  noexcept->std::same_as<std::uint64_t>;
  { position.rehash() }
  noexcept->std::same_as<std::uint64_t>;
};

template <class V, class State, class Move, class Event>
concept ViewValue = std::equality_comparable<V> && std::is_trivially_copyable_v<V> &&
    std::constructible_from<V, const State&, Seat> &&
    requires(V view, const V& seen, const Event& event, Move move, Rng& rng) {
  { seen.viewer() }
  noexcept->std::same_as<Seat>;
  { seen.seats() }
  noexcept->std::same_as<int>;
  { seen.over() }
  noexcept->std::same_as<bool>;
  { seen.to_move() }
  noexcept->std::same_as<Seat>;
  { seen.phase() }
  noexcept->std::same_as<std::string_view>;
  { seen.skipped() }
  noexcept->std::same_as<SeatSet>;
  { seen.legal_moves() }
  noexcept->std::same_as<FixedVector<Move, State::kMaxMoves>>;
  { seen.is_legal(move) }
  noexcept->std::same_as<bool>;
  { seen.outcome() }
  noexcept->std::same_as<Outcome>;
  // The same 64 bits for equal views, on every machine: what a client compares after each
  // event, and what a search over information sets looks positions up by.
  { seen.key() }
  noexcept->std::same_as<std::uint64_t>;
  // Whether some state that looks like this view could bring the event about. Events come from
  // elsewhere: who cannot trust them asks first.
  { seen.accepts(event) }
  noexcept->std::same_as<bool>;
  { view.advance(event) }
  noexcept;  // only an event that is accepted
  // Whether the move brought to light what nobody could know or choose, such as the next tile
  // of the stock. A takeback must not go back past it; showing a tile of one's own is not it.
  { seen.reveals(event) }
  noexcept->std::same_as<bool>;
  { seen.determinize(rng) }
  noexcept->std::same_as<State>;
};

template <class G>
concept Game = MoveValue<typename G::Move> && StateValue<typename G::State, typename G::Move> &&
    std::equality_comparable<typename G::Deal> && std::equality_comparable<typename G::Event> &&
    ViewValue<typename G::View, typename G::State, typename G::Move, typename G::Event> &&
    std::constructible_from<typename G::State, const typename G::Options&,
                            const typename G::Deal&> &&
    requires(const typename G::Options& options, const typename G::Deal& deal,
             const typename G::State& state, const typename G::View& view, typename G::Move move,
             const typename G::Event& event, int players, Seat seat, std::size_t index,
             std::span<const std::string> values, std::string_view text, const Json& json,
             const Pen& pen, Rng& rng) {
  { G::info } -> std::convertible_to<const GameInfo&>;

  // Setting up. `players` is within the range of `info`; `values` are those of option_values.
  { G::make_options(players, values) } -> std::same_as<Result<typename G::Options>>;
  { G::option_value(options, index) } -> std::same_as<std::string>;
  { G::players(options) } -> std::same_as<int>;
  { G::seat_name(options, seat) } -> std::same_as<std::string_view>;  // "green"; unique

  // Chance. Any type with below(bound) like that of Rng will do.
  { G::make_deal(options, rng) } -> std::same_as<typename G::Deal>;
  { G::parse_deal(options, json) } -> std::same_as<Result<typename G::Deal>>;
  { G::deal_json(deal) } -> std::same_as<Json>;
  { G::public_deal_json(view) } -> std::same_as<Json>;

  // Text. Refusals of `parse_move` have the rule "notation" unless a numbered rule says more.
  { G::parse_move(text) } -> std::same_as<Result<typename G::Move>>;
  { G::to_text(move) } -> std::same_as<std::string>;
  { G::parse_event(text) } -> std::same_as<Result<typename G::Event>>;
  { G::event_text(event) } -> std::same_as<std::string>;
  { G::observe(state, move, seat) }
  noexcept->std::same_as<typename G::Event>;
  { G::state_json(state) } -> std::same_as<Json>;
  { G::view_json(view) } -> std::same_as<Json>;
  { G::draw(view, pen) } -> std::same_as<std::string>;

  // Why the seat to move may not do this; nothing when it may. Asked of that seat's view.
  { G::why_not(view, move) } -> std::same_as<std::optional<Refusal>>;
  { G::catalogue() } -> std::same_as<Catalogue>;
};

// A game whose deal no seat sees whole. Whoever sees a part of it can still follow the game: that
// part makes the first view, and events do the rest. The law: for the first view v of any deal,
// `View(State(options, deal_like(options, v.viewer(), public_deal_json(v), hand_json(v))), …) ==
// v`.
template <class G>
concept HidesHands = Game<G> &&
    requires(const typename G::Options& options, const typename G::View& view, Seat viewer,
             const Json& json) {
  { G::hand_json(view) } -> std::same_as<Json>;  // the viewer's own; null for an onlooker
  // Some deal with that open part and that hand.
  { G::deal_like(options, viewer, json, json) } -> std::same_as<Result<typename G::Deal>>;
};

// Components that a table brought along, once the game has accepted them.
struct LoadedComponents {
  std::string option;  // the key of the option that names them
  std::string name;    // what people call them
  std::string value;   // the option's value for these and no others
  std::string hash;
  std::shared_ptr<const Json> held;  // while somebody has it, the value means these components
};

// A game whose components are data: tiles and cards, say, of which people may have their own.
// States refer to a set by a small number, which it keeps while somebody holds it; there are not
// many, and a set that nobody holds makes room for others.
template <class G>
concept HasComponents = Game<G> && requires(const typename G::Options& options, const Json& json) {
  { G::component_sets() } -> std::same_as<std::vector<Json>>;  // those the game comes with
  { G::load_components(json) } -> std::same_as<Result<LoadedComponents>>;
};

}  // namespace demesne
