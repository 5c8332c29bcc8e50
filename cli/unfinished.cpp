#include "cli/unfinished.h"

#include <fmt/chrono.h>
#include <fmt/format.h>
#include <sys/stat.h>
#include <unistd.h>

#include <algorithm>
#include <ctime>

#include "cli/terminal.h"

namespace demesne::cli {
namespace {

namespace fs = std::filesystem;

constexpr std::string_view kBeginning = "unfinished-";

// Names in the order of time. Several games may be broken off at the same moment, by different
// processes.
std::string new_name() {
  return fmt::format("{}{:%Y-%m-%d-%H%M%S}-{}.txt", kBeginning, fmt::gmtime(std::time(nullptr)),
                     getpid());
}

}  // namespace

Result<fs::path> keep_unfinished(const fs::path& folder, const Record& record) {
  // As a server would make it, whose secrets are nobody else's. If it cannot be made, nothing can
  // be written there either, and that is refused.
  std::error_code ignored;
  fs::create_directories(folder.parent_path(), ignored);
  static_cast<void>(mkdir(folder.c_str(), 0700));
  fs::path file = folder / new_name();
  if (auto refusal = write_file(file.string(), to_text(record))) return *std::move(refusal);
  return file;
}

std::optional<fs::path> latest_unfinished(const fs::path& folder) {
  std::optional<fs::path> latest;
  std::error_code error;
  for (const auto& entry : fs::directory_iterator(folder, error)) {
    const std::string name = entry.path().filename().string();
    if (!name.starts_with(kBeginning) || !name.ends_with(".txt")) continue;
    if (!latest || *latest < entry.path()) latest = entry.path();
  }
  return latest;
}

}  // namespace demesne::cli
