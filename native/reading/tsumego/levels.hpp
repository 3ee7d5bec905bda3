// The conditions of rules (docs/rules.md) in a region: liberties outside a rectangle, counted with sets of points.
#pragma once

#include <array>
#include <cstdint>

#include "reading/tsumego/state.hpp"
#include "rules/rule.hpp"

namespace katachi::tsumego {

// One rectangle in one position; the defender is Black in the rules. Each level is computed on first use.
class RegionLevels {
 public:
  // `place`: the place of each cell by the rectangle's own numbering, -1 beyond the region. `beyond`: points next to
  // such a cell.
  RegionLevels(const Region& region, const State& state, Points rectangle, Points beyond,
               const std::array<std::int8_t, rules::kMaxCells>& place)
      : region_(region),
        state_(state),
        empty_(state.empty(region)),
        rectangle_(rectangle),
        unbounded_(region.wall | beyond),
        place_(place) {}

  // Whether the actual levels include the required ones, and the guard holds if it is needed.
  bool include(rules::Conditions required);

 private:
  void work_out(int cell, rules::Conditions pairs);
  int defender_level(Points point) const;
  int attacker_level(Points point) const;
  bool guarded();

  const Region& region_;
  const State& state_;
  const Points empty_;
  const Points rectangle_;
  const Points unbounded_;  // attacking chains on these points have any number of liberties
  const std::array<std::int8_t, rules::kMaxCells>& place_;
  rules::Conditions known_ = 0;
  rules::Conditions actual_ = 0;
  bool guard_known_ = false;
  bool guard_ = false;
};

}  // namespace katachi::tsumego
