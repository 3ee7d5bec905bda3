#include "search/offline.hpp"

#include <cmath>

namespace katachi {

namespace {

// Of a source's won simulations, those it is not certain of count half.
float won(float certainty) { return (1 + certainty) / 2; }

}  // namespace

OfflineValue offline_value(float weight, float power, float doubt, float probability, float certainty) {
  const float h = std::pow(probability, power);
  const float visits = weight * h;
  return {visits + doubt * weight * (1 - h), visits * won(certainty), probability};
}

Mixed mixed(const Shares& weights, const Opinions& opinions, std::size_t point) {
  Mixed found;
  float total = 0, wins = 0;
  for (std::size_t s = 0; s < kSources; ++s) {
    if (opinions[s].probability.empty()) continue;
    total += weights[s];
    const float part = weights[s] * opinions[s].probability[point];
    found.probability += part;
    found.certainty += part * opinions[s].certainty[point];
    found.shares[s] = part * won(opinions[s].certainty[point]);
    wins += found.shares[s];
  }
  if (wins <= 0) return {};
  found.certainty /= found.probability;
  found.probability /= total;
  for (float& share : found.shares) share /= wins;
  return found;
}

Offline::Offline(const OfflineSettings& settings) : settings_(settings) {
  if (settings_.predictor) scratch_ = std::make_unique<predictor::Scratch>();
}

void Offline::ask(const Position& position, std::span<const Point> moves) {
  if (!settings_.predictor) {
    advice_ = nearest(position, moves);
    return;
  }
  logs_.resize(static_cast<std::size_t>(position.geometry().area));
  settings_.predictor->log_probabilities(position, moves, *scratch_, logs_);
}

float Offline::probability(const Position& position, Point move) const {
  const auto i = static_cast<std::size_t>(position.geometry().index[move]);
  return settings_.predictor ? std::exp(logs_[i]) : advice_.probability[i];
}

OfflineValue Offline::of(const Position& position, Point move) const {
  if (move == kPass) return {};
  const auto i = static_cast<std::size_t>(position.geometry().index[move]);
  const float certainty = settings_.predictor ? 1.0f : advice_.certainty[i];
  return offline_value(settings_.weight, settings_.power, settings_.doubt, probability(position, move), certainty);
}

Opinion Offline::predicted(const Position& position, std::span<const Point> moves) {
  ask(position, moves);
  Opinion said{logs_, std::vector<float>(logs_.size(), 1.0f)};
  for (float& value : said.probability) value = std::exp(value);
  return said;
}

Opinion Offline::nearest(const Position& position, std::span<const Point> moves) {
  Opinion said;
  settings_.nearest->ask(position, moves.empty() ? Point{kPass} : moves.back(), matcher_, said);
  return said;
}

}  // namespace katachi
