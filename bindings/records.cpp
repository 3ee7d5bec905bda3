// Records for Python: bytes in, plain Python objects out.
//
// Moves are bytes of little-endian 16-bit numbers, (point + 1) * 2 + (1 if White else 0), with points counted as
// everywhere in Python and -1 for a pass. A collection has millions of moves; a Python object for each would cost more
// than reading them.
#include <nanobind/nanobind.h>
#include <nanobind/stl/string.h>
#include <nanobind/stl/string_view.h>

#include <cstring>
#include <vector>

#include "points.hpp"
#include "records/game_stream.hpp"
#include "records/node_line.hpp"
#include "records/sgf_tree.hpp"
#include "records/signature.hpp"
#include "registrars.hpp"
#include "released.hpp"

namespace nb = nanobind;
using namespace nb::literals;

namespace katachi {

namespace {

using namespace records;

std::string_view view(const nb::bytes& data) { return {data.c_str(), data.size()}; }

// Callers pass UTF-8; if they do not, a replacement character is better than an exception in the middle of a file.
nb::str text(std::string_view utf8) {
  PyObject* made = PyUnicode_DecodeUTF8(utf8.data(), static_cast<Py_ssize_t>(utf8.size()), "replace");
  if (made == nullptr) throw nb::python_error();
  return nb::steal<nb::str>(made);
}

nb::tuple warning_tuple(const Warning& w) { return nb::make_tuple(w.line, w.column, text(w.message), w.kind); }

nb::list warning_list(const std::vector<Warning>& warnings) {
  nb::list out;
  for (const Warning& w : warnings) out.append(warning_tuple(w));
  return out;
}

nb::bytes packed(const std::vector<RecordedMove>& moves, const Geometry& geometry) {
  std::vector<std::uint16_t> words;
  words.reserve(moves.size());
  for (const RecordedMove& move : moves) {
    const int index = border::to_index(geometry, move.point);
    words.push_back(static_cast<std::uint16_t>((index + 1) << 1 | (move.color == kWhite ? 1 : 0)));
  }
  return nb::bytes(words.data(), words.size() * sizeof(std::uint16_t));
}

std::vector<RecordedMove> unpacked(const nb::bytes& data, const Geometry& geometry) {
  if (data.size() % 2 != 0) throw nb::value_error("packed moves have an even number of bytes");
  std::vector<RecordedMove> moves(data.size() / 2);
  for (std::size_t i = 0; i < moves.size(); ++i) {
    std::uint16_t word;
    std::memcpy(&word, data.c_str() + 2 * i, sizeof word);
    moves[i] = {(word & 1) != 0 ? kWhite : kBlack, border::to_point(geometry, (word >> 1) - 1)};
  }
  return moves;
}

nb::dict headers(const RecordedGame& game) {
  nb::dict out;
  for (const auto& [name, value] : game.header) out[text(name)] = text(value);
  return out;
}

// A stream of games and its bytes.
struct GameReader {
  nb::bytes data;
  GameStream stream;

  GameReader(nb::bytes bytes, bool per_line, std::uint32_t first_line)
      : data(std::move(bytes)), stream(view(data), per_line ? Layout::kPerLine : Layout::kFree, first_line) {}

