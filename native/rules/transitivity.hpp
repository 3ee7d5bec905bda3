// Where connections are not transitive: A is connected to B and B to C, each by itself, but White can play so that
// both cannot be kept, and A is not connected to C. As with two eyes, every pair is compared with what is proved of
// the whole, and the pairs that fail are the exceptions.
#pragma once

#include <span>
#include <vector>

#include "rules/rule.hpp"

namespace katachi::rules {

struct Transitivity {
  std::size_t colourings = 0;    // on which there are pairs
  std::size_t pairs = 0;         // of a rule that connects a with b and one that connects b with c
  std::size_t fine = 0;          // of these: a is connected with c under the conditions of both
  std::vector<Rule> exceptions;  // the strictest conditions of both, on each colouring, under which it is not
  std::size_t by_shape = 0;      // of the exceptions: more liberties of Black's would not help
};

// Sound rules that connect the stones on each two of the cells a, b and c. Colourings on which two of the three stones
// are of one string are left out: nothing is to be told there. An exception claims its three stones, has no
// condition that follows from its others, and the depth of the longer connection.
Transitivity transitivity(const Frame& frame, int a, int b, int c, std::span<const Rule> ab, std::span<const Rule> bc,
                          std::span<const Rule> ac);

}  // namespace katachi::rules
