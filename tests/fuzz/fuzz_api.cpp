#include <algorithm>
#include <array>

#include "core/rng.h"
#include "tests/api_kit.h"
#include "tests/fuzz/fuzz.h"

// libFuzzer's own way to change an input, and where it asks for another way.
extern "C" std::size_t LLVMFuzzerMutate(std::uint8_t* data, std::size_t size, std::size_t most);
extern "C" std::size_t LLVMFuzzerCustomMutator(std::uint8_t* data, std::size_t size,
                                               std::size_t most, unsigned int seed);

// The input is what is said by sockets at one table, a message a line. The digit before it is who
// says it: a seat, 2 an onlooker, 3 nobody.
namespace demesne::fuzz {
namespace {

using testing::Ear;
using testing::House;

std::vector<std::string> lines_of(std::string_view text) {
  std::vector<std::string> lines;
  while (!text.empty()) {
    lines.emplace_back(text.substr(0, text.find('\n')));
    text.remove_prefix(std::min(text.size(), lines.back().size() + 1));
  }
  return lines;
}

Json any_value(Rng& rng) {
  switch (rng.below(8)) {
    case 0:
      return nullptr;
    case 1:
      return rng.below(2) == 0;
    case 2:
      return std::int64_t{rng.below(5)} - 1;
    case 3:
      return std::int64_t{999'999'999'999'999'999} * (rng.below(2) == 0 ? 1 : -1);
    case 4:
      return Json::Array{any_value(rng), any_value(rng)};
    case 5:
      return Json::Object{{"kind", any_value(rng)}, {"initial", any_value(rng)}};
    case 6:
      return std::string(rng.below(600), 'x');
    default: {
      constexpr auto kWords = std::to_array<const char*>(
          {"", "me", "open", "bot:1", "bot:", "id1", "id4", "domain", "conquer", "domaine",
           "realtime", "correspondence", "claim", "bot", "wait", "00ff", "\xc3\xa9"});
      return kWords[rng.below(kWords.size())];
    }
  }
}

// Another message of the same form: a member is changed, gone or new, or another thing is to do.
Json changed(const Json& message, Rng& rng) {
  constexpr auto kCommands = std::to_array<const char*>(
      {"watch", "leave", "create", "mute", "unmute", "sit", "stand", "add-bot", "remove-bot",
       "move", "takeback", "draw", "answer", "resign", "choose", "chat", "report", "rematch"});
  constexpr auto kKeys = std::to_array<const char*>(
      {"table",   "seat",       "level", "ply",  "move",  "name",  "agree",
       "choice",  "text",       "about", "user", "since", "game",  "players",
       "options", "components", "clock", "talk", "seats", "share", "re"});
  Json::Object out = *message.object();
  const auto place = [&] { return rng.below(static_cast<std::uint32_t>(out.size())); };
  const auto put = [&](std::string_view key, Json value) {
    std::erase_if(out, [&](const Json::Member& member) { return member.key == key; });
    out.push_back({std::string(key), std::move(value)});
  };
  const auto kind = rng.below(4);
  if (kind == 0) put("do", kCommands[rng.below(kCommands.size())]);
  if (kind == 1) put(kKeys[rng.below(kKeys.size())], any_value(rng));
  if (kind == 2 && !out.empty()) out[place()].value = any_value(rng);
  if (kind == 3 && !out.empty()) out.erase(out.begin() + place());
  return out;
}

// Two at a table of a game with hidden hands, with everybody listening.
class World {
 public:
  World() {
    for (int i = 0; i < 3; ++i) tokens_[i] = house_.new_guest();
    house_.ask(tokens_[0], "POST", "/api/tables", R"({"game": "conquer"})");  // id4
    house_.ask(tokens_[1], "POST", "/api/tables/id4/sit", R"({"seat": 1})");
    for (int i = 0; i < 4; ++i) ears_[i] = house_.ear_of(tokens_[i]);
  }

  void say(std::size_t who, const std::string& text) {
    Ear& ear = *ears_[who];
    ear.heard.clear();
    house_.hear(ears_[who], tokens_[who], text);
    int answers = 0;
    for (const std::string& heard : ear.heard) {
      const auto json = parse_json(heard);
      require(bool{json}, "what is told is JSON");
      if (json->find("re") == nullptr) continue;
      ++answers;
      const Json* error = json->find("error");
      require((error == nullptr) != (json->find("ok") == nullptr), "it is ok, or an error");
      require(error == nullptr || !server::text_of(*error, "sentence").empty(), "that says why");
    }
    require(answers == 1, "there is one answer");
  }

 private:
  House house_;
  std::array<std::string, 4> tokens_;
  std::array<std::shared_ptr<Ear>, 4> ears_;
};

}  // namespace
}  // namespace demesne::fuzz

extern "C" std::size_t LLVMFuzzerCustomMutator(std::uint8_t* data, std::size_t size,
                                               std::size_t most, unsigned int seed) {
  using namespace demesne;
  Rng rng(seed);
  auto lines = fuzz::lines_of(fuzz::as_text(data, size));
  if (lines.empty() || rng.below(4) == 0) return LLVMFuzzerMutate(data, size, most);
  const auto any = [&] { return rng.below(static_cast<std::uint32_t>(lines.size())); };
  const auto place = any();
  std::string line = lines[place];
  const auto json = parse_json(line.empty() ? "" : line.substr(1));
  if (json && json->object() != nullptr) line = line[0] + fuzz::changed(*json, rng).dump();
  if (rng.below(2) == 0)
    lines[place] = line;
  else
    lines.insert(lines.begin() + any(), line);
  std::string out;
  for (const std::string& each : lines) out += each + "\n";
  if (out.size() > most) return LLVMFuzzerMutate(data, size, most);
  std::copy(out.begin(), out.end(), data);
  return out.size();
}

extern "C" int LLVMFuzzerTestOneInput(const std::uint8_t* data, std::size_t size) {
  using namespace demesne;
  fuzz::World world;
  for (const std::string& line : fuzz::lines_of(fuzz::as_text(data, size))) {
    if (!line.empty()) world.say(static_cast<unsigned char>(line[0]) % 4U, line.substr(1));
  }
  return 0;
}
