// Runs of the tree search: what is counted, what ends a run, following a game, several threads.
#include <algorithm>
#include <chrono>
#include <thread>
#include <vector>

#include "search/search.hpp"
#include "tests/check.hpp"

namespace katachi {
namespace {

SearchSettings small_settings() {
  SearchSettings settings;
  settings.max_megabytes = 16;
  return settings;
}

std::vector<std::pair<Point, float>> root_visits_by_move(const Search& search) {
  std::vector<std::pair<Point, float>> visits;
  for (const RootMove& move : search.moves()) visits.emplace_back(move.move, move.evidence.visits);
  std::sort(visits.begin(), visits.end());
  return visits;
}

std::int64_t sum_of_visits(const Search& search) {
  std::int64_t sum = 0;
  for (const RootMove& move : search.moves()) sum += static_cast<std::int64_t>(move.evidence.visits);
  return sum;
}

Position after_random_moves(int size, int moves, std::uint64_t seed) {
  Position position(size);
  Random random(seed);
  for (int i = 0; i < moves; ++i) {
    const Color c = position.to_move();
    position.play(c, c == kBlack ? random_move<kBlack>(position, random) : random_move<kWhite>(position, random));
  }
  return position;
}

TEST(search_runs_are_the_same_for_the_same_seed) {
  for (const int size : {5, 9}) {
    std::vector<std::vector<std::pair<Point, float>>> results;
    for (const std::uint64_t seed : {1u, 1u, 2u}) {
      Search search(small_settings(), seed);
      search.reset(Position(size), 6.5);
      search.run({.simulations = 700, .early_stop = false});
      results.push_back(root_visits_by_move(search));
    }
    CHECK(results[0] == results[1]);
    CHECK(results[0] != results[2]);
  }
}

TEST(search_runs_are_the_same_in_slices) {
  Search whole(small_settings(), 4);
  Search sliced(small_settings(), 4);
  whole.reset(Position(7), 6.5);
  sliced.reset(Position(7), 6.5);
  whole.run({.simulations = 1000, .early_stop = false});
  for (const int n : {1, 63, 64, 200, 672}) sliced.run({.simulations = n, .early_stop = false});
  CHECK(root_visits_by_move(whole) == root_visits_by_move(sliced));
}

TEST(search_runs_are_the_same_after_reset) {
  Search used(small_settings(), 4);
  used.reset(Position(9), 0);
  used.run({.simulations = 300, .early_stop = false});
  Search fresh(small_settings(), 4);
  for (Search* search : {&used, &fresh}) {
    search->reset(Position(5), 6.5);
    search->run({.simulations = 300, .early_stop = false});
  }
  CHECK(root_visits_by_move(used) == root_visits_by_move(fresh));
}

TEST(search_runs_count_simulations_exactly) {
  Search search(small_settings(), 1);
  search.reset(Position(7), 6.5);
  std::int64_t total = 0;
  for (const int n : {1, 2, 63, 64, 65, 500}) {
    CHECK_EQ(search.run({.simulations = n, .early_stop = false}), n);
    total += n;
    CHECK_EQ(search.root_visits(), total);
    CHECK_EQ(sum_of_visits(search), total);  // the root has its children from the start
  }
}

TEST(search_runs_need_a_limit) {
  Search search(small_settings(), 1);
  search.reset(Position(5), 0);
  CHECK_THROWS(std::invalid_argument, "limit", search.run({}));
}

TEST(search_runs_children_lack_the_visits_from_before_the_expansion) {
  for (const int expand_visits : {1, 2, 4, 9}) {
    SearchSettings settings = small_settings();
    settings.expand_visits = expand_visits;
    Search search(settings, 3);
    search.reset(Position(5), 0.5);
    search.run({.simulations = 2000, .early_stop = false});
    int inner = 0;
    const auto before = static_cast<std::uint32_t>(std::max(2, expand_visits)) - 1;
    const Tree& tree = search.tree();
    for (NodeIndex at = Tree::kRoot + 1; at < tree.size(); ++at) {
      const Node& node = tree[at];
      if (node.first_child == kNoNode) {
        const bool ended = node.move == kPass;  // two passes in a row end a game: such nodes never get children
        CHECK(ended || node.visits <= before);
        continue;
      }
      ++inner;
      std::uint32_t sum = 0;
      for (std::uint32_t i = 0; i < node.child_count; ++i) sum += tree[node.first_child + i].visits;
      CHECK_EQ(node.visits - sum, before);
    }
    CHECK(inner > 20);
  }
}

TEST(search_runs_early_stop_never_changes_the_move) {
  int stopped = 0;
  for (std::uint64_t seed = 0; seed < 40; ++seed) {
    const Position root = after_random_moves(5 + 2 * static_cast<int>(seed % 2), static_cast<int>(seed % 25), seed);
    std::vector<Point> chosen;
    for (const bool early : {false, true}) {
      Search search(small_settings(), seed);
      search.reset(root, 3.5);
      const std::int64_t done = search.run({.simulations = 600, .early_stop = early});
      CHECK_EQ(search.root_visits(), done);
      CHECK(early || done == 600);
      stopped += done < 600;
      chosen.push_back(search.moves()[0].move);
    }
    CHECK_EQ(chosen[0], chosen[1]);
  }
  CHECK(stopped > 10);
}

TEST(search_runs_end_by_seconds) {
  Search search(small_settings(), 1);
  search.reset(Position(9), 6.5);
  const std::int64_t done = search.run({.seconds = 0.02, .early_stop = false});
  CHECK(done > 0);
  CHECK_EQ(search.root_visits(), done);
  // Whichever limit comes first.
  CHECK_EQ(search.run({.simulations = 10, .seconds = 100, .early_stop = false}), 10);
}

TEST(search_runs_stop_from_another_thread) {
  for (const int threads : {1, 3}) {
    Search search(small_settings(), 1);
    search.reset(Position(9), 6.5);
    std::int64_t done = 0;
    {
      std::jthread runner([&] { done = search.run({.seconds = 1000, .threads = threads, .early_stop = false}); });
      while (search.root_visits() < 100) std::this_thread::sleep_for(std::chrono::milliseconds(1));
      search.stop();
    }
    CHECK(done >= 100);
    CHECK_EQ(search.root_visits(), done);
    // It stays stopped until it is reset.
    CHECK_EQ(search.run({.simulations = 10, .early_stop = false}), 0);
    search.clear_stop();
    CHECK_EQ(search.run({.simulations = 10, .early_stop = false}), 10);
  }
}

TEST(search_runs_in_a_full_arena) {
  for (const int threads : {1, 3}) {
    SearchSettings settings = small_settings();
    settings.max_megabytes = 0;  // rounded up to the minimum
    settings.expand_visits = 1;
    Search search(settings, 1);
    search.reset(Position(9), 6.5);
    CHECK_EQ(search.run({.simulations = 1500, .threads = threads, .early_stop = false}), 1500);
    CHECK(search.tree().is_full());
    CHECK(search.tree().size() <= search.tree().capacity());
    CHECK_EQ(search.root_visits(), 1500);
    CHECK_EQ(sum_of_visits(search), 1500);
    // Advancing makes room again.
    const Point move = search.moves()[0].move;
    CHECK(search.advance(move));
    CHECK(!search.tree().is_full());
    const std::uint32_t before = search.tree().size();
    CHECK_EQ(search.run({.simulations = 100, .threads = threads, .early_stop = false}), 100);
    CHECK(search.tree().size() > before);
  }
}

TEST(search_runs_on_every_size) {
  for (int size = kMinSize; size <= kMaxSize; size += 3) {
    SearchSettings settings = small_settings();
    settings.widening = size % 2 == 0 ? 5 : 0;
    Search search(settings, 1);
    search.reset(Position(size), 0.5);
    CHECK_EQ(search.run({.simulations = 40, .early_stop = false}), 40);
    CHECK_EQ(sum_of_visits(search), 40);
    CHECK_EQ(search.moves().size(), search.tree()[Tree::kRoot].child_count.load());
    for (const float share : search.ownership()) CHECK(share >= -1 && share <= 1);
  }
}

TEST(search_runs_widening_opens_moves_with_time) {
  SearchSettings settings = small_settings();
  settings.widening = 3;
  settings.widening_factor = 1.5f;
  Search search(settings, 1);
  search.reset(Position(9), 6.5);
  int before = 0;
  for (const int n : {20, 200, 2000}) {
    search.run({.simulations = n, .early_stop = false});
    const auto moves = search.moves();
    const auto tried = std::ranges::count_if(moves, [](const RootMove& m) { return m.evidence.visits > 0; });
    const double most = 3 + std::log(1 + static_cast<double>(search.root_visits()) / 10) / std::log(1.5);
    CHECK(static_cast<double>(tried) <= most);
    CHECK(tried >= before);
    before = static_cast<int>(tried);
  }
  CHECK(before > 3);
}

TEST(search_runs_report_the_terms_of_eq3) {
  Search search(small_settings(), 1);
  search.reset(after_random_moves(9, 20, 1), 6.5);
  search.run({.simulations = 800, .early_stop = false});
  const auto moves = search.moves();
  const float n = static_cast<float>(search.root_visits());
  for (std::size_t i = 0; i < moves.size(); ++i) {
    const RootMove& m = moves[i];
    const Evidence& e = m.evidence;
    if (i > 0) CHECK(e.visits <= moves[i - 1].evidence.visits);
    CHECK(e.wins >= 0 && e.wins <= e.visits && e.amaf_wins >= 0 && e.amaf_wins <= e.amaf_visits);
    const Weights w = weights(search.settings().bandit, e, n);
    CHECK(w.online == m.weights.online && w.transient == m.weights.transient && w.prior == m.weights.prior);
    if (e.visits == 0) continue;
    CHECK_EQ(m.line.front(), m.move);
    Position position = search.root();
    for (const Point v : m.line) {
      CHECK(v == kPass || position.is_legal(position.to_move(), v));
      position.play(position.to_move(), v);
    }
  }
}

// ---- Going on with the game

TEST(search_advance_keeps_the_statistics_of_the_move) {
  Search search(small_settings(), 1);
  search.reset(Position(7), 6.5);
  search.run({.simulations = 1000, .early_stop = false});
  const RootMove best = search.moves()[0];
  CHECK(search.advance(best.move));
  CHECK_EQ(search.root_visits(), static_cast<std::int64_t>(best.evidence.visits));
  CHECK_EQ(search.root().to_move(), kWhite);
  CHECK_EQ(search.root().last_move(), best.move);
  CHECK_EQ(search.root_visits() - sum_of_visits(search), std::max(2, search.settings().expand_visits) - 1);
  const std::int64_t kept = search.root_visits();
  CHECK_EQ(search.run({.simulations = 500, .early_stop = false}), 500);
  CHECK_EQ(search.root_visits(), kept + 500);
}

TEST(search_advance_refuses_what_the_tree_does_not_have) {
  Search search(small_settings(), 1);
  search.reset(Position(5), 0.5);
  const Point corner = search.root().geometry().at(0, 0);
  CHECK(search.advance(corner));
  const Position before = search.root();
  CHECK(!search.advance(corner));
  CHECK_EQ(search.root().hash(), before.hash());
  CHECK_EQ(search.root().to_move(), before.to_move());
}

TEST(search_advance_leaves_out_forbidden_moves) {
  Search search(small_settings(), 1);
  search.reset(Position(5), 0.5);
  search.run({.simulations = 500, .early_stop = false});
  const Geometry& g = search.root().geometry();
  const std::vector<Point> forbidden = {g.at(2, 2), g.at(0, 0)};
  CHECK(search.advance(g.at(1, 1), forbidden));
  search.run({.simulations = 300, .early_stop = false});
  for (const RootMove& m : search.moves()) CHECK(std::ranges::count(forbidden, m.move) == 0);
  search.reset(Position(5), 0.5, forbidden);
  search.run({.simulations = 300, .early_stop = false});
  for (const RootMove& m : search.moves()) CHECK(std::ranges::count(forbidden, m.move) == 0);
}

TEST(search_advance_through_whole_games) {
  for (std::uint64_t seed = 0; seed < 6; ++seed) {
    Search search(small_settings(), seed);
    const int size = 5 + static_cast<int>(seed % 3) * 2;
    search.reset(Position(size), 0.5);
    Position game(size);
    int passes = 0;
    for (int move = 0; passes < 2 && move < 3 * size * size; ++move) {
      search.run({.simulations = 50, .threads = 1 + static_cast<int>(seed % 2)});
      const Point v = search.moves()[0].move;
      CHECK(v == kPass || game.is_legal(game.to_move(), v));
      game.play(game.to_move(), v);
      CHECK(search.advance(v));
      CHECK_EQ(search.root().hash(), game.hash());
      CHECK_EQ(search.root().to_move(), game.to_move());
      CHECK(search.root().is_consistent());
      passes = v == kPass ? passes + 1 : 0;
    }
    CHECK_EQ(passes, 2);
  }
}

// ---- Several threads

TEST(search_threads_lose_no_visits) {
  for (const int threads : {2, 3, 4}) {
    Search search(small_settings(), 1);
    search.reset(Position(7), 6.5);
    CHECK_EQ(search.run({.simulations = 3000, .threads = threads, .early_stop = false}), 3000);
    CHECK_EQ(search.root_visits(), 3000);
    CHECK_EQ(sum_of_visits(search), 3000);
    // For every node visits add up as with one thread, except that a few more simulations may have ended before its
    // expansion.
    const Tree& tree = search.tree();
    for (NodeIndex at = Tree::kRoot; at < tree.size(); ++at) {
      const Node& node = tree[at];
      CHECK(node.wins <= node.visits * kWin);
      if (node.first_child == kNoNode) continue;
      std::uint32_t sum = 0;
      for (std::uint32_t i = 0; i < node.child_count; ++i) sum += tree[node.first_child + i].visits;
      CHECK(sum <= node.visits);
    }
    // AMAF counts may lose an update now and then, but no more: a move has nearly all of its own visits.
    float amaf = 0;
    for (const RootMove& m : search.moves()) {
      if (m.move != kPass) amaf += m.evidence.amaf_visits;
      CHECK(m.evidence.amaf_visits <= 3000);
      CHECK(m.move == kPass || m.evidence.amaf_visits >= 0.9f * m.evidence.visits);
      CHECK(m.evidence.amaf_wins <= m.evidence.amaf_visits * 1.01f + 2);
    }
    CHECK(amaf > 3000 * 5);
  }
}

TEST(search_threads_grow_one_tree) {
  SearchSettings settings = small_settings();
  settings.expand_visits = 1;  // as many simultaneous expansions as possible
  Search search(settings, 1);
  search.reset(Position(3), 0.5);
  search.run({.simulations = 4000, .threads = 4, .early_stop = false});
  // Every node is the child of one parent, and siblings are different moves.
  const Tree& tree = search.tree();
  std::vector<int> parents(tree.size());
  for (NodeIndex at = Tree::kRoot; at < tree.size(); ++at) {
    if (tree[at].first_child == kNoNode) continue;
    std::vector<Point> moves;
    for (std::uint32_t i = 0; i < tree[at].child_count; ++i) {
      ++parents[tree[at].first_child + i];
      moves.push_back(tree[tree[at].first_child + i].move);
    }
    std::sort(moves.begin(), moves.end());
    CHECK(std::adjacent_find(moves.begin(), moves.end()) == moves.end());
  }
  for (NodeIndex at = Tree::kRoot + 1; at < tree.size(); ++at) CHECK_EQ(parents[at], 1);
}

TEST(search_threads_with_early_stop_and_time) {
  Search search(small_settings(), 1);
  search.reset(Position(5), 0.5);
  const std::int64_t done = search.run({.simulations = 5000, .seconds = 0.05, .threads = 3, .early_stop = true});
  CHECK(done > 0 && done <= 5000);
  CHECK_EQ(search.root_visits(), done);
  // More threads, then fewer.
  CHECK_EQ(search.run({.simulations = 200, .threads = 4, .early_stop = false}), 200);
  CHECK_EQ(search.run({.simulations = 200, .threads = 1, .early_stop = false}), 200);
}

}  // namespace
}  // namespace katachi
