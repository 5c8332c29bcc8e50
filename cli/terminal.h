#pragma once

#include <atomic>
#include <chrono>
#include <csignal>
#include <cstdint>
#include <functional>
#include <initializer_list>
#include <optional>
#include <string>
#include <string_view>
#include <utility>
#include <vector>

#include "core/catalogue.h"
#include "core/pen.h"
#include "core/result.h"

namespace demesne::cli {

// The exit statuses of the program.
inline constexpr int kDone = 0;
inline constexpr int kRefused = 1;  // what was asked for cannot be: one line says why
inline constexpr int kUsage = 2;    // the command line itself is not understood

// How to draw on standard output: colour on a terminal unless NO_COLOR is set or TERM is dumb,
// box-drawing lines where the locale is UTF-8.
Pen output_pen();

// How much room a terminal has.
struct Screen {
  std::size_t rows;
  std::size_t columns;
};

// Nothing where there is no terminal, or one that does not know.
std::optional<Screen> screen_of(int descriptor);

// Text that may have come from anywhere, as one line of bounded length.
std::string printable(std::string_view text, std::size_t longest = 400);

// One line on standard error: what was refused, where and by which rule.
int fail(std::string_view message);
int fail(const Refusal& refusal, Catalogue catalogue, std::string_view source = {});

// "move 3 (c3c9): DN-4: …", as far as the refusal knows.
std::string explain(const Refusal& refusal, Catalogue catalogue);

// How many characters a text shows, which is UTF-8 and may be written with a coloured Pen.
std::size_t length_of(std::string_view text);
// Pads to a number of characters, so that names and moves of any script line up.
std::string padded(std::string_view text, std::size_t width);

// The words of a text in lines of at most 78 characters, with a margin.
std::string wrapped(const std::string& text, std::size_t indent = 0);

// Shows how far a long job has come on a terminal; shows nothing when standard error is not one.
class Progress {
 public:
  explicit Progress(std::string_view label);
  Progress(const Progress&) = delete;
  Progress& operator=(const Progress&) = delete;
  ~Progress();

  void operator()(std::uint64_t done, std::uint64_t all) { (*this)(done, all, {}); }
  void operator()(std::uint64_t done, std::uint64_t all, std::string_view note);

  // "about 58 min left", if so much was done within that time; "" as long as there is no saying.
  static std::string time_left(std::chrono::duration<double> taken, std::uint64_t done,
                               std::uint64_t left);

 private:
  using Clock = std::chrono::steady_clock;

  std::string label_;
  bool shown_;
  // What was done before, as the games that a match has read again, took none of our time.
  std::optional<std::uint64_t> begun_at_;
  Clock::time_point begun_;
  // As it stands on the terminal, and since when.
  int percent_ = -1;
  std::string note_;
  Clock::time_point drawn_;
};

// While one of these lives, the first of each of these signals is noted instead of ending the
// program.
class Noted {
 public:
  Noted(std::initializer_list<int> signals);
  Noted(const Noted&) = delete;
  Noted& operator=(const Noted&) = delete;
  ~Noted();

 private:
  std::vector<std::pair<int, struct sigaction>> usual_;
};

// While one of these lives, the first Ctrl-C or SIGTERM raises a flag instead of ending the
// program.
class Interruption {
 public:
  Interruption();

  const std::atomic<bool>* flag() const;
  bool happened() const { return *flag(); }

 private:
  Noted noted_;
};

// Whether a signal was noted that says more than Ctrl-C: that the program is to end, or that its
// terminal was closed.
bool is_dismissed();

// The whole of a file ("-": standard input), or why it cannot be read.
Result<std::string> read_file(const std::string& path);

// Writes a file whole or not at all.
std::optional<Refusal> write_file(const std::string& path, std::string_view content);

}  // namespace demesne::cli
