#include "server/serve.h"

#include <arpa/inet.h>
#include <fmt/format.h>

#include <array>
#include <cstdlib>
#include <filesystem>
#include <memory>

#include "cli/commands/commands.h"
#include "cli/terminal.h"

namespace demesne::cli {
namespace {

namespace fs = std::filesystem;

// As it is written in an address of a page.
std::string host_of(const std::string& address) {
  if (address == "127.0.0.1") return "localhost";
  return address.find(':') == std::string::npos ? address : "[" + address + "]";
}

int run_serve(const server::Settings& settings) {
  const auto refusal = server::serve(settings, [&](unsigned short port) {
    fmt::print("Demesne is at http://{}:{}; its data is in {}. Ctrl-C ends it.\n",
               host_of(settings.address), port, settings.data.string());
    std::fflush(stdout);
  });
  return refusal ? fail(*refusal, {}) : kDone;
}

template <class Value>
CLI::Option* add_setting(CLI::App& command, const char* name, const char* variable, Value& value,
                         const char* type, const char* help) {
  return command.add_option(name, value, help)
      ->envname(variable)
      ->type_name(type)
      ->capture_default_str();
}

std::string check_address(const std::string& text) {
  std::array<unsigned char, sizeof(in6_addr)> bytes{};
  const bool known = inet_pton(AF_INET, text.c_str(), bytes.data()) == 1 ||
                     inet_pton(AF_INET6, text.c_str(), bytes.data()) == 1;
  return known ? "" : "'" + text + "' is not an IP address, such as 0.0.0.0";
}

std::string check_web(const std::string& text) {
  std::error_code error;
  const bool there = text.empty() || fs::is_regular_file(fs::path(text) / "index.html", error);
  return there ? "" : "there is no web client (index.html) in " + text;
}

std::string check_origin(const std::string& text) {
  const bool known = text.starts_with("http://") || text.starts_with("https://");
  return known ? "" : "an origin begins with http:// or https://, not " + text;
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
              "Where to listen; 0.0.0.0 lets other machines in")
      ->check(check_address);
  add_setting(*command, "--port", "DEMESNE_PORT", settings->port, "PORT", "0: any free one")
      ->check(whole_in(0, 65'535));
  add_setting(*command, "--data", "DEMESNE_DATA", settings->data, "FOLDER",
              "Where games and accounts are kept");
  add_setting(*command, "--web", "DEMESNE_WEB", settings->web, "FOLDER", "Where the web client is")
      ->check(check_web);
  add_setting(*command, "--origin", "DEMESNE_ORIGIN", settings->origin, "ORIGIN",
              "Another origin whose pages may connect, such as https://games.example")
      ->check(check_origin);
  add_setting(*command, "--bot-threads", "DEMESNE_BOT_THREADS", settings->bot_threads, "N",
              "How many bots think side by side")
      ->check(whole_in(1, 256));
  add_setting(*command, "--connections", "DEMESNE_CONNECTIONS", settings->connections, "N",
              "How many connections at the same time")
      ->check(check_positive);
  add_setting(*command, "--per-address", "DEMESNE_PER_ADDRESS", settings->per_address, "N",
              "How many of them from one address")
      ->check(check_positive);
  add_setting(*command, "--pace", "DEMESNE_PACE", settings->pace, "FACTOR",
              "Multiplies how often everybody may do something")
      ->check(CLI::Range(0.001, 1e6));
  add_setting(*command, "--request-time", "DEMESNE_REQUEST_TIME", settings->request_time, "SECONDS",
              "How long a request may take to come")
      ->check(whole_in(1, 86'400));
  add_setting(*command, "--patience", "DEMESNE_PATIENCE", settings->patience, "SECONDS",
              "How long somebody may be gone before the others are asked")
      ->check(whole_in(1, 86'400));
  command
      ->add_flag("--behind-proxy", settings->behind_proxy,
                 "Believe X-Forwarded-For and X-Forwarded-Proto")
      ->envname("DEMESNE_BEHIND_PROXY");
  command->footer("docs/operations.md says more about each, and about proxies.");
  command->callback([settings, &run] { run = [settings] { return run_serve(*settings); }; });
}

}  // namespace demesne::cli
