#pragma once

#include <stdexcept>

#include "games/domaine/tests/reference_position.h"

namespace demesne::domaine::reference {

// A literal reading of DO-1 to DO-21: cells and cards are names, all regions are flooded after
// every change, nothing is incremental, nothing is fast. It is the oracle of a differential test,
// so it shares no code and no idea with the engine.
class Game {
 public:
  using Texts = std::vector<std::string>;

  // A component set and a deal, as JSON, both taken to be good.
  Game(int players, const Json& set, const Json& deal) : players_(players) {
    now_.board.terrain = terrain_of(set, deal);
    for (const Json& card : *set.find("cards")->array()) {
      cards_[text_of(*card.find("id"))] = {texts_of(*card.find("actions")),
                                           number_of(*card.find("price")),
                                           number_of(*card.find("sale"))};
    }
    now_.deck = texts_of(*deal.find("deck"));
    now_.ducats.assign(index(players), 7);  // DO-3
    now_.scores.assign(index(players), 0);
    for (int seat = 0; seat < players; ++seat) {
      now_.hands.emplace_back();
      for (int i = 0; i < 3; ++i) draw_card(seat);
    }
    for (const char* rule : {"DO-1", "DO-2", "DO-3"}) ++fired_[rule];
    const int castles_each = players == 4 ? 3 : 4;
    for (int round = 0; round < castles_each; ++round) {  // DO-4
      for (int seat = 0; seat < players; ++seat) placings_.emplace_back(seat, seat);
    }
    for (int i = 0; players == 2 && i < 4; ++i) placings_.emplace_back(i % 2, kNeutral);
    next_placing();
  }

  // Canonical texts; empty when the game is over.
  Moves legal() const {
    if (over()) return {};
    if (now_.phase == "castles") return placings(placings_.front().second).second;
    if (now_.phase == "action") return sales_and_plays();
    if (now_.phase == "refill") return refills();
    Moves moves = pending_steps();
    const bool first = now_.pending->left == steps_of(now_.pending->action);
    if (!first && now_.pending->action != "D") moves.insert("stop");  // DO-12
    return moves;
  }

  // Precondition: move is in legal(). Checked, for a silent oracle would be worse than a slow one.
  void apply(const std::string& move) {
    if (legal().count(move) == 0) throw std::invalid_argument("domaine: not legal: " + move);
    skipped_.clear();
    count_refusals();
    if (now_.phase == "castles") {
      place_castle(move);
    } else if (now_.phase == "action") {
      move.rfind("sell:", 0) == 0 ? sell(move.substr(5)) : play(move);
    } else if (now_.phase == "refill") {
      refill(move);
    } else if (move == "stop") {
      end_action();
    } else {
      step(move);
    }
  }

  int players() const { return players_; }
  bool over() const { return !reason_.empty(); }
  int to_move() const { return over() ? -1 : to_move_; }
  std::string phase() const { return now_.phase; }
  const std::vector<int>& skipped() const { return skipped_; }  // since the last move

  // Only when over.
  const std::vector<int>& winners() const { return winners_; }
  const std::vector<int>& scores() const { return final_scores_; }
  const std::string& reason() const { return reason_; }

  // How often each rule did something, by its number; rare events beside them, by a word.
  const std::map<std::string, int>& fired() const { return fired_; }
  const Board& board() const { return now_.board; }

  // The state's JSON; with a viewer (-1 an onlooker) what that viewer may know.
  Json state() const { return position_json(now_, std::nullopt); }
  Json view(int viewer) const { return position_json(now_, viewer); }

 private:
  struct Card {
    Texts actions;
    int price;
    int sale;
  };

  void draw_card(int seat) {
    now_.hands.at(index(seat)).insert(now_.deck.front());
    now_.deck.erase(now_.deck.begin());
  }

  int& purse() { return now_.ducats.at(index(to_move_)); }
  int purse() const { return now_.ducats.at(index(to_move_)); }
  std::set<std::string>& hand() { return now_.hands.at(index(to_move_)); }

  // ---- castles ----

  // DO-5: the distance at which the colour's next castle can stand (0: at none), and its places.
  std::pair<int, Moves> placings(int colour) const {
    for (int distance = 7; distance >= 1; --distance) {
      const auto places = now_.board.castle_places(colour, distance);
      if (!places.empty()) return {distance, places};
    }
    return {0, {}};
  }

