// Learns the weights of the move predictor from games: conditional logit, trained by stochastic gradient descent with
// AdaGrad.
//
// First the features of played moves are counted, and the frequent ones get a weight. Then every position is one step:
// it raises the features of the move played and lowers those of the moves that were likely instead. The glance learns
// from all candidates. The study starts where the glance ended and learns from the best candidates of the glance and a
// sample of the others, whose weight in the sum makes up for those left out.
//
// With one thread the result depends only on the games, their order and the seed. Several threads share the weights
// without locks and may lose single steps.
#pragma once

#include <filesystem>
#include <memory>
#include <mutex>

#include "knowledge/predictor/evaluation.hpp"
#include "knowledge/predictor/model.hpp"
#include "knowledge/predictor/tables.hpp"

namespace katachi::predictor {

enum class Stage : std::uint8_t { kGlance, kStudy };

struct Progress {
  std::uint64_t positions = 0;
  std::uint64_t first = 0;  // the played move was the likeliest of those considered
  double loss = 0;          // sum of -log probability
};

class Trainer {
 public:
  // Counts the features of played moves. Call begin_counting before and end_counting afterwards. Families whose bit is
  // set in `without` get no weights, to measure their value.
  void begin_counting(int bits, std::uint32_t without = 0);
  void count(Stage stage, const records::PackedGames& games, std::span<const std::uint32_t> which, int threads);
  // Gives a weight to each feature played at least `minimum` times. Returns their number.
  std::size_t end_counting(Stage stage, std::uint32_t minimum);

  Progress learn(Stage stage, const records::PackedGames& games, std::span<const std::uint32_t> which, float rate,
                 std::uint64_t seed, int threads);
  Evaluation evaluate(const records::PackedGames& games, std::span<const std::uint32_t> which) const;

  Predictor predictor(std::size_t bytes) const;
  std::size_t features(Stage stage) const { return table(stage).size(); }
  // Weights and counts, so that training can continue later, with a note from the caller. Both throw
  // std::runtime_error.
  void save(const std::filesystem::path& path, const std::string& note) const;
  std::string load(const std::filesystem::path& path);

 private:
  struct Worker;
  void count_game(Stage stage, const records::PackedGame& game, Extractor& extractor);
  void learn_game(Stage stage, const records::PackedGame& game, Worker& worker);
  void learn_glance(std::size_t played, Worker& worker);
  void learn_study(std::size_t played, Worker& worker);
  static void note(std::span<const Index> which, std::size_t played, bool inside, float total, Worker& worker);
  WeightTable& table(Stage stage) { return stage == Stage::kGlance ? glance_ : study_; }
  const WeightTable& table(Stage stage) const { return stage == Stage::kGlance ? glance_ : study_; }

  std::unique_ptr<CountTable> counts_;
  std::uint32_t without_ = 0;
  WeightTable glance_;
  WeightTable study_;
  std::atomic<float> beyond_{0};
  std::atomic<std::uint64_t> positions_{0};
};

}  // namespace katachi::predictor
