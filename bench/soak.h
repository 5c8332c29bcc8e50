#pragma once

#include <chrono>

#include "bench/process.h"

namespace demesne::bench {

// Mixed play, joins, drops and bad frames for so long. False if the server's memory or descriptors
// have grown after a warm-up of a quarter of the time.
bool soak(const Process& server, std::chrono::seconds time);

}  // namespace demesne::bench
