#include "cli/engine_session.h"

#include <fmt/format.h>

#include <algorithm>
#include <utility>

#include "cli/engine_game.h"
#include "cli/players.h"
#include "cli/protocol_words.h"
#include "cli/terminal.h"
#include "engine/registry.h"
#include "engine/workers.h"

namespace demesne::cli {
namespace {

Refusal wrong_form(std::string_view command, std::string_view form) {
  return {"protocol",
          "protocol-form",
          {{"command", std::string(command)}, {"form", std::string(form)}}};
}

std::string info_line(const Thought& thought, std::chrono::milliseconds taken) {
  return fmt::format("info depth {} nodes {} time {} value {}{} share {} line {}", thought.depth,
                     thought.nodes, taken.count(), thought.value, thought.proven ? " proven" : "",
                     fmt::join(thought.share, " "), fmt::join(thought.line, " "));
}

}  // namespace

const std::vector<EngineSession::Command>& EngineSession::commands() {
  using S = EngineSession;
  static const std::vector<Command> kCommands = {
      {"demesne", &S::greet, false, false, true},
      {"isready", &S::is_ready, true, false, false},
      {"option", &S::set_option, false, false, true},
      {"game", &S::set_up, false, false, true},
      {"event", &S::observe, false, true, true},
      {"players", &S::list_players, false, true, false},
      {"legal", &S::list_legal, false, true, false},
      {"view", &S::show_view, false, true, false},
      {"go", &S::go, false, true, true},
      {"stop", &S::stop, true, false, false},
      {"quit", &S::quit, true, false, false},
  };
  return kCommands;
}

EngineSession::EngineSession(Say say, Bounds bounds)
    : say_(std::move(say)), bounds_(bounds), thinker_([this] { think_when_asked(); }) {}

EngineSession::~EngineSession() {
  stop_ = true;
  {
    const std::lock_guard lock(speech_);
    over_ = true;
  }
  news_.notify_one();
  thinker_.join();
}

bool EngineSession::hear(std::string_view line) {
  if (const auto refusal = obey(line)) {
    const std::lock_guard lock(speech_);
    say_refusal(*refusal);
  }
  return !quits_;
}

void EngineSession::hear_too_long() {
  const std::lock_guard lock(speech_);
  say_refusal({"protocol", "protocol-long", {{"limit", std::to_string(kLongestLine)}}});
}

EngineSession::MaybeRefusal EngineSession::obey(std::string_view line) {
  const std::string_view word = take_word(line);
  if (word.empty()) return std::nullopt;
  const auto command =
      std::find_if(commands().begin(), commands().end(),
                   [&](const Command& candidate) { return candidate.word == word; });
  if (command == commands().end()) {
    std::string names;
    for (const auto& known : commands()) {
      names += (names.empty() ? "" : ", ") + std::string(known.word);
    }
    return Refusal{
        "protocol", "protocol-command", {{"word", std::string(word)}, {"commands", names}}};
  }
  if (thinking_ && !command->while_thinking) {
    return Refusal{"busy", "protocol-busy", {{"command", std::string(word)}}};
  }
  if (!command->takes_words && !line.empty()) return wrong_form(word, "nothing");
  if (command->needs_game && !view_) return Refusal{"game", "protocol-no-game", {}};
  return (this->*command->obey)(line);
}

EngineSession::MaybeRefusal EngineSession::greet(std::string_view rest) {
  if (rest != "1") return Refusal{"protocol", "protocol-version", {{"found", std::string(rest)}}};
  say("id name Demesne " DEMESNE_VERSION);
  say(fmt::format("option threads {} 1 {}", Thinking().threads, bounds_.threads));
  say(fmt::format("option table {} 1 {}", Thinking().table_mib, bounds_.table_mib));
  for (const AnyGame* game : all_games()) {
    const GameInfo& info = game->info();
    say(fmt::format("game {} rules {} players {} {}", info.id, info.rules_version, info.min_players,
                    info.max_players));
  }
  say("demesneok");
  return std::nullopt;
}

EngineSession::MaybeRefusal EngineSession::is_ready(std::string_view) {
  say("readyok");
  return std::nullopt;
}

EngineSession::MaybeRefusal EngineSession::set_option(std::string_view rest) {
  const std::string_view key = take_word(rest);
  Thinking changed = settings_;
  const bool known = key == "threads" || key == "table";
  if (!known || !set_thinking(changed, key, rest) || changed.threads > bounds_.threads ||
      changed.table_mib > bounds_.table_mib) {
    return wrong_form("option", fmt::format("threads 1–{} or table 1–{} (in MiB)", bounds_.threads,
                                            bounds_.table_mib));
  }
  settings_ = changed;
  return std::nullopt;
}

EngineSession::MaybeRefusal EngineSession::set_up(std::string_view rest) {
  const auto json = parse_json(rest);
  if (!json) return json.refusal();
  auto view = view_from_json(*json);
  if (!view) {
    // The sentence may be of a game other than the one that is being played.
    const Json* id = json->find("game");
    const auto game = id != nullptr && id->string() != nullptr ? find_game(*id->string())
                                                               : Result<const AnyGame*>(Refusal{});
    const std::lock_guard lock(speech_);
    say_(fmt::format(
        "error {}", printable(explain(view.refusal(), game ? (*game)->catalogue() : Catalogue{}))));
    return std::nullopt;
  }
  view_ = *std::move(view);
  return std::nullopt;
}

// All of the events, or none.
EngineSession::MaybeRefusal EngineSession::observe(std::string_view rest) {
  if (rest.empty()) return wrong_form("event", "one or more events");
  AnyView after = *view_;
  while (!rest.empty()) {
    if (auto refusal = after->advance(take_word(rest))) return refusal;
  }
  view_ = std::move(after);
  return std::nullopt;
}

EngineSession::MaybeRefusal EngineSession::list_players(std::string_view) {
  say(fmt::format("players {}", fmt::join((*view_)->bots(), " ")));
  return std::nullopt;
}

EngineSession::MaybeRefusal EngineSession::list_legal(std::string_view) {
  const auto moves = (*view_)->legal();
  say(fmt::format("legal{}{}", moves.empty() ? "" : " ", fmt::join(moves, " ")));
  return std::nullopt;
}

EngineSession::MaybeRefusal EngineSession::show_view(std::string_view) {
  say("view " + inspect(**view_).dump());
  return std::nullopt;
}

Result<Thinking> EngineSession::parse_go(std::string_view rest) const {
  const Refusal wrong = wrong_form(
      "go", "any of: level PLAYER, nodes N, time MILLISECONDS, seed S, each at most once");
  Thinking thinking = settings_;
  thinking.player = strongest((*view_)->bots());
  std::vector<std::string_view> seen;
  while (!rest.empty()) {
    const std::string_view key = take_word(rest);
    const std::string_view value = take_word(rest);
    if (std::find(seen.begin(), seen.end(), key) != seen.end()) return wrong;
    seen.push_back(key);
    if (key == "level" && !value.empty()) {
      thinking.player = value;
    } else if (key == "seed" && whole_number(value)) {
      thinking.seed = *whole_number(value);
    } else if ((key != "nodes" && key != "time") || !set_thinking(thinking, key, value)) {
      return wrong;
    }
  }
  return thinking;
}

EngineSession::MaybeRefusal EngineSession::go(std::string_view rest) {
  auto thinking = parse_go(rest);
  if (!thinking) return thinking.refusal();
  // What the facade would not think about it refuses at once, before the engine seems to think.
  const auto bots = (*view_)->bots();
  const bool known = std::find(bots.begin(), bots.end(), thinking->player) != bots.end();
  const bool acts = (*view_)->viewer() != kNobody && (*view_)->viewer() == (*view_)->to_move();
  if (!known || !acts) return (*view_)->think(*thinking).refusal();
  stop_ = false;
  thinking_ = true;
  thinking->stop = &stop_;
  {
    const std::lock_guard lock(speech_);
    asked_ = *std::move(thinking);
  }
  news_.notify_one();
  return std::nullopt;
}

void EngineSession::think_when_asked() {
  std::unique_lock lock(speech_);
  for (;;) {
    news_.wait(lock, [this] { return asked_ || over_; });
    if (!asked_) return;
    const Thinking thinking = *std::exchange(asked_, std::nullopt);
    lock.unlock();
    const auto begun = std::chrono::steady_clock::now();
    const auto thought = (*view_)->think(thinking);
    const auto taken = std::chrono::duration_cast<std::chrono::milliseconds>(
        std::chrono::steady_clock::now() - begun);
    lock.lock();
    answer(thought, taken);
    lock.unlock();
    free_search_memory();
    lock.lock();
  }
}

// Whoever has read the answer may go on at once, so thinking is over before it is given.
void EngineSession::answer(const Result<Thought>& thought, std::chrono::milliseconds taken) {
  thinking_ = false;
  if (!thought) {
    say_refusal(thought.refusal());
    return;
  }
  say_(info_line(*thought, taken));
  say_("bestmove " + thought->move);
}

EngineSession::MaybeRefusal EngineSession::stop(std::string_view) {
  stop_ = true;
  return std::nullopt;
}

EngineSession::MaybeRefusal EngineSession::quit(std::string_view) {
  stop_ = true;
  quits_ = true;
  return std::nullopt;
}

void EngineSession::say(const std::string& line) {
  const std::lock_guard lock(speech_);
  say_(line);
}

void EngineSession::say_refusal(const Refusal& refusal) {
  say_(fmt::format("error {}", printable(explain(refusal, catalogue()))));
}

Catalogue EngineSession::catalogue() const {
  return view_ ? (*view_)->table().game->catalogue() : Catalogue{};
}

}  // namespace demesne::cli
