#pragma once

#include <functional>
#include <optional>

#include "core/result.h"
#include "server/settings.h"

namespace demesne::server {

// Serves until the process is asked to end (SIGTERM, SIGINT). `ready` is told the port. Refuses if
// the folder or the port cannot be had.
std::optional<Refusal> serve(const Settings& settings,
                             const std::function<void(unsigned short port)>& ready);

}  // namespace demesne::server
