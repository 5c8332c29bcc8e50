#include "engine/search_bench.h"

namespace demesne {
namespace {

std::uint64_t chain_text(std::uint64_t signature, std::string_view text) {
  for (const char c : text) signature = chain(signature, static_cast<unsigned char>(c));
  return chain(signature, text.size());
}

// Some random moves into a game, but not past its end.
Result<AnyPosition> position_after(const AnyGame& game, const TableRequest& request, int plies) {
  auto position = game.start(request);
  if (!position) return position;
  while ((*position)->ply() < plies) {
    AnyPosition next = *position;
    const auto random = next->view(next->to_move())->think({.player = "random"});
    if (!random) return random.refusal();
    if (auto refusal = next->play(random->move)) return *std::move(refusal);
    if (next->to_move() == kNobody) break;
    *position = std::move(next);
  }
  return position;
}

std::uint64_t chain_thought(std::uint64_t signature, const Thought& thought) {
  for (const std::string& move : thought.line) signature = chain_text(signature, move);
  for (const int share : thought.share) {
    signature = chain(signature, static_cast<std::uint64_t>(share));
  }
  signature = chain(signature, static_cast<std::uint64_t>(thought.value));
  signature = chain(signature, static_cast<std::uint64_t>(thought.depth));
  signature = chain(signature, thought.proven ? 1 : 0);
  return chain(signature, thought.nodes);
}

}  // namespace

Result<SearchTotals> bench_search(const AnyGame& game, const TableRequest& request,
                                  const SearchBench& bench,
                                  const PositionModel::Progress& progress) {
  SearchTotals totals;
  TableRequest seeded = request;
  while (totals.positions < bench.positions) {
    const int ply = bench.ply + static_cast<int>(2 * totals.positions);
    const auto position = position_after(game, seeded, ply);
    if (!position) return position.refusal();
    const auto thought =
        (*position)
            ->view((*position)->to_move())
            ->think({.player = bench.player, .seed = seeded.seed, .nodes = bench.nodes});
    if (!thought) return thought.refusal();
    totals.signature = chain_thought(totals.signature, *thought);
    totals.nodes += thought->nodes;
    ++totals.positions;
    ++seeded.seed;
    if (progress) progress(totals.positions, bench.positions);
  }
  return totals;
}

}  // namespace demesne
