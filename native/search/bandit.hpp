// Which child to visit next: the bandit formulas of Algorithm 3 and the combined score of Eq. 3 (Chatriot et al. 2008).
#pragma once

#include <algorithm>
#include <array>
#include <cmath>
#include <cstdint>
#include <string_view>

namespace katachi {

enum class Bandit : std::uint8_t { kUcb1, kUcbTuned1, kUcbTuned2, kRave };
constexpr std::array<std::string_view, 4> kBanditNames = {"UCB1", "UCB_TUNED1", "UCB_TUNED2", "RAVE"};

// Whether the formula is Eq. 3 with its four terms; the others use nothing but simulations. AMAF is counted only for
// it.
constexpr bool uses_amaf(Bandit kind) { return kind == Bandit::kRave; }

// What is known about one move, from its mover's point of view. The `prior` and `offline` simulations are virtual: what
// the expert and the predictor expect.
struct Evidence {
  float visits = 0;
  float wins = 0;
  float amaf_visits = 0;
  float amaf_wins = 0;
  float prior_visits = 0;
  float prior_wins = 0;
  float bias = 0;  // P(d): how promising the move is before anything is known
  float offline_visits = 0;
  float offline_wins = 0;
  float judged_visits = 0;  // the network's judgements of positions after the move, as simulations
  float judged_wins = 0;
};

// The parts of Eq. 3: the score is the sum of weight * value over the four kinds of knowledge. `bias` is the weight of
// P(d, n); the others add up to 1.
struct Weights {
  float online = 0;     // alpha, of wins / visits
  float transient = 0;  // beta, of amaf_wins / amaf_visits
  float prior = 0;      // gamma, of prior_wins / prior_visits ...
  float offline = 0;    // ... of offline_wins / offline_visits ...
  float judged = 0;     // ... and of judged_wins / judged_visits
  float bias = 0;       // delta, of P(d)
};

struct BanditSettings {
  Bandit kind = Bandit::kRave;
  float exploration = 0.0f;         // factor of the exploration term; 1 in the formulas of Algorithm 3
  float first_play_urgency = 1.1f;  // value of an untried move, for the formulas without RAVE
  float rave_equivalence = 1000;    // how many simulations all AMAF simulations together are worth
  // delta = bias_weight (1 + N)^bias_growth / (1 + n)^bias_decay, with N simulations of the node and n of the move.
  float bias_weight = 0.0f;
  float bias_growth = -0.5f;
  float bias_decay = 0.0f;
};

// The part of delta that all moves of a node share.
inline float bias_of_node(const BanditSettings& s, float parent_visits) {
  return s.bias_weight == 0 ? 0.0f : s.bias_weight * std::pow(1 + parent_visits, s.bias_growth);
}

// delta of one move. The usual powers are special cases, because std::pow for each move of each node would be slow.
inline float bias_of_move(const BanditSettings& s, float of_node, float visits) {
  if (of_node == 0 || s.bias_decay == 0) return of_node;
  if (s.bias_decay == 1) return of_node / (1 + visits);
  if (s.bias_decay == 0.5f) return of_node / std::sqrt(1 + visits);
  return of_node / std::pow(1 + visits, s.bias_decay);
}

// The weights of Eq. 3. With m AMAF and virtual simulations together, the online share is n (1 + m / k) and the share
// of the rest is m: gamma is 1 when nothing is known, beta leads while n is small, and alpha tends to 1. The network's
// judgements are results of the search like simulations, so they grow with them and keep their share.
inline Weights weights(const BanditSettings& s, const Evidence& e, float parent_visits) {
  Weights w;
  const float m = e.amaf_visits + e.prior_visits + e.offline_visits;
  const float factor = 1 + m / s.rave_equivalence;
  const float online = e.visits * factor, judged = e.judged_visits * factor;
  const float total = online + judged + m;
  if (total > 0) {
    w.judged = judged / total;
    w.online = online / total;
    w.transient = e.amaf_visits / total;
    w.prior = e.prior_visits / total;
    w.offline = e.offline_visits / total;
  }
  w.bias = bias_of_move(s, bias_of_node(s, parent_visits), e.visits);
  return w;
}

// `log_parent` is log(max(1, simulations of the parent)); `bias_node` is bias_of_node.
template <Bandit B>
inline float score(const BanditSettings& s, const Evidence& e, float log_parent, float bias_node) {
  if constexpr (B == Bandit::kRave) {
    // Eq. 3 with the weights above as a single fraction.
    const float m = e.amaf_visits + e.prior_visits + e.offline_visits;
    const float factor = 1 + m / s.rave_equivalence;
    const float wins = (e.wins + e.judged_wins) * factor + e.amaf_wins + e.prior_wins + e.offline_wins;
    const float value = wins / ((e.visits + e.judged_visits) * factor + m + 1e-6f);
    const float explore = s.exploration > 0 ? s.exploration * std::sqrt(log_parent / (e.visits + 1)) : 0.0f;
    return value + explore + bias_of_move(s, bias_node, e.visits) * e.bias;
  } else {
    if (e.visits == 0) return s.first_play_urgency + bias_node * e.bias;
    const float p = e.wins / e.visits;
    const float ratio = log_parent / e.visits;
    const float variance = std::max(0.001f, p * (1 - p));
    float width = 2 * ratio;
    if constexpr (B == Bandit::kUcbTuned1) width = variance * ratio;
    if constexpr (B == Bandit::kUcbTuned2) width = variance * ratio + ratio;
    return p + s.exploration * std::sqrt(width) + bias_of_move(s, bias_node, e.visits) * e.bias;
  }
}

// Calls `use` with the formula as a compile-time constant, so loops over moves need no switch.
template <class Use>
inline auto with_bandit(Bandit kind, Use use) {
  switch (kind) {
    case Bandit::kUcb1:
      return use.template operator()<Bandit::kUcb1>();
    case Bandit::kUcbTuned1:
      return use.template operator()<Bandit::kUcbTuned1>();
    case Bandit::kUcbTuned2:
      return use.template operator()<Bandit::kUcbTuned2>();
    case Bandit::kRave:
      break;
  }
  return use.template operator()<Bandit::kRave>();
}

// The same for the formula in the settings.
inline float score(const BanditSettings& s, const Evidence& e, float log_parent, float bias_node) {
  return with_bandit(s.kind, [&]<Bandit B>() { return score<B>(s, e, log_parent, bias_node); });
}

}  // namespace katachi