  nb::list read(std::size_t count) {
    std::vector<RecordedGame> games = border::released([&] {
      std::vector<RecordedGame> found;
      while (found.size() < count) {
        auto game = stream.next();
        if (!game) break;
        found.push_back(std::move(*game));
      }
      return found;
    });
    nb::list out;
    for (RecordedGame& game : games) {
      border::raise_signals(nb::len(out));
      out.append(nb::cast(std::move(game)));
    }
    return out;
  }
};

std::string_view utf8(nb::handle text) {
  Py_ssize_t size = 0;
  const char* data = PyUnicode_AsUTF8AndSize(text.ptr(), &size);
  if (data == nullptr) throw nb::python_error();
  return {data, static_cast<std::size_t>(size)};
}

RecordedGame game_of_nodes(const nb::list& nodes) {
  NodeLine line;
  for (const nb::handle node : nodes) {
    line.add_node();
    for (const auto& [name, values] : nb::cast<nb::dict>(node)) {
      if (nb::len(values) == 0) continue;
      line.add_property(utf8(name));
      for (const nb::handle value : values) line.add_value(utf8(value));
    }
  }
  return line.read();
}

void register_recorded_game(nb::module_& m) {
  nb::class_<RecordedGame>(m, "RecordedGame", "The main line of a record, replayed.")
      .def_ro("size", &RecordedGame::size)
      .def_prop_ro("headers", &headers, nb::sig("def headers(self) -> dict[str, str]"),
                   "Properties of the root, and game information found before the first move, as text.")
      .def_prop_ro(
          "setup", [](const RecordedGame& g) { return packed(g.setup, Geometry::of(g.size)); },
          "Stones, in the format of `moves`.")
      .def_prop_ro(
          "moves", [](const RecordedGame& g) { return packed(g.moves, Geometry::of(g.size)); },
          "Two bytes per move: (point + 1) * 2, and 1 more for White.")
      .def_prop_ro(
          "to_move", [](const RecordedGame& g) { return static_cast<int>(g.to_move); }, "0 if the record does not say.")
      .def_prop_ro(
          "illegal_why",
          [](const RecordedGame& g) { return g.stop == Stop::kNone ? nb::none() : nb::object(text(name_of(g.stop))); },
          nb::sig("def illegal_why(self) -> str | None"),
          "Why the moves end before those of the record; None if they do not.")
      .def_prop_ro(
          "illegal_at",
          [](const RecordedGame& g) { return g.stop == Stop::kNone ? nb::none() : nb::object(nb::int_(g.stopped_at)); },
          nb::sig("def illegal_at(self) -> int | None"), "The number of that move, from 1; 0 for the set-up.")
      .def_ro("dropped", &RecordedGame::dropped, "Moves of the record from there on.")
      .def_prop_ro(
          "notes", [](const RecordedGame& g) { return warning_list(g.warnings); },
          nb::sig("def notes(self) -> list[tuple[int, int, str, WarningKind]]"),
          "What was odd: line, column, message and kind.")
      .def_prop_ro(
          "refusal", [](const RecordedGame& g) { return text(g.reject); }, nb::sig("def refusal(self) -> str"),
          "Why the game cannot be used; empty if it can.")
      .def_ro("line", &RecordedGame::line, "Where the game starts in the text.");
  m.def("game_of_nodes", &game_of_nodes, "nodes"_a,
        nb::sig("def game_of_nodes(nodes: list[dict[str, list[str]]]) -> RecordedGame"),
        "The game of a main line in memory: the raw values of its nodes, the root first.");
}

// A parsed text and its bytes.
struct ParsedSgf {
  nb::bytes data;
  SgfTree tree;

  explicit ParsedSgf(nb::bytes bytes) : data(std::move(bytes)) {
    const std::string_view all = view(data);
    tree = border::released([&] { return parse_tree(all); });
  }

  std::size_t game_end(std::size_t game) const {
    return game + 1 < tree.roots.size() ? tree.roots[game + 1] : tree.node_count();
  }

  nb::dict properties_of(NodeIndex node) const {
    nb::dict out;
    for (std::uint32_t p = tree.nodes[node].first_property; p < tree.nodes[node + 1].first_property; ++p) {
      nb::list values;
      for (std::uint32_t v = tree.properties[p].first_value; v < tree.properties[p + 1].first_value; ++v) {
        values.append(text(tree.raw(tree.values[v])));
      }
      out[text(tree.names[tree.properties[p].name])] = values;
    }
    return out;
  }

  NodeIndex root_of(std::size_t game) const {
    if (game >= tree.roots.size()) throw nb::index_error("no such game");
    return tree.roots[game];
  }

  nb::tuple extent_of(std::size_t game) const {
    const NodeIndex root = root_of(game);
    const std::size_t end = game_end(game);
    const auto values_before = [this](std::size_t node) {
      return tree.properties[tree.nodes[node].first_property].first_value;
    };
    return nb::make_tuple(end - root, values_before(end) - values_before(root));
  }

