#include "search/offline.hpp"

#include <cmath>

namespace katachi {

OfflineValue offline_value(float weight, float power, float doubt, float probability) {
  const float h = std::pow(probability, power);
  const float wins = weight * h;
  return {wins + doubt * weight * (1 - h), wins, probability};
}

Offline::Offline(const OfflineSettings& settings) : settings_(settings) {
  if (enabled()) scratch_ = std::make_unique<predictor::Scratch>();
}

void Offline::ask(const Position& position, std::span<const Point> moves) {
  logs_.resize(static_cast<std::size_t>(position.geometry().area));
  settings_.predictor->log_probabilities(position, moves, *scratch_, logs_);
}

OfflineValue Offline::of(const Position& position, Point move) const {
  if (move == kPass) return {};
  const float probability = std::exp(logs_[position.geometry().index[move]]);
  return offline_value(settings_.weight, settings_.power, settings_.doubt, probability);
}

}  // namespace katachi
