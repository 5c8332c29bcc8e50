#pragma once

#include <algorithm>
#include <utility>

#include "core/perft.h"
#include "engine/any_game.h"
#include "engine/ask_bots.h"

// Makes an AnyGame out of a Game. Included by each game's module.cpp and by nothing else.
namespace demesne {

template <class G, class Position>
std::vector<std::string> sorted_texts(const Position& position) {
  std::vector<std::string> texts;
  for (const auto move : position.legal_moves()) texts.push_back(G::to_text(move));
  std::sort(texts.begin(), texts.end());
  return texts;
}

template <class G>
std::optional<Refusal> refusal_of(const typename G::View& view, std::string_view text) {
  const auto move = G::parse_move(text);
  return move ? G::why_not(view, *move) : std::optional(move.refusal());
}

template <Game G, search::BotsOf<G> Bots>
class BoundView final : public ViewModel {
 public:
  BoundView(std::shared_ptr<const Table> table, int ply, const typename G::View& view)
      : table_(std::move(table)), ply_(ply), view_(view) {}

  const Table& table() const override { return *table_; }
  int ply() const override { return ply_; }
  Seat to_move() const override { return view_.to_move(); }
  std::string_view phase() const override { return view_.phase(); }
  SeatSet skipped() const override { return view_.skipped(); }
  std::vector<std::string> legal() const override { return sorted_texts<G>(view_); }
  std::optional<Refusal> why_not(std::string_view move) const override {
    return refusal_of<G>(view_, move);
  }
  std::optional<Outcome> outcome() const override {
    return to_move() == kNobody ? std::optional(view_.outcome()) : std::nullopt;
  }
  Json deal() const override { return G::public_deal_json(view_); }
  Json state() const override { return G::view_json(view_); }
  std::uint64_t hash() const override { return view_.key(); }

  std::unique_ptr<ViewModel> clone() const override { return std::make_unique<BoundView>(*this); }
  Seat viewer() const override { return view_.viewer(); }
  std::string draw(const Pen& pen) const override { return G::draw(view_, pen); }
  std::optional<Refusal> advance(std::string_view text) override {
    const auto event = accepted(text);
    if (!event) return event.refusal();
    view_.advance(*event);
    ++ply_;
    return std::nullopt;
  }
  Result<bool> reveals(std::string_view text) const override {
    const auto event = accepted(text);
    if (!event) return event.refusal();
    return view_.reveals(*event);
  }
  std::vector<std::string> bots() const override {
    const auto players = Bots::players(view_);
    return {players.begin(), players.end()};
  }
  Result<Thought> think(const Thinking& thinking) const override {
    return ask_bots<G, Bots>(view_, thinking);
  }
  Result<Thought> expect(const Thinking& thinking) const override {
    return expected<G, Bots>(view_, thinking);
  }
  Json hand() const override {
    if constexpr (HidesHands<G>) return G::hand_json(view_);
    return {};
  }
  Result<Prospect> imagine(std::string_view text, std::uint64_t seed) const override {
    if (viewer() == kNobody || viewer() != to_move()) {
      return Refusal{"turn", "not-your-turn", {}};
    }
    if (auto refusal = why_not(text)) return *std::move(refusal);
    Rng rng(chain(seed, view_.key()));
    const auto event = G::observe(view_.determinize(rng), *G::parse_move(text), viewer());
    BoundView next = *this;
    next.view_.advance(event);
    ++next.ply_;
    return Prospect{AnyView(std::make_unique<BoundView>(next)), G::event_text(event),
                    view_.reveals(event)};
  }

 private:
  Result<typename G::Event> accepted(std::string_view text) const {
    auto event = G::parse_event(text);
    if (!event || view_.accepts(*event)) return event;
    return Refusal{"event", "event-impossible", {{"event", std::string(text)}}};
  }

  std::shared_ptr<const Table> table_;  // of all positions and views of a game: copies are cheap
  int ply_;
  typename G::View view_;
};

template <Game G, search::BotsOf<G> Bots>
class BoundPosition final : public PositionModel {
 public:
  BoundPosition(std::shared_ptr<const Table> table, const typename G::Options& options,
                const typename G::Deal& deal)
      : table_(std::move(table)), deal_(deal), state_(options, deal) {}

