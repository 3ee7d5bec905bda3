// Life from two eyes (the paper's 3.3): a life rule in which two independent eye rules match is superfluous.
//
// Independent means that there are only black stones where the two rectangles overlap. The paper also allows empty
// cells where a white stone would have no liberty inside and at most one outside, which finds more life but many more
// exceptions: one eye seen twice. Either test is sometimes wrong. So every pair of eyes that fits into the larger
// rectangle is compared with the life rules, and the pairs that do not live are kept as exceptions.
#pragma once

#include <span>
#include <vector>

#include "rules/embedding.hpp"

namespace katachi::rules {

struct EyeSet {
  Frame frame;
  std::vector<Rule> rules;
};

class EyePairs {
 public:
  EyePairs(const Frame& frame, std::vector<EyeSet> eyes, bool protected_cells);

  // The pairs of independent eyes on a colouring, as rules: what both need, and the stones that have both. The guard of
  // conditions on White holds for them, too.
  std::vector<Rule> of(std::uint32_t code) const;

 private:
  struct Indexed {
    Frame frame;
    std::vector<Embedding> places;
    std::vector<std::vector<Rule>> by_code;
  };
  struct Eye {
    Cells covered;
    Conditions conditions;
    bool guarded;
    Claims claims;
    std::uint8_t depth;
  };
  std::vector<Eye> eyes_on(const Scene& scene) const;

  Frame frame_;
  bool protected_cells_;
  std::vector<Indexed> eyes_;
};

struct TwoEyes {
  std::vector<std::uint8_t> explained;  // for each life rule: 1 if pairs of eyes give all its claims
  std::vector<Rule> exceptions;         // pairs of eyes with no more conditions than these are not known to live
};

// `life` are the rules in question, `all_life` all known rules of their rectangle, without omissions.
TwoEyes two_eyes(const Frame& frame, std::span<const Rule> life, std::span<const Rule> all_life, const EyePairs& pairs);

}  // namespace katachi::rules
