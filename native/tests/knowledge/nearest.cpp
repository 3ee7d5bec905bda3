// Nearest patterns: sequences under symmetries, the incremental matcher against a fresh one, merged runs against a map.
#include <array>
#include <filesystem>
#include <map>
#include <set>
#include <string>
#include <vector>

#include <unistd.h>

#include "go/random.hpp"
#include "go/symmetry.hpp"
#include "knowledge/contexts.hpp"
#include "knowledge/nearest/matcher.hpp"
#include "knowledge/runs.hpp"
#include "tests/check.hpp"

namespace katachi::knowledge {
namespace {

using Sequence = std::vector<Fact>;

Sequence sequence(const WideBoard& board, int x, int y, Color mover, const NearestSettings& settings) {
  Facts facts;
  look(board, board.cell(x, y), settings.k, 0, facts);
  FactReader reader(facts, mover, settings, Orbits::of(OrbitOrder::kDistance), Turns::table());
  Sequence out;
  while (static_cast<int>(out.size()) < settings.k) {
    const Fact fact = reader.next();
    if (fact == 0) break;
    out.push_back(fact);
  }
  return out;
}

Point random_move(Random& random, const Position& position, Color c) {
  std::vector<Point> legal;
  for (int i = 0; i < position.empty_count(); ++i) {
    if (position.is_legal(c, position.empty_at(i), true)) legal.push_back(position.empty_at(i));
  }
  return legal.empty() || random() % 50 == 0 ? kPass : legal[random() % legal.size()];
}

Position random_position(Random& random, int size, int moves) {
  Position position(size);
  Color c = kBlack;
  for (int i = 0; i < moves; ++i, c = opposite(c)) position.play(c, random_move(random, position, c));
  return position;
}

// A tree of all prefixes of some sequences, level by level, with siblings in order.
struct Grown {
  std::vector<NearestTree::Node> nodes;
  std::uint32_t roots = 0;

