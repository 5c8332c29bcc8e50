#pragma once

#include <atomic>
#include <optional>
#include <vector>

#include "search/alphabeta.h"
#include "search/levels.h"
#include "search/share.h"

// A level of a game for two sides, as a bot: alpha-beta with the level's limits, errors and
// workers. Besides what the search asks for (search/alphabeta.h), the knowledge K has
//
//   K::share_scale(state)      what a value is worth: search/share.h
//   K::can_win(state, seat)    where some seats cannot; may be missing
//   K::kClear                  a lead that even a beginner can keep; for levels that err
namespace demesne::search {

template <class K>
Noise<K> make_noise(int most, Rng& rng) {
  Noise<K> noise{};
  for (auto& entry : noise) entry = static_cast<std::int16_t>(roll_error(rng, most));
  return noise;
}

// Who is clearly ahead errs less, and with twice that lead no more: even a beginner brings home
// what is won. Without it a weak level would wander about in won positions until they are drawn.
template <class K>
int care(int noise, int lead) {
  return noise * std::clamp(2 * K::kClear - lead, 0, K::kClear) / K::kClear;
}

// The seats that can still win or share a win: all of them, unless K::can_win(state, seat) says
// more.
template <class K>
SeatSet hopeful_seats(const typename K::State& state) {
  SeatSet seats = SeatSet::first(state.seats());
  if constexpr (requires { K::can_win(state, Seat{}); }) {
    for (Seat seat = 0; seat < state.seats(); ++seat) {
      if (!K::can_win(state, seat)) seats.erase(seat);
    }
  }
  return seats;
}

// Each side's part of the win, divided among those of its seats that can have one. Where nobody is
// ahead each of them has the same, however many are on its side. What others could only do together
// is not certain: they are one side to the search alone.
template <class K>
Shares shares_of(const typename K::State& state, int value) {
  const typename K::Node node(state);
  const int side = node.side_of(state.to_move());
  const SeatSet hopeful = hopeful_seats<K>(state);
  std::array<int, 2> seats{};
  each_seat(hopeful, [&](Seat seat) { ++seats[node.side_of(seat) != side]; });
  if (seats[1] > seats[0] && value <= -kProven) value = node.value();
  const int odds = std::abs(value) >= kProven ? (value > 0 ? kWhole : 0)
                                              : win_share(value, K::share_scale(state));
  const int own = odds * seats[0];
  const int part = kWhole * own / (own + (kWhole - odds) * seats[1]);
  std::array<int, 2> left = {part, kWhole - part};
  Shares shares{};
  each_seat(hopeful, [&](Seat seat) {
    const int which = node.side_of(seat) != side;
    shares[seat] = left[which] / seats[which];
    left[which] -= shares[seat];
    --seats[which];
  });
  return shares;
}

// A search that ends in the middle of a depth may know its move without what follows; the table
// usually knows that.
template <class K>
void complete_line(const Table& table, const typename K::State& state,
                   Report<typename K::Move>& report) {
  typename K::Node node(state);
  for (const auto move : report.line) node.play(move);
  const auto enough = static_cast<std::size_t>(std::clamp(report.depth, 2, int{kMaxLine}));
  while (!node.state.over() && report.line.size() < enough) {
    const Known known = table.find(node.key());
    const auto move = decode<typename K::Move>(known.move);
    if (known.bound == Bound::none || !node.state.is_legal(move)) return;
    report.line.push_back(move);
    node.play(move);
  }
}

// Lazy parallel search: the workers share nothing but the table and begin at different depths, so
// that they fill it for each other. The first one's answer counts.
template <class K>
Report<typename K::Move> search_with_crew(const typename K::State& state, const Request& request,
                                          const Level& level, const Noise<K>* noise) {
  const int threads = workers_of(request);
  const Limits all = limits_of(request, level.nodes);
  Limits limits = part_of(all, threads);
  Table table(request.table_mib << 20U, most_nodes(all));
  std::atomic<bool> done{false};
  limits.stops[1] = &done;
  Report<typename K::Move> answer;
  std::atomic<std::uint64_t> nodes{0};
  const auto work = [&](int worker) {
    const auto search = std::make_unique<AlphaBeta<K>>(table, limits, noise);
    const auto report = search->run(typename K::Node(state), 1 + worker % 2);
    nodes += report.nodes;
    if (worker != 0) return;
    answer = report;
    done = true;
  };
  if (threads > 1) {
    request.crew(threads, work);
  } else {
    work(0);
  }
  answer.nodes = nodes;
  complete_line<K>(table, state, answer);
  return answer;
}

template <class K>
Report<typename K::Move> play_level(const typename K::State& state, const Request& request,
                                    std::uint64_t key, const Levels& levels) {
  const Level& level = levels[level_of(request.player) - 1];
  std::optional<Noise<K>> noise;
  if (level.noise > 0) {
    Rng rng = chance_for(request, key);
    const int most = care<K>(noise_today(level, request.seed), typename K::Node(state).value());
    noise = make_noise<K>(most, rng);
  }
  auto report = search_with_crew<K>(state, request, level, noise ? &*noise : nullptr);
  report.share = shares_of<K>(state, report.steady_value);
  return report;
}

}  // namespace demesne::search
