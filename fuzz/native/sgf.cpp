// SGF: any text is read; moves are legal; a tree is written and read the same; both readers see the same games.
#include <unordered_map>

#include "records/game_stream.hpp"
#include "records/node_line.hpp"
#include "records/sgf_tree.hpp"
#include "target.hpp"

namespace katachi::fuzz {

namespace {

using namespace records;

void check_moves(const RecordedGame& game) {
  Position board(game.size);
  std::vector<std::uint8_t> stones(static_cast<std::size_t>(board.geometry().area));
  for (const RecordedMove& stone : game.setup) stones[board.geometry().index[stone.point]] = stone.color;
  if (!game.moves.empty()) board.set_stones(stones);
  for (const RecordedMove& move : game.moves) {
    check(board.is_legal(move.color, move.point, true), "a move of a record is legal");
    board.play(move.color, move.point);
  }
}

std::vector<RecordedGame> games_of(std::string_view text, Layout layout) {
  std::vector<RecordedGame> games;
  GameStream stream(text, layout);
  while (auto game = stream.next()) {
    check(game->offset <= text.size(), "a game is in the text");
    // Those about the text after the last game belong to it.
    check(game->warnings.size() <= 2 * (kMaxGameWarnings + 1), "the number of warnings is limited");
    if (game->reject.empty()) check_moves(*game);
    games.push_back(std::move(*game));
    check(games.size() <= text.size() + 1, "there are no more games than bytes");
  }
  return games;
}

void write_node(const SgfTree& tree, NodeIndex node, std::string& out) {
  out += ";";
  for (auto p = tree.nodes[node].first_property; p < tree.nodes[node + 1].first_property; ++p) {
    out += tree.names[tree.properties[p].name];
    for (auto v = tree.properties[p].first_value; v < tree.properties[p + 1].first_value; ++v) {
      out += "[" + std::string(tree.raw(tree.values[v])) + "]";
    }
  }
}

// The text of a tree, with every variation in brackets.
std::string written(const SgfTree& tree) {
  std::string out;
  std::vector<NodeIndex> open;
  const auto close_to = [&](NodeIndex parent) {
    for (; !open.empty() && open.back() != parent; open.pop_back()) out += ")";
  };
  for (NodeIndex node = 0; node < tree.node_count(); ++node) {
    close_to(tree.nodes[node].parent);
    out += "(";
    write_node(tree, node, out);
    open.push_back(node);
  }
  close_to(records::kNoNode);
  return out;
}

bool same(const SgfTree& a, const SgfTree& b) {
  if (a.node_count() != b.node_count() || a.roots != b.roots || a.properties.size() != b.properties.size() ||
      a.values.size() != b.values.size()) {
    return false;
  }
  for (std::size_t i = 0; i < a.node_count(); ++i) {
    if (a.nodes[i].parent != b.nodes[i].parent || a.nodes[i].first_property != b.nodes[i].first_property) return false;
  }
  for (std::size_t i = 0; i + 1 < a.properties.size(); ++i) {
    if (a.names[a.properties[i].name] != b.names[b.properties[i].name]) return false;
  }
  for (std::size_t i = 0; i < a.values.size(); ++i) {
    if (a.raw(a.values[i]) != b.raw(b.values[i])) return false;
  }
  return true;
}

RecordedGame main_line(const SgfTree& tree, NodeIndex root) {
  NodeLine line;
  for (NodeIndex node = root; node != records::kNoNode; node = tree.first_child(node)) {
    line.add_node();
    for (auto p = tree.nodes[node].first_property; p < tree.nodes[node + 1].first_property; ++p) {
      line.add_property(tree.names[tree.properties[p].name]);
      for (auto v = tree.properties[p].first_value; v < tree.properties[p + 1].first_value; ++v) {
        line.add_value(tree.raw(tree.values[v]));
      }
    }
  }
  return line.read();
}

bool same_game(const RecordedGame& a, const RecordedGame& b) {
  const auto moves = [](const std::vector<RecordedMove>& x, const std::vector<RecordedMove>& y) {
    return std::equal(x.begin(), x.end(), y.begin(), y.end(), [](const RecordedMove& m, const RecordedMove& n) {
      return m.color == n.color && m.point == n.point;
    });
  };
  return a.size == b.size && a.to_move == b.to_move && moves(a.setup, b.setup) && moves(a.moves, b.moves) &&
         a.stop == b.stop && a.stopped_at == b.stopped_at && a.header == b.header && a.reject == b.reject;
}

}  // namespace

void one_case(Bytes in) {
  const std::string_view text = in.text();
  if (text.find('\n') != std::string_view::npos) games_of(text, Layout::kPerLine);
  const std::vector<RecordedGame> games = games_of(text, Layout::kFree);
  const SgfTree tree = parse_tree(text);
  for (NodeIndex i = 0; i < tree.node_count(); ++i) {
    check(tree.nodes[i].parent == records::kNoNode || tree.nodes[i].parent < i, "parents come first");
  }
  const std::string again = written(tree);
  check(same(tree, parse_tree(again)), "a tree is written and read the same");
  if (tree.roots.empty()) return;
  check(games.size() == tree.roots.size(), "both readers find the same games");
  for (std::size_t i = 0; i < games.size(); ++i) {
    check(same_game(games[i], main_line(tree, tree.roots[i])), "both readers see the same game");
  }
}

}  // namespace katachi::fuzz
