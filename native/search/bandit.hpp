// Which child to look at next: the bandit formulas of Algorithm 3 and the combined score of Eq. 3 (Chatriot et al.
// 2008).
#pragma once

#include <algorithm>
#include <cmath>
#include <cstdint>

namespace katachi {

enum class Bandit : std::uint8_t { kUcb1, kUcbTuned1, kUcbTuned2, kRave };

// What is known of one move, from the side that plays it. `prior` simulations are virtual: expert and offline
// knowledge.
struct Evidence {
  float visits = 0;
  float wins = 0;
  float amaf_visits = 0;
  float amaf_wins = 0;
  float prior_visits = 0;
  float prior_wins = 0;
  float bias = 0;  // P(d): how much the move deserves a look before anything is known
};

// Eq. 3 in its parts: the score is the sum of weight * value over the four kinds of knowledge. `bias` is the weight of
// P(d, n); the three others add up to 1.
struct Weights {
  float online = 0;     // alpha, of wins / visits
  float transient = 0;  // beta, of amaf_wins / amaf_visits
  float prior = 0;      // gamma, of prior_wins / prior_visits
  float bias = 0;       // delta, of P(d)
};

struct BanditSettings {
  Bandit kind = Bandit::kRave;
  float exploration = 0.0f;         // in front of the exploration term; Algorithm 3's formulas have 1
  float first_play_urgency = 1.1f;  // value of a move never tried, for the formulas without RAVE
  float rave_equivalence = 1000;    // how many simulations all AMAF ones together are worth
  float bias_weight = 0.0f;         // delta at n = 0
};

// The weights of Eq. 3. With m = AMAF and prior simulations together, the online share is n (1 + m / k) and the share
// of the rest m: so gamma is 1 when nothing is known, beta leads while n is small, alpha tends to 1. delta falls with
// the node's simulations N.
inline Weights weights(const BanditSettings& s, const Evidence& e, float parent_visits) {
  Weights w;
  const float m = e.amaf_visits + e.prior_visits;
  const float online = e.visits * (1 + m / s.rave_equivalence);
  const float total = online + m;
  if (total > 0) {
    w.online = online / total;
    w.transient = e.amaf_visits / total;
    w.prior = e.prior_visits / total;
  }
  w.bias = s.bias_weight / std::sqrt(1 + parent_visits);
  return w;
}

// `log_parent` is log(max(1, simulations of the parent)).
template <Bandit B>
inline float score(const BanditSettings& s, const Evidence& e, float log_parent, float bias_now) {
  if constexpr (B == Bandit::kRave) {
    // Eq. 3 with the weights above, worked into one fraction.
    const float m = e.amaf_visits + e.prior_visits;
    const float factor = 1 + m / s.rave_equivalence;
    const float value = (e.wins * factor + e.amaf_wins + e.prior_wins) / (e.visits * factor + m + 1e-6f);
    const float explore = s.exploration > 0 ? s.exploration * std::sqrt(log_parent / (e.visits + 1)) : 0.0f;
    return value + explore + bias_now * e.bias;
  } else {
    if (e.visits == 0) return s.first_play_urgency + bias_now * e.bias;
    const float p = e.wins / e.visits;
    const float ratio = log_parent / e.visits;
    const float variance = std::max(0.001f, p * (1 - p));
    float width = 2 * ratio;
    if constexpr (B == Bandit::kUcbTuned1) width = variance * ratio;
    if constexpr (B == Bandit::kUcbTuned2) width = variance * ratio + ratio;
    return p + s.exploration * std::sqrt(width) + bias_now * e.bias / (e.visits + 1);
  }
}

}  // namespace katachi
