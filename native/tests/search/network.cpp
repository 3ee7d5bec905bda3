// The network in the tree: which nodes ask it, what is stored, and how its judgements enter the score.
#include <algorithm>
#include <cmath>
#include <map>
#include <string>
#include <vector>

#include "go/random.hpp"
#include "search/search.hpp"
#include "tests/check.hpp"

using namespace katachi;

namespace {

constexpr network::Shape kShape{4, 1, 3, 3, 5};

// A tiny network with random weights, that thinks the side to move this many points further ahead.
std::shared_ptr<const network::Network> tiny(std::uint64_t seed, float ahead = 0) {
  const int c = kShape.channels, g = kShape.gate, h = kShape.head, v = kShape.values;
  const std::map<std::string, int> sizes = {{"entry.weights", c * network::kPlanes * 25},
                                            {"entry.bias", c},
                                            {"block0.first.weights", c * c * 9},
                                            {"block0.first.bias", c},
                                            {"block0.second.weights", c * c * 9},
                                            {"block0.second.bias", c},
                                            {"block0.gate.weights", g * 3 * c},
                                            {"block0.gate.bias", g},
                                            {"block0.opened.weights", 2 * c * g},
                                            {"block0.opened.bias", 2 * c},
                                            {"policy.weights", h * c},
                                            {"policy.bias", h},
                                            {"policy_pool.weights", h * 3 * h},
                                            {"policy_pool.bias", h},
                                            {"move.weights", h},
                                            {"move.bias", 1},
                                            {"value.weights", h * c},
                                            {"value.bias", h},
                                            {"middle.weights", v * 3 * h},
                                            {"middle.bias", v},
                                            {"outcome.weights", 2 * v},
                                            {"outcome.bias", 2},
                                            {"owner.weights", h},
                                            {"owner.bias", 1}};
  Random random(seed);
  network::Network::Arrays arrays;
  for (const auto& [name, count] : sizes) {
    for (int i = 0; i < count; ++i) {
      arrays[name].push_back((static_cast<float>(random.below(2001)) - 1000) / 4000);
    }
  }
  arrays["outcome.bias"][1] += ahead / network::kLeadScale;
  return std::make_shared<const network::Network>(kShape, arrays);
}

SearchSettings with_network(int visits) {
  SearchSettings settings;
  settings.network.network = tiny(3);
  settings.network.visits = visits;
  settings.network.leads = visits <= 1 ? 5 : 25;
  settings.network.value = settings.network.advice = 7;
  settings.network.size = 5;
  settings.lead_weight = 0.1f;
  return settings;
}

}  // namespace

TEST(network_a_turned_position_is_judged_as_it_is) {
  const auto network = tiny(4, 15);
  const Geometry& geometry = Geometry::of(7);
  Random random(8);
  network::Sight sight{};
  for (std::size_t i = 0; i < 49; ++i) sight.points[i] = static_cast<std::uint8_t>(random.below(3));
  sight.recent = {3, 11, -1, 48, 20};
  network::Sight fresh = sight;
  fresh.recent.fill(-1);
  network::Scratch scratch;
  network::Judgement plain, all, other, one, forgot;
  network->judge(sight, 7, 2.5f, scratch, plain);
  network->judge_turned(sight, 7, 2.5f, 0, scratch, one);
  CHECK(one.lead == plain.lead && one.won == plain.won && one.policy[10] == plain.policy[10]);
  network->consider(sight, 7, 2.5f, 8, scratch, all);
  CHECK(std::abs(all.lead - plain.lead) > 1e-4f);  // it is not symmetric itself
  float known = 0, unknown = 0;                    // with the last moves, and without them
  for (int s = 0; s < 8; ++s) {
    const network::Images there = network::images(geometry, s);
    const network::Sight turned = network::turned(sight, there, geometry.area);
    network->consider(turned, 7, 2.5f, 8, scratch, other);  // the mean does not depend on how it lies
    CHECK(std::abs(other.lead - all.lead) < 1e-3f && std::abs(other.won - all.won) < 1e-4f);
    network->judge(turned, 7, 2.5f, scratch, plain);
    network->judge_turned(sight, 7, 2.5f, s, scratch, one);
    network->judge_turned(fresh, 7, 2.5f, s, scratch, forgot);
    known += one.lead / 8;
    unknown += forgot.lead / 8;
    for (std::size_t i = 0; i < 49; ++i) {
      CHECK(std::abs(other.policy[there[i]] - all.policy[i]) < 1e-4f);
      CHECK(std::abs(other.owner[there[i]] - all.owner[i]) < 1e-4f);
      CHECK(one.policy[i] == plain.policy[there[i]] && one.owner[i] == plain.owner[there[i]]);
    }
  }
  CHECK(known > 1 && known < 24);
  const float weight = 0.7f * known / 24;  // of those without the last moves
  CHECK(std::abs(known - unknown) > 4e-3f);
  CHECK(std::abs((1 - weight) * known + weight * unknown - all.lead) < 1e-4f);
  network->judge(sight, 7, 2.5f, scratch, plain);
  const auto even = tiny(4, 15 - plain.lead);
  even->consider(sight, 7, 2.5f, 1, scratch, one);  // in an even game nothing is forgotten
  even->judge(sight, 7, 2.5f, scratch, plain);
  CHECK(std::abs(plain.lead) < 1 && one.lead == plain.lead && one.policy[5] == plain.policy[5]);
  network->consider(fresh, 7, 2.5f, 1, scratch, one);  // nothing to forget
  network->judge(fresh, 7, 2.5f, scratch, plain);
  CHECK(one.lead == plain.lead && one.policy[5] == plain.policy[5]);
}

