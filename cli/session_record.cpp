#include <fmt/format.h>

#include <algorithm>
#include <cstdlib>
#include <filesystem>

#include "cli/match_records.h"
#include "cli/session.h"
#include "cli/terminal.h"

// Games that are kept, and gone on with.
namespace demesne::cli {
namespace {

// Whether a free tag is true of other moves than those it came with. What a match has counted is
// about one whole game. Variations branch off their moves, which others may follow.
bool survives(const Record::Tag& tag, bool follows) {
  return tag.name == "Variations" ? follows : !is_match_tag(tag.name);
}

// "~/game.txt", as shells understand it.
std::string from_home(const std::string& file) {
  const char* home = std::getenv("HOME");
  return home != nullptr && file.starts_with("~/") ? home + file.substr(1) : file;
}

}  // namespace

void Session::resume(Record record, std::string file) {
  for (const std::string& move : record.moves) make(move);
  if (!now()->outcome()) ended_ = record.result;
  loaded_ = std::move(record);
  if (!file.empty()) files_.push_back(std::move(file));
  saved_ = moves_.size();
}

// The deal is the record's whatever is played, so its proof is always among them.
std::vector<Record::Tag> Session::tags_kept() const {
  const bool ends_alike = now()->outcome() || ended_ == loaded_.result;
  if (moves_ == loaded_.moves && ends_alike) return loaded_.tags;
  const auto& before = loaded_.moves;
  const bool follows =
      moves_.size() >= before.size() && std::equal(before.begin(), before.end(), moves_.begin());
  std::vector<Record::Tag> kept;
  std::copy_if(loaded_.tags.begin(), loaded_.tags.end(), std::back_inserter(kept),
               [&](const Record::Tag& tag) { return survives(tag, follows); });
  return kept;
}

Record Session::record() const {
  Record record = make_record(positions_.front(), moves_, seating_.record_names());
  record.tags = tags_kept();
  if (!ended_.is_null()) record.result = ended_;
  return record;
}

// Whether this game was kept in that file before, by whatever name.
bool Session::is_ours(const std::string& file) const {
  return std::any_of(files_.begin(), files_.end(), [&](const std::string& known) {
    std::error_code error;
    return std::filesystem::equivalent(known, file, error);
  });
}

void Session::save(const std::string& typed) {
  const std::string file = from_home(typed);
  if (file.empty()) {
    fmt::print("Say where: save FILE\n");
    return;
  }
  std::error_code error;
  if (std::filesystem::exists(file, error) && !is_ours(file)) {
    fmt::print("{} is there already, and is not this game; choose another name.\n", file);
    return;
  }
  const Record kept = record();
  const bool json = file.ends_with(".json");
  if (const auto refusal = write_file(file, json ? to_json(kept).dump() + "\n" : to_text(kept))) {
    fmt::print("{}\n", explained(*refusal));
    return;
  }
  files_.push_back(file);
  saved_ = moves_.size();
  const bool all = kept.tags.size() == loaded_.tags.size();
  fmt::print("Saved in {}{}.\n", file, all ? "" : ", without what was said of other moves");
}

}  // namespace demesne::cli
