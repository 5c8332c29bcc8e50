#include "core/catalogue.h"

#include <array>
#include <optional>

namespace demesne {
namespace {

constexpr auto kCommon = std::to_array<Sentence>({
    {"not-a-move", "\"{move}\" is not written like a move of this game; {@form}"},
    {"event-impossible", "\"{event}\" cannot have happened here, as far as this viewer can know"},
    {"not-your-turn", "it is not this seat's turn"},
    {"game-unknown", "there is no game called \"{game}\"; there are: {games}"},
    {"players-range", "{game} is for {range} players, not {players}"},
    {"option-unknown", "{game} has no option \"{option}\"; it has: {options}"},
    {"option-none", "{game} has no option \"{option}\"; it has none"},
    {"option-twice", "the option \"{option}\" is given twice"},
    {"option-value",
     "\"{value}\" is not a value of the option \"{option}\"; choose from: {choices}"},
    {"seat-unknown", "there is no seat \"{seat}\" at this table; there are: {seats}"},
    {"components-none", "{game} has no component sets"},
    {"components-name", "the set is called \"{name}\", but the option says \"{option}\""},
    {"option-components",
     "\"{value}\" is neither a set of the game (there is: {choices}) nor a file that can be read: "
     "{error}"},
    {"seat-setting",
     "\"{setting}\" is not a setting of a player: nodes=N, time=MS, threads=N, table=MIB"},
    {"seat-value",
     "\"{setting}\" is out of bounds: nodes from 1, time 1 to 86400000, threads 1 to 256, table 1 "
     "to 65536"},
    {"seat-engine", "an engine needs a command: engine:COMMAND"},
    {"engine-ended", "the engine \"{engine}\" has ended: {text}"},
    {"engine-silent", "the engine \"{engine}\" did not answer within {seconds} seconds"},
    {"engine-babbles", "the engine \"{engine}\" sends a line without end"},
    {"engine-says", "the engine \"{engine}\" says: {text}"},
    {"match-seats", "{entrants} players cannot share {seats} seats evenly"},
    {"match-alone", "a match is between two players or more; give --seat again"},
    {"match-sprt", "a sequential test compares two players, not {entrants}"},
    {"match-exists", "{path} is there already; --resume goes on with it"},
    {"match-none", "this is no game of a match"},
    {"match-other", "this is a game of another match: {found}"},
    {"match-order", "this should be game {expected} of the match, not {found}"},
    {"player-unknown", "nobody called \"{player}\" plays at this table; there are: {players}"},
    {"clock-form",
     "a clock is null, realtime with initial and increment in milliseconds (up to a day, and an "
     "hour), or correspondence with 1 to 30 days"},
    {"log-event", "this is no event of a table: {event}"},
    {"log-order", "the events of this table cannot have happened in this order"},
    {"table-object", "a table is described by a JSON object"},
    {"table-key", "a table's \"{key}\" is unknown, or of the wrong kind"},
    {"table-began", "the game has begun"},
    {"table-waits", "the game has not begun; it waits for players"},
    {"table-over", "the game is over"},
    {"table-seat", "there is no such seat, or nobody sits on it"},
    {"table-taken", "somebody else has taken that seat"},
    {"table-seated", "one person sits on one seat; stand up first"},
    {"table-bot", "no bot called \"{bot}\" plays at this table"},
    {"table-onlooker", "only who sits at the table may do this"},
    {"table-ply", "this move was for the position after {seen} moves; there have been {made}"},
    {"move-name", "a move's name has at most 64 bytes"},
    {"table-late", "the time is over"},
    {"table-asked", "something has been asked already; it must be answered first"},
    {"table-unasked", "nothing has been asked that this would answer"},
    {"table-long", "too much has happened at this table; you can only play on or resign"},
    {"takeback-none", "there is no decision of yours to take back"},
    {"takeback-revealed", "something hidden has come to light since; it cannot be taken back"},
    {"draw-bots", "bots do not agree to draws"},
    {"absent-choice",
     "about somebody who is absent you can \"wait\", \"claim\" the game, or let a \"bot\" go on"},
    {"absent-none", "nobody is absent"},
    {"talk-none", "at this table nobody talks during the game"},
    {"talk-partners", "at this table who plays does not talk during the game"},
    {"talk-length", "a text has 1 to 500 bytes"},
    {"table-seats", "a seat is \"me\", \"open\" or \"bot:LEVEL\""},
    {"table-bots", "a table needs a person, or a seat that is open for one"},
    {"rematch-early", "the game is not over yet"},
    {"record-early", "the record can be had when the game is over"},
    {"record-closed", "only who has played may see the record of this table"},
    {"account-name", "a name has 2 to 24 letters, digits, - or _"},
    {"account-name-taken", "somebody else has that name"},
    {"account-password", "a password has 8 to 200 bytes"},
    {"account-already", "this is an account already"},
    {"account-none", "this is for accounts; a guest has no password"},
    {"account-wrong", "the name or the password is wrong"},
    {"account-bots", "an account has at most ten bots"},
    {"account-no-bot", "you have no bot of that name"},
    {"sign-in", "this is for guests and accounts; ask for a guest first"},
    {"not-found", "there is nothing here"},
    {"request-method", "this is asked by another method"},
    {"request-user", "say whom: \"user\" is somebody's id"},
    {"request-socket", "this is for WebSockets"},
    {"request-member", "\"{member}\" is missing, or not what it should be"},
    {"request-object", "a message is a JSON object"},
    {"request-origin", "this page may not speak for you here"},
    {"limit-address", "too many requests from your address; wait a little"},
    {"limit-guests", "too many guests from your address; wait a little"},
    {"limit-passwords", "too many passwords tried from your address; wait a little"},
    {"limit-name", "too many passwords tried for this name; wait a little"},
    {"limit-user", "you are too fast; wait a little"},
    {"limit-tables", "you have opened many tables; wait a little"},
    {"limit-table", "too much happens at this table; wait a little"},
    {"limit-mutes", "you have muted too many people; unmute some"},
    {"limit-talk", "you talk too fast; wait a little"},
    {"limit-watched", "you watch too many tables; leave some"},
    {"server-storage", "the server cannot write this down now; nothing has changed, try again"},
    {"server-port", "{address}:{port} cannot be used: {reason}"},
    {"storage-newer",
     "{path} was written by a newer version of this program: its schema is {found}, and this one "
     "knows {known}"},
    {"storage-failed", "{path} cannot be used to store games: {error}"},
    {"storage-held",
     "another server works with {path}; stop it first, or give this one a folder of its own"},
    {"storage-backup", "{from} cannot be copied to {to}: {error}"},
    {"proof-form",
     "a deal's proof is a JSON object of scheme, table, commitment, secret and shares, the last "
     "three in hexadecimal digits"},
    {"proof-scheme", "the deal is proved by scheme {found}; this program knows scheme {known}"},
    {"proof-commitment",
     "the secret is not the one that was committed to at table {table}: it was changed"},
    {"proof-shares", "the deal's proof has {shares} shares for {players} seats"},
    {"proof-deal",
     "the secret and the shares lead to another deal: the proof or the deal was changed"},
    {"hand-none", "{game} hides no hands; leave the hand out"},
    {"hand-onlooker", "an onlooker has no hand; leave it out"},
    {"hand-size", "the hand is a list of the {size} with which a seat begins"},
    {"hand-item", "{item} is not in the box, or not that often"},
    {"deal-hidden", "the deal's \"{key}\" is what no seat may see; leave it out"},
    {"deal-not-object", "a deal is a JSON object"},
    {"deal-key", "the deal has a key \"{key}\" that this game does not know"},
    {"deal-game", "this is a position of {found}, not of {game}"},
    {"record-line", "this is neither a tag, [Name value], nor a line of moves"},
    {"record-tag-twice", "the tag \"{tag}\" is given twice"},
    {"record-tag-missing", "the tag \"{tag}\" is missing"},
    {"record-tag-value", "the tag \"{tag}\" should be {@form}"},
    {"record-tag-name",
     "\"{tag}\" cannot name a free tag: letters only, the first a capital, and no field's name"},
    {"record-tags", "a record has at most 1,000 free tags"},
    {"record-word", "\"{word}\" cannot be a move or a hash: printing characters only"},
    {"record-object", "a record in JSON is an object"},
    {"record-key", "a record has no key \"{tag}\""},
    {"record-format", "this is format {found} of the record; this program reads format {known}"},
    {"record-rules", "it was played by version {found} of the rules; this program knows {known}"},
    {"record-number", "this line of moves should begin with \"{number}.\""},
    {"record-ten", "a line holds ten moves and their hash; only the last may hold fewer moves"},
    {"record-after-end", "nothing may follow the moves"},
    {"record-hashes", "{moves} moves need {needed} hashes, not {hashes}"},
    {"record-plies", "the record promises {promised} moves but holds {moves}: it is not whole"},
    {"record-several",
     "this file holds {count} records, one a line; replay, verify and analyse take one with --game "
     "N"},
    {"record-absent", "there is no game {game} in this file; it holds {count}"},
    {"record-empty", "there is no record here: it is empty"},
    {"record-hash",
     "after this move the position is {actual}, but the record says {recorded}: it was changed"},
    {"record-result", "the record says the result is {recorded}, but the moves give {actual}"},
    {"form-number", "a number from 0 on"},
    {"form-string", "a string"},
    {"form-strings", "a list of strings"},
    {"form-names", "a list of two to four names"},
    {"form-object", "an object"},
    {"form-options", "an object of strings and truth values"},
    {"form-seat", "the number of a seat, or null for an onlooker"},
    {"protocol-version", "this engine speaks version 1 of the protocol, not \"{found}\""},
    {"protocol-command", "\"{word}\" is not a command; there are: {commands}"},
    {"protocol-form", "{command} takes {form}"},
    {"protocol-busy", "{command} must wait: while it thinks the engine hears stop, isready, quit"},
    {"protocol-no-game", "there is no game yet; the command game sets one up"},
    {"protocol-long", "the line is longer than {limit} bytes"},
    {"protocol-game", "a game is set up by a JSON object"},
    {"protocol-key", "the game has a key \"{key}\"; it may have: {keys}"},
    {"protocol-key-form", "\"{key}\" should be {@form}"},
    {"file-unreadable", "{path} cannot be read: {error}"},
    {"file-unwritable", "{path} cannot be written: {error}"},
    {"file-large", "{path} is larger than any file of this program: {error}"},
    {"json-at", "this is not JSON: {@what} at line {line}, column {column}"},
    {"json-syntax", "unexpected text"},
    {"json-end", "it ends too early"},
    {"json-deep", "it is nested too deeply"},
    {"json-wide", "an object of more than 250 keys"},
    {"json-number", "a number that is not a whole number of at most 18 digits"},
    {"json-string", "a string that is not well formed"},
    {"json-twice", "a key that is given twice"},
});

std::optional<std::string_view> find(std::string_view code, Catalogue game) {
  for (const Catalogue catalogue : {game, common_catalogue()}) {
    for (const Sentence& sentence : catalogue) {
      if (sentence.code == code) return sentence.text;
    }
  }
  return std::nullopt;
}

const Refusal::Param* find_param(const Refusal& refusal, std::string_view name) {
  for (const auto& param : refusal.params) {
    if (param.name == name) return &param;
  }
  return nullptr;
}

// What stands for {name} or {@name}; nothing if the parameter or its word is missing.
std::optional<std::string_view> filling(std::string_view name, const Refusal& refusal,
                                        Catalogue game) {
  const bool word = name.starts_with('@');
  const auto* param = find_param(refusal, name.substr(word ? 1 : 0));
  if (param == nullptr) return std::nullopt;
  if (!word) return param->value;
  if (!param->value.starts_with('@')) return std::nullopt;
  return find(std::string_view(param->value).substr(1), game);
}

std::optional<std::string> fill(std::string_view text, const Refusal& refusal, Catalogue game) {
  std::string out;
  while (!text.empty()) {
    const auto open = text.find('{');
    out += text.substr(0, open);
    if (open == std::string_view::npos) break;
    const auto close = text.find('}', open);
    const auto part = filling(text.substr(open + 1, close - open - 1), refusal, game);
    if (!part) return std::nullopt;
    out += *part;
    text.remove_prefix(close + 1);
  }
  return out;
}

std::optional<std::string> look_up(const Refusal& refusal, Catalogue game) {
  const auto text = find(refusal.code, game);
  return text ? fill(*text, refusal, game) : std::nullopt;
}

}  // namespace

Catalogue common_catalogue() { return kCommon; }

std::string say(const Refusal& refusal, Catalogue game) {
  if (auto sentence = look_up(refusal, game)) return *std::move(sentence);
  std::string out = refusal.code;
  for (const auto& param : refusal.params) out += " " + param.name + "=" + param.value;
  return out;
}

bool can_say(const Refusal& refusal, Catalogue game) { return look_up(refusal, game).has_value(); }

}  // namespace demesne
