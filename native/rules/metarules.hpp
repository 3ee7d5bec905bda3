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

// One bit a cell of the large rectangle; cell i of the small one lies on cells[i] of the large.
struct Embedding {
  std::array<std::uint8_t, kMaxCells> cells{};
  Cells covered = 0;
};

// The ways a smaller rectangle lies inside a larger one: on the same edges, or on fewer.
std::vector<Embedding> embeddings(const Frame& large, const Frame& small);

// Which rules follow from a rule of the smaller rectangle wherever they match: 1 or 0 each.
std::vector<std::uint8_t> covered_by_smaller(const Frame& large, bool sound, std::span<const Rule> rules,
                                             const Frame& small, std::span<const Rule> smaller);

}  // namespace katachi::rules