TEST(search_network_the_root_is_judged_alike_however_it_lies) {
  const auto lead_of = [](int turns, Point stone) {
    SearchSettings settings = with_network(5);
    settings.network.turns = turns;
    Position position(7);
    position.play(kBlack, stone);
    Search search(settings, 3);
    search.reset(position, 0.5);
    return search.root_judgement().lead;
  };
  const Geometry& geometry = Geometry::of(7);
  const Point here = geometry.at(1, 2), there = geometry.at(5, 4);
  CHECK(std::abs(lead_of(8, here) - lead_of(8, there)) < 1e-3f);
  CHECK(std::abs(lead_of(1, here) - lead_of(1, there)) > 1e-4f);
}

TEST(search_network_the_root_asks_at_once) {
  Search search(with_network(1000), 1);
  search.reset(Position(7), 0.5);
  float sum = 0;
  for (const RootMove& m : search.moves()) {
    const Evidence& e = m.evidence;
    CHECK(m.judged == 0 && e.judged_visits == 7);  // nothing is known but what the position is worth
    CHECK(e.judged_wins >= 0 && e.judged_wins <= 7);
    CHECK(e.judged_wins == search.moves().front().evidence.judged_wins);
    const Weights& w = m.weights;
    CHECK(std::abs(w.online + w.transient + w.offline + w.judged + w.prior - 1) < 1e-5f);
    sum += e.bias;
  }
  CHECK(std::abs(sum - 1) < 1e-3f);
}

TEST(search_network_the_score_is_the_sum_of_its_parts) {
  Search search(with_network(5), 1);
  search.reset(Position(7), 0.5);
  search.run({500, 0, 1, false});
  const auto share = [](float wins, float visits) { return visits > 0 ? wins / visits : 0.5f; };
  for (const RootMove& m : search.moves()) {
    const Evidence& e = m.evidence;
    const float parts = m.weights.online * share(e.wins, e.visits) +
                        m.weights.transient * share(e.amaf_wins, e.amaf_visits) +
                        m.weights.offline * share(e.offline_wins, e.offline_visits) +
                        m.weights.judged * share(e.judged_wins, e.judged_visits) +
                        m.weights.prior * share(e.prior_wins, e.prior_visits) + m.weights.bias * e.bias;
    CHECK(std::abs(parts - m.score) < 1e-4f);
  }
}

TEST(search_network_every_simulation_ends_at_a_judgement) {
  SearchSettings settings = with_network(1);
  settings.network.caution = 0.1f;
  Search search(settings, 1);
  search.reset(Position(7), 0.5);
  search.run({60, 0, 1, false});
  const Node& root = search.tree()[Tree::kRoot];
  CHECK(root.judged.load() == 61);  // the root's own, too
  float seen = 0;
  for (const RootMove& m : search.moves()) {
    CHECK(m.judged == m.evidence.visits);
    if (m.judged > 0) seen += m.evidence.bias;
  }
  CHECK(seen > 0.1f && seen < 1);
  const float worth = 1 - static_cast<float>(root.chances.load()) / (kChance * 61);
  for (const RootMove& m : search.moves()) {
    if (m.judged > 0) continue;
    CHECK(std::abs(m.evidence.judged_wins / m.evidence.judged_visits - (worth - 0.1f * std::sqrt(seen))) < 1e-4f);
  }
}