  const Table& table() const override { return *table_; }
  int ply() const override { return ply_; }
  Seat to_move() const override { return state_.to_move(); }
  std::string_view phase() const override { return state_.phase(); }
  SeatSet skipped() const override { return state_.skipped(); }
  std::vector<std::string> legal() const override { return sorted_texts<G>(state_); }
  std::optional<Refusal> why_not(std::string_view move) const override {
    return refusal_of<G>(typename G::View(state_, to_move()), move);
  }
  std::optional<Outcome> outcome() const override {
    return to_move() == kNobody ? std::optional(state_.outcome()) : std::nullopt;
  }
  Json deal() const override { return G::deal_json(deal_); }
  Json state() const override { return G::state_json(state_); }
  std::uint64_t hash() const override { return state_.hash(); }

  std::unique_ptr<PositionModel> clone() const override {
    return std::make_unique<BoundPosition>(*this);
  }
  std::optional<Refusal> play(std::string_view text) override {
    const auto move = G::parse_move(text);
    if (!move) return move.refusal();
    if (!state_.is_legal(*move)) return G::why_not(typename G::View(state_, to_move()), *move);
    state_.apply(*move);
    ++ply_;
    return std::nullopt;
  }
  AnyView view(Seat viewer) const override {
    return AnyView(
        std::make_unique<BoundView<G, Bots>>(table_, ply_, typename G::View(state_, viewer)));
  }
  Result<std::string> observe(std::string_view text, Seat viewer) const override {
    if (auto refusal = why_not(text)) return *std::move(refusal);
    return G::event_text(G::observe(state_, *G::parse_move(text), viewer));
  }
  std::uint64_t perft(int depth, const Progress& progress) const override {
    if (depth < 3 || !progress) return demesne::perft(state_, depth);
    std::uint64_t leaves = 0;
    std::uint64_t done = 0;
    const auto moves = state_.legal_moves();
    for (const auto move : moves) {
      auto next = state_;
      next.apply(move);
      leaves += demesne::perft(next, depth - 1);
      progress(++done, moves.size());
    }
    return leaves;
  }

 private:
  std::shared_ptr<const Table> table_;
  typename G::Deal deal_;
  typename G::State state_;
  int ply_ = 0;
};

template <Game G, search::BotsOf<G> Bots = search::RandomBots<G>>
class BoundGame final : public AnyGame {
 public:
  const GameInfo& info() const override { return G::info; }
  Catalogue catalogue() const override { return G::catalogue(); }

  std::vector<Json> component_sets() const override {
    if constexpr (HasComponents<G>) return G::component_sets();
    return {};
  }

  Result<LoadedComponents> load_components(const Json& json) const override {
    if constexpr (HasComponents<G>) return G::load_components(json);
    return Refusal{"set", "components-none", {{"game", std::string(G::info.id)}}};
  }

  Result<Table> check(const TableRequest& request) const override {
    auto setting = set_up(request);
    return setting ? Result(std::move(setting->table)) : setting.refusal();
  }

  Result<AnyPosition> start(const TableRequest& request) const override {
    auto setting = set_up(request);
    if (!setting) return setting.refusal();
    const auto deal = make_deal(request, setting->options);
    if (!deal) return deal.refusal();
    return AnyPosition(std::make_unique<BoundPosition<G, Bots>>(
        std::make_shared<const Table>(std::move(setting->table)), setting->options, *deal));
  }

  Result<AnyView> start_view(const TableRequest& request, Seat viewer,
                             const Json& hand) const override {
    auto setting = set_up(request);
    if (!setting) return setting.refusal();
    auto table = std::make_shared<const Table>(std::move(setting->table));
    if (viewer < kNobody || viewer >= table->players) return no_such_seat(*table, viewer);
    const auto deal =
        deal_seen(setting->options, viewer, request.deal ? *request.deal : Json::Object{}, hand);
    if (!deal) return deal.refusal();
    const typename G::State state(setting->options, *deal);
    return AnyView(
        std::make_unique<BoundView<G, Bots>>(std::move(table), 0, typename G::View(state, viewer)));
  }

