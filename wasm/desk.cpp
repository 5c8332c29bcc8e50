#include "wasm/desk.h"

#include <array>

#include "core/notation.h"
#include "core/rng.h"
#include "engine/messages.h"
#include "engine/registry.h"
#include "engine/search_bench.h"
#include "record/record.h"
#include "wasm/place.h"

namespace demesne::wasm {
namespace {

using Answer = Result<Json>;

Json strings_json(const std::vector<std::string>& strings) {
  Json::Array out;
  for (const std::string& text : strings) out.emplace_back(text);
  return out;
}

// Everything that a board needs to draw what a seat sees.
Json scene_json(const Scene& scene, Seat viewer) {
  Json::Object out = *inspect(scene).object();
  out.push_back({"viewer", int{viewer}});
  out.push_back({"seats", strings_json(scene.table().seat_names)});
  Json::Array skipped;
  each_seat(scene.skipped(), [&](Seat seat) { skipped.emplace_back(int{seat}); });
  out.push_back({"skipped", std::move(skipped)});
  if (scene.table().components) out.push_back({"components", *scene.table().components});
  out.push_back({"hash", hash_text(scene.hash())});
  return out;
}

Json scene_json(Place& place) {
  const ViewModel* view = place.view();
  return scene_json(place.scene(), view == nullptr ? kNobody : view->viewer());
}

Refusal no_such(std::string_view member) {
  return {"request", "request-member", {{"member", std::string(member)}}};
}

// Before the first move of a game whose truth is known.
Result<AnyPosition> start_of(const Json& question) {
  const auto game = find_game(text_of(question, "game"));
  if (!game) return game.refusal();
  const auto request = table_of(question);
  if (!request) return request.refusal();
  return (*game)->start(*request);
}

Answer list_games(const Json&) {
  Json::Array games;
  for (const AnyGame* game : all_games()) {
    Json::Object info = *info_json(game->info()).object();
    Json::Array codes;
    for (const Sentence& sentence : game->catalogue()) codes.emplace_back(sentence.code);
    info.push_back({"codes", std::move(codes)});
    games.emplace_back(std::move(info));
  }
  return Json(std::move(games));
}

Answer look(const Json& question) {
  auto place = find_place(question);
  if (!place) return place.refusal();
  return scene_json(*place);
}

// Who made each move of a game whose truth is known, and what the viewer saw of it.
Answer line(const Json& question) {
  auto start = start_of(question);
  if (!start) return start.refusal();
  const auto moves = moves_of(question);
  if (!moves) return moves.refusal();
  const auto viewer = number_of(question, "viewer").value_or(kNobody);
  AnyPosition position = *std::move(start);
  if (viewer < kNobody || viewer >= position->table().players) return no_such("viewer");
  Json::Array line;
  for (const std::string& move : *moves) {
    const auto event = position->observe(move, static_cast<Seat>(viewer));
    if (!event) {
      Refusal refusal = event.refusal();
      refusal.move = static_cast<int>(line.size() + 1);
      return refusal;
    }
    line.push_back(Json::Object{{"seat", int{position->to_move()}}, {"event", *event}});
    position->play(move);
  }
  return Json(std::move(line));
}

// Words that were given, and their end. What is drawn after it is noise that nobody gets to see, so
// that a game that draws until something fits comes to an end too.
class GivenWords final : public WordChance {
 public:
  explicit GivenWords(const Json::Array& words) : words_(words) {}

  bool sufficed() const { return used_ <= words_.size(); }

 private:
  std::uint32_t word() override {
    if (used_++ >= words_.size()) return static_cast<std::uint32_t>(noise_.next());
    const auto* number = words_[used_ - 1].number();
    return number == nullptr ? 0 : static_cast<std::uint32_t>(*number);
  }

