#pragma once

#include <memory>
#include <string>

namespace demesne::server {

// The same text may go to many.
using Text = std::shared_ptr<const std::string>;

// Somebody who is told what happens: a browser's socket, a program's stream.
class Listener {
 public:
  virtual ~Listener() = default;
  virtual const std::string& user() const = 0;     // whose; never changes
  virtual const std::string& address() const = 0;  // from where; never changes
  virtual void tell(const Text& text) = 0;
  // The token that it came with is worth nothing any more: it is to be disconnected.
  virtual void dismiss() = 0;
};

}  // namespace demesne::server
