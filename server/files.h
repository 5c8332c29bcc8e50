#pragma once

#include <filesystem>
#include <functional>
#include <map>
#include <memory>
#include <optional>
#include <string>
#include <string_view>

namespace demesne::server {

struct File {
  std::shared_ptr<const std::string> content;
  std::string_view type;
  bool lasting = false;           // its name changes with its content
  std::string_view packing = {};  // how the content is packed: "br", "gzip" or not
};

// Whether whoever asks takes what is packed in this way.
using Takes = std::function<bool(std::string_view packing)>;

// The files of the web client, a few megabytes: all are read at once, so that nobody who asks for
// one waits for a disk, nor does anybody else.
class Files {
 public:
  explicit Files(const std::filesystem::path& folder);

  // The file that a path stands for; the client's own page for a path of its own (/t/…); nothing
  // for what is not there or outside the folder. Who takes it packed is given FILE.br or FILE.gz,
  // if it lies beside FILE.
  std::optional<File> find(std::string_view path, const Takes& takes) const;

 private:
  std::optional<File> named(const std::string& name, const Takes& takes) const;

  std::map<std::string, std::shared_ptr<const std::string>> contents_;  // by path in the folder
};

// Where there is no client yet: a page that says what can be asked.
std::string plain_page();

}  // namespace demesne::server