  const Json::Array& words_;
  std::size_t used_ = 0;
  Rng noise_{0};
};

// The deal that words of chance lead to: how the proof of a deal is checked. Null: too few words.
Answer deal(const Json& question) {
  const Json* words = question.find("words");
  if (words == nullptr || words->array() == nullptr) return no_such("words");
  const auto game = find_game(text_of(question, "game"));
  if (!game) return game.refusal();
  auto request = table_of(question);
  if (!request) return request.refusal();
  GivenWords chance(*words->array());
  request->deal.reset();
  request->chance = &chance;
  const auto start = (*game)->start(*request);
  if (!start) return start.refusal();
  return chance.sufficed() ? (*start)->deal() : Json();
}

// A move's refusal is no error here: the question was a good one.
Answer why_not(const Json& question) {
  const auto place = find_place(question);
  if (!place) return place.refusal();
  const auto refusal = place->scene().why_not(text_of(question, "move"));
  return refusal ? error_json(*refusal, place->game->catalogue()) : Json();
}

Answer imagine(const Json& question) {
  auto place = find_place(question);
  if (!place) return place.refusal();
  const std::string& move = text_of(question, "move");
  if (const ViewModel* view = place->view()) {
    const auto prospect =
        view->imagine(move, static_cast<std::uint64_t>(number_of(question, "chance").value_or(0)));
    if (!prospect) return prospect.refusal();
    return Json(Json::Object{{"scene", scene_json(*prospect->view, view->viewer())},
                             {"event", prospect->event},
                             {"reveals", prospect->reveals}});
  }
  auto& position = std::get<AnyPosition>(place->seen);
  if (auto refusal = position->play(move)) return *std::move(refusal);
  return Json(
      Json::Object{{"scene", scene_json(*position, kNobody)}, {"event", move}, {"reveals", false}});
}

Answer draw(const Json& question) {
  auto place = find_place(question);
  if (!place) return place.refusal();
  const Pen pen{.colour = false, .unicode = true};
  if (const ViewModel* view = place->view()) return Json(view->draw(pen));
  return Json(std::get<AnyPosition>(place->seen)->view(kNobody)->draw(pen));
}

Thinking thinking_of(const Json& question) {
  Thinking thinking{.player = text_of(question, "level"),
                    .seed = static_cast<std::uint64_t>(number_of(question, "chance").value_or(0))};
  if (const auto time = number_of(question, "time"); time && *time > 0) {
    thinking.time = std::chrono::milliseconds(*time);
  }
  if (const auto nodes = number_of(question, "nodes"); nodes && *nodes > 0) {
    thinking.nodes = static_cast<std::uint64_t>(*nodes);
  }
  return thinking;
}

// What whoever is to move would do; of a viewer who only looks on, what it expects.
Answer think(const Json& question) {
  auto place = find_place(question);
  if (!place) return place.refusal();
  const Thinking thinking = thinking_of(question);
  const ViewModel* view = place->view();
  const Seat mover = place->scene().to_move();
  const auto thought = view != nullptr ? view->expect(thinking)
                                       : std::get<AnyPosition>(place->seen)
                                             ->view(mover == kNobody ? 0 : mover)
                                             ->expect(thinking);
  if (!thought) return thought.refusal();
  Json::Array share;
  for (const int part : thought->share) share.emplace_back(part);
  return Json(Json::Object{{"move", thought->move},
                           {"line", strings_json(thought->line)},
                           {"share", std::move(share)},
                           {"nodes", static_cast<std::int64_t>(thought->nodes)},
                           {"depth", thought->depth},
                           {"proven", thought->proven}});
}

Answer read_record(const Json& question) {
  const auto record = parse_record(text_of(question, "text"));
  if (!record) return record.refusal();
  if (const auto end = replay(*record); !end) return end.refusal();
  return to_json(*record);
}

// The names of the seats, as far as they were said.
std::vector<std::string> names_of(const Json& question, int players) {
  std::vector<std::string> names(static_cast<std::size_t>(players));
  if (const Json* given = question.find("names"); given != nullptr && given->array() != nullptr) {
    for (std::size_t i = 0; i < names.size() && i < given->array()->size(); ++i) {
      if (const auto* name = (*given->array())[i].string()) names[i] = *name;
    }
  }
  return names;
}

// What the rules do not say of a game: its free tags, and how it was ended at the table. It is
// checked as if it came from a file.
Answer checked_record(Record record, const Json& question) {
  if (const Json* tags = question.find("tags"); tags != nullptr && tags->object() != nullptr) {
    for (const auto& [name, value] : *tags->object()) {
      if (value.string() == nullptr) return no_such(name);
      record.tags.push_back({name, *value.string()});
    }
  }
  if (const Json* result = question.find("result"); result != nullptr && record.result.is_null()) {
    record.result = *result;
  }
  const auto checked = record_from_json(to_json(record));
  if (!checked) return checked.refusal();
  if (const auto end = replay(*checked); !end) return end.refusal();
  return Json(to_text(*checked));
}

// The record of a game whose whole truth is known, as a file.
Answer write_record(const Json& question) {
  const auto start = start_of(question);
  if (!start) return start.refusal();
  const auto moves = moves_of(question);
  if (!moves) return moves.refusal();
  AnyPosition end = *start;
  if (auto refusal = play_moves(end, *moves)) return *std::move(refusal);
  return checked_record(make_record(*start, *moves, names_of(question, end->table().players)),
                        question);
}

// As `demesne bench search`: the same signature on every build.
Answer bench(const Json& question) {
  const AnyGame* game = game_of(question);
  if (game == nullptr) return find_game(text_of(question, "game")).refusal();
  const auto request = table_of(question);
  if (!request) return request.refusal();
  SearchBench size;
  if (const auto nodes = number_of(question, "nodes"); nodes && *nodes > 0) {
    size.nodes = static_cast<std::uint64_t>(*nodes);
  }
  const auto totals = bench_search(*game, *request, size, {});
  if (!totals) return totals.refusal();
  return Json(Json::Object{{"positions", static_cast<std::int64_t>(totals->positions)},
                           {"nodes", static_cast<std::int64_t>(totals->nodes)},
                           {"signature", hash_text(totals->signature)}});
}

struct Question {
  std::string_view name;
  Answer (*answer)(const Json& question);
};

constexpr auto kQuestions = std::to_array<Question>({{"games", list_games},
                                                     {"look", look},
                                                     {"line", line},
                                                     {"deal", deal},
                                                     {"why-not", why_not},
                                                     {"imagine", imagine},
                                                     {"draw", draw},
                                                     {"think", think},
                                                     {"read-record", read_record},
                                                     {"write-record", write_record},
                                                     {"bench", bench}});

Answer answer_to(const Json& question) {
  const std::string& asked = text_of(question, "do");
  for (const Question& known : kQuestions) {
    if (known.name == asked) return known.answer(question);
  }
  return Refusal{"request", "not-found", {}};
}

// The game that is spoken of: the question's own, or that of the record in it.
const AnyGame* game_meant(const Json& question) {
  if (const AnyGame* game = game_of(question)) return game;
  const auto record = parse_record(text_of(question, "text"));
  const auto game = find_game(record ? record->game : "");
  return game ? *game : nullptr;
}

// Where in a record or in a line of moves something was refused, and whose words say why.
Json refused(const Refusal& refusal, const AnyGame* game) {
  Json::Object error =
      *error_json(refusal, game == nullptr ? Catalogue{} : game->catalogue()).object();
  if (refusal.move > 0) error.push_back({"move", refusal.move});
  if (refusal.line > 0) error.push_back({"line", refusal.line});
  if (game != nullptr) error.push_back({"game", game->info().id});
  return error;
}

}  // namespace

std::string answer(std::string_view question) {
  const auto asked = parse_json(question);
  const Answer answered = asked ? answer_to(*asked) : asked.refusal();
  if (answered) return Json(Json::Object{{"ok", *answered}}).dump();
  const AnyGame* game = asked ? game_meant(*asked) : nullptr;
  return Json(Json::Object{{"error", refused(answered.refusal(), game)}}).dump();
}

}  // namespace demesne::wasm
