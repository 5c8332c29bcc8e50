#pragma once

#include <cstdint>
#include <functional>
#include <optional>
#include <stdexcept>
#include <string>
#include <string_view>
#include <vector>

#include "match/event.h"

// What outlives the process. SQLite implements it (server/sqlite_storage.h); whatever else does
// must pass tests/storage_conformance.h. Nothing here knows who is asking or what a game is.
//
// Calls are made from one thread, the one of server/journal.h, which puts those that wait into one
// transaction. A method throws StorageError only when the storage itself fails; what can be
// answered is answered by value.
namespace demesne::server {

using match::Millis;

// Whose seats and words those of a removed user become.
inline constexpr std::string_view kGuest = "guest";

struct StorageError : std::runtime_error {
  using std::runtime_error::runtime_error;
};

// Of a table, what can be listed without reading its log.
struct TableRow {
  std::string id;
  std::string game;
  std::string phase;  // "gathering", "playing" or "over"
  bool listed = false;
  Millis updated = 0;
  std::vector<std::string> holders;  // by seat: "" nobody, "bot:5", or a user's id
  std::string setup = "{}";          // JSON: what whoever sits down should know
  Seat turn = kNobody;               // who is to move

  friend bool operator==(const TableRow&, const TableRow&) = default;
};

struct User {
  std::string id;
  std::string name;
  std::string password;    // an argon2id hash; "" for guests and bots
  std::string owner;       // whose bot it is; "" for people
  std::int64_t epoch = 0;  // raised to make every token given before worthless
  Millis created = 0;
  Millis seen = 0;

  friend bool operator==(const User&, const User&) = default;
};

struct ChatLine {
  std::string table;
  std::int64_t number = 0;  // counted from 1 at each table
  Millis at = 0;
  std::string user;
  std::string text;

  friend bool operator==(const ChatLine&, const ChatLine&) = default;
};

struct Report {
  std::int64_t id = 0;
  Millis at = 0;
  std::string table;
  std::string by;
  std::string about;
  std::string text;
  bool closed = false;

  friend bool operator==(const Report&, const Report&) = default;
};

class Storage {
 public:
  virtual ~Storage() = default;

  // Runs the work as one transaction: all of it is on the disk when this returns. If it throws,
  // this throws the same, and nothing is written.
  virtual void transact(const std::function<void()>& work) = 0;

  // Writes events of a table under the numbers from `first` on (a log begins with 0), and its row
  // if one is given. False, and nothing is written, if one of the numbers is taken or `first` would
  // leave a gap: somebody else was faster.
  virtual bool append(const std::string& table, int first, const match::Events& events,
                      const TableRow* row) = 0;
  bool append(const TableRow& row, int first, const match::Events& events) {
    return append(row.id, first, events, &row);
  }
  // The events from that number on, as JSON. A log that is not there is empty.
  virtual std::vector<std::string> events(std::string_view table, int from) = 0;
  virtual std::optional<TableRow> table(std::string_view id) = 0;
  // What a lobby shows: first the tables that gather, then those in play, each the latest first. So
  // a table that waits for players is not pushed out by those where much happens.
  // Tables where no person sits, or nothing has happened since then, are not among them.
  virtual std::vector<TableRow> listed_tables(Millis since, std::size_t limit) = 0;
  // The tables where the user holds a seat, the latest first.
  virtual std::vector<TableRow> tables_of(std::string_view user, std::size_t limit) = 0;
  // The ids of those whose game is not over.
  virtual std::vector<std::string> unfinished_tables_of(std::string_view user) = 0;
  // Those that a server must look after: the game has begun and is not over.
  virtual std::vector<std::string> tables_in_play() = 0;

  // False if the id or the name is taken; names are compared without the case of Latin letters. Any
  // number of users may have no name.
  virtual bool add_user(const User& user) = 0;
  virtual std::optional<User> user(std::string_view id) = 0;
  virtual std::optional<User> user_named(std::string_view name) = 0;
  virtual bool change_user(const User& user) = 0;  // false as for add_user, or if it is not there
  // Removes the user and the user's bots, also from every row, log, chat line and report: kGuest
  // stays in their place. At tables that still gather they stand up, so that others can sit down.
  virtual void remove_user(std::string_view id) = 0;
  // Guests (no password, no owner) not seen since, those unseen for longest first.
  virtual std::vector<std::string> guests_unseen_since(Millis when, std::size_t limit) = 0;
  virtual std::vector<User> bots_of(std::string_view owner) = 0;

  // Gives the line its number, which is the answer; the line's own is not used.
  virtual std::int64_t add_chat(const ChatLine& line) = 0;
  // At most so many, the oldest of them first.
  virtual std::vector<ChatLine> latest_chat(std::string_view table, std::size_t limit) = 0;
  virtual std::vector<ChatLine> chat_of(std::string_view user) = 0;

  // Gives the report its id, which is the answer; its own is not used.
  virtual std::int64_t add_report(const Report& report) = 0;
  virtual std::vector<Report> reports(bool closed_too) = 0;  // the oldest first
  virtual bool close_report(std::int64_t id) = 0;            // false if none with that id is open

  // Whatever else a server must remember: its keys, when it was alive.
  virtual std::optional<std::string> note(std::string_view key) = 0;
  virtual void set_note(std::string_view key, std::string_view value) = 0;
  virtual void remove_note(std::string_view key) = 0;
};

}  // namespace demesne::server
