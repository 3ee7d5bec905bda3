#include "knowledge/shapes.hpp"

#include <algorithm>
#include <charconv>
#include <sstream>
#include <stdexcept>

#include "go/symmetry.hpp"
#include "knowledge/drawing.hpp"

namespace katachi {

namespace {

// The field of a neighbour in a 3x3 code, in the order of neighbourhood.hpp; -1 for anything further away.
int field_of(int dx, int dy) {
  constexpr std::array<std::array<int, 3>, 3> fields = {{{4, 0, 5}, {2, -1, 1}, {6, 3, 7}}};
  if (dx < -1 || dx > 1 || dy < -1 || dy > 1) return -1;
  return fields[static_cast<std::size_t>(dy + 1)][static_cast<std::size_t>(dx + 1)];
}

// Swaps black and white in a code.
unsigned swapped(unsigned code) {
  const unsigned stones = (code ^ code >> 1) & 0x5555u;  // fields that are black or white
  return code ^ (stones | stones << 1);
}

// The cells two points away, row by row.
constexpr std::array<std::array<int, 2>, 16> kRing = {{{-2, -2},
                                                       {-1, -2},
                                                       {0, -2},
                                                       {1, -2},
                                                       {2, -2},
                                                       {-2, -1},
                                                       {2, -1},
                                                       {-2, 0},
                                                       {2, 0},
                                                       {-2, 1},
                                                       {2, 1},
                                                       {-2, 2},
                                                       {-1, 2},
                                                       {0, 2},
                                                       {1, 2},
                                                       {2, 2}}};

// A 3x3 code with one bit per cell and colour instead of two bits per cell.
std::uint32_t one_hot(unsigned code) {
  std::uint32_t bits = 0;
  for (unsigned f = 0; f < 8; ++f) bits |= 1u << (4 * f + (code >> 2 * f & 3u));
  return bits;
}

// All codes like that: every form is compared with each of them.
const std::vector<std::uint32_t>& one_hot_codes() {
  static const std::vector<std::uint32_t> all = [] {
    std::vector<std::uint32_t> boards(65536);
    for (unsigned code = 0; code < 65536; ++code) boards[code] = one_hot(code);
    return boards;
  }();
  return all;
}

// The same for the ring, with the mover's stones as black.
std::uint64_t ring_of(const Position& position, Color mover, Point v) {
  constexpr std::array<unsigned, 4> as_black = {kEmpty, kBlack, kWhite, kEdge};
  constexpr std::array<unsigned, 4> as_white = {kEmpty, kWhite, kBlack, kEdge};
  const auto& seen = mover == kBlack ? as_black : as_white;
  const Geometry& g = position.geometry();
  const int x = g.x(v);
  const int y = g.y(v);
  std::uint64_t bits = 0;
  for (std::size_t i = 0; i < kRing.size(); ++i) {
    const int cx = x + kRing[i][0];
    const int cy = y + kRing[i][1];
    const bool inside = cx >= 0 && cy >= 0 && cx < g.size && cy < g.size;
    const unsigned color = inside ? position.color(g.at(cx, cy)) : kEdge;
    bits |= 1ULL << (4 * i + seen[color]);
  }
  return bits;
}

[[noreturn]] void refuse(const std::string& what, const std::string& line) {
  throw std::invalid_argument("shape drawing: " + what + ": '" + line + "'");
}

// Such as "hane: 5 wins, a hane".
Shape parse_title(const std::string& line) {
  const auto colon = line.find(": ");
  if (colon == std::string::npos) refuse("expected 'name: 5 wins' or 'name: 5 losses'", line);
  const auto comma = std::min(line.find(", ", colon), line.size());
  std::istringstream rest(line.substr(colon + 2, comma - colon - 2));
  float visits = 0;
  std::string kind;
  if (!(rest >> visits >> kind) || visits < 0 || (kind != "wins" && kind != "losses")) {
    refuse("expected 'name: 5 wins' or 'name: 5 losses'", line);
  }
  const std::string name = line.substr(0, colon);
  const std::string words = comma == line.size() ? name : line.substr(comma + 2);
  return {name, words, {visits, kind == "wins" ? visits : 0.0f}, {}};
}

}  // namespace

ShapeSet ShapeSet::parse(std::string_view text) {
  ShapeSet set;
  for (const drawing::Drawing& drawn : drawing::read(text)) {
    const Shape titled = parse_title(drawn.title);
    const auto known =
        std::find_if(set.shapes_.begin(), set.shapes_.end(), [&](const Shape& s) { return s.name == titled.name; });
    const auto index = static_cast<std::size_t>(known - set.shapes_.begin());
    if (known == set.shapes_.end()) {
      if (index == kMaxShapes) refuse("more than 16 shapes", drawn.title);
      set.shapes_.push_back(titled);
    }
    set.add_drawing(index, drawn.rows);
  }
  return set;
}

void ShapeSet::add_drawing(std::size_t shape, const std::vector<std::string>& rows) {
  std::vector<Cell> cells;
  int move_x = -1;
  int move_y = -1;
  for (std::size_t y = 0; y < rows.size(); ++y) {
    if (rows[y].size() != rows[0].size()) refuse("rows of different length in " + shapes_[shape].name, rows[y]);
    for (std::size_t x = 0; x < rows[y].size(); ++x) {
      if (rows[y][x] == '*') {
        if (move_x >= 0) refuse("two moves in " + shapes_[shape].name, rows[y]);
        move_x = static_cast<int>(x);
        move_y = static_cast<int>(y);
        continue;
      }
      const unsigned mask = drawing::allowed(rows[y][x], kBlack);
      if (mask == 0) refuse("unknown sign in " + shapes_[shape].name, rows[y]);
      if (mask != drawing::kAnything) cells.push_back({static_cast<int>(x), static_cast<int>(y), mask});
    }
  }
  if (move_x < 0) refuse("no move '*' in the drawing", shapes_[shape].name);
  for (Cell& cell : cells) {
    cell.dx -= move_x;
    cell.dy -= move_y;
  }
  shapes_[shape].drawings.push_back(rows);
  for (int s = 0; s < symmetry::kCount; ++s) {
    std::vector<Cell> turned;
    for (const Cell& cell : cells) {
      const auto c = symmetry::apply(s, {cell.dx, cell.dy}, 1);  // about the origin: size 1 mirrors x to -x
      turned.push_back({c.x, c.y, cell.allowed});
    }
    add_form(shape, turned);
  }
}

void ShapeSet::add_form(std::size_t shape, const std::vector<Cell>& cells) {
  Form form{1u << shape, 0xffffffffu, ~0ULL};
  for (const Cell& cell : cells) {
    const int field = field_of(cell.dx, cell.dy);
    if (field >= 0) {
      form.near &= ~(0xfu << 4 * field) | cell.allowed << 4 * field;
      continue;
    }
    const auto place = std::find(kRing.begin(), kRing.end(), std::array<int, 2>{cell.dx, cell.dy});
    if (place == kRing.end()) refuse("a sign more than two points from the move", shapes_[shape].name);
    const auto shift = 4 * (place - kRing.begin());
    form.ring &= ~(0xfULL << shift) | static_cast<std::uint64_t>(cell.allowed) << shift;
  }
  const bool far = form.ring != ~0ULL;
  auto& table = far ? possible_ : certain_;
  const std::vector<std::uint32_t>& boards = one_hot_codes();
  for (unsigned code = 0; code < 65536; ++code) {
    if ((boards[code] & ~form.near) == 0) table[code] = static_cast<std::uint16_t>(table[code] | form.bit);
  }
  if (far) far_forms_.push_back(form);
}

unsigned ShapeSet::match(const Position& position, Color mover, Point v) const {
  const unsigned code = mover == kBlack ? position.code(v) : swapped(position.code(v));
  unsigned found = certain_[code];
  const unsigned open = possible_[code] & ~found;
  if (open == 0) return found;
  const std::uint32_t near = one_hot(code);
  const std::uint64_t ring = ring_of(position, mover, v);
  for (const Form& form : far_forms_) {
    const bool matches = (near & ~form.near) == 0 && (ring & ~form.ring) == 0;
    found |= matches ? form.bit : 0u;
  }
  return found;
}

}  // namespace katachi
