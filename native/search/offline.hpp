// Offline knowledge for the nodes of the tree (H and P of Eq. 3): the expectations of a predictor and of a network,
// both trained on games.
//
// A question to the predictor costs as much as one or two playouts, one to the network as much as fifty, so a node asks
// only after some simulations; until then its moves use the expert alone. The root asks at once.
#pragma once

#include <memory>
#include <span>
#include <vector>

#include "go/position.hpp"
#include "knowledge/network/network.hpp"
#include "knowledge/predictor/model.hpp"

namespace katachi {

struct OfflineSettings {
  std::shared_ptr<const predictor::Predictor> predictor;  // null for no offline knowledge
  int visits = 8;                                         // simulations of a node before it asks
  // A move of probability p gets weight * h won virtual simulations with h = p^power, and doubt * weight * (1 - h) lost
  // ones. Without doubt, unlikely moves depend on the other terms; with doubt they are held back.
  float weight = 100;
  float power = 0.5f;
  float doubt = 0;
};

struct NetworkSettings {
  std::shared_ptr<const network::Network> network;  // null for none
  int visits = 2;                                   // simulations of a node before it asks
  float weight = 200;                               // as in OfflineSettings
  float power = 0.8f;
  float value = 60;  // simulations that one judgement of who wins is worth
  int size = 15;     // smaller boards do without it: there, playouts are worth more than the time a question takes
};

struct OfflineValue {
  float visits = 0;
  float wins = 0;
  float probability = 0;
};

// The virtual simulations for a move with this probability.
OfflineValue offline_value(float weight, float power, float doubt, float probability);

// Asks the predictor. Holds scratch memory, so each thread needs its own.
class Offline {
 public:
  explicit Offline(const OfflineSettings& settings);

  bool enabled() const { return settings_.predictor != nullptr; }
  int visits() const { return settings_.visits; }
  // `moves` are the moves of the game, latest last. The answers are valid until the next question.
  void ask(const Position& position, std::span<const Point> moves);
  // The move may be illegal; a pass has no value.
  OfflineValue of(const Position& position, Point move) const;

 private:
  OfflineSettings settings_;
  std::unique_ptr<predictor::Scratch> scratch_;
  std::vector<float> logs_;
};

}  // namespace katachi
