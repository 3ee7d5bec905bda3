// The native tests. Arguments: --exhaustive adds the long ones, any other word selects tests by a part of their name.
#include <string_view>

#include "tests/check.hpp"

int main(int argc, char** argv) {
  bool exhaustive = false;
  std::string_view filter;
  for (int i = 1; i < argc; ++i) {
    const std::string_view argument = argv[i];
    if (argument == "--exhaustive") {
      exhaustive = true;
    } else {
      filter = argument;
    }
  }
  return check::run_all(exhaustive, filter);
}
