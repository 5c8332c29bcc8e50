#include <fmt/format.h>

#include <memory>

#include "cli/commands/commands.h"
#include "cli/terminal.h"
#include "server/provable_deal.h"

namespace demesne::cli {
namespace {

// The proof is only worth something if these are what people were shown, and gave, at the table.
void print_proof(const server::Proof& proof, const Table& table) {
  fmt::print(
      "Deal: proved. It follows from the secret and the shares of table {}.\n"
      "Compare with what was shown before the game, and with the share you gave:\n"
      "  commitment {}\n",
      printable(proof.table), server::to_hex(proof.commitment));
  for (std::size_t seat = 0; seat < proof.shares.size(); ++seat) {
    const std::string share = server::to_hex(proof.shares[seat]);
    fmt::print("  {} gave {}\n", table.seat_names[seat], share.empty() ? "no share" : share);
  }
}

// Who resigned or agreed is not in a record, so that nothing contradicts it.
std::string_view how_sure(const Record& record, const AnyPosition& end) {
  if (end->outcome()) return "by the rules";
  return record.result.is_null() ? "none yet"
                                 : "decided at the table, which no record can show to be true";
}

int run_verify(const RecordArgs& args) {
  const auto replayed = args.replayed();
  if (!replayed) return kRefused;
  const auto& [record, end] = *replayed;
  const auto proof = server::check_proof(record);
  if (!proof) return fail(proof.refusal(), catalogue_of(record), args.file);
  fmt::print(
      "Moves: {}, every one legal.\n"
      "Hashes: {}, every one right.\n"
      "Result: {}. {}\n",
      record.moves.size(), record.hashes.size(), how_sure(record, end), ending_text(*replayed));
  if (*proof) {
    print_proof(**proof, end->table());
  } else {
    fmt::print("Deal: possible, but not proved: the record has no proof of it.\n");
  }
  return kDone;
}

}  // namespace

void add_verify(CLI::App& app, Run& run) {
  auto args = std::make_shared<RecordArgs>();
  auto* command = app.add_subcommand(
      "verify", "Check a record: its moves, hashes and result, and the proof of its deal");
  args->add_to(*command, "RECORD");
  command->callback([args, &run] { run = [args] { return run_verify(*args); }; });
}

}  // namespace demesne::cli
