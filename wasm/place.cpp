#include "wasm/place.h"

#include "engine/messages.h"
#include "engine/registry.h"

namespace demesne::wasm {
namespace {

Refusal bad(std::string_view what) {
  return {"request", "request-member", {{"member", std::string(what)}}};
}

Result<std::vector<std::string>> texts_of(const Json& question, std::string_view key) {
  std::vector<std::string> out;
  const Json* member = question.find(key);
  if (member == nullptr || member->is_null()) return out;
  if (member->array() == nullptr) return bad(key);
  for (const Json& item : *member->array()) {
    if (item.string() == nullptr) return bad(key);
    out.push_back(*item.string());
  }
  return out;
}

// The refusal of a move says which it was, counted from 1.
Refusal of_move(Refusal refusal, std::size_t index) {
  refusal.move = static_cast<int>(index + 1);
  return refusal;
}

Result<AnyPosition> truth_at(const AnyGame& game, const Json& question) {
  const auto request = table_of(question);
  if (!request) return request.refusal();
  auto position = game.start(*request);
  if (!position) return position.refusal();
  const auto moves = moves_of(question);
  if (!moves) return moves.refusal();
  for (std::size_t i = 0; i < moves->size(); ++i) {
    if (auto refusal = (*position)->play((*moves)[i])) return of_move(*std::move(refusal), i);
  }
  return position;
}

Result<AnyView> told_at(const AnyGame& game, const Json& question, Seat viewer) {
  const auto request = table_of(question);
  if (!request) return request.refusal();
  const Json* hand = question.find("hand");
  auto view = game.start_view(*request, viewer, hand == nullptr ? Json() : *hand);
  if (!view) return view.refusal();
  const auto events = texts_of(question, "events");
  if (!events) return events.refusal();
  for (std::size_t i = 0; i < events->size(); ++i) {
    if (auto refusal = (*view)->advance((*events)[i])) return of_move(*std::move(refusal), i);
  }
  return view;
}

}  // namespace

const Scene& Place::scene() const {
  if (const auto* position = std::get_if<AnyPosition>(&seen)) return **position;
  return *std::get<AnyView>(seen);
}

ViewModel* Place::view() {
  auto* view = std::get_if<AnyView>(&seen);
  return view == nullptr ? nullptr : &**view;
}

const AnyGame* game_of(const Json& question) {
  const auto game = find_game(text_of(question, "game"));
  return game ? *game : nullptr;
}

Result<std::vector<std::string>> moves_of(const Json& question) {
  return texts_of(question, "moves");
}

Result<TableRequest> table_of(const Json& question) {
  TableRequest request;
  const auto players = number_of(question, "players").value_or(0);
  if (players < 0 || players > kMaxSeats) return bad("players");
  request.players = static_cast<int>(players);
  request.seed = static_cast<std::uint64_t>(number_of(question, "seed").value_or(0));
  if (const Json* deal = question.find("deal"); deal != nullptr && !deal->is_null()) {
    request.deal = *deal;
  }
  if (const Json* own = question.find("components"); own != nullptr && !own->is_null()) {
    request.components = *own;
  }
  if (const Json* options = question.find("options")) {
    auto given = options_in(*options);
    if (!given) return bad("options");
    request.options = *std::move(given);
  }
  return request;
}

Result<Place> find_place(const Json& question) {
  const auto game = find_game(text_of(question, "game"));
  if (!game) return game.refusal();
  const auto viewer = number_of(question, "viewer");
  if (viewer && (*viewer < kNobody || *viewer >= kMaxSeats)) return bad("viewer");
  if (viewer && question.find("events") != nullptr) {
    auto view = told_at(**game, question, static_cast<Seat>(*viewer));
    if (!view) return view.refusal();
    return Place{*game, *std::move(view)};
  }
  auto position = truth_at(**game, question);
  if (!position) return position.refusal();
  if (!viewer) return Place{*game, *std::move(position)};
  if (*viewer >= (*position)->table().players) return bad("viewer");
  return Place{*game, (*position)->view(static_cast<Seat>(*viewer))};
}

}  // namespace demesne::wasm
