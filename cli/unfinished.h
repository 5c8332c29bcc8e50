#pragma once

#include <filesystem>
#include <optional>

#include "core/result.h"
#include "record/record.h"

// Games that nobody had kept when the program was told to end.
namespace demesne::cli {

// Writes such a game to a new file in this folder; where to, or why it cannot be.
Result<std::filesystem::path> keep_unfinished(const std::filesystem::path& folder,
                                              const Record& record);

// The latest of them.
std::optional<std::filesystem::path> latest_unfinished(const std::filesystem::path& folder);

}  // namespace demesne::cli
