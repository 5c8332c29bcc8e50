#include "cli/analysis.h"

namespace demesne::cli {
namespace {

bool raised(const std::atomic<bool>* flag) { return flag != nullptr && *flag; }

// Goes through a game and asks what can be expected before and after each move.
class Analyst {
 public:
  Analyst(AnyPosition start, const AnalysisRequest& request)
      : position_(std::move(start)), request_(request) {}

  Result<Judgement> judge(const std::string& move) {
    const Seat mover = position_->to_move();
    const Seat viewer = request_.viewer.value_or(mover);
    const auto before = expected(viewer);
    if (!before) return before.refusal();
    Judgement judgement{.number = position_->ply() + 1,
                        .seat = mover,
                        .move = move,
                        .line = before->line,
                        .before = before->share,
                        .after = {},
                        .proven = before->proven};
    if (auto refusal = position_->play(move)) return *std::move(refusal);
    known_.reset();
    const auto after = expected(viewer);
    if (!after) return after.refusal();
    judgement.after = after->share;
    // The next move is judged by somebody who knows the same, unless the next seat has its own
    // hand.
    if (request_.viewer || !position_->table().game->info().hidden) known_ = *after;
    return judgement;
  }

 private:
  Result<Thought> expected(Seat viewer) const {
    return known_ ? Result(*known_) : position_->view(viewer)->expect(request_.thinking);
  }

  AnyPosition position_;
  const AnalysisRequest& request_;
  std::optional<Thought> known_;  // of the position
};

Json list(const std::vector<int>& figures) { return Json::Array(figures.begin(), figures.end()); }

}  // namespace

int Judgement::swing() const {
  const auto index = static_cast<std::size_t>(seat);
  return after[index] - before[index];
}

std::optional<Refusal> analyse(const AnyPosition& start, std::span<const std::string> moves,
                               const AnalysisRequest& request, std::vector<Judgement>& judged,
                               const AnalysisProgress& progress) {
  Analyst analyst(start, request);
  for (const std::string& move : moves) {
    auto judgement = analyst.judge(move);
    if (raised(request.thinking.stop)) return std::nullopt;
    if (!judgement) return judgement.refusal();
    judged.push_back(*std::move(judgement));
    progress(judged.size(), moves.size());
  }
  return std::nullopt;
}

Json analysis_json(const Record& record, const AnalysisRequest& request,
                   std::span<const Judgement> judged) {
  Json::Array moves;
  for (const Judgement& judgement : judged) {
    const auto& line = judgement.line;
    moves.emplace_back(Json::Object{
        {"number", judgement.number},
        {"seat", int{judgement.seat}},
        {"move", judgement.move},
        {"best", line.empty() ? Json() : Json(line.front())},
        {"line", Json::Array(line.begin(), line.end())},
        {"before", list(judgement.before)},
        {"after", list(judgement.after)},
        {"swing", judgement.swing()},
        {"proven", judgement.proven},
    });
  }
  const auto& names = record.players;
  return Json::Object{{"game", record.game},
                      {"players", static_cast<std::int64_t>(names.size())},
                      {"names", Json::Array(names.begin(), names.end())},
                      {"result", record.result},
                      {"player", request.thinking.player},
                      {"viewer", request.viewer ? Json(int{*request.viewer}) : Json()},
                      {"complete", judged.size() == record.moves.size()},
                      {"moves", std::move(moves)}};
}

}  // namespace demesne::cli
