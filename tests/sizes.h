#pragma once

#include <algorithm>

namespace demesne::testing {

// How often a test tries something that it repeats. The sanitizers look at what each step does, and
// need not see it as often.
constexpr int times(int count) {
#ifdef DEMESNE_SANITIZED
  return std::max(1, count / 20);
#else
  return count;
#endif
}

}  // namespace demesne::testing
