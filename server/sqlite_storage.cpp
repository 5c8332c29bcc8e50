#include "server/sqlite_storage.h"

#include <sqlite3.h>

#include <algorithm>
#include <unordered_map>

#include "match/match.h"
#include "server/private_file.h"
#include "server/sqlite_schema.h"
#include "server/sqlite_statement.h"

namespace demesne::server {
namespace {

std::string text_in(SQLite::Statement& row, int column) {
  return row.getColumn(column).getString();
}

std::int64_t number_in(SQLite::Statement& row, int column) {
  return row.getColumn(column).getInt64();
}

std::string first_text(SQLite::Statement& row) { return text_in(row, 0); }

std::string holders_text(const std::vector<std::string>& holders) {
  return Json(Json::Array(holders.begin(), holders.end())).dump();
}

std::vector<std::string> parse_holders(const std::string& text) {
  const auto json = parse_json(text);
  const auto* list = json ? json->array() : nullptr;
  if (list == nullptr) throw StorageError("the holders of a table are no list: " + text);
  std::vector<std::string> holders;
  for (const Json& holder : *list) {
    holders.push_back(holder.string() != nullptr ? *holder.string() : "");
  }
  return holders;
}

bool is_user(std::string_view holder) {
  return !holder.empty() && holder != kGuest && !match::is_bot(holder);
}

#define TABLE_COLUMNS "id, game, phase, listed, updated, holders, setup, turn"
TableRow table_in(SQLite::Statement& row) {
  return {text_in(row, 0),   text_in(row, 1),
          text_in(row, 2),   number_in(row, 3) != 0,
          number_in(row, 4), parse_holders(text_in(row, 5)),
          text_in(row, 6),   static_cast<Seat>(number_in(row, 7))};
}

#define USER_COLUMNS "id, name, password, owner, epoch, created, seen"
User user_in(SQLite::Statement& row) {
  return {text_in(row, 0),   text_in(row, 1),   text_in(row, 2),  text_in(row, 3),
          number_in(row, 4), number_in(row, 5), number_in(row, 6)};
}

#define CHAT_COLUMNS "table_id, number, at, user, text"
ChatLine chat_in(SQLite::Statement& row) {
  return {text_in(row, 0), number_in(row, 1), number_in(row, 2), text_in(row, 3), text_in(row, 4)};
}

#define REPORT_COLUMNS "id, at, table_id, by, about, text, closed"
Report report_in(SQLite::Statement& row) {
  return {number_in(row, 0), number_in(row, 1), text_in(row, 2),       text_in(row, 3),
          text_in(row, 4),   text_in(row, 5),   number_in(row, 6) != 0};
}

class SqliteStorage final : public Storage {
 public:
  using Storage::append;

  explicit SqliteStorage(std::unique_ptr<SQLite::Database> database)
      : database_(std::move(database)) {
    forget();
  }

  void transact(const std::function<void()>& work) override {
    if (in_transaction()) return work();
    begin_.change();
    try {
      work();
      commit_.change();
    } catch (...) {
      // After some errors SQLite has rolled back by itself.
      if (in_transaction()) rollback_.change();
      forget();
      throw;
    }
  }

  bool append(const std::string& table, int first, const match::Events& events,
              const TableRow* row) override {
    bool fits = false;
    transact([&] { fits = append_within(table, first, events, row); });
    return fits;
  }

  std::vector<std::string> events(std::string_view table, int from) override {
    settle();
    return events_.all(first_text, table, std::int64_t{from});
  }
  std::optional<TableRow> table(std::string_view id) override { return table_.first(table_in, id); }
  std::vector<TableRow> listed_tables(Millis since, std::size_t limit) override {
    return listed_tables_.all(table_in, since, static_cast<std::int64_t>(limit));
  }
  std::vector<TableRow> tables_of(std::string_view user, std::size_t limit) override {
    return tables_of_.all(table_in, user, static_cast<std::int64_t>(limit));
  }
  std::vector<std::string> unfinished_tables_of(std::string_view user) override {
    return unfinished_tables_of_.all(first_text, user);
  }
  std::vector<std::string> tables_in_play() override { return tables_in_play_.all(first_text); }

