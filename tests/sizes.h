#pragma once

#include <algorithm>

namespace demesne::testing {

#ifdef DEMESNE_SANITIZED
inline constexpr bool kSanitized = true;
#else
inline constexpr bool kSanitized = false;
#endif

// How often a test tries something that it repeats. The sanitizers look at what each step does, and
// need not see it as often.
constexpr int times(int count) { return kSanitized ? std::max(1, count / 20) : count; }

// The same for a test that looks at one step in so many.
constexpr int one_in(int count) { return kSanitized ? count * 20 : count; }

}  // namespace demesne::testing
