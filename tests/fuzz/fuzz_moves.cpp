#include <algorithm>
#include <string>
#include <vector>

#include "engine/registry.h"
#include "tests/fuzz/fuzz.h"

// The input is one byte each for the game, the number of players and the seed, one for each option,
// and then words: moves to be tried. A word "~" and digits is the legal move of that number, so
// that the fuzzer gets deep into a game without having to learn its notation first.
namespace demesne::fuzz {
namespace {

class Input {
 public:
  explicit Input(std::string_view rest) : rest_(rest) {}

  // A number below `count`: '0' is the first, so that the corpus is readable.
  std::size_t choose(std::size_t count) {
    if (rest_.empty()) return 0;
    const auto byte = static_cast<unsigned char>(rest_.front() - '0');
    rest_.remove_prefix(1);
    return byte % count;
  }

  std::string_view word() {
    constexpr std::string_view kSpace = " \t\r\n";
    const auto begin = rest_.find_first_not_of(kSpace);
    rest_.remove_prefix(begin == std::string_view::npos ? rest_.size() : begin);
    const std::string_view word = rest_.substr(0, rest_.find_first_of(kSpace));
    rest_.remove_prefix(word.size());
    return word;
  }

 private:
  std::string_view rest_;
};

TableRequest choose_table(const GameInfo& info, Input& input) {
  const auto counts = static_cast<std::size_t>(info.max_players - info.min_players + 1);
  TableRequest request;
  request.players = info.min_players + static_cast<int>(input.choose(counts));
  request.seed = input.choose(256);
  for (const OptionSpec& spec : info.options) {
    request.options.emplace_back(spec.key, spec.choices[input.choose(spec.choices.size())]);
  }
  return request;
}

std::string move_meant(std::string_view word, const std::vector<std::string>& legal) {
  if (!word.starts_with('~') || legal.empty()) return std::string(word);
  std::size_t number = 0;
  for (const char c : word.substr(1)) number = number * 10 + static_cast<unsigned char>(c - '0');
  return legal[number % legal.size()];
}

// A game, and what each viewer of it knows from events alone.
class Table {
 public:
  explicit Table(AnyPosition position) : position_(std::move(position)) {
    for (Seat viewer = kNobody; viewer < position_->table().players; ++viewer) {
      views_.push_back(position_->view(viewer));
    }
  }

  void try_word(std::string_view word) {
    const auto legal = position_->legal();
    const std::string move = move_meant(word, legal);
    if (std::binary_search(legal.begin(), legal.end(), move)) {
      make(move);
    } else {
      refuse(move);
    }
  }

 private:
  void make(const std::string& move) {
    for (AnyView& view : views_) {
      const auto event = position_->observe(move, view->viewer());
      require(static_cast<bool>(event), "a legal move can be observed");
      require(!view->advance(*event), "a view takes the events it is sent");
    }
    require(!position_->play(move), "a move that is listed is accepted");
    for (const AnyView& view : views_) {
      require(view->hash() == position_->view(view->viewer())->hash(),
              "a view that saw the events is the view of the position");
    }
  }

  void refuse(const std::string& text) {
    const auto before = position_->hash();
    const auto refusal = position_->play(text);
    require(refusal.has_value(), "a move that is not listed is refused");
    require(can_say(*refusal, position_->table().game->catalogue()), "a refusal has a sentence");
    require(position_->hash() == before, "a refused move changes nothing");
    require(!position_->observe(text, kNobody), "a refused move cannot be observed");
  }

  AnyPosition position_;
  std::vector<AnyView> views_;
};

}  // namespace
}  // namespace demesne::fuzz

int LLVMFuzzerTestOneInput(const std::uint8_t* data, std::size_t size) {
  using namespace demesne;
  fuzz::Input input(fuzz::as_text(data, size));
  const AnyGame& game = *all_games()[input.choose(all_games().size())];
  auto position = game.start(fuzz::choose_table(game.info(), input));
  if (!position) {
    fuzz::require(can_say(position.refusal(), game.catalogue()), "a refusal has a sentence");
    return 0;
  }
  fuzz::Table table(*std::move(position));
  for (auto word = input.word(); !word.empty(); word = input.word()) table.try_word(word);
  return 0;
}
