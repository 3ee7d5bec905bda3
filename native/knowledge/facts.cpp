#include "knowledge/facts.hpp"

namespace katachi::knowledge {

std::uint16_t look(const WideBoard& board, int cell, int k, std::uint16_t from, Facts& facts) {
  const Orbits& orbits = Orbits::of(OrbitOrder::kDistance);
  // Beyond this there are only points off the board.
  const int reach = board.edges() == EdgeFacts::kSide ? board.size() : kReach;
  for (std::size_t o = from; o < orbits.count() && facts.facts < k; ++o) {
    const Orbit& orbit = orbits[o];
    if (orbit.a > reach) continue;
    unsigned code = 0;
    for (int slot = 0; slot < orbit.slots; ++slot) {
      code = code << 2 | board.at(cell, orbits.slots()[static_cast<std::size_t>(orbit.first + slot)]);
    }
    if (code == 0) continue;
    const auto seen = static_cast<OrbitCode>(code);
    facts.group[facts.groups++] = {static_cast<std::uint16_t>(o), seen};
    facts.facts = static_cast<std::uint8_t>(facts.facts + facts_in(seen));
  }
  return facts.facts < k ? kAllOrbits : static_cast<std::uint16_t>(facts.group[facts.groups - 1U].orbit + 1);
}

}  // namespace katachi::knowledge
