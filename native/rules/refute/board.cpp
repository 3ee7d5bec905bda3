#include "rules/refute/board.hpp"

#include <stdexcept>
#include <string>

namespace katachi::rules::refute {

Field::Field(int field_width, int field_height) : width(field_width), height(field_height) {
  if (width < 1 || height < 1 || width > kMaxPoints || height > kMaxPoints || width * height > kMaxPoints) {
    throw std::invalid_argument("a board of " + std::to_string(width) + "x" + std::to_string(height) +
                                ": the checker of rules has room for 1 to 64 points");
  }
  for (int y = 0; y < height; ++y) {
    left |= at(0, y);
    right |= at(width - 1, y);
    for (int x = 0; x < width; ++x) all |= at(x, y);
  }
}

bool is_legal(const Field& field, const Stones& stones) {
  const Points empty = field.all & ~stones.taken();
  for (const Points color : {stones.black, stones.white}) {
    // Stones that a liberty reaches through their own colour; the others have none.
    const Points next = field.around(empty) & color;
    if ((next == 0 ? 0 : field.chain(color, next)) != color) return false;
  }
  return true;
}

bool play(const Field& field, Stones& stones, Color c, Points point) {
  Stones after = stones;
  Points& own = after.of(c);
  Points& enemy = after.of(opposite(c));
  own |= point;
  for (Points rest = field.around(point) & enemy; rest != 0;) {
    const Points chain = field.chain(enemy, first_of(rest));
    rest &= ~chain;
    if ((field.around(chain) & ~after.taken()) == 0) enemy &= ~chain;
  }
  if ((field.around(field.chain(own, point)) & ~after.taken()) == 0) return false;
  stones = after;
  return true;
}

}  // namespace katachi::rules::refute
