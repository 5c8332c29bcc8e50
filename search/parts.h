#pragma once

namespace demesne::search {

// Parts that can be left out, so that what remains can be checked against a plain minimax.
struct Parts {
  bool table = true;
  bool quiescence = true;
  bool reductions = true;
  bool pruning = true;
};

}  // namespace demesne::search
