#include <algorithm>

#include "core/rng.h"
#include "engine/registry.h"
#include "tests/api_kit.h"
#include "tests/sizes.h"

// Non-interference: the same moves are played twice, with what a seat cannot know dealt otherwise.
// Every byte that the seat and an onlooker are sent must be the same.
namespace demesne::testing {
namespace {

struct Turn {
  Seat seat;
  std::string move;
};

// Two deals that look the same to the seat, and moves that are legal in both.
struct Script {
  Json one;
  Json other;
  std::vector<Turn> turns;
};

// The member of a deal that says in which order things are drawn. A game that calls it otherwise
// gets no script, and fails.
bool is_order(const std::string& key) { return key == "order" || key == "deck"; }

// Exchanges a few things that are still to be drawn. Cards of different backs are no equals.
Json shuffled(const Json& deal, Rng& rng) {
  Json::Object out = *deal.object();
  for (auto& [key, value] : out) {
    if (!is_order(key)) continue;
    Json::Array order = *value.array();
    const auto size = static_cast<std::uint32_t>(order.size());
    for (auto swaps = 1 + rng.below(10); swaps > 0; --swaps) {
      Json& first = order[rng.below(size)];
      Json& second = order[rng.below(size)];
      if (key == "deck" && first.string()->front() != second.string()->front()) continue;
      std::swap(first, second);
    }
    value = order;
  }
  return out;
}

bool looks_same(const AnyPosition& one, const AnyPosition& other, Seat viewer) {
  return inspect(*one->view(viewer)) == inspect(*other->view(viewer)) &&
         one->view(viewer)->hand() == other->view(viewer)->hand();
}

// What the rules let everybody see after a move, and the mover draw by its own: where they part,
// the seat rightly learns something, and the scripts must end.
bool parts(const AnyPosition& one, const AnyPosition& other, const Turn& turn, Seat viewer) {
  AnyPosition first = one;
  AnyPosition second = other;
  if (first->play(turn.move) || second->play(turn.move)) return true;
  const bool own = turn.seat == viewer;
  return (own && *one->observe(turn.move, viewer) != *other->observe(turn.move, viewer)) ||
         first->to_move() != second->to_move() || first->phase() != second->phase() ||
         first->skipped() != second->skipped() || first->to_move() == kNobody;
}

// Turns as long as something hidden differs.
std::vector<Turn> common_turns(AnyPosition one, AnyPosition other, Seat viewer, Rng& rng) {
  std::vector<Turn> turns;
  std::size_t worth = 0;
  while (turns.size() < 40) {
    std::vector<Turn> both;
    for (const std::string& move : one->legal()) {
      const Turn turn{one->to_move(), move};
      if (!parts(one, other, turn, viewer)) both.push_back(turn);
    }
    if (both.empty()) break;
    turns.push_back(both[rng.below(static_cast<std::uint32_t>(both.size()))]);
    EXPECT_FALSE(one->play(turns.back().move));
    EXPECT_FALSE(other->play(turns.back().move));
    if (one->hash() != other->hash()) worth = turns.size();
  }
  turns.resize(worth);
  return turns;
}

Script make_script(const std::string& name, int players, Seat viewer, Rng& rng) {
  const AnyGame& game = **find_game(name);
  Script best;
  for (int attempt = 0; attempt < 1000 && best.turns.size() < 30; ++attempt) {
    TableRequest request{.players = players, .seed = rng.next()};
    const auto one = game.start(request);
    request.deal = shuffled((*one)->deal(), rng);
    const auto other = game.start(request);
    if (!other || (*one)->hash() == (*other)->hash() || !looks_same(*one, *other, viewer)) continue;
    auto turns = common_turns(*one, *other, viewer, rng);
    if (turns.size() > best.turns.size()) best = {(*one)->deal(), *request.deal, std::move(turns)};
  }
  return best;
}

// Plays a script by the server's own ways, with much asked in between, and keeps every word that
// the seat and an onlooker get.
class Performance {
 public:
  Performance(const std::string& game, int players, Seat viewer, const Json& deal)
      : viewer_(viewer) {
    house_.office.deal = [deal](const auto&, const auto&, const auto&) { return deal; };
    const std::string setup =
        R"({"game": ")" + game + R"(", "players": )" + std::to_string(players) +
        R"(, "clock": {"kind": "realtime", "initial": 3600000, "increment": 1000}})";
    for (int i = 0; i < players; ++i) tokens_.push_back(house_.new_guest());
    const auto opened = house_.ask(tokens_[0], "POST", "/api/tables", setup);
    table_ = text_of(*parse_json(opened.body), "id");
    for (const std::string& token : tokens_) ears_.push_back(house_.ear_of(token));
    listen(ears_[static_cast<std::size_t>(viewer)], tokens_[static_cast<std::size_t>(viewer)]);
    listen(onlooker_, "");
    for (int i = 1; i < players; ++i) {
      const std::string args =
          R"({"seat": )" + std::to_string(i) + R"(, "share": "0)" + std::to_string(i) + R"("})";
      const auto sat = house_.ask(tokens_[static_cast<std::size_t>(i)], "POST", at("/sit"), args);
      EXPECT_EQ(sat.status, 200) << sat.body;
    }
  }

