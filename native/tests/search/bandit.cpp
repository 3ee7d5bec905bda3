// The formulas of Algorithm 3 and Eq. 3 (Chatriot et al. 2008) against values computed by hand.
#include "search/bandit.hpp"

#include <cmath>
#include <vector>

#include "go/random.hpp"
#include "tests/check.hpp"

namespace katachi {
namespace {

bool close(double a, double b, double tolerance = 1e-5) { return std::abs(a - b) <= tolerance; }

BanditSettings textbook() {
  BanditSettings s;
  s.exploration = 1;
  s.bias_weight = 0;
  s.rave_equivalence = 1000;
  return s;
}

Evidence online(float visits, float wins) {
  Evidence e;
  e.visits = visits;
  e.wins = wins;
  return e;
}

const float kLog100 = 4.605170186f;

TEST(search_bandit_ucb1) {
  // 30 of 50 won, 100 at the parent: 0.6 + sqrt(2 * 4.605170 / 50) = 0.6 + sqrt(0.1842068) = 0.6 + 0.4291932
  CHECK(close(score<Bandit::kUcb1>(textbook(), online(50, 30), kLog100, 0), 1.0291932));
  // 0 of 1: sqrt(2 * 4.605170) = 3.0348543
  CHECK(close(score<Bandit::kUcb1>(textbook(), online(1, 0), kLog100, 0), 3.0348543));
  // A factor of 0.5 halves the width: 0.6 + 0.2145966
  BanditSettings half = textbook();
  half.exploration = 0.5f;
  CHECK(close(score<Bandit::kUcb1>(half, online(50, 30), kLog100, 0), 0.8145966));
}

TEST(search_bandit_ucb_tuned_1) {
  // V = 0.6 * 0.4 = 0.24: 0.6 + sqrt(0.24 * 4.605170 / 50) = 0.6 + sqrt(0.0221048) = 0.6 + 0.1486769
  CHECK(close(score<Bandit::kUcbTuned1>(textbook(), online(50, 30), kLog100, 0), 0.7486769));
  // All won: V is kept at 0.001: 1 + sqrt(0.001 * 0.4605170) = 1 + 0.0214597
  CHECK(close(score<Bandit::kUcbTuned1>(textbook(), online(10, 10), kLog100, 0), 1.0214597));
  // None won: the same width above 0.
  CHECK(close(score<Bandit::kUcbTuned1>(textbook(), online(10, 0), kLog100, 0), 0.0214597));
}

TEST(search_bandit_ucb_tuned_2) {
  // 0.6 + sqrt(0.24 * 0.0921034 + 0.0921034) = 0.6 + sqrt(0.1142082) = 0.6 + 0.3379471
  CHECK(close(score<Bandit::kUcbTuned2>(textbook(), online(50, 30), kLog100, 0), 0.9379471));
  // All won: 1 + sqrt(1.001 * 0.4605170) = 1 + 0.6789536
  CHECK(close(score<Bandit::kUcbTuned2>(textbook(), online(10, 10), kLog100, 0), 1.6789536));
}

TEST(search_bandit_moves_never_tried_have_the_first_play_urgency) {
  BanditSettings s = textbook();
  s.first_play_urgency = 0.9f;
  CHECK(close(score<Bandit::kUcb1>(s, {}, kLog100, 0), 0.9));
  CHECK(close(score<Bandit::kUcbTuned1>(s, {}, kLog100, 0), 0.9));
  CHECK(close(score<Bandit::kUcbTuned2>(s, {}, kLog100, 0), 0.9));
}

TEST(search_bandit_eq3_by_hand) {
  // n = 20 (12 won), AMAF 80 (32 won), prior 20 (15 won), k = 1000.
  // m = 100, online share 20 * (1 + 100 / 1000) = 22, total 122:
  //   alpha = 22 / 122 = 0.1803279 of 0.6, beta = 80 / 122 = 0.6557377 of 0.4, gamma = 20 / 122 = 0.1639344 of 0.75
  //   score = 0.1081967 + 0.2622951 + 0.1229508 = 0.4934426
  Evidence e{20, 12, 80, 32, 20, 15, 0};
  BanditSettings s = textbook();
  s.exploration = 0;
  const Weights w = weights(s, e, 100);
  CHECK(close(w.online, 0.1803279));
  CHECK(close(w.transient, 0.6557377));
  CHECK(close(w.prior, 0.1639344));
  CHECK(close(score<Bandit::kRave>(s, e, kLog100, w.bias), 0.4934426));
  // With a bias of 0.5 and delta = 0.8 / sqrt(1 + 99) = 0.08: 0.04 more.
  e.bias = 0.5f;
  s.bias_weight = 0.8f;
  const Weights biased = weights(s, e, 99);
  CHECK(close(biased.bias, 0.08));
  CHECK(close(score<Bandit::kRave>(s, e, kLog100, biased.bias), 0.5334426));
  // Exploring: 1 * sqrt(4.605170 / 21) = 0.4682877 more.
  s.exploration = 1;
  CHECK(close(score<Bandit::kRave>(s, e, kLog100, biased.bias), 1.0017303));
}

// Evidence of every order of magnitude, with no more wins than simulations.
Evidence random_evidence(Random& random) {
  const auto number = [&] {
    const std::uint32_t digits = random.below(6);
    return digits == 0 ? 0.0f : static_cast<float>(random.below(static_cast<std::uint32_t>(std::pow(10, digits))));
  };
  const auto share = [&](float of) { return of * static_cast<float>(random.below(1001)) / 1000; };
  Evidence e;
  e.visits = number();
  e.wins = share(e.visits);
  e.amaf_visits = number();
  e.amaf_wins = share(e.amaf_visits);
  e.prior_visits = number();
  e.prior_wins = share(e.prior_visits);
  e.bias = share(1);
  return e;
}

TEST(search_bandit_eq3_is_the_sum_of_its_terms) {
  Random random(3);
  int nothing_known = 0;
  for (int i = 0; i < 20000; ++i) {
    BanditSettings s;
    s.exploration = 0;
    s.rave_equivalence = 10.0f + static_cast<float>(random.below(5000));
    s.bias_weight = static_cast<float>(random.below(100)) / 100;
    const Evidence e = random_evidence(random);
    const float parent = e.visits + static_cast<float>(random.below(1000));
    const Weights w = weights(s, e, parent);
    const double sum = double{w.online} + double{w.transient} + double{w.prior};
    const bool nothing = e.visits + e.amaf_visits + e.prior_visits == 0;
    nothing_known += nothing;
    CHECK(close(sum, nothing ? 0 : 1));
    CHECK(w.online >= 0 && w.transient >= 0 && w.prior >= 0 && w.bias >= 0);
    const auto term = [](float weight, float wins, float visits) {
      return visits > 0 ? double{weight} * double{wins} / double{visits} : 0.0;
    };
    const double expected = term(w.online, e.wins, e.visits) + term(w.transient, e.amaf_wins, e.amaf_visits) +
                            term(w.prior, e.prior_wins, e.prior_visits) + double{w.bias} * double{e.bias};
    CHECK(close(score<Bandit::kRave>(s, e, std::log(std::max(1.0f, parent)), w.bias), expected, 2e-5));
  }
  CHECK(nothing_known > 10);
}

TEST(search_bandit_eq3_weights_move_from_prior_to_transient_to_online) {
  const BanditSettings s = textbook();
  // Nothing is known except the prior: gamma is 1.
  CHECK(close(weights(s, {0, 0, 0, 0, 10, 5, 0}, 1).prior, 1));
  // A few simulations come with many AMAF ones: beta leads by far.
  const Weights early = weights(s, {5, 3, 400, 200, 10, 5, 0}, 100);
  CHECK(early.transient > 20 * early.online);
  CHECK(early.transient > 20 * early.prior);
  // AMAF simulations are worth at most rave_equivalence others, so alpha tends to 1.
  float before = early.online;
  for (const float n : {50.0f, 500.0f, 5000.0f, 50000.0f, 500000.0f}) {
    const Weights w = weights(s, {n, n / 2, 80 * n, 40 * n, 10, 5, 0}, 100);
    CHECK(w.online > before);
    before = w.online;
  }
  CHECK(before > 0.99f);
  // delta decreases with the simulations of the node.
  BanditSettings biased = s;
  biased.bias_weight = 1;
  CHECK(weights(biased, {}, 0).bias > weights(biased, {}, 10).bias);
  CHECK(weights(biased, {}, 1e6f).bias < 0.01f);
}

}  // namespace
}  // namespace katachi