  Result<PlayoutTotals> playouts(const TableRequest& request, std::uint64_t games,
                                 const PositionModel::Progress& progress) const override {
    const auto setting = set_up(request);
    if (!setting) return setting.refusal();
    Rng rng(request.seed);
    PlayoutTotals totals;
    while (totals.games < games) {
      play_out<G>(setting->options, rng, totals);
      if (progress) progress(totals.games, games);
    }
    return totals;
  }

 private:
  // The table keeps the components in use that its options name.
  struct Setting {
    typename G::Options options;
    Table table;
  };

  Result<Setting> set_up(const TableRequest& request) const {
    const int players = request.players == 0 ? G::info.min_players : request.players;
    if (players < G::info.min_players || players > G::info.max_players) {
      std::string range = std::to_string(G::info.min_players);
      if (G::info.max_players > G::info.min_players) {
        range += "–" + std::to_string(G::info.max_players);
      }
      return Refusal{"players",
                     "players-range",
                     {{"game", std::string(G::info.id)},
                      {"range", range},
                      {"players", std::to_string(players)}}};
    }
    if (!request.components) return with_options(players, request.options, nullptr);
    const auto loaded = load_components(*request.components);
    if (!loaded) return loaded.refusal();
    std::vector<OptionArg> others;
    for (const auto& [key, value] : request.options) {
      if (key != loaded->option) {
        others.emplace_back(key, value);
      } else if (value != loaded->name) {
        return Refusal{"set", "components-name", {{"option", value}, {"name", loaded->name}}};
      }
    }
    return with_options(players, others, &*loaded);
  }

  // The option that names components says exactly which are meant.
  Result<Setting> with_options(int players, const std::vector<OptionArg>& given,
                               const LoadedComponents* loaded) const {
    auto values = option_values(G::info.id, G::info.options, given);
    if (!values) return values.refusal();
    for (std::size_t i = 0; loaded != nullptr && i < values->size(); ++i) {
      if (G::info.options[i].key == loaded->option) (*values)[i] = loaded->value;
    }
    const auto options = G::make_options(players, *values);
    if (!options) return options.refusal();
    Table table = make_table(*options);
    if (loaded != nullptr) table.components = loaded->held;
    return Setting{*options, std::move(table)};
  }

  static Result<typename G::Deal> make_deal(const TableRequest& request,
                                            const typename G::Options& options) {
    if (request.deal) return G::parse_deal(options, *request.deal);
    if (request.chance != nullptr) return G::make_deal(options, *request.chance);
    Rng rng(request.seed);
    return G::make_deal(options, rng);
  }

  static Result<typename G::Deal> deal_seen(const typename G::Options& options, Seat viewer,
                                            const Json& open, const Json& hand) {
    static_assert(HidesHands<G> || !G::info.hidden);
    if constexpr (HidesHands<G>) {
      return G::deal_like(options, viewer, open, hand);
    } else {
      if (hand.is_null()) return G::parse_deal(options, open);
      return Refusal{"hand", "hand-none", {{"game", std::string(G::info.id)}}};
    }
  }

  static Refusal no_such_seat(const Table& table, Seat viewer) {
    std::string seats;
    for (Seat seat = 0; seat < table.players; ++seat) {
      seats += (seat == 0 ? "" : ", ") + std::to_string(seat);
    }
    return {"seat", "seat-unknown", {{"seat", std::to_string(viewer)}, {"seats", seats}}};
  }

  Table make_table(const typename G::Options& options) const {
    Table table{.game = this, .players = G::players(options)};
    for (std::size_t i = 0; i < G::info.options.size(); ++i) {
      table.option_values.push_back(G::option_value(options, i));
    }
    for (Seat seat = 0; seat < table.players; ++seat) {
      table.seat_names.emplace_back(G::seat_name(options, seat));
    }
    return table;
  }
};

}  // namespace demesne

// Defines the function by which the registry finds the game (engine/registry.cpp); after the game
// may follow the type of its bots (search/bots.h).
#define DEMESNE_MODULE(id, ...)               \
  namespace demesne {                         \
  const AnyGame& module_##id();               \
  const AnyGame& module_##id() {              \
    static const BoundGame<__VA_ARGS__> game; \
    return game;                              \
  }                                           \
  }
