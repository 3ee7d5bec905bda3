#include "search/balance.hpp"

#include <memory>
#include <stdexcept>
#include <string>

#include "go/interrupt.hpp"

namespace katachi {

namespace {

// Half of the playouts of a position.
struct Half {
  double wins = 0;
  int games = 0;
  std::vector<double> scores = std::vector<double>(UrgencyTrace::kSize);      // sum of the score functions
  std::vector<double> won_scores = std::vector<double>(UrgencyTrace::kSize);  // the same for the games Black won

  double mean() const { return wins / games; }
  // The slope of the mean: a covariance with the playouts' own mean as the baseline.
  double slope(std::size_t i) const { return (won_scores[i] - mean() * scores[i]) / (games - 1); }
};

Half play(const Judged& judged, Playout& playout, UrgencyTrace& trace, int games, Random& random) {
  Half half;
  half.games = games;
  for (int g = 0; g < games && !Interrupt::now(); ++g) {
    Position position(*judged.position);
    trace.clear();
    const double score = playout.run(position, random).score;
    const double won = score > judged.komi ? 1.0 : score < judged.komi ? 0.0 : 0.5;
    half.wins += won;
    for (const std::uint16_t place : trace.places()) {
      half.scores[place] += trace.score(place);
      half.won_scores[place] += won * trace.score(place);
    }
  }
  trace.clear();
  return half;
}

}  // namespace

BalanceStep balance(std::span<const Judged> positions, const PlayoutPolicy& policy, int games, std::uint64_t seed) {
  if (games < 4 || games % 2 != 0) {
    throw std::invalid_argument("balancing needs an even number of playouts, at least 4, not " + std::to_string(games));
  }
  if (!policy.urgencies) throw std::invalid_argument("balancing needs a policy with urgencies");
  BalanceStep step;
  step.gradient.resize(UrgencyTrace::kSize);
  const auto playout = std::make_unique<Playout>(policy);
  const auto trace = std::make_unique<UrgencyTrace>();
  playout->listen(trace.get());
  const double share = positions.empty() ? 0.0 : 1.0 / static_cast<double>(positions.size());
  for (std::size_t p = 0; p < positions.size() && !Interrupt::now(); ++p) {
    const Judged& judged = positions[p];
    Random random(SplitMix64(seed)() + p);
    const Half one = play(judged, *playout, *trace, games / 2, random);
    const Half two = play(judged, *playout, *trace, games / 2, random);
    const double missing_one = judged.value - one.mean();
    const double missing_two = judged.value - two.mean();
    step.error += share * missing_one * missing_two;
    step.bias -= share * (missing_one + missing_two) / 2;
    for (std::size_t i = 0; i < step.gradient.size(); ++i) {
      step.gradient[i] += share * (missing_one * two.slope(i) + missing_two * one.slope(i)) / 2;
    }
  }
  step.drawn.assign(trace->drawn().begin(), trace->drawn().end());
  return step;
}

}  // namespace katachi
