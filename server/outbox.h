#pragma once

#include <deque>
#include <string>

#include "server/listener.h"

namespace demesne::server {

// What waits to be sent to one listener. Somebody who does not read is not waited for.
class Outbox {
 public:
  static constexpr std::size_t kMost = 512 * 1024;

  // False: too much was waiting already.
  bool put(const Text& text) {
    const bool room = bytes_ <= kMost;
    bytes_ += text->size();
    texts_.push_back(text);
    return room;
  }
  bool empty() const { return texts_.empty(); }
  const std::string& front() const { return *texts_.front(); }
  void pop() {
    bytes_ -= texts_.front()->size();
    texts_.pop_front();
  }

 private:
  std::deque<Text> texts_;
  std::size_t bytes_ = 0;
};

}  // namespace demesne::server
