// Metarules: which rules of a set are superfluous.
#pragma once

#include <span>
#include <vector>

#include "rules/normal.hpp"

namespace katachi::rules {

// The conditions with everything that follows from them (3.4), and without everything that follows from the others
// (3.5).
Conditions closed(const Frame& frame, const Scene& scene, Conditions conditions);
Conditions without_useless(const Frame& frame, const Scene& scene, Conditions conditions);

// Combines several analyses of the same rectangle, each with one claim, into one set. A rule claims whatever one of the
// analyses proved under its conditions; it stays if no weaker conditions give as much.
std::vector<Rule> combined(std::span<const std::vector<Rule>> runs);

// Drops rules whose conditions imply those of rules with the same colours and all their claims. The remaining rules get
// all conditions that follow from theirs or, with `useless`, none of them. Returned in order.
std::vector<Rule> without_redundant(const Frame& frame, std::span<const Rule> rules, bool useless);

}  // namespace katachi::rules