  void place_castle(const std::string& move) {
    const auto [seat, colour] = placings_.front();
    const auto [distance, places] = placings(colour);
    ++fired_["DO-4"];
    if (places != now_.board.castle_places(colour, 1)) ++fired_["DO-5"];
    if (distance < 7) ++fired_["distance lowered"];
    const std::size_t colon = move.find(':');
    now_.board.castles[parse_cell(move.substr(0, colon))] = colour;
    now_.board.knights[parse_cell(move.substr(colon + 1))] = colour;
    last_placed_ = seat;
    placings_.erase(placings_.begin());
    next_placing();
  }

  void next_placing() {
    while (!placings_.empty() && placings(placings_.front().second).second.empty()) {
      ++fired_["placing skipped"];
      skipped_.push_back(placings_.front().first);
      placings_.erase(placings_.begin());
    }
    if (!placings_.empty()) {
      to_move_ = placings_.front().first;
      return;
    }
    ++fired_["DO-6"];
    now_.board.complete = true;
    settle();
    begin_turn(last_placed_);
  }

  // DO-7 to DO-9: finds the regions anew and counts what changed. The number of new Domaines.
  int settle() {
    const auto domaines_before = now_.board.domaines();
    const auto scores_before = now_.scores;
    fired_["DO-8"] += now_.board.find_domaines();
    int fresh = 0;
    for (const auto& [castle, domaine] : now_.board.domaines()) {
      fresh += domaines_before.count(castle) == 0 ? 1 : 0;
    }
    fired_["DO-7"] += fresh;
    now_.scores.clear();
    for (int seat = 0; seat < players_; ++seat) now_.scores.push_back(now_.board.score(seat));
    if (now_.scores != scores_before) ++fired_["DO-9"];
    return fresh;
  }

  // ---- a turn ----

  void begin_turn(int seat) {
    to_move_ = seat;
    now_.phase = "action";
    now_.sold.reset();
    const int income = now_.board.income(seat);
    purse() += income;
    fired_["DO-10"] += income > 0 ? 1 : 0;
  }

  Moves sales_and_plays() const {
    Moves moves;
    for (const std::string& id : now_.hands.at(index(to_move_))) {
      moves.insert("sell:" + id);
      const Card& card = cards_.at(id);
      if (card.price > purse()) continue;
      for (const std::string& action : card.actions) {
        if (steps(now_.board, action, to_move_, purse() - card.price, std::nullopt).empty())
          continue;
        moves.insert("play:" + id + ":" + action);
      }
    }
    return moves;
  }

  void sell(const std::string& id) {  // DO-11
    ++fired_["DO-11"];
    purse() += cards_.at(id).sale;
    hand().erase(id);
    now_.known.erase(id);
    now_.chancery.push_back(id);
    now_.sold = id;
    end_action();
  }

  void play(const std::string& move) {  // DO-12
    ++fired_["DO-12"];
    const std::size_t colon = move.find(':', 5);
    const std::string id = move.substr(5, colon - 5);
    const std::string action = move.substr(colon + 1);
    purse() -= cards_.at(id).price;
    hand().erase(id);
    now_.known.erase(id);
    now_.discard.push_back(id);
    now_.pending = Pending{id, action, steps_of(action), std::nullopt};
    now_.phase = std::map<char, std::string>{
        {'B', "borders"},
        {'K', "knights"},
        {'E', "expand"},
        {'D', "deserter"},
        {'A',
         "alliance"}}.at(action[0]);
  }

  Moves pending_steps() const {
    return steps(now_.board, now_.pending->action, to_move_, purse(), now_.pending->domaine);
  }

  void step(const std::string& move) {
    const Board before = now_.board;
    switch (move[0]) {
      case '+':
        ++fired_["DO-13"];
        set_border(now_.board, move);
        break;
      case 'n':
        ++fired_["DO-14"];
        purse() -= set_knight(now_.board, to_move_, move);
        break;
      case 'x':
        ++fired_["DO-15"];
        expand(now_.board, move);
        now_.pending->domaine = cells_of(move.substr(1)).front();
        break;
      case 'd':
        ++fired_["DO-16"];
        desert(now_.board, move);
        now_.pending->domaine = cells_of(move.substr(1)).front();
        break;
      default:
        ++fired_["DO-17"];
        ally(now_.board, move);
    }
    const int fresh = settle();
    if (move[0] == '+' && fresh > 1) ++fired_["two Domaines at once"];
    if (now_.board.borders_left() == 0) ++fired_["markers used up"];
    if (now_.board.knights_left(to_move_) == 0) ++fired_["knights used up"];
    if (move[0] == 'x') count_cut_off(before, cells_of(move.substr(1)).back());
    --now_.pending->left;
    if (now_.pending->left == 0 || pending_steps().empty()) end_action();
  }