  // For each node of a game in the order of the text: the number of its parent (-1 for the root) and its raw values.
  nb::tuple nodes_of(std::size_t game) const {
    const NodeIndex root = root_of(game);
    nb::list parents;
    nb::list properties;
    for (auto node = root; node < game_end(game); ++node) {
      border::raise_signals(node);
      parents.append(node == root ? -1 : static_cast<std::int64_t>(tree.nodes[node].parent - root));
      properties.append(properties_of(node));
    }
    return nb::make_tuple(parents, properties);
  }
};

nb::tuple signature_from(int size, const nb::bytes& setup, const nb::bytes& moves) {
  const Geometry& geometry = Geometry::of(size);
  const GameSignature s = signature_of(size, unpacked(setup, geometry), unpacked(moves, geometry));
  return nb::make_tuple(s.whole, nb::bytes(s.checkpoints.data(), s.checkpoints.size() * sizeof(std::uint64_t)));
}

}  // namespace

void register_records(nb::module_& m) {
  nb::enum_<WarningKind>(m, "WarningKind", "The kinds of warnings that callers treat differently.")
      .value("OTHER", WarningKind::kOther)
      .value("NOTE", WarningKind::kNote, "Worth knowing, but strict reading accepts it.")
      .value("UNCLOSED_VALUE", WarningKind::kUnclosedValue, "A value without its closing bracket.")
      .value("UNUSED_MOVES", WarningKind::kUnusedMoves, "The moves from here on cannot be replayed.");
  nb::class_<ParsedSgf>(m, "ParsedSgf", "A text read as SGF: trees in flat arrays, and warnings.")
      .def(nb::init<nb::bytes>(), "data"_a)
      .def("__len__", [](const ParsedSgf& self) { return self.tree.roots.size(); })
      .def("extent_of", &ParsedSgf::extent_of, "game"_a, nb::sig("def extent_of(self, game: int) -> tuple[int, int]"),
           "How many nodes and values a game has.")
      .def("nodes_of", &ParsedSgf::nodes_of, "game"_a,
           nb::sig("def nodes_of(self, game: int) -> tuple[list[int], list[dict[str, list[str]]]]"),
           "The parent (-1 for the root) and the raw values of each node of a game, in the order of the text.")
      .def_prop_ro(
          "warnings", [](const ParsedSgf& self) { return warning_list(self.tree.warnings); },
          nb::sig("def warnings(self) -> list[tuple[int, int, str, WarningKind]]"));
  register_recorded_game(m);
  nb::class_<GameReader>(m, "GameReader", "Reads the games of a UTF-8 text in portions.")
      .def(nb::init<nb::bytes, bool, std::uint32_t>(), "data"_a, "per_line"_a = false, "first_line"_a = 1)
      .def("read", &GameReader::read, "count"_a, nb::sig("def read(self, count: int) -> list[RecordedGame]"),
           "The next games; an empty list at the end.");
  m.def("game_signature", &signature_from, "size"_a, "setup"_a, "moves"_a,
        nb::sig("def game_signature(size: int, setup: bytes, moves: bytes) -> tuple[int, bytes]"),
        "Signature of a whole game and, as 64-bit numbers, of its first 16, 32, 48 ... moves.");
  m.attr("CHECKPOINT_EVERY") = kCheckpointEvery;
  m.def("is_utf8", [](const nb::bytes& data) { return is_utf8(view(data)); }, "data"_a);
  m.def("is_ascii", [](const nb::bytes& data) { return is_ascii(view(data)); }, "data"_a);
  m.def("sgf_escape", [](std::string_view s) { return escaped(s); }, "text"_a);
  m.def(
      "sgf_unescape",
      [](std::string_view s, bool lines) { return unescaped(s, lines ? TextKind::kWithLines : TextKind::kSimple); },
      "raw"_a, "lines"_a = true);
  m.def(
      "sgf_is_raw", [](const std::string& s) { return value_end(s + "]", 0) == s.size(); }, "value"_a,
      "Whether a value can be written between brackets unchanged: no unescaped bracket and no backslash at the end.");
}

}  // namespace katachi
