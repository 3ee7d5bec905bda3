#include "search/playout.hpp"

namespace katachi {

PlayoutPolicy PlayoutPolicy::light() {
  PlayoutPolicy policy;
  policy.uniform = true;
  return policy;
}

PlayoutPolicy PlayoutPolicy::mogo() {
  PlayoutPolicy policy;
  policy.patterns = std::make_shared<const Pattern3x3Set>(Pattern3x3Set::mogo());
  return policy;
}

void AtariBook::reset(const Position& position) {
  counts_ = {};
  put_in_atari_count_ = 0;
  for (auto& side : listed_) side.fill(false);
  const Geometry& g = position.geometry();
  for (int i = 0; i < g.area; ++i) {
    const Point v = g.points[static_cast<std::size_t>(i)];
    const Color c = position.color(v);
    const bool stone = c == kBlack || c == kWhite;  // not a frozen point
    if (stone && position.chain(v) == v && position.in_atari(v)) note(c, v);
  }
  const Point last = position.last_move();
  if (last == kPass) return;
  if (position.color(last) == kBlack && position.to_move() == kWhite) note_move<kBlack>(position, last);
  if (position.color(last) == kWhite && position.to_move() == kBlack) note_move<kWhite>(position, last);
}

Point Playout::choose(Position& position, Random& random) {
  if (policy_.uniform) {
    return position.to_move() == kBlack ? random_move<kBlack>(position, random) : random_move<kWhite>(position, random);
  }
  ataris_.reset(position);
  return position.to_move() == kBlack ? choose<kBlack>(position, random) : choose<kWhite>(position, random);
}

}  // namespace katachi
