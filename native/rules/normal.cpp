#include "rules/normal.hpp"

namespace katachi::rules {

Normal::Normal(const Frame& frame, const Scene& scene, const Semantics& semantics) {
  for (const String& string : scene.black) {
    if (!string.reaching) {
      impossible_ |= black_level(string.name, 2);
    } else if (string.liberties == 0 && !semantics.sound && semantics.drop_illegal) {
      always_ |= black_level(string.name, 1);
    }
  }
  for (const String& string : scene.white) {
    if (!string.reaching) {
      known_ |= white_level(string.name, 2);
    } else if (string.liberties == 0 && semantics.drop_illegal) {
      impossible_ |= white_level(string.name, 2) & kWhiteHigh;
    }
  }
  for (Cells rest = scene.empty; rest != 0; rest &= rest - 1) {
    const Cells cell = rest & -rest;
    const int e = std::countr_zero(rest);
    const bool interior = (cell & frame.frontier) == 0;
    int whites = 0;
    int white_name = 0;
    for (const String& string : scene.white) {
      if (!string.reaching || (string.liberties & cell) == 0) continue;
      ++whites;
      white_name = string.name;
      implied_[static_cast<std::size_t>(implied_count_++)] = {static_cast<std::uint8_t>(4 * e + 2),
                                                              static_cast<std::uint8_t>(4 * string.name + 2)};
    }
    if (!interior) continue;
    if (whites == 0) known_ |= white_level(e, 2);
    if (whites == 1) {
      same_[static_cast<std::size_t>(same_count_++)] = {static_cast<std::uint8_t>(4 * e + 2),
                                                        static_cast<std::uint8_t>(4 * white_name + 2)};
    }
    int blacks = 0;
    int black_name = 0;
    for (const String& string : scene.black) {
      if (!string.reaching || (string.liberties & cell) == 0) continue;
      ++blacks;
      black_name = string.name;
    }
    if (blacks == 0) impossible_ |= black_level(e, 2);
    if (blacks == 1 && semantics.sound) {
      same_[static_cast<std::size_t>(same_count_++)] = {static_cast<std::uint8_t>(4 * e),
                                                        static_cast<std::uint8_t>(4 * black_name)};
    }
  }
}

std::optional<Conditions> Normal::operator()(Conditions conditions) const {
  conditions = (conditions & ~known_) | always_;
  for (int i = 0; i < same_count_; ++i) {
    const Shift& s = same_[static_cast<std::size_t>(i)];
    const Conditions pair = conditions >> s.from & 3U;
    conditions = (conditions & ~(Conditions{3} << s.from)) | pair << s.to;
  }
  for (int i = 0; i < implied_count_; ++i) {
    const Shift& s = implied_[static_cast<std::size_t>(i)];
    conditions |= (conditions >> s.from & 3U) << s.to;
  }
  if ((conditions & impossible_) != 0) return std::nullopt;
  return conditions;
}

}  // namespace katachi::rules
