#include "knowledge/drawing.hpp"

#include <sstream>

namespace katachi::drawing {

namespace {

std::string trimmed(const std::string& line) {
  const auto end = line.find_last_not_of(" \t\r");
  return end == std::string::npos ? "" : line.substr(0, end + 1);
}

}  // namespace

std::vector<Drawing> read(std::string_view text) {
  std::vector<Drawing> drawings;
  bool inside = false;
  std::istringstream lines{std::string(text)};
  for (std::string raw; std::getline(lines, raw);) {
    std::string line = trimmed(raw);
    if (line.starts_with('#')) continue;
    if (line.empty()) {
      inside = false;
    } else if (inside) {
      drawings.back().rows.push_back(std::move(line));
    } else {
      drawings.push_back({std::move(line), {}});
      inside = true;
    }
  }
  return drawings;
}

unsigned allowed(char sign, Color x) {
  switch (sign) {
    case 'X':
      return bit(x);
    case 'O':
      return bit(opposite(x));
    case '.':
      return bit(kEmpty);
    case 'x':
      return kAnything & ~bit(x);
    case 'o':
      return kAnything & ~bit(opposite(x));
    case '?':
      return kAnything;
    case '-':
      return bit(kEdge);
    case '=':
      return bit(opposite(x)) | bit(kEdge);
    default:
      return 0;
  }
}

}  // namespace katachi::drawing
