#pragma once

#include <filesystem>
#include <functional>
#include <optional>
#include <string>
#include <string_view>

namespace demesne::server {

struct File {
  std::string content;
  std::string_view type;
  bool lasting = false;           // its name changes with its content
  std::string_view packing = {};  // how the content is packed: "br", "gzip" or not
};

// Whether whoever asks takes what is packed in this way.
using Takes = std::function<bool(std::string_view packing)>;

// The file of the web client that a path stands for; the client's own page for a path of its own
// (/t/…); nothing for what is not there or outside the folder. Who takes it packed is given
// FILE.br or FILE.gz, if it lies beside FILE.
std::optional<File> find_file(const std::filesystem::path& folder, std::string_view path,
                              const Takes& takes);

// Where there is no client yet: a page that says what can be asked.
std::string plain_page();

}  // namespace demesne::server
