#pragma once

#include <functional>
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
  // Calls back once it can be told more, at once or later; also when it is gone.
  virtual void when_it_has_room(const std::function<void()>& go_on) { go_on(); }
  // The token that it came with is worth nothing any more: it is to be disconnected.
  virtual void dismiss() = 0;
};

}  // namespace demesne::server
