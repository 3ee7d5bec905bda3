#include "search/offline.hpp"

#include <cmath>

namespace katachi {

OfflineValue offline_value(const OfflineSettings& settings, float probability) {
  const float h = std::pow(probability, settings.power);
  const float wins = settings.weight * h;
  return {wins + settings.doubt * settings.weight * (1 - h), wins, probability};
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
  return offline_value(settings_, probability);
}

}  // namespace katachi
