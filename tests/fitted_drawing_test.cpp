#include "cli/fitted_drawing.h"

#include <gtest/gtest.h>

// How a drawing is laid out on a terminal.
namespace demesne::cli {
namespace {

const std::string kDrawing =
    "1 # #\n"
    "\n"
    "  a b\n"
    "\n"
    "  R red     fields  3   hand 4\n"
    "  B blue    fields 12   hand 5   to move\n";

TEST(FittedDrawing, StaysAsItIsWhereItFits) {
  EXPECT_EQ(fitted(kDrawing, {7, 80}), kDrawing + "\n");
}

TEST(FittedDrawing, PutsThePanelBesideTheBoard) {
  EXPECT_EQ(fitted(kDrawing, {6, 80}),
            "1 # #   R red     fields  3   hand 4\n"
            "        B blue    fields 12   hand 5   to move\n"
            "  a b\n"
            "\n");
  EXPECT_EQ(fitted(kDrawing, {6, 38}),
            "1 # #   R red     fields  3   hand 4\n"
            "        B blue    fields 12   hand 5\n"
            "  a b       to move\n"
            "\n");
}

TEST(FittedDrawing, LeavesNoLineEmptyWhereNothingFitsBeside) {
  EXPECT_EQ(fitted(kDrawing, {6, 33}),
            "1 # #\n"
            "  a b\n"
            "  R red     fields  3   hand 4\n"
            "  B blue    fields 12   hand 5\n"
            "      to move\n");
}

TEST(FittedDrawing, BreaksLinesOfThePanelAtTheirSpaces) {
  EXPECT_EQ(fitted("#\n\n  one  two three\nendless-word\n", {20, 10}),
            "#\n\n  one  two\n      three\nendless-word\n\n");
}

TEST(FittedDrawing, CountsWhatIsSeen) {
  const Pen pen{.colour = true, .unicode = true};
  const std::string wall = pen(Ink::dim, "│") + pen.reversed(Ink::red, "R") + "│\n";
  const std::string name = pen(Ink::red, "red");
  EXPECT_EQ(fitted(wall + "\n" + name + " " + std::string(26, 'x') + "\n", {2, 36}),
            wall.substr(0, wall.size() - 1) + "   " + name + " " + std::string(26, 'x') + "\n\n");
}

}  // namespace
}  // namespace demesne::cli
