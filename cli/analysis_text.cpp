#include <fmt/format.h>

#include <algorithm>
#include <numeric>

#include "cli/analysis.h"
#include "cli/terminal.h"

// An analysis for people: a table, and a graph under it.
namespace demesne::cli {
namespace {

constexpr std::size_t kGraphWidth = 60;
constexpr int kBlunder = 150;  // in thousandths of a win
constexpr int kMistake = 50;

// The best move known is no mistake, however the outlook changed once it was made.
std::string mark(const Judgement& judgement) {
  if (judgement.was_best()) return "";
  return judgement.swing() <= -kBlunder ? "??" : judgement.swing() <= -kMistake ? "?" : "";
}

// One sign for a share: the higher the block, or the digit, the more.
std::string_view level_sign(int share, bool unicode) {
  constexpr std::string_view kBlocks[] = {"▁", "▂", "▃", "▄", "▅", "▆", "▇", "█"};
  constexpr std::string_view kDigits[] = {"0", "1", "2", "3", "4", "5", "6", "7", "8", "9"};
  const auto of = [&](std::size_t count) {
    return std::min(static_cast<std::size_t>(share) * count / 1000, count - 1);
  };
  return unicode ? kBlocks[of(std::size(kBlocks))] : kDigits[of(std::size(kDigits))];
}

// A seat's share at the start and after each move, several moves a sign in long games.
std::string graph(std::span<const Judgement> judged, std::size_t seat, bool unicode) {
  std::vector<int> shares = {judged.front().before[seat]};
  for (const Judgement& judgement : judged) shares.push_back(judgement.after[seat]);
  const std::size_t width = std::min(shares.size(), kGraphWidth);
  std::string out;
  for (std::size_t column = 0; column < width; ++column) {
    const std::size_t begin = column * shares.size() / width;
    const std::size_t end = std::max((column + 1) * shares.size() / width, begin + 1);
    int sum = 0;
    for (std::size_t i = begin; i < end; ++i) sum += shares[i];
    out += level_sign(sum / static_cast<int>(end - begin), unicode);
  }
  return out;
}

std::string best_text(const Judgement& judgement) {
  if (judgement.line.empty()) return "(hidden)";
  return judgement.was_best() ? "=" : judgement.line.front();
}

// How wide the columns of words are: as what they hold, so that four seats still fit a terminal.
struct Widths {
  std::size_t seat = 4;
  std::size_t played = 6;
  std::size_t best = 4;
};

Widths widths_of(const Table& table, std::span<const Judgement> judged) {
  Widths widths;
  for (const auto& name : table.seat_names) widths.seat = std::max(widths.seat, name.size());
  for (const Judgement& judgement : judged) {
    widths.played = std::max(widths.played, judgement.move.size());
    widths.best = std::max(widths.best, best_text(judgement).size());
  }
  return widths;
}

std::string row(const Table& table, const Judgement& judgement, const Widths& widths,
                const Pen& pen) {
  const std::string& seat = table.seat_names[static_cast<std::size_t>(judgement.seat)];
  std::string out =
      fmt::format("{:>4} {} {} {} ", judgement.number, padded(seat, widths.seat),
                  padded(judgement.move, widths.played), padded(best_text(judgement), widths.best));
  const char* arrow = pen.unicode ? "→" : ">";
  const auto before = percents(judgement.before);
  const auto after = percents(judgement.after);
  for (std::size_t i = 0; i < before.size(); ++i) {
    out += fmt::format(" {:>3}{}{:<3}", before[i], arrow, after[i]);
  }
  return out + fmt::format(" {:>+6.1f} {}\n", judgement.swing() / 10.0, mark(judgement));
}

}  // namespace

// What rounding down loses goes to those it took most from.
std::vector<int> percents(const std::vector<int>& shares) {
  std::vector<int> out;
  int left = 100;
  for (const int share : shares) {
    out.push_back(share / 10);
    left -= share / 10;
  }
  std::vector<std::size_t> order(shares.size());
  std::iota(order.begin(), order.end(), std::size_t{0});
  std::stable_sort(order.begin(), order.end(),
                   [&](std::size_t a, std::size_t b) { return shares[a] % 10 > shares[b] % 10; });
  for (std::size_t i = 0; i < order.size() && left > 0; ++i, --left) ++out[order[i]];
  return out;
}

std::string analysis_text(const Table& table, std::span<const Judgement> judged, const Pen& pen) {
  const Widths widths = widths_of(table, judged);
  std::string head = "move " + padded("seat", widths.seat) + " " + padded("played", widths.played) +
                     " " + padded("best", widths.best) + " ";
  for (const auto& name : table.seat_names) head += " " + padded(name.substr(0, 7), 7);
  std::string out = pen(Ink::bold, head + "  swing") + "\n";
  for (const Judgement& judgement : judged) out += row(table, judgement, widths, pen);
  if (judged.empty()) return out;
  out += "\nShare of the win, in percent before and after each move; over the game:\n";
  for (std::size_t seat = 0; seat < table.seat_names.size(); ++seat) {
    out +=
        fmt::format("{} {}\n", padded(table.seat_names[seat], 8), graph(judged, seat, pen.unicode));
  }
  return out;
}

}  // namespace demesne::cli
