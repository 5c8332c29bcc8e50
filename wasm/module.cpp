#include <cstddef>
#include <string>

#include "wasm/desk.h"

// What the module exports. A page writes its question where `question` says, asks, and reads the
// answer, which stays until the next question.
namespace {

std::string asked;
std::string answered;

}  // namespace

extern "C" {

__attribute__((export_name("question"))) char* question(std::size_t size) {
  asked.resize(size);
  return asked.data();
}

__attribute__((export_name("ask"))) std::size_t ask() {
  answered = demesne::wasm::answer(asked);
  return answered.size();
}

__attribute__((export_name("answer"))) const char* answer() { return answered.data(); }
}
