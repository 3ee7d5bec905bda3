#include "rules/matcher/levels.hpp"

#include <algorithm>

namespace katachi::rules {

namespace {

constexpr Conditions kBlackPair = 3;
constexpr Conditions kWhitePair = kBlackPair << 2;

// 0, 1, or 2 for more.
int points_in(std::uint64_t liberties) {
  const std::uint64_t count = liberty::count(liberties);
  if (count == 0) return 0;
  const std::uint64_t sum = liberty::sum(liberties);
  return count * liberty::squares(liberties) == sum * sum ? 1 : 2;
}

bool holds(std::span<const Point> heads, Point head) {
  return std::find(heads.begin(), heads.end(), head) != heads.end();
}

}  // namespace

std::span<const RectangleLevels::Contact> RectangleLevels::contacts() {
  if (!contacts_listed_) {
    contacts_listed_ = true;
    for (Cells rest = frame_.all & ~(colors_.black | colors_.white); rest != 0; rest &= rest - 1) {
      const int cell = std::countr_zero(rest);
      const Point v = at(cell);
      for (const int step : position_.geometry().orthogonal) {
        const auto n = static_cast<Point>(v + step);
        const Color c = position_.color(n);
        if (c != kBlack && c != kWhite) continue;
        contacts_[contact_count_++] = {liberty::of(v), position_.chain(n), static_cast<std::uint8_t>(cell)};
      }
    }
  }
  return {contacts_.data(), contact_count_};
}

std::uint64_t RectangleLevels::outside(Point head) {
  std::uint64_t liberties = position_.liberty_word(head);
  for (const Contact& contact : contacts()) liberties -= contact.head == head ? contact.liberty : 0;
  return liberties;
}

RectangleLevels::Play RectangleLevels::play(Color color, int cell) {
  const int row = cell / frame_.width;
  const int column = cell % frame_.width;
  const Point v = at(cell);
  Play made;
  const auto look = [&](int neighbour, bool inside) {
    const auto n = static_cast<Point>(neighbour);
    const Color c = position_.color(n);
    if (c == color) {
      const Point head = position_.chain(n);
      if (holds({made.heads.data(), made.count}, head)) return;
      made.heads[made.count++] = head;
      made.outside += outside(head);
    } else if (c == kEmpty && !inside) {
      made.outside += liberty::of(n);
    }
  };
  look(v - placement_.across, row > 0);
  look(v + placement_.across, row + 1 < frame_.height);
  look(v - placement_.along, column > 0);
  look(v + placement_.along, column + 1 < frame_.width);
  return made;
}

bool RectangleLevels::only(Cells own, std::span<const Point> heads) {
  for (Cells rest = colors_.white & ~own; rest != 0; rest &= rest - 1) {
    if (holds(heads, position_.chain(at(std::countr_zero(rest))))) return false;
  }
  const Cells near = frame_.around(own) | own;  // an empty cell of `own` is the cell where the stone is played
  for (const Contact& contact : contacts()) {
    if ((near >> contact.cell & 1U) == 0 && holds(heads, contact.head)) return false;
  }
  return true;
}

void RectangleLevels::work_out_black(int cell) {
  if ((known_ >> (4 * cell) & kBlackPair) != 0) return;
  known_ |= kBlackPair << (4 * cell);
  const Cells bit = Cells{1} << cell;
  if ((colors_.white & bit) != 0) return;
  const std::uint64_t liberties =
      (colors_.black & bit) != 0 ? outside(position_.chain(at(cell))) : play(owner_, cell).outside;
  actual_ |= black_level(cell, points_in(liberties));
}

void RectangleLevels::work_out_white(int cell) {
  if ((known_ >> (4 * cell) & kWhitePair) != 0) return;
  known_ |= kWhitePair << (4 * cell);
  const Cells bit = Cells{1} << cell;
  if ((colors_.black & bit) != 0) return;
  Play chain;
  Cells own = bit;
  if ((colors_.white & bit) != 0) {
    own = frame_.string_of(colors_.white, bit);
    chain.heads[chain.count++] = position_.chain(at(cell));
    chain.outside = outside(chain.heads[0]);
  } else {
    own |= frame_.string_of(colors_.white, frame_.neighbours[static_cast<std::size_t>(cell)]);
    chain = play(opposite(owner_), cell);
  }
  const int liberties = points_in(chain.outside);
  if (liberties == 2 || !only(own, {chain.heads.data(), chain.count})) return;
  actual_ |= white_level(cell, 2 - liberties);
}

bool RectangleLevels::guarded() {
  if (guard_known_) return guard_;
  guard_known_ = true;
  guard_ = true;
  for (const Contact& contact : contacts()) {
    if (position_.color(contact.head) != owner_ || liberty::count(outside(contact.head)) != 0) continue;
    bool inside = false;
    for (Cells rest = colors_.black; rest != 0; rest &= rest - 1) {
      inside |= position_.chain(at(std::countr_zero(rest))) == contact.head;
    }
    if (!inside) guard_ = false;
  }
  return guard_;
}

// Computes the required levels at these cells that are not known yet, and stops at the first that is too low.
bool RectangleLevels::work_out(Conditions required, Cells cells) {
  for (Conditions open = required & ~known_; open != 0;) {
    const int cell = std::countr_zero(open) / 4;
    open &= ~(Conditions{15} << (4 * cell));
    if ((cells >> cell & 1U) == 0) continue;
    const Conditions here = required >> (4 * cell);
    if ((here & kBlackPair) != 0) work_out_black(cell);
    if ((required & known_ & ~actual_) != 0) return false;
    if ((here & kWhitePair) != 0) work_out_white(cell);
    if ((required & known_ & ~actual_) != 0) return false;
  }
  return true;
}

bool RectangleLevels::include(Conditions required) {
  if ((required & known_ & ~actual_) != 0) return false;
  if ((required & kWhiteBits) != 0 && !guarded()) return false;
  const Cells stones = colors_.black | colors_.white;
  return work_out(required, stones) && work_out(required, ~stones);
}

Conditions RectangleLevels::all() {
  const Cells stones = colors_.black | colors_.white;
  for (int cell = 0; cell < frame_.cells; ++cell) {
    const Cells bit = Cells{1} << cell;
    const Cells color = (colors_.black & bit) != 0 ? colors_.black : colors_.white;
    if ((stones & bit) != 0 && (frame_.string_of(color, bit) & (bit - 1)) != 0) continue;  // stored at a lower cell
    work_out_black(cell);
    work_out_white(cell);
  }
  return actual_;
}

}  // namespace katachi::rules
