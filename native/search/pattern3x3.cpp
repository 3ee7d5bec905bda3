#include "search/pattern3x3.hpp"

#include <bit>
#include <numeric>
#include <sstream>
#include <stdexcept>

namespace katachi {

namespace {

// Which colours each of the eight fields of a code may have: bit (1 << colour).
using Fields = std::array<unsigned, 8>;

constexpr unsigned bit(Color c) { return 1u << c; }
constexpr unsigned kAny = bit(kEmpty) | bit(kBlack) | bit(kWhite) | bit(kEdge);

// The cell of the 3x3 square behind each field, in the order of neighbourhood.hpp.
struct Cell {
  int row, column;
};
constexpr std::array<Cell, 8> kCells = {{{0, 1}, {1, 2}, {1, 0}, {2, 1}, {0, 0}, {0, 2}, {2, 0}, {2, 2}}};

// The colours a sign allows when X is `x`; 0 for an unknown sign.
unsigned allowed(char sign, Color x) {
  switch (sign) {
    case 'X':
      return bit(x);
    case 'O':
      return bit(opposite(x));
    case '.':
      return bit(kEmpty);
    case 'x':
      return kAny & ~bit(x);
    case 'o':
      return kAny & ~bit(opposite(x));
    case '?':
      return kAny;
    case '-':
      return bit(kEdge);
    case '=':
      return bit(opposite(x)) | bit(kEdge);
    default:
      return 0;
  }
}

Cell turned(Cell c, int orientation) {
  if (orientation & 1) c = {c.row, 2 - c.column};
  if (orientation & 2) c = {2 - c.row, c.column};
  if (orientation & 4) c = {c.column, c.row};
  return c;
}

Fields fields_of(const Drawing3x3& drawing, Color x, int orientation) {
  Fields fields{};
  for (std::size_t f = 0; f < 8; ++f) {
    const Cell c = turned(kCells[f], orientation);
    fields[f] = allowed(drawing.rows[static_cast<std::size_t>(c.row)][static_cast<std::size_t>(c.column)], x);
  }
  return fields;
}

bool agrees(const Fields& fields, unsigned code) {
  for (std::size_t f = 0; f < 8; ++f) {
    if ((fields[f] >> (code >> 2 * f & 3u) & 1u) == 0) return false;
  }
  return true;
}

// Calls `visit` with every code the fields allow: a counter whose digits skip what is not allowed.
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
    for (int orientation = 0; orientation < 8; ++orientation) {
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
  for (const Cell c : kCells) {
    const char sign = d.rows[static_cast<std::size_t>(c.row)][static_cast<std::size_t>(c.column)];
    if (allowed(sign, kBlack) == 0) {
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

std::string trimmed(const std::string& line) {
  const auto end = line.find_last_not_of(" \t\r");
  return end == std::string::npos ? "" : line.substr(0, end + 1);
}

}  // namespace

Pattern3x3Set Pattern3x3Set::parse(std::string_view text) {
  Pattern3x3Set set;
  Drawing3x3 drawing;
  int row = -1;  // -1: the name comes next
  const auto finish = [&] {
    if (row == -1) return;
    check(drawing);
    mark(drawing, set.bits_);
    set.drawings_.push_back(drawing);
    drawing = {};
    row = -1;
  };
  std::istringstream lines{std::string(text)};
  for (std::string raw; std::getline(lines, raw);) {
    const std::string line = trimmed(raw);
    if (line.starts_with('#')) continue;
    if (line.empty()) {
      finish();
    } else if (row == -1) {
      drawing.name = line;
      take_mover(drawing, " (X to move)", Mover::kX);
      take_mover(drawing, " (O to move)", Mover::kO);
      row = 0;
    } else if (row < 3) {
      drawing.rows[static_cast<std::size_t>(row++)] = line;
    } else {
      throw std::invalid_argument("3x3 pattern " + quoted(drawing) + ": a fourth row '" + line +
                                  "'; put a blank line between drawings");
    }
  }
  finish();
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
