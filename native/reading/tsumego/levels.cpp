#include "reading/tsumego/levels.hpp"

#include <algorithm>
#include <bit>

namespace katachi::tsumego {

using rules::Conditions;

namespace {

constexpr Conditions kDefenderPair = 3;
constexpr Conditions kAttackerPair = kDefenderPair << 2;

}  // namespace

// Liberties outside, at most 2, of the chain at a stone, or of the chain that a stone on an empty point would make.
int RegionLevels::defender_level(Points point) const {
  const Points chain = region_.grow(point, state_.stones[kDefender] | point);
  return std::min(2, std::popcount(region_.neighbours(chain) & empty_ & ~point & ~rectangle_));
}

// 2 for no liberty outside, 1 for one. 0 (unknown) if the chain may have any number of them, or if it has a stone or
// liberty in the rectangle beyond its string there.
int RegionLevels::attacker_level(Points point) const {
  const Points stones = state_.stones[kAttacker] | point;
  const Points chain = region_.grow(point, stones);
  if ((chain & unbounded_) != 0) return 0;
  const Points own = region_.grow(point, stones & rectangle_);
  if ((chain & rectangle_) != own) return 0;
  const Points liberties = region_.neighbours(chain) & empty_ & ~point;
  if ((liberties & rectangle_ & ~region_.neighbours(own)) != 0) return 0;
  return std::max(0, 2 - std::popcount(liberties & ~rectangle_));
}

bool RegionLevels::guarded() {
  if (guard_known_) return guard_;
  guard_known_ = true;
  guard_ = true;
  const Points defender = state_.stones[kDefender];
  for (Points rest = region_.neighbours(empty_ & rectangle_) & defender & ~rectangle_; rest != 0 && guard_;) {
    const Points chain = region_.grow(lowest(rest), defender);
    rest &= ~chain;
    guard_ = (chain & rectangle_) != 0 || (region_.neighbours(chain) & empty_ & ~rectangle_) != 0;
  }
  return guard_;
}

void RegionLevels::work_out(int cell, Conditions pairs) {
  const int place = place_[static_cast<std::size_t>(cell)];
  known_ |= pairs << (4 * cell);
  if (place < 0) return;  // an attacking stone about which nothing is known
  const Points point = Points{1} << place;
  if ((pairs & kDefenderPair) != 0 && (state_.stones[kAttacker] & point) == 0) {
    actual_ |= rules::black_level(cell, defender_level(point));
  }
  if ((pairs & kAttackerPair) != 0 && (state_.stones[kDefender] & point) == 0) {
    actual_ |= rules::white_level(cell, attacker_level(point));
  }
}

bool RegionLevels::include(Conditions required) {
  if ((required & known_ & ~actual_) != 0) return false;
  if ((required & rules::kWhiteBits) != 0 && !guarded()) return false;
  for (Conditions open = required & ~known_; open != 0; open = required & ~known_) {
    const int cell = std::countr_zero(open) / 4;
    const Conditions here = open >> (4 * cell) & 15U;
    work_out(cell,
             ((here & kDefenderPair) != 0 ? kDefenderPair : 0) | ((here & kAttackerPair) != 0 ? kAttackerPair : 0));
    if ((required & known_ & ~actual_) != 0) return false;
  }
  return true;
}

}  // namespace katachi::tsumego
