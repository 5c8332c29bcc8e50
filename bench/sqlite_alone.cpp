#include "bench/sqlite_alone.h"

#include <SQLiteCpp/SQLiteCpp.h>

#include <chrono>
#include <stdexcept>
#include <string>
#include <vector>

#include "bench/process.h"
#include "server/sqlite_schema.h"
#include "server/sqlite_storage.h"

namespace demesne::bench {
namespace {

struct Row {
  std::string table;
  std::int64_t number;
  std::string event;
};

// In the order in which they were played.
std::vector<Row> moves_in(SQLite::Database& database) {
  SQLite::Statement query(database,
                          "SELECT table_id, number, event FROM "
                          "(SELECT * FROM events UNION ALL SELECT * FROM recent) "
                          "WHERE json_extract(event, '$.what') = 'moved' "
                          "ORDER BY json_extract(event, '$.at'), number");
  std::vector<Row> rows;
  while (query.executeStep()) {
    rows.push_back({query.getColumn(0).getString(), query.getColumn(1).getInt64(),
                    query.getColumn(2).getString()});
  }
  return rows;
}

}  // namespace

double moves_a_second(const std::filesystem::path& file, std::size_t batch) {
  SQLite::Database played(file.string());
  const auto rows = moves_in(played);
  const TemporaryFolder folder;
  const std::string copy = folder.path() / "alone.sqlite";
  if (!server::open_sqlite(copy)) throw std::runtime_error("there is no room for a database");
  SQLite::Database alone(copy, SQLite::OPEN_READWRITE | SQLite::OPEN_NOMUTEX);
  alone.exec(server::kPragmas);
  alone.exec("ATTACH '" + file.string() +
             "' AS played; INSERT INTO tables SELECT * FROM played.tables; DETACH played");
  SQLite::Statement begin(alone, "BEGIN IMMEDIATE");
  SQLite::Statement commit(alone, "COMMIT");
  SQLite::Statement add(alone, "INSERT INTO events (table_id, number, event) VALUES (?, ?, ?)");
  const auto run = [](SQLite::Statement& statement) {
    statement.exec();
    statement.reset();
  };
  const auto started = std::chrono::steady_clock::now();
  for (std::size_t i = 0; i < rows.size(); ++i) {
    if (i % batch == 0) run(begin);
    add.bindNoCopy(1, rows[i].table);
    add.bind(2, rows[i].number);
    add.bindNoCopy(3, rows[i].event);
    run(add);
    if (i % batch == batch - 1 || i + 1 == rows.size()) run(commit);
  }
  const std::chrono::duration<double> taken = std::chrono::steady_clock::now() - started;
  return static_cast<double>(rows.size()) / taken.count();
}

}  // namespace demesne::bench
