#include <array>

#include "core/seen_deal.h"
#include "games/conquer/text.h"

// Boards and deals that come from outside: checked here, and nowhere below.
namespace demesne::conquer {
namespace {

Result<Order> parse_order(const Json& json) {
  const auto* items = json.array();
  if (items == nullptr) return refuse("deal", "deal-order");
  if (items->size() != kSideCount) {
    return refuse("CQ-4", "deal-length", {{"count", std::to_string(items->size())}});
  }
  Order order{};
  std::array<unsigned, Domino::kKinds> counts{};
  for (std::size_t i = 0; i < items->size(); ++i) {
    const auto* text = (*items)[i].string();
    const auto domino = text != nullptr ? parse_domino(*text) : std::nullopt;
    if (!domino) return refuse("CQ-4", "deal-domino", {{"place", std::to_string(i + 1)}});
    order[i] = static_cast<std::uint8_t>(domino->kind());
    ++counts[domino->kind()];
  }
  for (int kind = 0; kind < Domino::kKinds; ++kind) {
    if (counts[kind] == kCopies) continue;
    return refuse("CQ-4", "deal-copies",
                  {{"domino", demesne::to_text(Domino::of_kind(kind))},
                   {"count", std::to_string(counts[kind])}});
  }
  return order;
}

}  // namespace

Result<Board> parse_board(std::string_view digits) {
  if (digits.size() != kSquareCount) {
    return refuse("CQ-1", "board-length", {{"length", std::to_string(digits.size())}});
  }
  const auto numbers = read_numbers(digits);
  if (!numbers) {
    const auto at = digits.find_first_not_of("0123456");
    return refuse(
        "CQ-1", "board-digit",
        {{"place", std::to_string(at + 1)}, {"sign", first_character(digits.substr(at))}});
  }
  const auto counts = count_pairs(*numbers);
  for (int kind = 0; kind < Domino::kKinds; ++kind) {
    if (counts[kind] == int{kCopies}) continue;
    return refuse("CQ-2", "board-pair",
                  {{"pair", demesne::to_text(Domino::of_kind(kind))},
                   {"count", std::to_string(counts[kind])}});
  }
  return Board(*numbers);
}

std::string board_text(const Board& board) {
  std::string digits;
  for (unsigned row = kEdge; row-- > 0;) {
    for (unsigned column = 0; column < kEdge; ++column) {
      digits += static_cast<char>('0' + board.number(row * kEdge + column));
    }
  }
  return digits;
}

Result<Deal> parse_deal(const Json& json) {
  const auto* members = json.object();
  if (members == nullptr) return refuse("deal", "deal-not-object");
  for (const auto& member : *members) {
    if (member.key != "board" && member.key != "order") {
      return refuse("deal", "deal-key", {{"key", member.key}});
    }
  }
  for (const char* key : {"board", "order"}) {
    if (json.find(key) == nullptr) return refuse("deal", "deal-key-missing", {{"key", key}});
  }
  const auto* digits = json.find("board")->string();
  if (digits == nullptr) return refuse("deal", "deal-board");
  const auto board = parse_board(*digits);
  if (!board) return board.refusal();
  const auto order = parse_order(*json.find("order"));
  if (!order) return order.refusal();
  return Deal{*board, *order};
}

Result<Deal> deal_like(Seat viewer, const Json& open, const Json& hand) {
  DealtHands dealt{.key = "order", .box = {}, .hand_size = kHandSize};
  for (int kind = 0; kind < Domino::kKinds; ++kind) {
    dealt.box.insert(dealt.box.end(), kCopies, demesne::to_text(Domino::of_kind(kind)));
  }
  const auto deal = deal_around(dealt, viewer, open, hand);
  return deal ? parse_deal(*deal) : deal.refusal();
}

}  // namespace demesne::conquer
