#include "search/pattern3x3.hpp"

#include <algorithm>
#include <bit>
#include <numeric>
#include <stdexcept>

#include "go/symmetry.hpp"
#include "knowledge/drawing.hpp"
#include "search/pattern_class.hpp"

namespace katachi {

namespace {

// The allowed colours of each of the eight fields of a code: bit (1 << colour).
using Fields = std::array<unsigned, 8>;

using Cell = symmetry::Coordinates;

char sign_at(const Drawing3x3& pattern, Cell c) {
  return pattern.rows[static_cast<std::size_t>(c.y)][static_cast<std::size_t>(c.x)];
}

Fields fields_of(const Drawing3x3& pattern, Color x, int orientation) {
  Fields fields{};
  for (std::size_t f = 0; f < 8; ++f) {
    fields[f] = drawing::allowed(sign_at(pattern, symmetry::apply(orientation, kFieldCells[f], 3)), x);
  }
  return fields;
}

bool agrees(const Fields& fields, unsigned code) {
  for (std::size_t f = 0; f < 8; ++f) {
    if ((fields[f] >> (code >> 2 * f & 3u) & 1u) == 0) return false;
  }
  return true;
}

// Calls `visit` with every code that the fields allow: a counter whose digits skip forbidden values.
template <class Visit>
void each_code(const Fields& fields, Visit visit) {
  std::array<std::array<unsigned, 4>, 8> choices{};
  std::array<std::size_t, 8> sizes{};
  std::size_t total = 1;
  for (std::size_t f = 0; f < 8; ++f) {
    for (unsigned c = 0; c < 4; ++c) {
      if ((fields[f] >> c & 1u) != 0) choices[f][sizes[f]++] = c << 2 * f;
    }
    total *= sizes[f];
  }
  for (std::size_t i = 0; i < total; ++i) {
    unsigned code = 0;
    std::size_t rest = i;
    for (std::size_t f = 0; f < 8; ++f) {
      code |= choices[f][rest % sizes[f]];
      rest /= sizes[f];
    }
    visit(code);
  }
}

// Calls `visit(to_move, fields)` for both colourings and all orientations of a drawing.
template <class Visit>
void each_form(const Drawing3x3& drawing, Visit visit) {
  for (const Color x : {kBlack, kWhite}) {
    for (int orientation = 0; orientation < symmetry::kCount; ++orientation) {
      const Fields fields = fields_of(drawing, x, orientation);
      if (drawing.mover != Mover::kO) visit(x, fields);
      if (drawing.mover != Mover::kX) visit(opposite(x), fields);
    }
  }
}

std::string quoted(const Drawing3x3& d) {
  return "'" + d.name + "' (" + d.rows[0] + " / " + d.rows[1] + " / " + d.rows[2] + ")";
}

void check(const Drawing3x3& d) {
  for (const std::string& row : d.rows) {
    if (row.size() != 3)
      throw std::invalid_argument("3x3 pattern " + quoted(d) + ": each of the three rows has three signs");
  }
  if (d.rows[1][1] != '*') throw std::invalid_argument("3x3 pattern " + quoted(d) + ": the centre must be '*'");
  for (const Cell c : kFieldCells) {
    const char sign = sign_at(d, c);
    if (drawing::allowed(sign, kBlack) == 0) {
      throw std::invalid_argument("3x3 pattern " + quoted(d) + ": unknown sign '" + std::string(1, sign) +
                                  "', known are X O . x o ? - = and * at the centre");
    }
  }
}

void take_mover(Drawing3x3& d, const std::string& suffix, Mover mover) {
  if (!d.name.ends_with(suffix)) return;
  d.name.resize(d.name.size() - suffix.size());
  d.mover = mover;
}

}  // namespace

Pattern3x3Set Pattern3x3Set::parse(std::string_view text) {
  Pattern3x3Set set;
  for (const drawing::Drawing& drawn : drawing::read(text)) {
    Drawing3x3 pattern;
    pattern.name = drawn.title;
    take_mover(pattern, " (X to move)", Mover::kX);
    take_mover(pattern, " (O to move)", Mover::kO);
    std::copy_n(drawn.rows.begin(), std::min<std::size_t>(3, drawn.rows.size()), pattern.rows.begin());
    if (drawn.rows.size() > 3) {
      throw std::invalid_argument("3x3 pattern " + quoted(pattern) + ": a fourth row '" + drawn.rows[3] +
                                  "'; put a blank line between drawings");
    }
    check(pattern);
    mark(pattern, set.bits_);
    set.drawings_.push_back(std::move(pattern));
  }
  return set;
}

void Pattern3x3Set::mark(const Drawing3x3& drawing, Bits& bits) {
  each_form(drawing, [&](Color to_move, const Fields& fields) {
    each_code(fields, [&](unsigned code) { bits[to_move - 1u][code >> 6] |= 1ULL << (code & 63u); });
  });
}

bool Pattern3x3Set::matches(const Drawing3x3& drawing, Color to_move, unsigned code) {
  bool found = false;
  each_form(drawing, [&](Color mover, const Fields& fields) { found |= mover == to_move && agrees(fields, code); });
  return found;
}

int Pattern3x3Set::count(Color to_move) const {
  const auto& words = bits_[to_move - 1u];
  return std::accumulate(words.begin(), words.end(), 0, [](int n, std::uint64_t w) { return n + std::popcount(w); });
}

}  // namespace katachi
