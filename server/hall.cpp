#include "server/hall.h"

#include <algorithm>

namespace demesne::server {

using match::Match;
using match::Millis;

std::shared_ptr<Room> Hall::create(match::Events opening, Room::Reply reply) {
  const std::string id = office_.new_id();
  auto room = std::make_shared<Room>(id, office_);
  room->command([opening = std::move(opening)](const Match&,
                                               Millis) -> Result<match::Events> { return opening; },
                std::move(reply));
  rooms_[id] = room;
  return room;
}

std::shared_ptr<Room> Hall::at_hand(const std::string& id) const {
  const auto room = rooms_.find(id);
  return room == rooms_.end() ? nullptr : room->second;
}

void Hall::find(const std::string& id, Found found) {
  if (auto room = at_hand(id)) return found(std::move(room));
  auto& waiting = looked_for_[id];
  waiting.push_back(std::move(found));
  if (waiting.size() > 1) return;
  with_storage(
      office_, [id](Storage& storage) { return Room::read(storage, id); },
      [this, id](const std::optional<Room::Kept>& kept) { opened(id, kept); });
}

void Hall::opened(const std::string& id, const std::optional<Room::Kept>& kept) {
  Result<std::shared_ptr<Room>> answer =
      kept ? Refusal{"request", "not-found", {}} : Refusal{"server", "server-storage", {}};
  if (kept && !kept->events.empty()) {
    const auto room = std::make_shared<Room>(id, office_);
    if (room->open(*kept)) answer = rooms_[id] = room;
  }
  const auto waiting = std::move(looked_for_[id]);
  looked_for_.erase(id);
  for (const Found& found : waiting) found(answer);
  // The server may have died between what happened and what should have followed.
  if (answer) (*answer)->follow_up();
}

void Hall::reopen(Millis alive, std::function<void(std::size_t)> done) {
  with_storage(
      office_, [](Storage& storage) { return storage.tables_in_play(); },
      [this, alive, done = std::move(done)](std::optional<std::vector<std::string>> ids) {
        reopen_next(std::make_shared<Reopening>(
            Reopening{.ids = std::move(ids).value_or(std::vector<std::string>()),
                      .alive = alive,
                      .done = done}));
      });
}

// Some at a time: the journal takes only so many jobs at once.
void Hall::reopen_next(const std::shared_ptr<Reopening>& work) {
  constexpr std::size_t kAtOnce = 200;
  const std::size_t count = std::min(kAtOnce, work->ids.size());
  if (count == 0) return work->done(work->opened);
  const std::vector<std::string> ids(work->ids.end() - static_cast<std::ptrdiff_t>(count),
                                     work->ids.end());
  work->ids.resize(work->ids.size() - count);
  work->left = count;
  const auto one_done = [this, work](const auto&) {
    if (--work->left == 0) reopen_next(work);
  };
  for (const std::string& id : ids) {
    find(id, [work, one_done](const Result<std::shared_ptr<Room>>& room) {
      if (!room) return one_done(std::optional<Refusal>());
      ++work->opened;
      // What was written down after that note shows that the server still ran.
      const Millis since = std::max(work->alive, (*room)->updated());
      (*room)->command(
          [since](const Match& match, Millis now) -> Result<match::Events> {
            return match.excuse(now - since, now);
          },
          one_done);
    });
  }
}

void Hall::excuse(Millis span) {
  for (const auto& [id, room] : rooms_) {
    room->command([span](const Match& match,
                         Millis now) -> Result<match::Events> { return match.excuse(span, now); },
                  [](const auto&) {});
  }
}

void Hall::tick() {
  for (const auto& [id, room] : rooms_) room->tick();
  // One that somebody has just found is not closed: who holds it would hear nothing more.
  std::erase_if(rooms_, [](const auto& entry) {
    return entry.second.use_count() == 1 && entry.second->can_be_closed();
  });
}

void Hall::rename(const std::string& user, const std::string& name) {
  for (const auto& [id, room] : rooms_) {
    if (room->seat_of(user) != kNobody) room->rename(user, name);
  }
}

void Hall::forget(const std::string& user) {
  for (const auto& [id, room] : rooms_) room->forget(user);
}

std::size_t Hall::in_play() const {
  return static_cast<std::size_t>(std::count_if(
      rooms_.begin(), rooms_.end(),
      [](const auto& entry) { return entry.second->match().phase() == Match::Phase::playing; }));
}

}  // namespace demesne::server
