#include <fmt/format.h>

#include <CLI/CLI.hpp>
#include <thread>

#include "bench/process.h"
#include "bench/soak.h"
#include "bench/sqlite_alone.h"
#include "bench/tables.h"
#include "server/sqlite_storage.h"

// The load benchmark: bench/server says how to run it, docs/performance.md what came out.
namespace demesne::bench {
namespace {

using namespace std::chrono_literals;

struct Args {
  std::string program;
  std::string rooms;
  std::string node_modules;
  int seconds = 15;
  int tables = 1000;  // of two; half as many of four
  int soak_minutes = 0;
};

std::vector<std::string> serve(const Args& args, const TemporaryFolder& folder) {
  return {args.program, "serve",   "--port",        "0",      "--data",        folder.path(),
          "--pace",     "1000000", "--connections", "100000", "--per-address", "100000"};
}

double micros(std::chrono::duration<double> time, std::uint64_t each) {
  return time.count() * 1e6 / static_cast<double>(std::max<std::uint64_t>(each, 1));
}

void print_memory(const Process& server, std::size_t before, std::size_t connections) {
  fmt::print("  memory a connection      {:8.1f} KiB\n",
             static_cast<double>(server.resident_bytes() - before) / 1024 /
                 static_cast<double>(connections));
}

// What the server says of itself.
double metric(const Process& server, const std::string& name) {
  std::string text;
  Crowd crowd(server.port(),
              {.answered = [&](int, std::string_view,
                               std::string_view body) { text = "\n" + std::string(body); },
               .told = {},
               .gone = {}});
  crowd.request(crowd.connect(), "GET", "/metrics", "");
  for (int i = 0; i < 100 && text.empty(); ++i) crowd.listen(100ms);
  const auto place = text.find("\n" + name + " ");
  if (place == std::string::npos) throw std::runtime_error("the server does not tell " + name);
  return std::stod(text.substr(place + name.size() + 2));
}

// Plays and says how it went; moves a second is the answer.
double measure(const char* title, const Process& server, Tables& tables, int seconds,
               std::chrono::milliseconds pause) {
  const auto before = server.cpu();
  const Figures figures = tables.play(std::chrono::seconds(seconds), pause);
  const auto used = server.cpu() - before;
  const double rate = static_cast<double>(figures.moves) / figures.seconds;
  fmt::print("  {}\n", title);
  fmt::print("    moves a second         {:8.0f}\n", rate);
  fmt::print("    p50, p99               {:8.1f} ms, {:.1f} ms\n", figures.latency(0.5),
             figures.latency(0.99));
  fmt::print("    CPU a move             {:8.1f} us\n", micros(used, figures.moves));
  fmt::print("    CPU a message          {:8.1f} us, {} delivered\n",
             micros(used, figures.delivered), figures.delivered);
  return rate;
}

void run_games_of_two(const Args& args) {
  fmt::print("{} games of two\n", args.tables);
  const TemporaryFolder folder;
  double rate = 0;
  double batch = 0;  // jobs that the server has committed together
  {
    const Process server(serve(args, folder));
    const std::size_t before = server.resident_bytes();
    Tables tables(server.port(), Tables::Kind::demesne, args.tables, 2);
    tables.gather();
    print_memory(server, before, tables.connections());
    measure("a move every two seconds at each table", server, tables, args.seconds, 2s);
    const double jobs = metric(server, "demesne_jobs_total");
    const double transactions = metric(server, "demesne_transactions_total");
    rate = measure("as fast as they can", server, tables, args.seconds, 0ms);
    std::this_thread::sleep_for(2s);  // it counts once a second
    batch = (metric(server, "demesne_jobs_total") - jobs) /
            (metric(server, "demesne_transactions_total") - transactions);
    fmt::print("    jobs a transaction     {:8.1f}\n", batch);
    print_memory(server, before, tables.connections());
  }
  const auto own = static_cast<std::size_t>(std::max(batch, 1.0));
  for (const std::size_t rows : {own, std::size_t{100}, std::size_t{1000}}) {
    const double alone = moves_a_second(folder.path() / server::kDatabase, rows);
    fmt::print(
        "  SQLite alone, the same rows in batches of {}: {:.0f} a second; the server: {:.0f}%\n",
        rows, alone, 100 * rate / alone);
  }
}

void run_games_of_four(const Args& args) {
  fmt::print("{} rooms of four\n", args.tables / 2);
  {
    const TemporaryFolder folder;
    const Process server(serve(args, folder));
    Tables tables(server.port(), Tables::Kind::demesne, args.tables / 2, 4);
    tables.gather();
    measure("demesne: checked and committed", server, tables, args.seconds, 0ms);
  }
  setenv("NODE_PATH", args.node_modules.c_str(), 1);
  const Process node({"node", args.rooms});
  if (!node.running()) {
    fmt::print("  Node with ws is not there: no comparison\n");
    return;
  }
  Tables tables(node.port(), Tables::Kind::bare, args.tables / 2, 4);
  tables.gather();
  measure("Node with ws: passed on", node, tables, args.seconds, 0ms);
}

int run(const Args& args) {
  if (args.soak_minutes > 0) {
    const TemporaryFolder folder;
    const Process server(serve(args, folder));
    return soak(server, std::chrono::minutes(args.soak_minutes)) ? 0 : 1;
  }
  run_games_of_two(args);
  run_games_of_four(args);
  return 0;
}

}  // namespace
}  // namespace demesne::bench

int main(int argc, char** argv) {
  demesne::bench::Args args;
  CLI::App app{"How much the server bears"};
  app.add_option("--program", args.program)->required();
  app.add_option("--rooms", args.rooms);
  app.add_option("--node-modules", args.node_modules);
  app.add_option("--seconds", args.seconds);
  app.add_option("--tables", args.tables);
  app.add_option("--soak", args.soak_minutes);
  CLI11_PARSE(app, argc, argv);
  std::setvbuf(stdout, nullptr, _IOLBF, 0);
  try {
    return demesne::bench::run(args);
  } catch (const std::exception& failure) {
    fmt::print(stderr, "{}\n", failure.what());
    return 1;
  }
}
