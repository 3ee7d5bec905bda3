// Offline knowledge for the nodes of the tree (H and P of Eq. 3): what nearest patterns (K), contexts (C), a predictor
// and a network expect, all of them learned from games.
//
// A question to the predictor costs as much as one or two playouts, so a node asks only after some simulations; until
// then its moves use the expert alone. One to the network costs as much as fifty, and says so much that each simulation
// ends with one. The root asks at once. Contexts are asked from outside, about the root only (Search::inform).
#pragma once

#include <array>
#include <memory>
#include <numeric>
#include <span>
#include <string_view>
#include <vector>

#include "go/position.hpp"
#include "knowledge/nearest/advice.hpp"
#include "knowledge/network/network.hpp"
#include "knowledge/predictor/model.hpp"

namespace katachi {

enum class Source : std::uint8_t { kNearest, kContexts, kPredictor, kNetwork };
constexpr std::size_t kSources = 4;
constexpr std::array<std::string_view, kSources> kSourceNames = {"nearest", "contexts", "predictor", "network"};
constexpr std::size_t at(Source source) { return static_cast<std::size_t>(source); }

using Shares = std::array<float, kSources>;
inline float sum(const Shares& shares) { return std::accumulate(shares.begin(), shares.end(), 0.0f); }
// What a source says about all points, row by row; both parts are empty if it says nothing.
using Opinion = knowledge::Advice;
using Opinions = std::array<Opinion, kSources>;

struct OfflineSettings {
  std::shared_ptr<const predictor::Predictor> predictor;  // null if it is not asked
  int visits = 8;                                         // simulations of a node before it asks
  // A move of probability p gets weight * h won virtual simulations with h = p^power, and doubt * weight * (1 - h) lost
  // ones. Without doubt, unlikely moves depend on the other terms; with doubt they are held back. Of the won ones, the
  // part that the source is not certain of counts half.
  float weight = 100;
  float power = 0.5f;
  float doubt = 0;
  std::shared_ptr<const knowledge::NearestAdvice> nearest = nullptr;  // null if they are not asked
  Shares mixture{};                  // the weight of each source at the root; all 0: the network if it was asked
  Shares mixture_without_network{};  // the same where the network is not asked; all 0: as where it is

  bool mixed() const { return sum(mixture) > 0; }
  const Shares& weights(const Opinions& opinions) const {
    const bool without = opinions[at(Source::kNetwork)].probability.empty() && sum(mixture_without_network) > 0;
    return without ? mixture_without_network : mixture;
  }
};

struct NetworkSettings {
  std::shared_ptr<const network::Network> network;  // null for none
  int size = 9;                                     // smaller boards do without it
  // From this size on it leads: every simulation ends at a position that it judges. On smaller boards it advises: nodes
  // ask it late, because there playouts are worth more than the time a question takes.
  int leads = 15;
  int visits = 24;     // simulations of a node before it asks, where it advises
  float weight = 200;  // as in OfflineSettings
  float power = 0.8f;
  float value = 2000;     // simulations that one judgement of who wins is worth, where it leads
  float advice = 50;      // the same where it advises
  float bias = 0.12f;     // of the moves it expects, as in PUCT: bias * P sqrt(1 + N) / (1 + n)
  float warmth = 1.3f;    // temperature of these expectations: above 1, unlikely moves are tried sooner
  float owners = 0.4f;    // share of the points it gives to each side in the lead by which moves are compared
  float caution = 0.02f;  // a move that it has not judged is worth this much less than the position, as others are
  int turns = 8;          // symmetries: the root asks about all of them, other nodes about one that is drawn
  bool moves = true;      // whether its expectations of moves are used as well as its judgements
};

struct OfflineValue {
  float visits = 0;
  float wins = 0;
  float probability = 0;
};

// The virtual simulations for a move with this probability, which is this certain (0 to 1).
OfflineValue offline_value(float weight, float power, float doubt, float probability, float certainty = 1);

// What several sources together say about a point: the mean of their probabilities by weight, among those that say
// anything, and which part of the wins comes from each.
struct Mixed {
  float probability = 0;
  float certainty = 0;
  Shares shares{};
};
Mixed mixed(const Shares& weights, const Opinions& opinions, std::size_t point);

// Asks predictor and nearest patterns. Holds scratch memory, so each thread needs its own.
class Offline {
 public:
  explicit Offline(const OfflineSettings& settings);

  // Whether there is one that nodes ask: the predictor, or the nearest patterns without it.
  bool enabled() const { return settings_.predictor != nullptr || (settings_.nearest && !settings_.mixed()); }
  Source source() const { return settings_.predictor ? Source::kPredictor : Source::kNearest; }
  int visits() const { return settings_.visits; }
  // `moves` are the moves of the game, latest last. The answers are valid until the next question.
  void ask(const Position& position, std::span<const Point> moves);
  // The move may be illegal; a pass has no value.
  OfflineValue of(const Position& position, Point move) const;
  float probability(const Position& position, Point move) const;

  // All answers of one source about a position.
  Opinion predicted(const Position& position, std::span<const Point> moves);
  Opinion nearest(const Position& position, std::span<const Point> moves);

 private:
  OfflineSettings settings_;
  std::unique_ptr<predictor::Scratch> scratch_;
  knowledge::NearestAdvice::Scratch matcher_;
  std::vector<float> logs_;
  Opinion advice_;  // of the nearest patterns, where they are asked alone
};

}  // namespace katachi