  bool add_user(const User& user) override { return write_user(add_user_, user); }
  bool change_user(const User& user) override { return write_user(change_user_, user); }
  std::optional<User> user(std::string_view id) override { return user_.first(user_in, id); }
  std::optional<User> user_named(std::string_view name) override {
    return user_named_.first(user_in, name);
  }
  std::vector<User> bots_of(std::string_view owner) override {
    return bots_of_.all(user_in, owner);
  }
  std::vector<std::string> guests_unseen_since(Millis when, std::size_t limit) override {
    return guests_.all(first_text, when, static_cast<std::int64_t>(limit));
  }
  void remove_user(std::string_view id) override {
    transact([&] {
      settle();
      for (const User& bot : bots_of(id)) remove_one(bot.id);
      remove_one(id);
    });
  }

  std::int64_t add_chat(const ChatLine& line) override {
    return *add_chat_.first([](auto& row) { return number_in(row, 0); }, line.table, line.at,
                            line.user, line.text);
  }
  std::vector<ChatLine> latest_chat(std::string_view table, std::size_t limit) override {
    return latest_chat_.all(chat_in, table, static_cast<std::int64_t>(limit));
  }
  std::vector<ChatLine> chat_of(std::string_view user) override {
    return chat_of_.all(chat_in, user);
  }

  std::int64_t add_report(const Report& report) override {
    return *add_report_.first([](auto& row) { return number_in(row, 0); }, report.at, report.table,
                              report.by, report.about, report.text, std::int64_t{report.closed});
  }
  std::vector<Report> reports(bool closed_too) override {
    return reports_.all(report_in, std::int64_t{closed_too});
  }
  bool close_report(std::int64_t id) override { return close_report_.change(id) > 0; }

  std::optional<std::string> note(std::string_view key) override {
    return note_.first(first_text, key);
  }
  void set_note(std::string_view key, std::string_view value) override {
    set_note_.change(key, value);
  }
  void remove_note(std::string_view key) override { remove_note_.change(key); }

 private:
  // What is known of the file without asking it.
  void forget() {
    ends_.clear();
    recent_ = *count_recent_.first([](auto& row) { return number_in(row, 0); });
  }

  bool in_transaction() const { return sqlite3_get_autocommit(database_->getHandle()) == 0; }

  bool append_within(const std::string& table, int first, const match::Events& events,
                     const TableRow* row) {
    if (first != end_of(table)) return false;
    if (row != nullptr) put_table(*row);
    std::int64_t& end = ends_[table];
    for (const match::Event& event : events) {
      add_event_.change(table, end++, to_json(event).dump());
    }
    recent_ += static_cast<std::int64_t>(events.size());
    if (recent_ >= kMostRecent) settle();
    return true;
  }

  // Where a log ends. What was asked once is known: events are never removed, and only one server
  // writes to a file (server/folder_lock.h).
  std::int64_t end_of(const std::string& table) {
    if (const auto known = ends_.find(table); known != ends_.end()) return known->second;
    settle();
    if (ends_.size() >= kMostKnown) ends_.clear();
    const auto end = end_.first([](auto& found) { return number_in(found, 0); }, table);
    return ends_[table] = *end;
  }

  // Brings recent events to their place. Whatever reads logs comes after this.
  void settle() {
    if (recent_ == 0) return;
    transact([&] {
      settle_.change();
      empty_recent_.change();
    });
    recent_ = 0;
  }

  void put_table(const TableRow& row) {
    const auto before = holders_.first(first_text, row.id);
    const std::string holders = holders_text(row.holders);
    put_table_.change(row.id, row.game, row.phase, std::int64_t{row.listed}, row.updated, holders,
                      row.setup, std::int64_t{row.turn});
    if (before == holders) return;
    for (const std::string& holder : row.holders) {
      if (is_user(holder)) add_sitter_.change(holder, row.id);
    }
  }

  static bool write_user(Statement& statement, const User& user) {
    return statement.change(user.id, user.name, user.password, user.owner, user.epoch, user.created,
                            user.seen) > 0;
  }

