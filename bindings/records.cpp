// Records at the border of the language: bytes in, plain Python objects out.
//
// Moves travel as bytes of little-endian 16-bit numbers, (point + 1) * 2 + (1 if White else 0), with points
// counted as everywhere in Python and a pass as -1. A collection has millions of moves; a Python object for
// each would cost more than reading them.
#include <nanobind/nanobind.h>
#include <nanobind/stl/string.h>
#include <nanobind/stl/string_view.h>

#include <cstring>
#include <vector>

#include "points.hpp"
#include "records/game_stream.hpp"
#include "records/sgf_tree.hpp"
#include "records/signature.hpp"
#include "registrars.hpp"

namespace nb = nanobind;
using namespace nb::literals;

namespace katachi {

namespace {

using namespace records;

std::string_view view(const nb::bytes& data) { return {data.c_str(), data.size()}; }

// Callers hand over UTF-8; should they not, a replacement character is better than an exception in the middle of a
// file.
nb::str text(std::string_view utf8) {
  PyObject* made = PyUnicode_DecodeUTF8(utf8.data(), static_cast<Py_ssize_t>(utf8.size()), "replace");
  if (made == nullptr) throw nb::python_error();
  return nb::steal<nb::str>(made);
}

nb::tuple warning_tuple(const Warning& w) {
  return nb::make_tuple(w.line, w.column, text(w.message), w.severity == Severity::kNote);
}

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

nb::tuple game_tuple(const RecordedGame& game) {
  const Geometry& geometry = Geometry::of(game.size);
  nb::dict header;
  for (const auto& [name, value] : game.header) header[text(name)] = text(value);
  const nb::object stop = game.stop == Stop::kNone ? nb::none() : nb::object(text(name_of(game.stop)));
  return nb::make_tuple(game.size, header, packed(game.setup, geometry), static_cast<int>(game.to_move),
                        packed(game.moves, geometry), stop, game.stopped_at, game.dropped, warning_list(game.warnings),
                        text(game.reject), game.line);
}

// A stream of games and the bytes it points into.
struct GameReader {
  nb::bytes data;
  GameStream stream;

  GameReader(nb::bytes bytes, bool per_line, std::uint32_t first_line)
      : data(std::move(bytes)), stream(view(data), per_line ? Layout::kPerLine : Layout::kFree, first_line) {}

  nb::list read(std::size_t count) {
    std::vector<RecordedGame> games;
    {
      nb::gil_scoped_release released;
      while (games.size() < count) {
        auto game = stream.next();
        if (!game) break;
        games.push_back(std::move(*game));
      }
    }
    nb::list out;
    for (const RecordedGame& game : games) out.append(game_tuple(game));
    return out;
  }
};

// A parsed text and the bytes it points into.
struct ParsedSgf {
  nb::bytes data;
  SgfTree tree;

  explicit ParsedSgf(nb::bytes bytes) : data(std::move(bytes)) {
    const std::string_view all = view(data);
    nb::gil_scoped_release released;
    tree = parse_tree(all);
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

  // For each node of a game in the order of the text: the number of its parent (-1 for the root) and its raw
  // values.
  nb::tuple nodes_of(std::size_t game) const {
    if (game >= tree.roots.size()) throw nb::index_error("no such game");
    const NodeIndex root = tree.roots[game];
    nb::list parents;
    nb::list properties;
    for (auto node = root; node < game_end(game); ++node) {
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
  nb::class_<ParsedSgf>(m, "ParsedSgf", "A text read as SGF: trees in flat arrays, and warnings.")
      .def(nb::init<nb::bytes>(), "data"_a)
      .def("__len__", [](const ParsedSgf& self) { return self.tree.roots.size(); })
      .def("nodes_of", &ParsedSgf::nodes_of, "game"_a,
           nb::sig("def nodes_of(self, game: int) -> tuple[list[int], list[dict[str, list[str]]]]"),
           "The parent (-1 for the root) and the raw values of each node of a game, in the order of the text.")
      .def_prop_ro(
          "warnings", [](const ParsedSgf& self) { return warning_list(self.tree.warnings); },
          nb::sig("def warnings(self) -> list[tuple[int, int, str, bool]]"));
  nb::class_<GameReader>(m, "GameReader", "The games of a UTF-8 text, some at a time.")
      .def(nb::init<nb::bytes, bool, std::uint32_t>(), "data"_a, "per_line"_a = false, "first_line"_a = 1)
      .def("read", &GameReader::read, "count"_a,
           nb::sig("def read(self, count: int) -> list[tuple[int, dict[str, str], bytes, int, bytes, str | None, int, "
                   "int, list[tuple[int, int, str, bool]], str, int]]"),
           "The main lines of the next games, replayed: size, header, setup, to_move, moves, stop, stopped_at, "
           "dropped, warnings, reject, line. An empty list at the end.");
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
      "Whether a value may stand between brackets as it is: no bare bracket in it, no backslash left over.");
}

}  // namespace katachi
