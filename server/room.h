#pragma once

#include <deque>
#include <map>
#include <memory>
#include <set>

#include "match/match.h"
#include "record/record.h"
#include "server/listener.h"
#include "server/office.h"

namespace demesne::server {

// One table on this node: its match as far as it is committed, whoever listens, and the commands
// that wait. A command is decided, written down, applied, told and answered before the next.
class Room : public std::enable_shared_from_this<Room> {
 public:
  using Command = std::function<Result<match::Events>(const match::Match&, match::Millis now)>;
  using Reply = std::function<void(const std::optional<Refusal>&)>;
  // What is to be written together with the events of a command.
  using Also = std::function<void(Storage&)>;

  // What a storage has of a table; empty if it has nothing.
  struct Kept {
    std::vector<std::string> events;
    std::map<std::string, std::string> names;  // of the holders
  };
  static Kept read(Storage& storage, const std::string& id);

  Room(std::string id, Office& office);
  // False if what was kept is no table's log.
  bool open(const Kept& kept);

  const std::string& id() const { return id_; }
  const match::Match& match() const { return match_; }
  Seat seat_of(const std::string& user) const { return match_.seat_of(user); }
  const std::string& name_of(const std::string& user) const;  // kGuest for who was removed
  std::string commitment() const;
  match::Millis updated() const { return log_.empty() ? 0 : log_.back().at; }
  // What the storage lists of a table.
  static TableRow row_of(const std::string& id, const match::Match& match, match::Millis updated);

  void command(Command command, Reply reply, Also also = nullptr);
  // The name by which the others will know whoever sits down.
  void learn_name(const std::string& user, const std::string& name) { names_[user] = name; }
  void rename(const std::string& holder, const std::string& name);
  // The user is about to be removed: a seat in play is a guest's, others are left.
  void forget(const std::string& user);

  // Tells the listener what has happened from event `since` on, and then whatever happens.
  void watch(const std::shared_ptr<Listener>& listener, int since);
  void unwatch(const std::shared_ptr<Listener>& listener);
  // The seat's holder has just asked something, whether or not it watches: it is not absent.
  void see(Seat seat);
  // Nobody would miss it: it can be read again.
  bool can_be_closed() const;

  // Somebody has said something, and it is kept. Some do not want to hear it.
  void tell_chat(const ChatLine& line, const std::string& name,
                 const std::set<std::string>& deaf) const;
  std::set<std::string> listening() const;  // users
  std::optional<Refusal> why_not_talk(const std::string& user) const;

  // Does whatever the last events call for: deals once everybody sits, asks a bot for its move.
  void follow_up();
  // Looks at the clock and at who is absent, and follows up.
  void tick();

  // What anybody may know about the table.
  Json summary() const;
  // What a viewer was told from event `since` on.
  Json events_for(Seat viewer, int since) const;
  // Only when the game is over.
  Record record() const;

 private:
  struct Waiting {
    Command command;
    Reply reply;
    Also also;
    match::Millis at;  // when it came: nobody pays for the time that others take
  };

  void next();
  void write(Waiting waiting, match::Events events);
  void catch_up();
  void take(const match::Events& events);
  Result<match::Events> draw_deal(const match::Match& match, match::Millis now) const;
  void ask_bot();
  std::string first_person() const;
  void answer_of_bot(Seat seat, const std::optional<std::string>& move);
  void look_for(Seat seat, match::Millis now);
  void welcome_back(Seat seat);
  void write_row();
  Text message(std::string_view key, const Json& value) const;
  void tell_all(std::string_view key, const Json& value) const;
  void tell_people() const;
  bool is_here(Seat seat) const;  // its holder listens
  void tell_here() const;
  Seat viewer_of(const Listener& listener, const match::Event& event) const;
  std::optional<TableRow> row_after(const match::Events& events);
  static std::string_view phase_name(match::Match::Phase phase);
  Json people() const;
  Json here() const;
  Proof proof() const;
  Json told(const match::Match& after, const match::Event& event, Seat viewer,
            Json::Object seen) const;

  std::string id_;
  std::string topic_;  // of the bus
  Office& office_;
  match::Match match_;
  match::Events log_;
  std::map<std::string, std::string> names_;  // of holders, by user
  std::vector<std::shared_ptr<Listener>> listeners_;
  std::deque<Waiting> waiting_;
  bool busy_ = false;              // something is being written or read
  match::Millis row_written_ = 0;  // the time in the row that the storage has, as far as is known
  bool row_is_behind_ = false;     // there were moves since
  int turn_ = 0;                   // changes with the position
  int asked_bot_at_ = -1;          // the turn for which a bot was asked
  Bots::Stop bot_;                 // what tells it that its move is not wanted any more
  std::array<match::Millis, kMaxSeats> gone_since_{};
  Bus::Subscription subscription_;
};

}  // namespace demesne::server