  void stand_up_from(std::string_view gathering, std::string_view user) {
    TableRow row = *table(gathering);
    if (row.phase != "gathering") return;
    const auto place = std::find(row.holders.begin(), row.holders.end(), user);
    if (place == row.holders.end()) return;
    place->clear();
    const auto seat = static_cast<Seat>(place - row.holders.begin());
    const auto written = static_cast<int>(events(gathering, 0).size());
    append(row, written, {{.what = match::What::unseated, .at = row.updated, .seat = seat}});
  }

  void remove_one(std::string_view id) {
    for (const std::string& seated_at : sat_at_.all(first_text, id)) {
      stand_up_from(seated_at, id);
      auto holders = table(seated_at)->holders;
      std::replace(holders.begin(), holders.end(), std::string(id), std::string(kGuest));
      set_holders_.change(seated_at, holders_text(holders));
      forget_seated_.change(seated_at, id, kGuest);
    }
    forget_sitter_.change(id);
    forget_chatter_.change(id, kGuest);
    forget_reporter_.change(id, kGuest);
    forget_reported_.change(id, kGuest);
    remove_user_.change(id);
  }

  Statement prepare(const char* sql) { return {*database_, sql}; }

  std::unique_ptr<SQLite::Database> database_;

  // How many events may be recent before they are brought to their place, which takes some
  // milliseconds, and of how many logs the ends are known.
  static constexpr std::int64_t kMostRecent = 8'192;
  static constexpr std::size_t kMostKnown = 100'000;
  std::int64_t recent_ = 0;                             // rows
  std::unordered_map<std::string, std::int64_t> ends_;  // see end_of

  Statement begin_ = prepare("BEGIN IMMEDIATE");
  Statement commit_ = prepare("COMMIT");
  Statement rollback_ = prepare("ROLLBACK");

  Statement end_ = prepare("SELECT coalesce(max(number) + 1, 0) FROM events WHERE table_id = ?");
  Statement holders_ = prepare("SELECT holders FROM tables WHERE id = ?");
  Statement put_table_ =
      prepare("INSERT INTO tables (" TABLE_COLUMNS
              ") VALUES (?, ?, ?, ?, ?, ?, ?, ?) "
              "ON CONFLICT (id) DO UPDATE SET game = excluded.game, phase = excluded.phase, "
              "listed = excluded.listed, updated = excluded.updated, holders = excluded.holders, "
              "setup = excluded.setup, turn = excluded.turn");
  Statement add_event_ = prepare("INSERT INTO recent (table_id, number, event) VALUES (?, ?, ?)");
  Statement settle_ = prepare(
      "INSERT INTO events (table_id, number, event) SELECT table_id, number, event "
      "FROM recent ORDER BY table_id, number");
  Statement empty_recent_ = prepare("DELETE FROM recent");
  Statement count_recent_ = prepare("SELECT count(*) FROM recent");
  Statement add_sitter_ = prepare("INSERT OR IGNORE INTO sitters (user, table_id) VALUES (?, ?)");
  Statement events_ =
      prepare("SELECT event FROM events WHERE table_id = ? AND number >= ? ORDER BY number");
  Statement table_ = prepare("SELECT " TABLE_COLUMNS " FROM tables WHERE id = ?");
  Statement listed_tables_ = prepare(
      "SELECT " TABLE_COLUMNS
      " FROM tables WHERE listed AND phase <> 'over' AND updated >= ? AND EXISTS (SELECT 1 FROM "
      "json_each(holders) WHERE value <> '' AND value NOT LIKE 'bot:%') "
      "ORDER BY phase, updated DESC, id LIMIT ?");
  Statement tables_of_ = prepare(
      "SELECT " TABLE_COLUMNS
      " FROM sitters JOIN tables ON id = table_id WHERE user = ?1 AND EXISTS "
      "(SELECT 1 FROM json_each(holders) WHERE value = ?1) ORDER BY updated DESC, id LIMIT ?2");
  Statement unfinished_tables_of_ = prepare(
      "SELECT id FROM sitters JOIN tables ON id = table_id WHERE user = ?1 AND phase <> 'over' AND "
      "EXISTS (SELECT 1 FROM json_each(holders) WHERE value = ?1) ORDER BY updated DESC, id");
  Statement tables_in_play_ = prepare("SELECT id FROM tables WHERE phase = 'playing' ORDER BY id");

