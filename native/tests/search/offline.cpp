// Offline knowledge in the tree: which nodes ask, what is stored, and what other threads see of it.
#include <algorithm>
#include <cmath>
#include <vector>

#include "search/search.hpp"
#include "tests/check.hpp"

using namespace katachi;

namespace {

bool close(float a, float b) { return std::abs(a - b) < 1e-5f; }

// A predictor without knowledge: all legal moves are equally likely.
SearchSettings with_predictor(int visits) {
  SearchSettings settings;
  settings.offline = {std::make_shared<const predictor::Predictor>(), visits, 60, 0.5f, 0.25f};
  return settings;
}

}  // namespace

TEST(search_offline_value_grows_with_the_probability) {
  const OfflineValue sure = offline_value(100, 0.5f, 0.1f, 1);
  CHECK(close(sure.visits, 100) && close(sure.wins, 100));
  const OfflineValue quarter = offline_value(100, 0.5f, 0.1f, 0.25f);
  CHECK(close(quarter.wins, 50) && close(quarter.visits, 55) && close(quarter.probability, 0.25f));
  const OfflineValue never = offline_value(100, 0.5f, 0.1f, 0);
  CHECK(close(never.wins, 0) && close(never.visits, 10));
}

TEST(search_offline_the_root_asks_at_once) {
  Search search(with_predictor(1000), 1);
  search.reset(Position(5), 0.5);
  const OfflineValue expected = offline_value(60, 0.5f, 0.25f, 1.0f / 25);
  int moves = 0;
  for (const RootMove& m : search.moves()) {
    const Evidence& e = m.evidence;
    if (m.move == kPass) {
      CHECK(e.offline_visits == 0 && e.bias == 0);
      continue;
    }
    ++moves;
    CHECK(close(e.offline_visits, expected.visits) && close(e.offline_wins, expected.wins));
    CHECK(close(e.bias, 1.0f / 25));
    CHECK(close(m.weights.online + m.weights.transient + m.weights.offline + m.weights.prior, 1));
  }
  CHECK(moves == 25);
}

TEST(search_offline_nodes_ask_when_they_have_their_simulations) {
  constexpr int kVisits = 10;
  Search search(with_predictor(kVisits), 1);
  search.reset(Position(5), 0.5);
  search.run({400, 0, 1, false});
  const Tree& tree = search.tree();
  int asked = 0;
  int waiting = 0;
  for (NodeIndex i = Tree::kRoot; i < tree.size(); ++i) {
    const Node& node = tree[i];
    const NodeIndex first = node.first_child.load();
    if (first == kNoNode) continue;
    const bool knows = tree[first].move == kPass || tree[first].offline_visits.load() > 0;
    CHECK(knows == (node.asked.load() != 0));
    if (i == Tree::kRoot) continue;
    if (node.visits.load() < kVisits) {
      ++waiting;
      CHECK(node.asked.load() == 0);
    } else if (tree[first].move != kPass) {
      ++asked;
      CHECK(knows);
    }
  }
  CHECK(asked > 5 && waiting > 5);
}

TEST(search_offline_a_kept_tree_keeps_its_answers) {
  Search search(with_predictor(1000), 1);
  search.reset(Position(5), 0.5);
  search.run({200, 0, 1, false});
  const Point best = search.moves()[0].move;
  CHECK(search.advance(best));  // its node had not asked: it asks as the new root
  for (const RootMove& m : search.moves()) CHECK(m.move == kPass || close(m.evidence.bias, 1.0f / 24));
}

TEST(search_offline_threads_share_the_answers) {
  Search search(with_predictor(4), 1);
  search.reset(Position(7), 0.5);
  CHECK(search.run({2000, 0, 4, false}) == 2000);
  std::int64_t visits = 0;
  for (const RootMove& m : search.moves()) visits += static_cast<std::int64_t>(m.evidence.visits);
  CHECK(visits == 2000);
  const Tree& tree = search.tree();
  int asked = 0;
  for (NodeIndex i = Tree::kRoot; i < tree.size(); ++i) {
    if (tree[i].asked.load() == 0) continue;
    ++asked;
    const NodeIndex first = tree[i].first_child.load();
    for (NodeIndex k = 0; k < tree[i].child_count.load(); ++k) {
      CHECK(tree[first + k].move == kPass || tree[first + k].offline_visits.load() > 0);
    }
  }
  CHECK(asked > 10);
}

TEST(search_offline_bias_fades_as_set) {
  BanditSettings s;
  s.bias_weight = 2;
  s.bias_growth = 0.5f;
  for (const float decay : {0.0f, 0.5f, 1.0f, 1.5f}) {
    s.bias_decay = decay;
    const Weights w = weights(s, {8, 4, 0, 0, 0, 0, 1}, 99);
    CHECK(close(w.bias, 20 / std::pow(9.0f, decay)));
  }
}

