// Board, game, symmetries, coordinates and counting for Python.
#include <nanobind/nanobind.h>
#include <nanobind/ndarray.h>
#include <nanobind/operators.h>
#include <nanobind/stl/array.h>
#include <nanobind/stl/optional.h>
#include <nanobind/stl/pair.h>
#include <nanobind/stl/string.h>
#include <nanobind/stl/string_view.h>
#include <nanobind/stl/vector.h>

#include <stdexcept>

#include "arrays.hpp"
#include "go/coordinates.hpp"
#include "go/game.hpp"
#include "go/position.hpp"
#include "go/score.hpp"
#include "go/symmetry.hpp"
#include "pickling.hpp"
#include "points.hpp"
#include "registrars.hpp"
#include "released.hpp"

namespace nb = nanobind;
using namespace nb::literals;

namespace katachi {

namespace {

using border::to_color;
using border::to_index;
using border::to_point;

// Row-major colours of a board, as passed from Python.
using Stones = nb::ndarray<const std::uint8_t, nb::ndim<2>, nb::c_contig, nb::device::cpu>;

struct IllegalMove : std::invalid_argument {
  using std::invalid_argument::invalid_argument;
};

const char* reason(Legality legality) {
  switch (legality) {
    case Legality::kLegal:
      return "legal";
    case Legality::kOffBoard:
      return "off the board";
    case Legality::kOccupied:
      return "the point is occupied";
    case Legality::kKo:
      return "the ko may not be retaken at once";
    case Legality::kSuicide:
      return "suicide";
    case Legality::kSuperko:
      return "it repeats an earlier position (superko)";
  }
  return "unknown";
}

std::string describe(const Position& p, Color c, Point v, const std::string& why) {
  return std::string("illegal move ") + (c == kBlack ? "black " : "white ") + vertex_of(p.geometry(), v) + ": " + why;
}

std::span<const std::uint8_t> as_span(const Position& p, const Stones& stones) {
  const auto n = static_cast<std::size_t>(p.size());
  if (stones.shape(0) != n || stones.shape(1) != n) {
    throw std::invalid_argument("a board of size " + std::to_string(n) + " needs an array of " + std::to_string(n) +
                                " x " + std::to_string(n) + ", not " + std::to_string(stones.shape(0)) + " x " +
                                std::to_string(stones.shape(1)));
  }
  return {stones.data(), n * n};
}

border::Array<std::uint8_t> board(const Position& p) {
  const Geometry& g = p.geometry();
  const auto n = static_cast<std::size_t>(g.size);
  std::vector<std::uint8_t> colors(n * n);
  for (std::size_t i = 0; i < colors.size(); ++i) colors[i] = p.color(g.points[i]);
  return border::to_array(std::move(colors), {n, n});
}

std::vector<int> to_indices(const Geometry& g, const std::vector<Point>& points) {
  std::vector<int> indices;
  indices.reserve(points.size());
  for (const Point v : points) indices.push_back(to_index(g, v));
  return indices;
}

Point board_point(const Position& p, int index) {
  if (index == border::kPassIndex) throw nb::index_error("a pass is not a point of the board");
  return to_point(p.geometry(), index);
}

std::vector<Point> stones_of_chain(const Position& p, Point v) {
  std::vector<Point> stones;
  if (p.color(v) == kEmpty) return stones;
  Point stone = v;
  do {
    stones.push_back(stone);
    stone = p.next_in_chain(stone);
  } while (stone != v);
  return stones;
}

template <class Allowed>
std::vector<int> points_where(const Geometry& g, Allowed allowed) {
  std::vector<int> found;
  for (int i = 0; i < g.area; ++i) {
    if (allowed(g.points[static_cast<std::size_t>(i)])) found.push_back(i);
  }
  return found;
}

bool is_eye(const Position& p, Color c, Point v) {
  if (p.color(v) != kEmpty) return false;
  return c == kBlack ? neighbourhood::is_eye<kBlack>(p.code(v)) : neighbourhood::is_eye<kWhite>(p.code(v));
}

// The given colour, or the side to move.
Color mover(const Position& p, std::optional<int> color) { return color ? to_color(*color) : p.to_move(); }

void play_checked(Position& p, int index, std::optional<int> color, bool suicide) {
  const Color c = mover(p, color);
  const Point v = to_point(p.geometry(), index);
  if (!p.is_legal(c, v, suicide)) {
    const char* why = p.color(v) != kEmpty              ? reason(Legality::kOccupied)
                      : v == p.ko() && c == p.to_move() ? reason(Legality::kKo)
                                                        : reason(Legality::kSuicide);
    throw IllegalMove(describe(p, c, v, why));
  }
  p.play(c, v);
}

bool same_stones(const Position& a, const Position& b) {
  if (a.size() != b.size() || a.hash() != b.hash()) return false;
  const Geometry& g = a.geometry();
  for (int i = 0; i < g.area; ++i) {
    const Point v = g.points[static_cast<std::size_t>(i)];
    if (a.color(v) != b.color(v)) return false;
  }
  return a.to_move() == b.to_move() && a.ko() == b.ko();
}

std::string_view name_of(Color c) { return c == kBlack ? "Black" : "White"; }

std::string position_repr(const Position& p) {
  const std::string size = std::to_string(p.size());
  return "<Position " + size + "×" + size + ", " + std::to_string(p.stones(kBlack)) + " black and " +
         std::to_string(p.stones(kWhite)) + " white stones, " + std::string(name_of(p.to_move())) + " to move>";
}

bool same_game(const Game& a, const Game& b) {
  return a.ko_rule() == b.ko_rule() && a.suicide_allowed() == b.suicide_allowed() && a.start_move() == b.start_move() &&
         a.moves() == b.moves() && same_stones(a.start(), b.start()) && same_stones(a.position(), b.position());
}

void register_board(nb::class_<Position>& type) {
  type.def_prop_ro("size", &Position::size)
      .def_prop_ro("board", &board, nb::rv_policy::automatic, "The colours as a new array of size x size.")
      .def_prop_rw(
          "to_move", [](const Position& p) { return static_cast<int>(p.to_move()); },
          [](Position& p, int color) { p.set_to_move(to_color(color)); })
      .def_prop_ro(
          "ko", [](const Position& p) { return to_index(p.geometry(), p.ko()); },
          "Where the side to move may not retake, or -1.")
      .def_prop_ro("last_move", [](const Position& p) { return to_index(p.geometry(), p.last_move()); })
      .def_prop_ro("hash", &Position::hash, "Zobrist hash of the stones, the same on every machine.")
      .def(
          "color", [](const Position& p, int i) { return static_cast<int>(p.color(board_point(p, i))); }, "point"_a)
      .def(
          "stones", [](const Position& p, int c) { return p.stones(to_color(c)); }, "color"_a,
          "How many stones of this colour are on the board.")
      .def(
          "captured", [](const Position& p, int c) { return p.captured(to_color(c)); }, "color"_a,
          "How many stones of this colour were captured.")
      .def(
          "chain",
          [](const Position& p, int i) { return to_indices(p.geometry(), stones_of_chain(p, board_point(p, i))); },
          "point"_a, "The stones connected to this one; empty for an empty point.")
      .def(
          "liberties",
          [](const Position& p, int i) { return to_indices(p.geometry(), p.liberties(board_point(p, i))); }, "point"_a,
          "The liberties of the chain at this point.")
      .def(
          "in_atari",
          [](const Position& p, int i) {
            const Point v = board_point(p, i);
            return p.color(v) != kEmpty && p.in_atari(p.chain(v));
          },
          "point"_a)
      .def(
          "code", [](const Position& p, int i) { return p.code_with_atari(board_point(p, i)); }, "point"_a,
          "The 3x3 neighbourhood as a number: two bits per neighbour (empty, black, white, edge), north, east, west, "
          "south and then the diagonals; bits 16 to 19 mark orthogonal neighbours in atari.")
      .def(
          "is_eye",
          [](const Position& p, int i, std::optional<int> c) { return is_eye(p, mover(p, c), board_point(p, i)); },
          "point"_a, "color"_a = nb::none(), "Whether playouts treat this point as a one-point eye.")
      .def(
          "safety",
          [](const Position& p, int i) {
            const Point v = board_point(p, i);
            if (p.color(v) != kEmpty) return 0;
            return static_cast<int>(p.to_move() == kBlack ? p.safety<kBlack>(v) : p.safety<kWhite>(v));
          },
          "point"_a, "For the side to move: 0 illegal, 1 self-atari, 2 safe.");
}

void register_moves(nb::class_<Position>& type) {
  type.def(
          "is_legal",
          [](const Position& p, int i, std::optional<int> c, bool suicide) {
            return p.is_legal(mover(p, c), to_point(p.geometry(), i), suicide);
          },
          "point"_a, "color"_a = nb::none(), "suicide"_a = false,
          "Whether the side to move, or the given colour, may play here.")
      .def(
          "legal_moves",
          [](const Position& p, std::optional<int> c, bool suicide) {
            const Color color = mover(p, c);
            return points_where(p.geometry(), [&](Point v) { return p.is_legal(color, v, suicide); });
          },
          "color"_a = nb::none(), "suicide"_a = false, "All legal points, without the pass.")
      .def("play", &play_checked, "point"_a, "color"_a = nb::none(), "suicide"_a = false,
           "Plays a stone or a pass (-1) for the side to move, or the given colour. Raises IllegalMove and changes "
           "nothing if it is illegal.")
      .def(
          "set_stones", [](Position& p, const Stones& stones) { p.set_stones(as_span(p, stones)); }, "board"_a,
          "Replaces all stones. Raises ValueError if a chain would have no liberty.");
}

void register_position(nb::module_& m) {
  nb::class_<Position> type(
      m, "Position",
      "Stones on a board of 1 to 25 lines, with chains, captures and simple ko.\n\n"
      "Points are numbered row by row from the top left, from 0; -1 is a pass. Colours are 1 (black) "
      "and 2 (white). History and superko belong to Game.\n\n"
      ">>> position = Position(9)\n"
      ">>> position.play(40, 1)\n"
      ">>> position.color(40), len(position.liberties(40))\n"
      "(1, 4)");
  type.def(nb::init<int>(), "size"_a = 19)
      .def("copy", [](const Position& p) { return Position(p); })
      .def("__copy__", [](const Position& p) { return Position(p); })
      .def(
          "__deepcopy__", [](const Position& p, nb::handle) { return Position(p); }, "memo"_a)
      .def("__eq__",
           [](const Position& p, nb::handle other) {
             return nb::isinstance<Position>(other) && same_stones(p, nb::cast<const Position&>(other));
           })
      .def("__hash__", &Position::hash)
      .def("__repr__", &position_repr)
      .def("__getstate__", [](const Position& p) { return border::state_of(p); })
      .def("__setstate__", [](Position& p, const border::PositionState& state) { border::set_state(p, state); })
      .def("is_consistent", &Position::is_consistent, "Checks every derived fact slowly; for tests.");
  register_board(type);
  register_moves(type);
}

Legality play_game(Game& game, int color, int index) {
  const Color c = to_color(color);
  const Point v = to_point(game.position().geometry(), index);
  const Legality verdict = game.play(c, v);
  if (verdict != Legality::kLegal) throw IllegalMove(describe(game.position(), c, v, reason(verdict)));
  return verdict;
}

void register_game(nb::module_& m) {
  nb::enum_<KoRule>(m, "KoRule")
      .value("SIMPLE", KoRule::kSimple)
      .value("POSITIONAL", KoRule::kPositional)
      .value("SITUATIONAL", KoRule::kSituational);
  nb::class_<Game>(m, "GameCore", "A position with its history; katachi.go.Game adds rules, komi and text.")
      .def(nb::init<int, KoRule, bool>(), "size"_a, "ko"_a, "suicide"_a)
      .def("copy", [](const Game& g) { return Game(g); })
      .def("__eq__",
           [](const Game& g, nb::handle other) {
             return nb::isinstance<Game>(other) && same_game(g, nb::cast<const Game&>(other));
           })
      .def("__getstate__", [](const Game& g) { return border::state_of(g); })
      .def("__setstate__", [](Game& g, const border::GameState& state) { border::set_state(g, state); })
      .def_prop_ro(
          "start", [](const Game& g) { return Position(g.start()); },
          "A copy of the position before the moves that can be undone.")
      .def_prop_ro("start_move", &Game::start_move, "How many moves were played before that position.")
      .def_prop_ro(
          "position", [](const Game& g) { return Position(g.position()); }, "A copy of the current position.")
      .def_prop_ro("to_move", [](const Game& g) { return static_cast<int>(g.position().to_move()); })
      .def_prop_ro("passes", &Game::passes_in_a_row)
      .def_prop_ro("moves", &border::moves_of)
      .def(
          "why_illegal",
          [](const Game& g, int c, int i) -> std::optional<std::string> {
            const Legality verdict = g.judge(to_color(c), to_point(g.position().geometry(), i));
            if (verdict == Legality::kLegal) return std::nullopt;
            return reason(verdict);
          },
          "color"_a, "point"_a, "None if the move is legal, otherwise the reason.")
      .def(
          "legal_moves",
          [](const Game& g, int c) {
            const Color color = to_color(c);
            return points_where(g.position().geometry(),
                                [&](Point v) { return g.judge(color, v) == Legality::kLegal; });
          },
          "color"_a)
      .def(
          "play", [](Game& g, int c, int i) { play_game(g, c, i); }, "color"_a, "point"_a)
      .def("undo", &Game::undo)
      .def(
          "set_to_move", [](Game& g, int c) { g.set_to_move(to_color(c)); }, "color"_a)
      .def(
          "set_stones",
          [](Game& g, const Stones& stones, int to_move) {
            g.set_stones(as_span(g.position(), stones), to_color(to_move));
          },
          "board"_a, "to_move"_a)
      .def(
          "count_sequences",
          [](const Game& game, int depth) { return border::released([&] { return game.count_sequences(depth); }); },
          "depth"_a, "The number of sequences of this many legal moves, passes included.");
}

void register_score(nb::module_& m) {
  nb::enum_<Tax>(m, "Tax").value("NONE", Tax::kNone).value("SEKI", Tax::kSeki).value("ALL", Tax::kAll);
  nb::class_<Tally>(m, "Tally")
      .def(
          "stones", [](const Tally& t, int c) { return t.stones[to_color(c)]; }, "color"_a)
      .def(
          "territory", [](const Tally& t, int c) { return t.territory[to_color(c)]; }, "color"_a)
      .def(
          "dead", [](const Tally& t, int c) { return t.dead[to_color(c)]; }, "color"_a)
      .def("area", [](const Tally& t, int c) { return t.area(to_color(c)); }, "color"_a);
  m.def(
      "tally",
      [](const Position& p, const Stones& dead, Tax tax) {
        const Tally result = tally(p, as_span(p, dead), tax);
        const auto n = static_cast<std::size_t>(p.size());
        std::vector<std::uint8_t> owner(result.owner.begin(),
                                        result.owner.begin() + static_cast<std::ptrdiff_t>(n * n));
        return std::make_pair(result, border::to_array(std::move(owner), {n, n}));
      },
      "position"_a, "dead"_a, "tax"_a, "Counts the board once the dead stones (an array of flags) are known.");
  m.def(
      "seki_stones",
      [](const Position& p, const Stones& dead) { return to_indices(p.geometry(), seki_stones(p, as_span(p, dead))); },
      "position"_a, "dead"_a, "The living stones of groups in seki, once the dead stones are known.");
}

void register_coordinates(nb::module_& m) {
  m.attr("MIN_SIZE") = kMinSize;
  m.attr("MAX_SIZE") = kMaxSize;
  m.def(
      "vertex_of",
      [](int size, int i) {
        const Geometry& g = Geometry::of(size);
        return vertex_of(g, to_point(g, i));
      },
      "size"_a, "point"_a);
  m.def(
      "sgf_of",
      [](int size, int i) {
        const Geometry& g = Geometry::of(size);
        return sgf_of(g, to_point(g, i));
      },
      "size"_a, "point"_a);
  const auto optional_index = [](const Geometry& g, std::optional<Point> v) -> std::optional<int> {
    if (!v) return std::nullopt;
    return to_index(g, *v);
  };
  m.def(
      "parse_vertex",
      [optional_index](int size, std::string_view text) {
        const Geometry& g = Geometry::of(size);
        return optional_index(g, parse_vertex(g, text));
      },
      "size"_a, "text"_a);
  m.def(
      "parse_sgf",
      [optional_index](int size, std::string_view text) {
        const Geometry& g = Geometry::of(size);
        return optional_index(g, parse_sgf(g, text));
      },
      "size"_a, "text"_a);
}

void register_symmetry(nb::module_& m) {
  m.def(
      "symmetry_maps",
      [](int size) {
        const Geometry& g = Geometry::of(size);
        const auto area = static_cast<std::size_t>(g.area);
        std::vector<std::int32_t> images;
        images.reserve(8 * area);
        for (const auto& map : symmetry::point_maps(g)) {
          for (std::size_t i = 0; i < area; ++i) images.push_back(g.index[map[g.points[i]]]);
        }
        return border::to_array(std::move(images), {std::size_t{8}, area});
      },
      "size"_a, "Row s has the image of every point under symmetry s.");
  m.def("symmetry_inverse", [](int s) { return symmetry::inverse(s & 7); }, "symmetry"_a);
  m.def(
      "symmetry_compose", [](int first, int then) { return symmetry::compose(first & 7, then & 7); }, "first"_a,
      "then"_a);
}

}  // namespace

void register_go(nb::module_& m) {
  nb::exception<IllegalMove>(m, "IllegalMove", PyExc_ValueError);
  register_coordinates(m);
  register_symmetry(m);
  register_position(m);
  register_game(m);
  register_score(m);
}

}  // namespace katachi