  Statement add_user_ =
      prepare("INSERT OR IGNORE INTO users (" USER_COLUMNS ") VALUES (?, ?, ?, ?, ?, ?, ?)");
  Statement change_user_ = prepare(
      "UPDATE OR IGNORE users SET name = ?2, password = ?3, owner = ?4, epoch = ?5, created = ?6, "
      "seen = ?7 WHERE id = ?1");
  Statement user_ = prepare("SELECT " USER_COLUMNS " FROM users WHERE id = ?");
  Statement user_named_ =
      prepare("SELECT " USER_COLUMNS " FROM users WHERE name = ? AND name <> ''");
  Statement bots_of_ =
      prepare("SELECT " USER_COLUMNS " FROM users WHERE owner = ? AND owner <> '' ORDER BY id");
  Statement guests_ = prepare(
      "SELECT id FROM users WHERE password = '' AND owner = '' AND seen < ? ORDER BY seen LIMIT ?");

  Statement sat_at_ = prepare("SELECT table_id FROM sitters WHERE user = ?");
  Statement set_holders_ = prepare("UPDATE tables SET holders = ?2 WHERE id = ?1");
  Statement forget_seated_ = prepare(
      "UPDATE events SET event = json_set(event, '$.text', ?3) WHERE table_id = ?1 AND "
      "json_extract(event, '$.what') = 'seated' AND json_extract(event, '$.text') = ?2");
  Statement forget_sitter_ = prepare("DELETE FROM sitters WHERE user = ?");
  Statement forget_chatter_ = prepare("UPDATE chat SET user = ?2 WHERE user = ?1");
  Statement forget_reporter_ = prepare("UPDATE reports SET by = ?2 WHERE by = ?1");
  Statement forget_reported_ = prepare("UPDATE reports SET about = ?2 WHERE about = ?1");
  Statement remove_user_ = prepare("DELETE FROM users WHERE id = ?");

  Statement add_chat_ = prepare("INSERT INTO chat (" CHAT_COLUMNS
                                ") SELECT ?1, coalesce(max(number), 0) + 1, ?2, ?3, ?4 "
                                "FROM chat WHERE table_id = ?1 RETURNING number");
  Statement latest_chat_ =
      prepare("SELECT * FROM (SELECT " CHAT_COLUMNS
              " FROM chat WHERE table_id = ? ORDER BY number DESC LIMIT ?) ORDER BY number");
  Statement chat_of_ =
      prepare("SELECT " CHAT_COLUMNS " FROM chat WHERE user = ? ORDER BY at, table_id, number");

  Statement add_report_ = prepare(
      "INSERT INTO reports (at, table_id, by, about, text, closed) VALUES (?, ?, ?, ?, ?, ?) "
      "RETURNING id");
  Statement reports_ =
      prepare("SELECT " REPORT_COLUMNS " FROM reports WHERE closed <= ? ORDER BY id");
  Statement close_report_ = prepare("UPDATE reports SET closed = 1 WHERE id = ? AND NOT closed");

  Statement note_ = prepare("SELECT value FROM notes WHERE key = ?");
  Statement set_note_ = prepare("INSERT OR REPLACE INTO notes (key, value) VALUES (?, ?)");
  Statement remove_note_ = prepare("DELETE FROM notes WHERE key = ?");
};

}  // namespace

Result<std::unique_ptr<Storage>> open_sqlite(const std::filesystem::path& file) {
  make_private(file);
  try {
    auto database = std::make_unique<SQLite::Database>(
        file.string(), SQLite::OPEN_READWRITE | SQLite::OPEN_CREATE | SQLite::OPEN_NOMUTEX,
        kPatienceMs);
    database->exec(kPragmas);
    const std::string mode = database->execAndGet("PRAGMA journal_mode = WAL").getString();
    if (mode != "wal") throw SQLite::Exception("no write-ahead log is possible there");
    if (auto refusal = migrate(*database)) {
      refusal->params.push_back({"path", file.string()});
      return *std::move(refusal);
    }
    return std::unique_ptr<Storage>(std::make_unique<SqliteStorage>(std::move(database)));
  } catch (const SQLite::Exception& error) {
    return Refusal{"storage", "storage-failed", {{"path", file.string()}, {"error", error.what()}}};
  }
}

}  // namespace demesne::server
