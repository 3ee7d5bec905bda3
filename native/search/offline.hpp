// Offline knowledge for the nodes of the tree (H and P of Eq. 3): what a predictor learnt from games expects.
//
// Asking costs as much as one or two playouts, so a node asks when it has a few simulations; until then its moves go by
// what the expert says. The root asks at once.
#pragma once

#include <memory>
#include <span>
#include <vector>

#include "go/position.hpp"
#include "knowledge/predictor/model.hpp"

namespace katachi {

struct OfflineSettings {
  std::shared_ptr<const predictor::Predictor> predictor;  // null: no offline knowledge
  int visits = 8;                                         // of a node, when it asks
  // A move of probability p gets weight * h won virtual simulations with h = p^power, and doubt * weight * (1 - h) lost
  // ones: without doubt unlikely moves are left to the other voices, with it they are held back.
  float weight = 100;
  float power = 0.5f;
  float doubt = 0;
};

// What is expected of one move.
struct OfflineValue {
  float visits = 0;
  float wins = 0;
  float probability = 0;
};

// The value of a move of this probability.
OfflineValue offline_value(const OfflineSettings& settings, float probability);

// Asks the predictor. Holds scratch memory: one a thread.
class Offline {
 public:
  explicit Offline(const OfflineSettings& settings);

  bool enabled() const { return settings_.predictor != nullptr; }
  int visits() const { return settings_.visits; }
  // `moves` are the moves of the game so far, newest last. The answers stay until the next question.
  void ask(const Position& position, std::span<const Point> moves);
  // For a move that may be legal or not; a pass has no value.
  OfflineValue of(const Position& position, Point move) const;

 private:
  OfflineSettings settings_;
  std::unique_ptr<predictor::Scratch> scratch_;
  std::vector<float> logs_;
};

}  // namespace katachi
