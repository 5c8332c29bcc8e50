#pragma once

#include <SQLiteCpp/SQLiteCpp.h>

#include <optional>
#include <string>
#include <string_view>
#include <type_traits>
#include <vector>

#include "server/storage.h"

namespace demesne::server {

// A statement that is prepared once and run many times. However a run ends, the statement is reset:
// one that is left open would hold back the checkpoints of the write-ahead log.
class Statement {
 public:
  Statement(SQLite::Database& database, const char* sql) : statement_(database, sql) {}

  // Returns how many rows were changed.
  template <class... Values>
  int change(const Values&... values) {
    return run([this] { return statement_.exec(); }, values...);
  }

  // What `read` makes of each row.
  template <class Read, class... Values>
  auto all(Read read, const Values&... values) {
    std::vector<std::invoke_result_t<Read, SQLite::Statement&>> rows;
    run(
        [&] {
          while (statement_.executeStep()) rows.push_back(read(statement_));
          return 0;
        },
        values...);
    return rows;
  }

  // Of the first row only.
  template <class Read, class... Values>
  auto first(Read read, const Values&... values) {
    std::optional<std::invoke_result_t<Read, SQLite::Statement&>> row;
    run(
        [&] {
          if (statement_.executeStep()) row = read(statement_);
          return 0;
        },
        values...);
    return row;
  }

 private:
  template <class Work, class... Values>
  int run(Work work, const Values&... values) {
    const Reset reset{statement_};
    int index = 0;  // NOLINT(misc-const-correctness): without values nothing is bound
    try {
      (bind(++index, values), ...);
      return work();
    } catch (const SQLite::Exception& error) {
      throw StorageError(error.what());
    }
  }

  // Values outlive the run.
  void bind(int index, const std::string& text) { statement_.bindNoCopy(index, text); }
  void bind(int index, std::string_view text) { statement_.bind(index, std::string(text)); }
  void bind(int index, std::int64_t number) { statement_.bind(index, number); }

  struct Reset {
    SQLite::Statement& statement;
    ~Reset() { statement.tryReset(); }
  };

  SQLite::Statement statement_;
};

}  // namespace demesne::server
