#include "knowledge/orbits.hpp"

#include <algorithm>
#include <tuple>

namespace katachi::knowledge {

namespace {

symmetry::Coordinates image(int s, int dx, int dy) {
  // Rotates offsets around the origin, which is the centre of a board of size 1.
  return symmetry::apply(s, {dx, dy}, 1);
}

std::vector<symmetry::Coordinates> images(int a, int b) {
  std::vector<symmetry::Coordinates> out;
  for (int s = 0; s < symmetry::kCount; ++s) {
    const auto offset = image(s, a, b);
    if (std::find(out.begin(), out.end(), offset) == out.end()) out.push_back(offset);
  }
  return out;
}

OrbitKind kind_of(int a, int b) {
  if (b == 0) return OrbitKind::kAxis;
  return a == b ? OrbitKind::kDiagonal : OrbitKind::kGeneral;
}

std::uint16_t turned(const std::vector<symmetry::Coordinates>& slots, int s, unsigned code) {
  const int count = static_cast<int>(slots.size());
  unsigned out = 0;
  for (int i = 0; i < count; ++i) {
    const auto& o = slots[static_cast<std::size_t>(i)];
    const auto seen = std::find(slots.begin(), slots.end(), image(s, o.x, o.y)) - slots.begin();
    out |= (code >> slot_shift(count, static_cast<int>(seen)) & 3U) << slot_shift(count, i);
  }
  return static_cast<std::uint16_t>(out);
}

}  // namespace

const Orbits& Orbits::of(OrbitOrder order) {
  static const Orbits by_distance(OrbitOrder::kDistance);
  static const Orbits by_rings(OrbitOrder::kRings);
  return order == OrbitOrder::kDistance ? by_distance : by_rings;
}

Orbits::Orbits(OrbitOrder order) {
  std::vector<std::pair<int, int>> names;
  for (int a = 1; a <= kReach; ++a) {
    for (int b = 0; b <= a; ++b) names.emplace_back(a, b);
  }
  if (order == OrbitOrder::kDistance) {
    std::sort(names.begin(), names.end(), [](const auto& m, const auto& n) {
      return std::tuple(m.first * m.first + m.second * m.second, m.first) <
             std::tuple(n.first * n.first + n.second * n.second, n.first);
    });
  }
  for (const auto& [a, b] : names) {
    const auto offsets = images(a, b);
    const auto number = static_cast<std::uint16_t>(orbits_.size());
    orbits_.push_back({static_cast<std::int8_t>(a), static_cast<std::int8_t>(b), kind_of(a, b),
                       static_cast<std::uint8_t>(offsets.size()), static_cast<std::uint16_t>(slots_.size())});
    for (const auto& offset : offsets) {
      rank_[index(offset.x, offset.y)] = static_cast<std::uint16_t>(slots_.size());
      orbit_[index(offset.x, offset.y)] = number;
      const int slot = static_cast<int>(slots_.size()) - orbits_.back().first;
      shift_[index(offset.x, offset.y)] = static_cast<std::uint8_t>(slot_shift(orbits_.back().slots, slot));
      slots_.push_back({static_cast<std::int8_t>(offset.x), static_cast<std::int8_t>(offset.y), number});
    }
  }
}

std::uint16_t Orbits::least_rank(int dx, int dy, unsigned orientations) const {
  std::uint16_t least = 0xFFFF;
  for (unsigned rest = orientations; rest != 0; rest &= rest - 1) {
    const auto shown = image(symmetry::inverse(std::countr_zero(rest)), dx, dy);
    least = std::min(least, rank(shown.x, shown.y));
  }
  return least;
}

Turns::Turns() {
  const auto general = images(2, 1);
  const std::array four = {images(1, 0), images(1, 1)};
  for (int s = 0; s < symmetry::kCount; ++s) {
    const auto i = static_cast<std::size_t>(s);
    for (unsigned byte = 0; byte < 256; ++byte) {
      general_[i][0][byte] = turned(general, s, byte);
      general_[i][1][byte] = turned(general, s, byte << 8);
      for (std::size_t kind = 0; kind < 2; ++kind) {
        four_[kind][i][byte] = static_cast<std::uint8_t>(turned(four[kind], s, byte));
      }
    }
  }
  for (std::size_t kind = 0; kind < 2; ++kind) {
    for (unsigned orientations = 1; orientations < 256; ++orientations) {
      for (std::size_t code = 0; code < 256; ++code) {
        greatest_[kind][orientations][code] = greatest_by_trial(kind, orientations, code);
      }
    }
  }
}

Turns::Greatest Turns::greatest_by_trial(std::size_t kind, unsigned orientations, std::size_t code) const {
  Greatest found{};
  for (unsigned rest = orientations; rest != 0; rest &= rest - 1) {
    const std::uint8_t seen = four_[kind][static_cast<std::size_t>(std::countr_zero(rest))][code];
    const unsigned bit = rest & -rest;
    if (seen < found.code) continue;
    found = {seen, static_cast<std::uint8_t>(seen > found.code ? bit : found.leaders | bit)};
  }
  return found;
}

const Turns& Turns::table() {
  static const Turns turns;
  return turns;
}

OrbitCode Tournament::decide(OrbitCode code) {
  unsigned leaders = 0;
  OrbitCode best = 0;
  for (unsigned rest = leaders_; rest != 0; rest &= rest - 1) {
    const int s = std::countr_zero(rest);
    const OrbitCode seen = turns_->oriented(OrbitKind::kGeneral, s, code);
    if (seen > best || leaders == 0) {
      best = seen;
      leaders = 1U << s;
    } else if (seen == best) {
      leaders |= 1U << s;
    }
  }
  leaders_ = leaders;
  return best;
}

}  // namespace katachi::knowledge