TEST(search_offline_moves_open_one_by_one_in_the_order_of_knowledge) {
  SearchSettings settings = with_predictor(1000);
  settings.widening = 3;
  settings.widening_factor = 1.5f;
  CHECK(settings.opens_at(2) == 0 && settings.opens_at(3) == 5 && settings.opens_at(4) == 12);
  settings.offline.doubt = 0;
  settings.expert.enabled = false;
  settings.expert[Hint::kPassing] = {10, 5};
  Search search(settings, 1);
  search.reset(Position(5), 0.5);
  const Tree& tree = search.tree();
  const NodeIndex first = tree[Tree::kRoot].first_child.load();
  std::vector<std::uint32_t> found;
  for (NodeIndex i = 0; i < 26; ++i) {
    found.push_back(tree[first + i].opens_at.load());
    // To the predictor all moves are equal except the pass, which it never expects.
    if (tree[first + i].move == kPass) CHECK(found.back() == settings.opens_at(25));
  }
  std::sort(found.begin(), found.end());
  for (int rank = 0; rank < 26; ++rank) CHECK(found[static_cast<std::size_t>(rank)] == settings.opens_at(rank));
  search.run({40, 0, 1, false});
  int tried = 0;
  for (NodeIndex i = 0; i < 26; ++i) {
    if (tree[first + i].visits.load() == 0) continue;
    ++tried;
    CHECK(tree[first + i].opens_at.load() <= 40);
  }
  CHECK(tried >= 3);
}

TEST(search_offline_what_a_source_is_not_certain_of_counts_half) {
  const OfflineValue sure = offline_value(100, 0.5f, 0, 0.25f, 1), unsure = offline_value(100, 0.5f, 0, 0.25f, 0);
  CHECK(close(sure.visits, unsure.visits) && close(sure.wins, 50) && close(unsure.wins, 25));
  CHECK(close(offline_value(100, 0.5f, 0.1f, 0.25f, 0.5f).wins, 37.5f));
}

TEST(search_offline_a_mixture_has_those_that_say_something) {
  Opinions said;
  said[at(Source::kContexts)] = {{0.5f, 0.1f}, {0, 0.5f}};
  said[at(Source::kNetwork)] = {{0.2f, 0}, {1, 1}};
  const Mixed both = mixed({0.4f, 0.1f, 0.2f, 0.3f}, said, 0);
  CHECK(close(both.probability, (0.1f * 0.5f + 0.3f * 0.2f) / 0.4f));
  CHECK(close(both.certainty, 0.06f / 0.11f));
  CHECK(close(both.shares[at(Source::kContexts)], 0.025f / 0.085f));
  CHECK(close(both.shares[at(Source::kNetwork)], 0.06f / 0.085f));
  const Mixed one = mixed({0.4f, 0.1f, 0.2f, 0.3f}, said, 1);
  CHECK(close(one.shares[at(Source::kContexts)], 1) && close(one.certainty, 0.5f));
  CHECK(mixed({1, 1, 1, 1}, {}, 0).probability == 0);
}

TEST(search_offline_the_root_hears_what_it_is_told) {
  SearchSettings settings = with_predictor(1000);
  settings.offline.mixture = {0, 0.5f, 0.5f, 0};
  settings.offline.mixture_without_network = {0, 0.25f, 0.75f, 0};
  Search search(settings, 1);
  search.reset(Position(5), 0.5);
  for (const RootMove& m : search.moves()) {
    CHECK(close(m.sources[at(Source::kPredictor)], m.move == kPass ? 0.0f : 1.0f));
  }
  Opinion told{std::vector<float>(25, 0.0f), std::vector<float>(25, 1.0f)};
  told.probability[7] = 1;
  search.inform(Source::kContexts, told);
  const Geometry& geometry = search.root().geometry();
  for (const RootMove& m : search.moves()) {
    if (m.move == kPass) continue;
    const float p = (geometry.index[m.move] == 7 ? 0.25f : 0.0f) + 0.75f / 25;
    const OfflineValue expected = offline_value(60, 0.5f, 0.25f, p);
    CHECK(close(m.evidence.offline_visits, expected.visits) && close(m.evidence.offline_wins, expected.wins));
    CHECK(close(m.sources[at(Source::kContexts)], geometry.index[m.move] == 7 ? 0.25f / p : 0.0f));
  }
  CHECK(search.advance(search.moves()[0].move));
  for (const RootMove& m : search.moves()) CHECK(m.sources[at(Source::kContexts)] == 0);
}
