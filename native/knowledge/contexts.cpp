#include "knowledge/contexts.hpp"

namespace katachi::knowledge {

unsigned ContextWriter::write(const WideBoard& board, int cell, Color mover, int marked,
                              std::span<std::uint8_t> key) const {
  Tournament tournament(turns_, settings_.symmetric);
  const bool swap = settings_.color_swap && mover == kWhite;
  const std::size_t marked_width = context_width(marked);
  unsigned leaders = tournament.leaders();
  std::size_t at = 0;
  key[at++] = settings_.color_swap ? std::uint8_t{kBlack} : std::uint8_t{mover};
  for (std::size_t o = 0; at < key.size(); ++o) {
    const Orbit& orbit = orbits_[o];
    unsigned code = 0;
    for (int slot = 0; slot < orbit.slots; ++slot) {
      code = code << 2 | board.at(cell, orbits_.slots()[static_cast<std::size_t>(orbit.first + slot)]);
    }
    const auto seen = static_cast<OrbitCode>(code);
    const OrbitCode turned = tournament.next(orbit.kind, swap ? swapped(seen) : seen);
    if (orbit.slots == 8) key[at++] = static_cast<std::uint8_t>(turned >> 8);
    key[at++] = static_cast<std::uint8_t>(turned & 0xFF);
    if (at == marked_width) leaders = tournament.leaders();
  }
  return leaders;
}

int ContextWriter::place(int dx, int dy, unsigned leaders) const {
  if (dx == 0 && dy == 0) return 0;
  return orbits_.least_rank(dx, dy, leaders) + 1;
}

}  // namespace katachi::knowledge
