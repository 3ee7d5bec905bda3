// Conversions of rules and rectangles, for all bindings about rules.
#pragma once

#include <nanobind/nanobind.h>

#include <string>
#include <vector>

#include "rules/rule.hpp"

namespace katachi::border {

// A list of rules that is passed between native code and numpy.
struct RuleList {
  std::vector<rules::Rule> rules;
};

inline rules::Frame to_frame(int place, int width, int height) {
  if (place < 0 || place > 2) throw nanobind::value_error("a place is 0 (corner), 1 (side) or 2 (centre)");
  return rules::Frame(width, height, static_cast<rules::Place>(place));
}

inline std::uint32_t checked_code(const rules::Frame& frame, std::uint32_t code) {
  if (code >= frame.power[static_cast<std::size_t>(frame.cells)]) {
    throw nanobind::value_error(("no colouring has the code " + std::to_string(code)).c_str());
  }
  return code;
}

inline const std::vector<rules::Rule>& checked(const rules::Frame& frame, const RuleList& list) {
  for (const rules::Rule& rule : list.rules) checked_code(frame, rule.code);
  return list.rules;
}

}  // namespace katachi::border
