#pragma once

#include <span>
#include <string>
#include <string_view>

#include "core/result.h"

namespace demesne {

// One entry of a catalogue: the code of a refusal (or of a word) and its text, in which {name}
// stands for the parameter of that name and {@name} for the word whose code it is. Only the text
// decides which: a parameter may repeat what somebody typed, and that is never looked up.
struct Sentence {
  std::string_view code;
  std::string_view text;
};
using Catalogue = std::span<const Sentence>;

// What every game shares: options, deals, files.
Catalogue common_catalogue();

// The sentence for a refusal, looked up in the game's catalogue and then in the common one. A code
// that neither knows comes out as the code with its parameters: ugly, but nothing is lost (the law
// kit fails on it).
std::string say(const Refusal& refusal, Catalogue game = {});

// True when the code is in one of the two and every parameter of the text is given.
bool can_say(const Refusal& refusal, Catalogue game = {});

}  // namespace demesne
