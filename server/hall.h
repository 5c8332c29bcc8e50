#pragma once

#include <string>
#include <unordered_map>

#include "server/room.h"

namespace demesne::server {

// All tables: those that somebody looks at or plays at are in memory as rooms, the others in the
// storage alone.
class Hall {
 public:
  // Refused: there is no such table, or the storage has failed.
  using Found = std::function<void(const Result<std::shared_ptr<Room>>&)>;

  explicit Hall(Office& office) : office_(office) {}

  // Opens every table whose game is going on. Nobody's time ran while the server was down, that is
  // since `alive`.
  void reopen(match::Millis alive, std::function<void(std::size_t tables)> done);
  // Nobody could do anything for so long: no time ran.
  void excuse(match::Millis span);

  // A new table that begins with these events, written down together by its room's first command.
  std::shared_ptr<Room> create(match::Events opening, Room::Reply reply);
  void find(const std::string& id, Found found);
  // Only if it is in memory.
  std::shared_ptr<Room> at_hand(const std::string& id) const;

  void rename(const std::string& user, const std::string& name);
  // The user is about to be removed: its seats in play are those of a guest from now on.
  void forget(const std::string& user);

  // To be called a few times a second.
  void tick();

  std::size_t rooms() const { return rooms_.size(); }
  std::size_t in_play() const;

 private:
  struct Reopening {
    std::vector<std::string> ids;  // of the tables that are still to be opened
    match::Millis alive;
    std::function<void(std::size_t tables)> done;
    std::size_t left = 0;  // of those that are being opened
    std::size_t opened = 0;
  };

  void opened(const std::string& id, const std::optional<Room::Kept>& kept);
  void reopen_next(const std::shared_ptr<Reopening>& work);

  Office& office_;
  std::unordered_map<std::string, std::shared_ptr<Room>> rooms_;
  std::unordered_map<std::string, std::vector<Found>> looked_for_;  // while the storage reads
};

}  // namespace demesne::server