  // Everything that the seat and the onlooker were sent.
  std::vector<std::string> play(const std::vector<Turn>& turns) {
    for (std::size_t i = 0; i < turns.size(); ++i) {
      ask_around(i, turns);
      house_.now += 700;
      const auto seat = static_cast<std::size_t>(turns[i].seat);
      const Json answer = house_.say(ears_[seat], tokens_[seat],
                                     {{"do", "move"},
                                      {"table", table_},
                                      {"ply", static_cast<int>(i)},
                                      {"move", turns[i].move}});
      EXPECT_NE(answer.find("ok"), nullptr) << turns[i].move << answer.dump();
    }
    ask_around(turns.size(), turns);
    const auto& own = ears_[static_cast<std::size_t>(viewer_)]->heard;
    said_.insert(said_.end(), own.begin(), own.end());
    said_.insert(said_.end(), onlooker_->heard.begin(), onlooker_->heard.end());
    return said_;
  }

 private:
  std::string at(const std::string& what) const { return "/api/tables/" + table_ + what; }

  void listen(const std::shared_ptr<Ear>& ear, const std::string& token) {
    house_.say(ear, token, {{"do", "watch"}, {"table", table_}});
  }

  void ask(const std::string& token, const std::string& method, const std::string& path,
           const std::string& body = "") {
    const auto answer = house_.ask(token, method, path, body);
    said_.push_back(path + " " + std::to_string(answer.status) + " " + answer.body);
  }

  void ask_around(std::size_t ply, const std::vector<Turn>& turns) {
    const std::string& mine = tokens_[static_cast<std::size_t>(viewer_)];
    for (const std::string& token : {mine, std::string()}) {
      for (const char* what : {"", "/view", "/record", "/chat"}) ask(token, "GET", at(what));
      ask(token, "GET", at("/events?since=" + std::to_string(token.empty() ? 0 : ply)));
      ask(token, "GET", "/api/tables");
    }
    // Moves of others tried as one's own, nonsense, and moves for another position.
    const Seat mover = ply < turns.size() ? turns[ply].seat : kNobody;
    for (std::size_t i = ply; i < std::min(turns.size(), ply + 4); ++i) {
      if (turns[i].seat == viewer_ && mover == viewer_) continue;
      try_move(mine, mover == viewer_ ? ply + (i % 2) : ply, turns[i].move);
    }
    try_move(mine, ply, "zz9");
    if (ply % 4 == 3 && mover != viewer_) {
      ask(mine, "POST", at("/takeback"));
      ask(mine, "POST", at("/answer"), R"({"agree": false})");
      ask(mine, "POST", at("/draw"));
      ask(mine, "POST", at("/answer"), R"({"agree": false})");
    }
  }

  // One that would be legal is not tried: the script says what is played.
  void try_move(const std::string& token, std::size_t ply, const std::string& move) {
    const auto view = house_.ask(token, "GET", at("/view"));
    if (view.body.find('"' + move + '"') != std::string::npos) return;
    ask(token, "POST", at("/move"),
        R"({"ply": )" + std::to_string(ply) + R"(, "move": ")" + move + R"("})");
  }

  House house_;
  Seat viewer_;
  std::string table_;
  std::vector<std::string> tokens_;
  std::vector<std::shared_ptr<Ear>> ears_;
  std::shared_ptr<Ear> onlooker_ = std::make_shared<Ear>();
  std::vector<std::string> said_;
};

void expect_nothing_told(const std::string& game, int players, Seat viewer) {
  SCOPED_TRACE(game + " of " + std::to_string(players) + ", seen by " + std::to_string(viewer));
  Rng rng(static_cast<std::uint64_t>(players * 10 + viewer));
  const Script script = make_script(game, players, viewer, rng);
  ASSERT_GE(script.turns.size(), 10U) << "too short to show anything";
  const auto one = Performance(game, players, viewer, script.one).play(script.turns);
  const auto other = Performance(game, players, viewer, script.other).play(script.turns);
  ASSERT_GT(one.size(), script.turns.size() * 10);
  ASSERT_EQ(one.size(), other.size());
  const auto [here, there] = std::mismatch(one.begin(), one.end(), other.begin());
  if (here != one.end()) FAIL() << *here << "\n" << *there;
}

class Secrecy : public ::testing::TestWithParam<std::tuple<std::string, int>> {};

TEST_P(Secrecy, OfWhatASeatMayNotKnow) {
  const auto& [game, players] = GetParam();
  const Seat step = kSanitized ? 2 : 1;
  for (Seat viewer = 0; viewer < players; viewer += step) {
    expect_nothing_told(game, players, viewer);
  }
}

std::vector<std::tuple<std::string, int>> tables_with_hands() {
  std::vector<std::tuple<std::string, int>> tables;
  for (const AnyGame* game : all_games()) {
    const GameInfo& info = game->info();
    if (!info.hidden) continue;
    tables.emplace_back(info.id, info.min_players);
    if (info.max_players > info.min_players) tables.emplace_back(info.id, info.min_players + 1);
  }
  return tables;
}

INSTANTIATE_TEST_SUITE_P(EveryGameWithHands, Secrecy, ::testing::ValuesIn(tables_with_hands()));

}  // namespace
}  // namespace demesne::testing
