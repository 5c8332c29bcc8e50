#pragma once

namespace demesne::search {

// Parts that can be left out: those a game gains nothing by, or all, so that what remains can be
// checked against a plain minimax. What a part needs of K is asked for only where there is the
// part.
struct Parts {
  bool table = true;
  // Loud moves, which gain more than K::kLoud, are tried until it is quiet; K::kMostGain,
  // K::slack.
  bool quiescence = true;
  bool reductions = true;
  // Late moves are left out, K::kWidth; with quiescence also those that gain too little, K::slack.
  bool pruning = true;
  bool margins = true;  // a lead of K::kMargin for each of the last plies is taken for enough
};

}  // namespace demesne::search
