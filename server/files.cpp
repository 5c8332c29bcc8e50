#include "server/files.h"

#include <algorithm>
#include <array>
#include <fstream>
#include <iterator>
#include <utility>

namespace demesne::server {
namespace {

namespace fs = std::filesystem;

std::string_view type_of(const fs::path& path) {
  constexpr auto kTypes = std::to_array<std::pair<std::string_view, std::string_view>>(
      {{".html", "text/html; charset=utf-8"},
       {".js", "text/javascript; charset=utf-8"},
       {".css", "text/css; charset=utf-8"},
       {".json", "application/json"},
       {".webmanifest", "application/manifest+json"},
       {".svg", "image/svg+xml"},
       {".png", "image/png"},
       {".ico", "image/x-icon"},
       {".wasm", "application/wasm"},
       {".txt", "text/plain; charset=utf-8"},
       {".woff2", "font/woff2"}});
  const std::string extension = path.extension().string();
  for (const auto& [name, type] : kTypes) {
    if (name == extension) return type;
  }
  return "application/octet-stream";
}

// Names only: nothing that could lead out of the folder.
bool is_plain(std::string_view path) {
  return path.find("..") == std::string_view::npos && path.find("//") == std::string_view::npos &&
         std::all_of(path.begin(), path.end(), [](char c) {
           return (c >= 'a' && c <= 'z') || (c >= 'A' && c <= 'Z') || (c >= '0' && c <= '9') ||
                  c == '/' || c == '.' || c == '-' || c == '_';
         });
}

struct Packing {
  std::string_view name;
  const char* extension;
};
constexpr auto kPackings = std::to_array<Packing>({{"br", ".br"}, {"gzip", ".gz"}});  // best first

}  // namespace

Files::Files(const fs::path& folder) {
  std::error_code error;
  auto entry = fs::recursive_directory_iterator(folder, error);
  for (; !error && entry != fs::recursive_directory_iterator(); entry.increment(error)) {
    if (!entry->is_regular_file(error)) continue;
    std::ifstream in(entry->path(), std::ios::binary);
    if (!in) continue;
    contents_[entry->path().lexically_relative(folder).generic_string()] =
        std::make_shared<const std::string>(std::istreambuf_iterator<char>(in),
                                            std::istreambuf_iterator<char>());
  }
}

std::optional<File> Files::named(const std::string& name, const Takes& takes) const {
  const auto plain = contents_.find(name);
  if (plain == contents_.end()) return std::nullopt;
  const bool lasting = name.starts_with("assets/");
  for (const Packing& packing : kPackings) {
    const auto packed = contents_.find(name + packing.extension);
    if (packed == contents_.end() || !takes(packing.name)) continue;
    return File{packed->second, type_of(name), lasting, packing.name};
  }
  return File{plain->second, type_of(name), lasting};
}

std::optional<File> Files::find(std::string_view path, const Takes& takes) const {
  if (!path.starts_with("/") || !is_plain(path)) return std::nullopt;
  const std::string name(path == "/" ? "index.html" : path.substr(1));
  auto file = named(name, takes);
  if (file || fs::path(name).has_extension()) return file;
  return named("index.html", takes);
}

std::string plain_page() {
  return "<!doctype html><html lang=\"en\"><meta charset=\"utf-8\">"
         "<meta name=\"viewport\" content=\"width=device-width\"><title>Demesne</title>"
         "<h1>Demesne</h1><p>The server is running; its web client has not been built. Programs "
         "can play: <a href=\"/api/games\">games</a>, <a href=\"/api/tables\">open tables</a>.</p>"
         "</html>";
}

}  // namespace demesne::server
