#include "server/serve.h"

#include <fmt/format.h>

#include <cstdlib>
#include <filesystem>
#include <memory>

#include "cli/commands/commands.h"
#include "cli/terminal.h"

namespace demesne::cli {
namespace {

namespace fs = std::filesystem;

int run_serve(const server::Settings& settings) {
  const auto refusal = server::serve(settings, [&](unsigned short port) {
    fmt::print("Demesne is at http://{}:{}; its data is in {}. Ctrl-C ends it.\n",
               settings.address == "127.0.0.1" ? "localhost" : settings.address, port,
               settings.data.string());
    std::fflush(stdout);
  });
  return refusal ? fail(*refusal, {}) : kDone;
}

template <class Value>
void add_setting(CLI::App& command, const char* name, const char* variable, Value& value,
                 const char* type, const char* help) {
  command.add_option(name, value, help)->envname(variable)->type_name(type)->capture_default_str();
}

// Where the build puts the web client: build/web, beside the program's folder build/release. None
// if it is not there.
fs::path web_folder() {
  std::error_code error;
  const fs::path program = fs::read_symlink("/proc/self/exe", error);
  const fs::path folder = program.parent_path().parent_path() / "web";
  return !error && fs::is_regular_file(folder / "index.html", error) ? folder : fs::path();
}

}  // namespace

fs::path data_folder() {
  if (const char* xdg = std::getenv("XDG_DATA_HOME"); xdg != nullptr && *xdg != '\0') {
    return fs::path(xdg) / "demesne";
  }
  const char* home = std::getenv("HOME");
  return home == nullptr ? fs::path("demesne-data") : fs::path(home) / ".local/share/demesne";
}

void add_serve(CLI::App& app, Run& run) {
  auto settings = std::make_shared<server::Settings>();
  settings->data = data_folder();
  settings->web = web_folder();
  auto* command = app.add_subcommand("serve", "Serve games to browsers and programs");
  add_setting(*command, "--address", "DEMESNE_ADDRESS", settings->address, "ADDRESS",
              "Where to listen; 0.0.0.0 lets other machines in");
  add_setting(*command, "--port", "DEMESNE_PORT", settings->port, "PORT", "0: any free one");
  add_setting(*command, "--data", "DEMESNE_DATA", settings->data, "FOLDER",
              "Where games and accounts are kept");
  add_setting(*command, "--web", "DEMESNE_WEB", settings->web, "FOLDER", "Where the web client is");
  add_setting(*command, "--origin", "DEMESNE_ORIGIN", settings->origin, "ORIGIN",
              "Another origin whose pages may connect, such as https://games.example");
  add_setting(*command, "--bot-threads", "DEMESNE_BOT_THREADS", settings->bot_threads, "N",
              "How many bots think side by side");
  add_setting(*command, "--connections", "DEMESNE_CONNECTIONS", settings->connections, "N",
              "How many connections at the same time");
  add_setting(*command, "--per-address", "DEMESNE_PER_ADDRESS", settings->per_address, "N",
              "How many of them from one address");
  add_setting(*command, "--pace", "DEMESNE_PACE", settings->pace, "FACTOR",
              "Multiplies how often everybody may do something");
  add_setting(*command, "--request-time", "DEMESNE_REQUEST_TIME", settings->request_time, "SECONDS",
              "How long a request may take to come");
  add_setting(*command, "--patience", "DEMESNE_PATIENCE", settings->patience, "SECONDS",
              "How long somebody may be gone before the others are asked");
  command
      ->add_flag("--behind-proxy", settings->behind_proxy,
                 "Believe X-Forwarded-For and X-Forwarded-Proto")
      ->envname("DEMESNE_BEHIND_PROXY");
  command->footer("docs/operations.md says more about each, and about proxies.");
  command->callback([settings, &run] { run = [settings] { return run_serve(*settings); }; });
}

}  // namespace demesne::cli
