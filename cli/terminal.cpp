#include "cli/terminal.h"

#include <fmt/format.h>
#include <langinfo.h>
#include <sys/ioctl.h>
#include <unistd.h>

#include <algorithm>
#include <cerrno>
#include <clocale>
#include <cmath>
#include <csignal>
#include <cstdio>
#include <cstdlib>
#include <cstring>
#include <filesystem>
#include <fstream>
#include <iostream>
#include <iterator>
#include <sstream>

#include "core/catalogue.h"
#include "core/json.h"

namespace demesne::cli {
namespace {

constexpr std::size_t kMaxFileSize = std::size_t{16} << 20;

Refusal file_refusal(std::string code, const std::string& path, int error) {
  return {"file", std::move(code), {{"path", path}, {"error", std::strerror(error)}}};
}

}  // namespace

Pen output_pen() {
  std::setlocale(LC_CTYPE, "");
  const char* plain = std::getenv("NO_COLOR");
  const char* terminal = std::getenv("TERM");
  const bool wanted = plain == nullptr || *plain == '\0';
  const bool known = terminal == nullptr || std::string_view(terminal) != "dumb";
  return {.colour = isatty(STDOUT_FILENO) == 1 && wanted && known,
          .unicode = std::string_view(nl_langinfo(CODESET)) == "UTF-8"};
}

std::optional<Screen> screen_of(int descriptor) {
  winsize size{};
  const bool known =
      ioctl(descriptor, TIOCGWINSZ, &size) == 0 && size.ws_row > 0 && size.ws_col > 0;
  return known ? std::optional<Screen>({size.ws_row, size.ws_col}) : std::nullopt;
}

namespace {

// Whether the character at the front is one that terminals obey rather than show, beyond ASCII: the
// controls U+0080 to U+009F, and those that turn the direction of text or break its line.
bool is_control(std::string_view text) {
  const auto byte = [&](std::size_t i) {
    return i < text.size() ? static_cast<unsigned char>(text[i]) : 0U;
  };
  if (byte(0) == 0xC2) return byte(1) < 0xA0;
  if (byte(0) == 0xD8) return byte(1) == 0x9C;  // U+061C
  if (byte(0) != 0xE2) return false;
  const unsigned last = byte(2);
  if (byte(1) == 0x80) return last == 0x8E || last == 0x8F || (last >= 0xA8 && last <= 0xAE);
  return byte(1) == 0x81 && last >= 0xA6 && last <= 0xA9;
}

}  // namespace

// Input is repeated in messages; it must not be able to make them several lines, or endless.
std::string printable(std::string_view text, std::size_t longest) {
  std::string out;
  for (std::size_t at = 0; at < text.size();) {
    if (at >= longest) return out + " …";
    const auto byte = static_cast<unsigned char>(text[at]);
    const bool plain = byte >= 0x20 && byte < 0x7F;
    const std::string_view rest = text.substr(at);
    const std::size_t length = plain ? 1 : is_control(rest) ? 0 : utf8_length(rest);
    if (length == 0) {
      out += fmt::format("\\x{:02x}", byte);
    } else {
      out += text.substr(at, length);
    }
    at += std::max<std::size_t>(length, 1);
  }
  return out;
}

int fail(std::string_view message) {
  // Not by fmt, which throws where nobody listens.
  std::fputs(fmt::format("demesne: {}\n", printable(message)).c_str(), stderr);
  return kRefused;
}

std::string explain(const Refusal& refusal, Catalogue catalogue) {
  std::string out;
  for (const auto& [name, value] : refusal.params) {
    if (refusal.move > 0 && name == "move")
      out = fmt::format("move {} ({}): ", refusal.move, value);
  }
  return out + fmt::format("{}: {}", refusal.rule, say(refusal, catalogue));
}

int fail(const Refusal& refusal, Catalogue catalogue, std::string_view source) {
  std::string where(source);
  if (refusal.line > 0) where += fmt::format(":{}", refusal.line);
  if (!where.empty()) where += ": ";
  return fail(where + explain(refusal, catalogue));
}

std::size_t length_of(std::string_view text) {
  std::size_t length = 0;
  bool ink = false;  // from an escape to the "m" that ends it
  for (const char c : text) {
    ink = ink || c == '\x1b';
    if (!ink && (static_cast<unsigned char>(c) & 0xC0U) != 0x80U) ++length;
    ink = ink && c != 'm';
  }
  return length;
}

std::string padded(std::string_view text, std::size_t width) {
  const std::size_t length = length_of(text);
  return std::string(text) + std::string(width > length ? width - length : 0, ' ');
}

std::string wrapped(const std::string& text, std::size_t indent) {
  constexpr std::size_t kWidth = 78;
  const std::string margin(indent, ' ');
  std::istringstream words(text);
  std::string out;
  std::size_t column = 0;  // 0: before the first word
  for (std::string word; words >> word; column += length_of(word)) {
    const bool fits = column > 0 && column + 1 + length_of(word) <= kWidth;
    if (column > 0 && !fits) out += '\n';
    out += fits ? " " : margin;
    column = fits ? column + 1 : indent;
    out += word;
  }
  return out;
}

namespace {

// Of the terminal on standard error; most have 80 columns where nothing is known.
std::size_t terminal_width() {
  const auto screen = screen_of(STDERR_FILENO);
  return screen ? screen->columns : 80;
}

}  // namespace

Progress::Progress(std::string_view label) : label_(label), shown_(isatty(STDERR_FILENO) == 1) {}

Progress::~Progress() {
  if (percent_ >= 0) fmt::print(stderr, "\r\x1b[K");
}

std::string Progress::time_left(std::chrono::duration<double> taken, std::uint64_t done,
                                std::uint64_t left) {
  constexpr std::chrono::duration<double> kEarly{10};
  if (taken < kEarly || done == 0) return {};
  const double seconds = taken.count() / static_cast<double>(done) * static_cast<double>(left);
  if (seconds < 5) return {};
  if (seconds < 95) return fmt::format("about {:.0f} s left", std::round(seconds / 10) * 10);
  if (seconds < 95 * 60) return fmt::format("about {:.0f} min left", seconds / 60);
  return fmt::format("about {:.0f} h left", seconds / 3600);
}

void Progress::operator()(std::uint64_t done, std::uint64_t all, std::string_view note) {
  if (!shown_ || all == 0) return;
  const Clock::time_point now = Clock::now();
  if (!begun_at_) {
    begun_at_ = done;
    begun_ = now;
  }
  const int percent = static_cast<int>(done * 100 / all);
  if (percent == percent_ && note == note_ && now - drawn_ < std::chrono::seconds(1)) return;
  percent_ = percent;
  note_ = note;
  drawn_ = now;
  constexpr int kWidth = 20;
  const int filled = percent * kWidth / 100;
  std::string line =
      fmt::format("{} [{:#<{}}{:.<{}}] {:3}%", label_, "", filled, "", kWidth - filled, percent);
  const std::string left = time_left(now - begun_, done - *begun_at_, all - done);
  for (const std::string_view more : {std::string_view(left), note}) {
    if (!more.empty()) line.append("  ").append(more);
  }
  // A line that is too long goes on in the next, and \r returns to the beginning of that one only.
  fmt::print(stderr, "\r{}\x1b[K", std::string_view(line).substr(0, terminal_width() - 1));
  std::fflush(stderr);
}

namespace {

std::atomic<bool> g_interrupted{false};
std::atomic<bool> g_dismissed{false};
static_assert(std::atomic<bool>::is_always_lock_free, "a signal may come while it is changed");

void note(int signal) {
  if (signal != SIGINT) g_dismissed = true;
  g_interrupted = true;
}

}  // namespace

Noted::Noted(std::initializer_list<int> signals) {
  struct sigaction action {};
  action.sa_handler = note;
  action.sa_flags = static_cast<int>(SA_RESETHAND);  // a second one ends the program
  for (const int signal : signals) {
    struct sigaction usual {};
    sigaction(signal, &action, &usual);
    usual_.emplace_back(signal, usual);
    const bool nohup = signal == SIGHUP && usual.sa_handler == SIG_IGN;
    if (nohup) sigaction(signal, &usual, nullptr);
  }
}

Noted::~Noted() {
  for (const auto& [signal, usual] : usual_) sigaction(signal, &usual, nullptr);
}

// In this order, so that no dismissal is forgotten that comes meanwhile.
Interruption::Interruption() : noted_({SIGINT, SIGTERM}) {
  g_interrupted = false;
  if (is_dismissed()) g_interrupted = true;
}

const std::atomic<bool>* Interruption::flag() const { return &g_interrupted; }

bool is_dismissed() { return g_dismissed; }

Result<std::string> read_file(const std::string& path) {
  std::error_code error;
  if (path != "-" && std::filesystem::is_directory(path, error)) {
    return file_refusal("file-unreadable", path, EISDIR);
  }
  std::ifstream file;
  if (path != "-") {
    file.open(path, std::ios::binary);
    if (!file) return file_refusal("file-unreadable", path, errno);
  }
  std::istream& in = path == "-" ? std::cin : file;
  std::string content;
  char block[65536];
  while (in.read(block, sizeof(block)) || in.gcount() > 0) {
    content.append(block, static_cast<std::size_t>(in.gcount()));
    if (content.size() > kMaxFileSize) return file_refusal("file-large", path, EFBIG);
  }
  return content;
}

std::optional<Refusal> write_file(const std::string& path, std::string_view content) {
  const std::string unfinished = path + ".part";
  std::FILE* file = std::fopen(unfinished.c_str(), "wbe");
  if (file == nullptr) return file_refusal("file-unwritable", path, errno);
  bool written = std::fwrite(content.data(), 1, content.size(), file) == content.size();
  written = std::fflush(file) == 0 && fsync(fileno(file)) == 0 && written;
  written = std::fclose(file) == 0 && written;
  if (!written || std::rename(unfinished.c_str(), path.c_str()) != 0) {
    const int error = errno;
    std::remove(unfinished.c_str());
    return file_refusal("file-unwritable", path, error);
  }
  return std::nullopt;
}

}  // namespace demesne::cli