  explicit Grown(const std::set<Sequence>& leaves) {
    std::set<std::pair<std::size_t, Sequence>> prefixes;
    for (const Sequence& leaf : leaves) {
      for (std::size_t n = 1; n <= leaf.size(); ++n) {
        prefixes.insert({n, {leaf.begin(), leaf.begin() + static_cast<std::ptrdiff_t>(n)}});
      }
    }
    std::map<Sequence, std::size_t> ids;
    for (const auto& [length, prefix] : prefixes) {
      const std::size_t id = nodes.size();
      ids[prefix] = id;
      nodes.push_back({0, prefix.back(), 0});
      if (length == 1) {
        ++roots;
        continue;
      }
      NearestTree::Node& parent = nodes[ids.at({prefix.begin(), prefix.end() - 1})];
      if (parent.children++ == 0) parent.first_child = static_cast<std::uint32_t>(id);
    }
  }
};

TEST(knowledge_orbits_agree_with_the_symmetries) {
  for (const OrbitOrder order : {OrbitOrder::kDistance, OrbitOrder::kRings}) {
    const Orbits& orbits = Orbits::of(order);
    std::set<std::pair<int, int>> seen;
    for (std::size_t rank = 0; rank < orbits.slots().size(); ++rank) {
      const Slot& slot = orbits.slots()[rank];
      CHECK_EQ(orbits.rank(slot.dx, slot.dy), rank);
      CHECK(seen.insert({slot.dx, slot.dy}).second);
      for (int s = 0; s < symmetry::kCount; ++s) {
        // One stone at the slot: orientation s shows it where applying s leads to it.
        const Orbit& orbit = orbits[slot.orbit];
        const auto code = static_cast<OrbitCode>(1U << slot_shift(orbit.slots, static_cast<int>(rank) - orbit.first));
        const OrbitCode turned = Turns::table().oriented(orbit.kind, s, code);
        const int place = orbit.slots - 1 - (std::bit_width(static_cast<unsigned>(turned)) - 1) / 2;
        const Slot& shown = orbits.slots()[static_cast<std::size_t>(orbit.first + place)];
        const auto back = symmetry::apply(s, {shown.dx, shown.dy}, 1);
        CHECK_EQ(back.x, slot.dx);
        CHECK_EQ(back.y, slot.dy);
      }
    }
    CHECK_EQ(seen.size(), kSpan * kSpan - 1);
  }
}

TEST(knowledge_patterns_are_the_same_for_all_symmetries_and_both_colors) {
  Random random(11);
  for (int trial = 0; trial < 60; ++trial) {
    const int size = 3 + static_cast<int>(random() % 17);
    const EdgeFacts edges = trial % 2 == 0 ? EdgeFacts::kSide : EdgeFacts::kPoint;
    const Position position = random_position(random, size, static_cast<int>(random() % 150));
    const NearestSettings settings{20, true, true, edges};
    const ContextWriter writer({true, true});
    WideBoard board(size, edges);
    WideBoard all_edges(size, EdgeFacts::kPoint);
    board.copy(position);
    all_edges.copy(position);
    const int x = static_cast<int>(random() % static_cast<unsigned>(size));
    const int y = static_cast<int>(random() % static_cast<unsigned>(size));
    const Sequence here = sequence(board, x, y, kBlack, settings);
    std::vector<std::uint8_t> context(context_width(11));
    writer.write(all_edges, all_edges.cell(x, y), kBlack, 11, context);
    for (int s = 0; s < symmetry::kCount; ++s) {
      WideBoard turned(size, edges);
      WideBoard turned_edges(size, EdgeFacts::kPoint);
      for (int i = 0; i < size * size; ++i) {
        const auto to = symmetry::apply(s, {i % size, i / size}, size);
        const std::uint8_t c = board.color(board.cell(i % size, i / size));
        const std::uint8_t other = c == kEmpty ? c : static_cast<std::uint8_t>(3 - c);
        turned.set(to.x, to.y, other);
        turned_edges.set(to.x, to.y, other);
      }
      const auto to = symmetry::apply(s, {x, y}, size);
      CHECK(sequence(turned, to.x, to.y, kWhite, settings) == here);
      std::vector<std::uint8_t> key(context.size());
      writer.write(turned_edges, turned_edges.cell(to.x, to.y), kWhite, 11, key);
      CHECK(key == context);
    }
  }
}

TEST(knowledge_the_matcher_follows_moves_like_a_fresh_one) {
  Random random(3);
  int captures = 0;
  for (int trial = 0; trial < 40; ++trial) {
    const int size = 2 + static_cast<int>(random() % 9);
    const NearestSettings settings{1 + static_cast<int>(random() % 25), random() % 4 != 0, true,
                                   random() % 2 == 0 ? EdgeFacts::kSide : EdgeFacts::kPoint};
    std::set<Sequence> leaves;
    for (int i = 0; i < 30; ++i) {
      WideBoard board(size, settings.edges);
      board.copy(random_position(random, size, static_cast<int>(random() % 60)));
      leaves.insert(sequence(board, static_cast<int>(random() % static_cast<unsigned>(size)),
                             static_cast<int>(random() % static_cast<unsigned>(size)), kBlack, settings));
    }
    leaves.erase(Sequence{});
    const Grown grown(leaves);
    const NearestTree tree(grown.nodes, grown.roots, settings);
    NearestMatcher followed(tree, size);
    NearestMatcher fresh(tree, size);
    Position position(size);
    followed.reset(position);
    Color c = kBlack;
    for (int move = 0; move < 80; ++move, c = opposite(c)) {
      const Point v = random_move(random, position, c);
      const int stones = position.stones(kBlack) + position.stones(kWhite);
      position.play(c, v);
      captures += position.stones(kBlack) + position.stones(kWhite) < stones ? 1 : 0;
      followed.play(position, v);
      fresh.reset(position);
      for (int i = 0; i < size * size; ++i) {
        for (const Color mover : {kBlack, kWhite}) {
          const auto a = followed.path(i, mover);
          const auto b = fresh.path(i, mover);
          CHECK(std::vector(a.begin(), a.end()) == std::vector(b.begin(), b.end()));
        }
      }
    }
  }
  CHECK(captures > 50);
}

TEST(knowledge_a_table_that_is_not_a_tree_is_refused) {
  const NearestSettings settings;
  const std::vector<NearestTree::Node> good = {{2, 4, 1}, {0, 5, 0}, {0, 9, 0}};
  CHECK_EQ(NearestTree(good, 2, settings).size(), 3);
  const std::vector<std::vector<NearestTree::Node>> bad = {
      {{2, 4, 1}, {0, 4, 0}, {0, 9, 0}},   // siblings with the same fact
      {{0, 4, 1}, {0, 5, 0}, {0, 9, 0}},   // a loop
      {{2, 4, 9}, {0, 5, 0}, {0, 9, 0}},   // children beyond the end
      {{0, 4, 0}, {0, 5, 0}, {0, 9, 0}},   // an orphan
      {{2, 4, 1}, {0, 5, 0}, {0, 0, 0}}};  // no fact
  for (const auto& nodes : bad) CHECK_THROWS(std::invalid_argument, "not a tree", NearestTree(nodes, 2, settings));
}

TEST(knowledge_merged_runs_agree_with_a_map) {
  namespace fs = std::filesystem;
  const fs::path folder = fs::temp_directory_path() / ("katachi-runs-" + std::to_string(::getpid()));
  fs::create_directories(folder);
  Random random(7);
  std::array<std::map<std::string, Tally>, 3> slow;
  const std::array<std::size_t, 3> widths = {1, 2, 4};
  std::vector<fs::path> paths;
  for (int run = 0; run < 5; ++run) {
    RunBuilder builder(4);
    for (int i = 0; i < run * 40; ++i) {
      const Moment moment = (random() % 3) << 52 | random() % 1000;
      const auto outcome = static_cast<Outcome>(random() % 3);
      const auto key = builder.add(moment, outcome);
      for (auto& byte : key) byte = static_cast<std::uint8_t>(random() % 3);
      const Tally one{1, outcome == Outcome::kWon ? 1U : 0U, outcome == Outcome::kUnknown ? 0U : 1U, moment, moment};
      for (std::size_t level = 0; level < widths.size(); ++level) {
        slow[level][std::string(key.begin(), key.begin() + static_cast<std::ptrdiff_t>(widths[level]))].add(one);
      }
    }
    paths.push_back(folder / std::to_string(run));
    builder.write(paths.back());
  }
  Merger merger(paths, {{1, 2, 4}, 2, false});
  std::vector<Merger::Rows> rows;
  std::array<std::vector<std::string>, 3> keys;
  while (merger.next(37, rows)) {
    for (std::size_t level = 0; level < widths.size(); ++level) {
      for (std::size_t i = 0; i < rows[level].tallies.size(); ++i) {
        const auto* begin = rows[level].keys.data() + i * widths[level];
        keys[level].emplace_back(begin, begin + widths[level]);
        CHECK(rows[level].tallies[i] == slow[level].at(keys[level].back()));
        if (level > 0) CHECK(rows[level].parents[i] >= keys[level - 1].size() - rows[level - 1].tallies.size());
      }
    }
  }
  for (std::size_t level = 0; level < widths.size(); ++level) {
    std::vector<std::string> wanted;
    std::uint64_t patterns = 0;
    for (const auto& [key, tally] : slow[level]) {
      if (tally.count >= 2) wanted.push_back(key);
    }
    for (const auto& [frequency, count] : merger.spectrum(level)) patterns += count;
    CHECK(keys[level] == wanted);
    CHECK_EQ(patterns, slow[level].size());
  }
  fs::resize_file(paths[2], fs::file_size(paths[2]) - 1);
  CHECK_THROWS(std::runtime_error, "damaged", RunReader(paths[2]));
  fs::remove_all(folder);
}

}  // namespace
}  // namespace katachi::knowledge
