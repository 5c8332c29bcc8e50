#pragma once

#include <algorithm>
#include <functional>
#include <memory>
#include <string>
#include <string_view>
#include <unordered_map>
#include <vector>

// How the nodes of a server tell each other what has been committed. One process needs no network:
// LocalBus calls its subscribers.
//
// A message can be lost or come twice: it only says where to look. What is true is in the storage.
namespace demesne::server {

class Bus {
 public:
  using Handler = std::function<void(std::string_view message)>;
  // A subscription ends with the value that stands for it.
  using Subscription = std::shared_ptr<void>;

  virtual ~Bus() = default;
  virtual Subscription subscribe(const std::string& topic, Handler handler) = 0;
  virtual void publish(const std::string& topic, std::string_view message) = 0;
};

class LocalBus : public Bus {
 public:
  Subscription subscribe(const std::string& topic, Handler handler) override {
    if (topics_.size() >= sweep_at_) sweep();
    auto subscriber = std::make_shared<Handler>(std::move(handler));
    topics_[topic].push_back(subscriber);
    return subscriber;
  }

  void publish(const std::string& topic, std::string_view message) override {
    const auto place = topics_.find(topic);
    if (place == topics_.end()) return;
    std::erase_if(place->second, [](const auto& weak) { return weak.expired(); });
    // A handler may subscribe or end subscriptions: those of now are called.
    const auto now = place->second;
    if (now.empty()) topics_.erase(place);
    for (const auto& weak : now) {
      if (const auto handler = weak.lock()) (*handler)(message);
    }
  }

 private:
  // Forgets topics that nobody subscribes to any more, often enough that at most half are such.
  void sweep() {
    std::erase_if(topics_, [](const auto& topic) {
      return std::all_of(topic.second.begin(), topic.second.end(),
                         [](const auto& weak) { return weak.expired(); });
    });
    sweep_at_ = 2 * topics_.size() + 100;
  }

  std::unordered_map<std::string, std::vector<std::weak_ptr<Handler>>> topics_;
  std::size_t sweep_at_ = 100;
};

}  // namespace demesne::server
