#include "rules/refute/levels.hpp"

#include <algorithm>
#include <stdexcept>
#include <string>

namespace katachi::rules::refute {

Spot::Spot(const Field& board, int left, int top, int columns, int rows)
    : field(board), x(left), y(top), width(columns), height(rows) {
  if (width < 1 || height < 1 || width > kMaxCells || height > kMaxCells || width * height > kMaxCells || x < 0 ||
      y < 0 || x + width > field.width || y + height > field.height) {
    throw std::invalid_argument("a rectangle of " + std::to_string(width) + "x" + std::to_string(height) +
                                " at column " + std::to_string(x) + ", row " + std::to_string(y) +
                                " is not a rectangle of 1 to 16 cells on a board of " + std::to_string(field.width) +
                                "x" + std::to_string(field.height));
  }
  for (int row = 0; row < height; ++row) {
    for (int column = 0; column < width; ++column) {
      cells.push_back(field.at(x + column, y + row));
      inside |= cells.back();
    }
  }
  for (const Points cell : cells) {
    if ((field.around(cell) & ~inside) == 0) interior |= cell;
  }
}

std::uint32_t code_at(const Spot& spot, const Stones& stones) {
  std::uint32_t code = 0;
  for (std::size_t i = spot.cells.size(); i-- > 0;) {
    code = 3 * code + ((stones.black & spot.cells[i]) != 0 ? 1U : (stones.white & spot.cells[i]) != 0 ? 2U : 0U);
  }
  return code;
}

Stones stones_of(const Spot& spot, std::uint32_t code) {
  Stones stones;
  for (const Points cell : spot.cells) {
    if (code % 3 == 1) stones.black |= cell;
    if (code % 3 == 2) stones.white |= cell;
    code /= 3;
  }
  return stones;
}

namespace {

// Black's level of the chain at `point` once Black has a stone there: its liberties outside, at most two.
int black_level_at(const Spot& spot, const Stones& stones, Points point) {
  const Points black = stones.black | point;
  const Points chain = spot.field.chain(black, point);
  const Points liberties = spot.field.around(chain) & ~(black | stones.white);
  return std::min(std::popcount(liberties & ~spot.inside), 2);
}

// The same for White. All her stones and liberties in the rectangle must be those that the rectangle shows: a chain
// that re-enters it elsewhere has no bound.
int white_level_at(const Spot& spot, const Stones& stones, Points point) {
  const Points white = stones.white | point;
  const Points chain = spot.field.chain(white, point);
  const Points shown = spot.field.chain(white & spot.inside, point);
  if ((chain & spot.inside) != shown) return 0;
  const Points empty = spot.field.all & ~(stones.black | white);
  const Points liberties = spot.field.around(chain) & empty;
  if ((liberties & spot.inside & ~spot.field.around(shown)) != 0) return 0;
  return std::max(2 - std::popcount(liberties & ~spot.inside), 0);
}

}  // namespace

Conditions actual_levels(const Spot& spot, const Stones& stones) {
  Conditions levels = 0;
  Points seen = 0;  // cells of strings already seen, so that the lowest cell of each string comes first
  for (std::size_t i = 0; i < spot.cells.size(); ++i) {
    const Points cell = spot.cells[i];
    const int number = static_cast<int>(i);
    const bool black = (stones.black & cell) != 0;
    const bool white = (stones.white & cell) != 0;
    if ((seen & cell) != 0) continue;
    if (black) seen |= spot.field.chain(stones.black & spot.inside, cell);
    if (white) seen |= spot.field.chain(stones.white & spot.inside, cell);
    if (!white) levels |= black_level(number, black_level_at(spot, stones, cell));
    if (!black) levels |= white_level(number, white_level_at(spot, stones, cell));
  }
  return levels;
}

bool guard_holds(const Spot& spot, const Stones& stones) {
  const Field& field = spot.field;
  const Points empty = field.all & ~stones.taken();
  for (Points rest = field.around(empty & spot.inside) & stones.black & ~spot.inside; rest != 0;) {
    const Points chain = field.chain(stones.black, first_of(rest));
    rest &= ~chain;
    if ((chain & spot.inside) == 0 && (field.around(chain) & empty & ~spot.inside) == 0) return false;
  }
  return true;
}

bool matches(const Spot& spot, const Stones& stones, const Rule& rule) {
  if (code_at(spot, stones) != rule.code) return false;
  if ((rule.conditions & ~actual_levels(spot, stones)) != 0) return false;
  return (rule.conditions & kWhiteBits) == 0 || guard_holds(spot, stones);
}

namespace {

// Benson's iteration on one-point eyes: removes chains with fewer than two eyes, and eyes next to a removed chain.
Points living_on(const Field& field, Points black, Points eyes) {
  Points living = 0;
  for (Points rest = field.around(eyes) & black; rest != 0; rest &= ~living)
    living |= field.chain(black, first_of(rest));
  for (bool changed = true; changed;) {
    changed = false;
    for (Points rest = living; rest != 0;) {
      const Points chain = field.chain(black, first_of(rest));
      rest &= ~chain;
      if (std::popcount(field.around(chain) & eyes) >= 2) continue;
      living &= ~chain;
      eyes &= ~field.around(chain);
      changed = true;
    }
  }
  return living;
}

}  // namespace

bool goal_reached(const Spot& spot, const Stones& stones, const Aim& aim) {
  const Field& field = spot.field;
  Points eyes = 0;
  for (Points rest = spot.interior & ~stones.taken(); rest != 0; rest &= rest - 1) {
    const Points point = first_of(rest);
    const Points walls = field.around(point);
    if (walls == 0 || (walls & ~stones.black) != 0) continue;
    eyes |= point;
    if (aim.goal != Goal::kEye) continue;
    const Points chain = field.chain(stones.black, first_of(walls));
    if ((walls & ~chain) == 0 && (aim.stone & ~chain) == 0) return true;
  }
  if (aim.goal == Goal::kEye || std::popcount(eyes) < 2) return false;
  const Points living = living_on(field, stones.black, eyes);
  return living != 0 && (aim.stone & ~living) == 0;
}

}  // namespace katachi::rules::refute
