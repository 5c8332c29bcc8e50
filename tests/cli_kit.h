#pragma once

#include <fcntl.h>
#include <gtest/gtest.h>
#include <sys/wait.h>
#include <unistd.h>

#include <algorithm>
#include <filesystem>
#include <fstream>
#include <sstream>
#include <string>
#include <vector>

// The program as a person or a script meets it: arguments and input in, output and status out.
namespace demesne::testing {

namespace fs = std::filesystem;

struct Ran {
  int status = -1;  // the exit status; -1 when it did not exit by itself
  std::string out;
  std::string err;
};

inline std::string read_whole(const fs::path& path) {
  std::ostringstream out;
  out << std::ifstream(path, std::ios::binary).rdbuf();
  return out.str();
}

// How many characters the longest line has; text is UTF-8.
inline std::size_t widest_line(const std::string& text) {
  std::size_t widest = 0;
  std::size_t width = 0;
  for (const char c : text) {
    if ((static_cast<unsigned char>(c) & 0xC0U) != 0x80U) ++width;
    if (c == '\n') width = 0;
    widest = std::max(widest, width);
  }
  return widest;
}

class Cli : public ::testing::Test {
 protected:
  void SetUp() override {
    std::string pattern = (fs::temp_directory_path() / "demesne-cli-XXXXXX").string();
    folder_ = mkdtemp(pattern.data());
  }
  void TearDown() override { fs::remove_all(folder_); }

  fs::path file(const std::string& name, const std::string& content) const {
    std::ofstream(folder_ / name, std::ios::binary) << content;
    return folder_ / name;
  }

  Ran run(std::vector<std::string> arguments, const std::string& input = "") const {
    return finish(start(std::move(arguments), input));
  }

  // The same in two steps, for tests that interfere.
  pid_t start(std::vector<std::string> arguments, const std::string& input = "") const {
    const fs::path in = file("stdin", input);
    arguments.insert(arguments.begin(), DEMESNE_PROGRAM);
    const pid_t child = fork();
    if (child == 0) become(arguments, in);
    return child;
  }
  Ran finish(pid_t child) const {
    int status = 0;
    waitpid(child, &status, 0);
    return {WIFEXITED(status) ? WEXITSTATUS(status) : -1, read_whole(folder_ / "stdout"),
            read_whole(folder_ / "stderr")};
  }

  // Refused: one line on standard error that says this, nothing on standard output.
  void refuses(int status, const std::vector<std::string>& arguments,
               const std::vector<std::string>& said) const {
    const Ran ran = run(arguments);
    std::string line;
    for (const auto& argument : arguments) line += argument + " ";
    EXPECT_EQ(ran.status, status) << line << ran.err;
    EXPECT_EQ(ran.out, "") << line;
    EXPECT_EQ(std::count(ran.err.begin(), ran.err.end(), '\n'), 1) << line << ran.err;
    for (const auto& part : said) EXPECT_NE(ran.err.find(part), std::string::npos) << ran.err;
  }

  fs::path folder_;

 private:
  [[noreturn]] void become(std::vector<std::string>& arguments, const fs::path& in) const {
    const auto redirect = [](const fs::path& path, int flags, int to) {
      dup2(open(path.c_str(), flags, 0600), to);
    };
    redirect(in, O_RDONLY, 0);
    redirect(folder_ / "stdout", O_WRONLY | O_CREAT | O_TRUNC, 1);
    redirect(folder_ / "stderr", O_WRONLY | O_CREAT | O_TRUNC, 2);
    std::vector<char*> argv;
    for (auto& argument : arguments) argv.push_back(argument.data());
    argv.push_back(nullptr);
    execv(argv[0], argv.data());
    _exit(127);
  }
};

}  // namespace demesne::testing
