#include "search/settled.hpp"

#include <algorithm>
#include <stdexcept>
#include <string>

#include "go/coordinates.hpp"

namespace katachi {

namespace {

int sign(std::uint8_t color) { return color == kBlack ? 1 : color == kWhite ? -1 : 0; }

}  // namespace

int Settled::apply(Position& position) const {
  if (owners_.empty()) return 0;
  const Geometry& g = position.geometry();
  if (owners_.size() != static_cast<std::size_t>(g.area)) {
    throw std::invalid_argument("settled points: one entry for each of the " + std::to_string(g.area) +
                                " points, not " + std::to_string(owners_.size()));
  }
  const auto owner = [&](Point v) { return owners_[g.index[v]]; };
  std::vector<Point> frozen;
  int score = 0;
  for (std::size_t i = 0; i < owners_.size(); ++i) {
    if (owners_[i] == kOpen) continue;
    const Point v = g.points[i];
    const Color color = position.color(v);
    score += owners_[i] == kNobodys ? 0 : sign(owners_[i]) - sign(color);
    frozen.push_back(v);
    const bool dead = color != kEmpty && color != owners_[i] && owners_[i] != kNobodys;
    const auto around = color == kEmpty ? std::vector<Point>{v} : dead ? position.liberties(v) : std::vector<Point>{};
    for (const Point w : around) {
      const auto open = [&](int step) {
        const Point n = static_cast<Point>(w + step);
        return position.color(n) == kEmpty && owner(n) == kOpen;
      };
      if (owner(w) == kOpen || std::any_of(g.orthogonal.begin(), g.orthogonal.end(), open)) {
        throw std::invalid_argument("the settled points around " + vertex_of(g, v) + " are not closed off");
      }
    }
  }
  position.freeze(frozen);
  return score;
}

void Settled::overrule(std::span<float> shares) const {
  for (std::size_t i = 0; i < owners_.size(); ++i) {
    if (owners_[i] == kBlack || owners_[i] == kWhite) shares[i] = static_cast<float>(sign(owners_[i]));
  }
}

}  // namespace katachi
