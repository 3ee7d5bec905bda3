// Rules on rules: what a set of rules can do without.
#pragma once

#include <span>
#include <vector>

#include "rules/normal.hpp"

namespace katachi::rules {

// The conditions with all that follows from them (3.4), and with all that follows from the others left out (3.5).
Conditions closed(const Frame& frame, const Scene& scene, Conditions conditions);
Conditions without_useless(const Frame& frame, const Scene& scene, Conditions conditions);

// Drops rules whose conditions imply those of another rule with the same colours. `useless` also drops from each rule
// kept the conditions that follow from its others. In order of depth, code and conditions.
std::vector<Rule> without_redundant(const Frame& frame, std::span<const Rule> rules, bool useless);

}  // namespace katachi::rules