  // DO-19, or DO-18
  void end_action() {
    now_.pending.reset();
    std::vector<int> kings;
    for (int seat = 0; seat < players_; ++seat) {
      const int aim = players_ == 2 ? 50 : players_ == 3 ? 40 : 30;
      if (now_.scores.at(index(seat)) >= aim) kings.push_back(seat);
    }
    if (!kings.empty()) {
      ++fired_["DO-19"];
      if (kings.size() > 1) ++fired_["several kings"];
      finish("king", kings, now_.scores);
    } else if (now_.deck.empty()) {
      end_turn();
    } else {
      now_.phase = "refill";
    }
  }

  Moves refills() const {
    Moves moves = {"draw"};
    for (const std::string& id : now_.chancery) {
      if (id != now_.sold) moves.insert("take:" + id);
    }
    return moves;
  }

  void refill(const std::string& move) {
    ++fired_["DO-18"];
    if (move == "draw") {
      draw_card(to_move_);
      now_.idle = 0;
    } else {
      const std::string id = move.substr(5);
      now_.chancery.erase(std::find(now_.chancery.begin(), now_.chancery.end(), id));
      hand().insert(id);
      now_.known.insert(id);
      now_.idle = now_.sold ? now_.idle + 1 : 0;
    }
    if (now_.idle == 12 * players_) {
      ++fired_["DO-21"];
      count_ducats("no-progress");
    } else {
      end_turn();
    }
  }

  void end_turn() {
    now_.sold.reset();
    for (int i = 1; i <= players_; ++i) {
      const int seat = (to_move_ + i) % players_;
      if (!now_.hands.at(index(seat)).empty()) return begin_turn(seat);
    }
    ++fired_["DO-20"];
    count_ducats("last-card");
  }

  // ---- the end ----

  // DO-20
  void count_ducats(const std::string& reason) {
    std::vector<int> scores = now_.scores;
    std::vector<int> everybody;
    for (int seat = 0; seat < players_; ++seat) {
      everybody.push_back(seat);
      scores.at(index(seat)) += ducat_bonus(now_.ducats).at(index(seat));
    }
    finish(reason, everybody, scores);
  }

  void finish(const std::string& reason, const std::vector<int>& seats,
              const std::vector<int>& scores) {
    reason_ = reason;
    now_.phase.clear();
    final_scores_ = scores;
    winners_ = best(best(seats, scores), now_.ducats);
    now_.sold.reset();
    if (winners_.size() > 1) ++fired_["shared win"];
  }

  // ---- counting what is rare ----

  // A part of somebody's Domaine that has lost its castle to this expansion.
  void count_cut_off(const Board& before, Cell taken) {
    const Domaine* robbed = before.domaine_at(taken);
    if (robbed == nullptr) return;
    for (const Cell& cell : robbed->cells) {
      if (now_.board.domaine_at(cell) != nullptr) continue;
      ++fired_["zone cut off"];
      return;
    }
  }

  // Whether an alliance or the supply alone forbids the seat to move an expansion.
  void count_refusals() {
    bool expands = now_.phase == "expand";
    for (const std::string& id : now_.hands.at(index(to_move_))) {
      const Card& card = cards_.at(id);
      for (const std::string& action : card.actions) {
        expands |= now_.phase == "action" && action[0] == 'E' && card.price <= purse();
      }
    }
    if (!expands) return;
    std::set<std::string> reasons;
    for (const auto& [castle, domaine] : now_.board.domaines()) {
      if (domaine.owner != to_move_) continue;
      for (const Cell& cell : all_cells()) {
        reasons.insert(against_expansion(now_.board, domaine, cell));
      }
    }
    fired_["ally forbids"] += static_cast<int>(reasons.count("ally"));
    fired_["supply forbids"] += static_cast<int>(reasons.count("supply"));
  }

  int players_;
  Position now_;
  std::map<std::string, Card> cards_;
  std::vector<std::pair<int, int>> placings_;  // seat and colour, the next first
  int last_placed_ = 0;                        // where nobody can place, seat 0 begins
  int to_move_ = 0;
  std::vector<int> skipped_;
  std::string reason_;  // empty until the game is over
  std::vector<int> winners_;
  std::vector<int> final_scores_;
  std::map<std::string, int> fired_;
};

}  // namespace demesne::domaine::reference
