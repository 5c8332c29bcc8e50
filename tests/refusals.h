#pragma once

#include <gtest/gtest.h>

#include <ostream>

#include "core/catalogue.h"

namespace demesne {

// So that a failing test shows what was refused and where.
inline void PrintTo(const Refusal& refusal, std::ostream* out) {
  *out << refusal.rule << ": " << refusal.code;
  for (const auto& [name, value] : refusal.params) *out << " " << name << "=" << value;
  if (refusal.move > 0) *out << " (move " << refusal.move << ")";
  if (refusal.line > 0) *out << " (line " << refusal.line << ")";
}

}  // namespace demesne

namespace demesne::testing {

// Every refusal must have a rule and a sentence.
inline ::testing::AssertionResult sayable(const Refusal& refusal, Catalogue catalogue = {}) {
  if (!refusal.rule.empty() && can_say(refusal, catalogue)) return ::testing::AssertionSuccess();
  return ::testing::AssertionFailure() << ::testing::PrintToString(refusal) << " has no sentence";
}

}  // namespace demesne::testing
