#pragma once

#include <functional>
#include <optional>
#include <span>
#include <string>
#include <vector>

#include "core/pen.h"
#include "engine/any_game.h"
#include "record/record.h"

// What a bot thinks of a game that was played.
namespace demesne::cli {

// One move, judged. Shares are in thousandths, by seat.
struct Judgement {
  int number = 0;  // counted from 1
  Seat seat = kNobody;
  std::string move;
  std::vector<std::string> line;  // the best play, its first move first; empty: cannot be known
  std::vector<int> before;
  std::vector<int> after;
  bool proven = false;

  bool was_best() const { return !line.empty() && line.front() == move; }
  // What the move gained or lost for whoever made it.
  int swing() const;
};

struct AnalysisRequest {
  Thinking thinking;
  // Whose knowledge all moves are judged by; otherwise each by that of whoever made it.
  std::optional<Seat> viewer;
};

using AnalysisProgress = std::function<void(std::uint64_t done, std::uint64_t all)>;

// Judges the moves in their order, which are legal; those judged when thinking.stop is raised are
// kept in `judged`.
std::optional<Refusal> analyse(const AnyPosition& start, std::span<const std::string> moves,
                               const AnalysisRequest& request, std::vector<Judgement>& judged,
                               const AnalysisProgress& progress);

// Shares in whole percent that add up to a hundred.
std::vector<int> percents(const std::vector<int>& shares);

// docs/analysis.md describes its keys.
Json analysis_json(const Record& record, const AnalysisRequest& request,
                   std::span<const Judgement> judged);
// A line a move, and under them how each seat's share went up and down.
std::string analysis_text(const Table& table, std::span<const Judgement> judged, const Pen& pen);

}  // namespace demesne::cli
