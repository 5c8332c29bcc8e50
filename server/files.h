#pragma once

#include <filesystem>
#include <optional>
#include <string>
#include <string_view>

namespace demesne::server {

struct File {
  std::string content;
  std::string_view type;
  bool lasting = false;  // its name changes with its content
  bool zipped = false;   // the content is packed by gzip
};

// The file of the web client that a path stands for; the client's own page for a path of its own
// (/t/…); nothing for what is not there or outside the folder. Who takes it packed is given
// FILE.gz, if it lies beside FILE.
std::optional<File> find_file(const std::filesystem::path& folder, std::string_view path,
                              bool takes_gzip);

// Where there is no client yet: a page that says what can be asked.
std::string plain_page();

}  // namespace demesne::server
