// Rules on rules: what a set of rules can do without.
#pragma once

#include <span>
#include <vector>

#include "rules/normal.hpp"

namespace katachi::rules {

// The conditions with all that follows from them (3.4), and with all that follows from the others left out (3.5).
Conditions closed(const Frame& frame, const Scene& scene, Conditions conditions);
Conditions without_useless(const Frame& frame, const Scene& scene, Conditions conditions);

// One set from several analyses of the same rectangle, each with one claim. A rule claims whatever one of the analyses
// proved under its conditions; it stays if no weaker conditions give as much.
std::vector<Rule> combined(std::span<const std::vector<Rule>> runs);

// Drops rules whose conditions imply those of rules with the same colours and all their claims. Those kept get all
// conditions that follow from theirs or, if `useless` ones are to go, none of them. In order.
std::vector<Rule> without_redundant(const Frame& frame, std::span<const Rule> rules, bool useless);

}  // namespace katachi::rules
