// The native tests. Arguments: --exhaustive adds the longest ones, --whole makes random campaigns four times as long,
// 1/2 or 2/2 runs one half of them, any other word selects tests by part of their name.
#include <string_view>

#include "tests/check.hpp"

int main(int argc, char** argv) {
  check::Choice choice;
  for (int i = 1; i < argc; ++i) {
    const std::string_view argument = argv[i];
    if (argument == "--exhaustive") {
      choice.exhaustive = true;
    } else if (argument == "--whole") {
      choice.whole = true;
    } else if (argument == "1/2" || argument == "2/2") {
      choice.part = argument[0] - '1';
      choice.parts = 2;
    } else {
      choice.filter = argument;
    }
  }
  return check::run_all(choice);
}
