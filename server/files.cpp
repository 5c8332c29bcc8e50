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

std::optional<std::string> read(const fs::path& path) {
  std::error_code error;
  if (!fs::is_regular_file(path, error)) return std::nullopt;
  std::ifstream in(path, std::ios::binary);
  if (!in) return std::nullopt;
  return std::string(std::istreambuf_iterator<char>(in), {});
}

struct Packing {
  std::string_view name;
  const char* extension;
};
constexpr auto kPackings = std::to_array<Packing>({{"br", ".br"}, {"gzip", ".gz"}});  // best first

std::optional<File> open_file(const fs::path& folder, const std::string& name, const Takes& takes) {
  const bool lasting = name.starts_with("assets/");
  std::error_code error;
  if (!fs::is_regular_file(folder / name, error)) return std::nullopt;
  for (const Packing& packing : kPackings) {
    if (!takes(packing.name)) continue;
    if (auto packed = read(folder / (name + packing.extension))) {
      return File{*std::move(packed), type_of(name), lasting, packing.name};
    }
  }
  auto content = read(folder / name);
  if (!content) return std::nullopt;
  return File{*std::move(content), type_of(name), lasting};
}

}  // namespace

std::optional<File> find_file(const fs::path& folder, std::string_view path, const Takes& takes) {
  if (folder.empty() || !path.starts_with("/") || !is_plain(path)) return std::nullopt;
  const std::string name(path == "/" ? "index.html" : path.substr(1));
  auto file = open_file(folder, name, takes);
  if (file || fs::path(name).has_extension()) return file;
  return open_file(folder, "index.html", takes);
}

std::string plain_page() {
  return "<!doctype html><html lang=\"en\"><meta charset=\"utf-8\">"
         "<meta name=\"viewport\" content=\"width=device-width\"><title>Demesne</title>"
         "<h1>Demesne</h1><p>The server is running; its web client has not been built. Programs "
         "can play: <a href=\"/api/games\">games</a>, <a href=\"/api/tables\">open tables</a>.</p>"
         "</html>";
}

}  // namespace demesne::server