TEST(search_network_judgements_heed_proofs) {
  const Geometry& geometry = Geometry::of(7);
  const std::vector<Point> corner = {geometry.points[0], geometry.points[1], geometry.points[7]};
  const auto judged = [&](std::vector<GroupFate> fates) {
    Search search(with_network(1), 1);
    search.heed(std::move(fates));
    search.reset(Position(7), 0.5);
    return search.root_judgement();
  };
  const RootJudgement plain = judged({});
  float expected = 0;
  for (const int i : {0, 1, 7}) expected += plain.owner[static_cast<std::size_t>(i)];
  using End = GroupFate::End;
  for (const auto& [end, owner] : {std::pair{End::kLives, 1.0f}, {End::kDies, -1.0f}, {End::kOpen, 0.0f}}) {
    const RootJudgement heeded = judged({GroupFate{kBlack, end, corner, corner, {}, {}}});
    CHECK(std::abs(heeded.lead - (plain.lead + 3 * owner - expected)) < 1e-4f);
    for (const int i : {0, 1, 7}) CHECK(heeded.owner[static_cast<std::size_t>(i)] == owner);
    CHECK(heeded.owner[2] == plain.owner[2] && heeded.won == plain.won);
  }
}

TEST(search_moves_that_decide_a_fate_are_judged_and_counted_by_it) {
  const Geometry& geometry = Geometry::of(7);
  std::vector<Point> group(geometry.points.begin() + 28, geometry.points.begin() + 49);
  const Point saving = group[5];
  const GroupFate open{kBlack, GroupFate::End::kOpen, group, group, {saving}, {}};
  const auto after = [&](const SearchSettings& settings, std::vector<GroupFate> fates) {
    Search search(settings, 1);
    search.heed(std::move(fates));
    search.reset(Position(7), 0.5);
    search.advise(std::vector{saving}, 1000, 1000);
    search.run({60, 0, 1, false});
    const auto moves = search.moves();
    return *std::find_if(moves.begin(), moves.end(), [&](const RootMove& m) { return m.move == saving; });
  };
  // Other moves in the region, which end the proof, follow sooner or later.
  CHECK(after(with_network(1), {open}).judged_lead > after(with_network(1), {}).judged_lead + 5);
  CHECK(after({}, {open}).mean_score > after({}, {}).mean_score + 5);
}

TEST(search_network_nodes_ask_when_they_have_their_simulations) {
  constexpr int kVisits = 10;
  Search search(with_network(kVisits), 1);
  search.reset(Position(5), 0.5);
  search.run({400, 0, 1, false});
  const Tree& tree = search.tree();
  int asked = 0;
  for (NodeIndex i = Tree::kRoot; i < tree.size(); ++i) {
    const Node& node = tree[i];
    const bool knows = node.asked_network.load() != 0;
    if (i != Tree::kRoot && node.visits.load() < kVisits) CHECK(!knows);
    if (!knows) continue;
    ++asked;
    const NodeIndex first = node.first_child.load();
    CHECK(first != kNoNode && node.judged.load() >= 1);
  }
  CHECK(asked > 3);
  // Every judgement reaches the root.
  CHECK(tree[Tree::kRoot].judged.load() == static_cast<std::uint32_t>(asked));
}

TEST(search_network_the_same_seed_gives_the_same_search) {
  std::vector<std::uint32_t> visits[2];
  for (auto& of : visits) {
    Search search(with_network(5), 9);
    search.reset(Position(7), 0.5);
    search.run({300, 0, 1, false});
    for (const RootStatistics& r : search.root_statistics()) of.push_back(r.visits);
  }
  CHECK(visits[0] == visits[1]);
}

TEST(search_network_threads_share_it) {
  Search search(with_network(5), 2);
  search.reset(Position(9), 0.5);
  search.run({2000, 0, 4, false});
  CHECK(search.root_visits() == 2000);
  CHECK(search.moves().front().judged >= 1);
}

TEST(search_network_judgements_stay_when_the_tree_moves_on) {
  Search search(with_network(5), 2);
  search.reset(Position(7), 0.5);
  search.run({400, 0, 1, false});
  const RootMove best = search.moves().front();
  CHECK(search.advance(best.move));
  CHECK(static_cast<float>(search.tree()[Tree::kRoot].judged.load()) == best.judged);
}
