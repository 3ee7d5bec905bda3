// Where connections are not transitive: A is connected to B and B to C, each separately, but White can prevent keeping
// both, and A is not connected to C. As with two eyes, every pair is compared with what is proved about the whole, and
// the pairs that fail are the exceptions.
#pragma once

#include <span>
#include <vector>

#include "rules/rule.hpp"

namespace katachi::rules {

struct Transitivity {
  std::size_t colorings = 0;     // colourings with pairs
  std::size_t pairs = 0;         // a rule that connects a with b and one that connects b with c
  std::size_t fine = 0;          // pairs under whose conditions a is connected with c
  std::vector<Rule> exceptions;  // the strictest conditions of both, on each colouring, under which a is not
  std::size_t by_shape = 0;      // exceptions where more black liberties would not help
};

// Sound rules that connect the stones on each two of the cells a, b and c. Colourings where two of the three stones are
// in one string are skipped: there is nothing to show. An exception claims its three stones, has no condition that
// follows from its others, and has the depth of the longer connection.
Transitivity transitivity(const Frame& frame, int a, int b, int c, std::span<const Rule> ab, std::span<const Rule> bc,
                          std::span<const Rule> ac);

}  // namespace katachi::rules
