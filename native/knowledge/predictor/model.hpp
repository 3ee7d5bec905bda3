// The trained move predictor: loads its file, scores all moves of a position, and says where a score comes from.
#pragma once

#include <filesystem>
#include <string>
#include <vector>

#include "knowledge/predictor/compact.hpp"
#include "knowledge/predictor/scorer.hpp"

namespace katachi::predictor {

// One summand of a score.
struct Contribution {
  int slot;     // kSlots: not studied closely
  bool glance;  // counted at the glance
  float weight;
  std::uint32_t count;  // how often the feature was played in the training games, rounded down to a power of two
};

struct Explained {
  Point point;
  float score;
  float probability;
  std::vector<Contribution> parts;  // add up to the score
};

class Predictor {
 public:
  Predictor() = default;
  Predictor(CompactTable glance, CompactTable study, float beyond, std::uint64_t positions);

  // Both throw std::runtime_error with one line that names the file.
  static Predictor load(const std::filesystem::path& path);
  void save(const std::filesystem::path& path) const;

  // The natural logarithm of each move's probability, by index of the point; far below zero where no move is legal.
  // `moves` are the moves of the game so far, newest last. Thread-safe; allocates nothing.
  void log_probabilities(const Position& position, std::span<const Point> moves, Scratch& scratch,
                         std::span<float> out) const;
  // All legal moves with the summands of their scores, best first.
  std::vector<Explained> explain(const Position& position, std::span<const Point> moves) const;
  // Weight and count of a feature, if it is known; for listings.
  bool find(int slot, std::uint64_t value, bool glance, Contribution& found) const;

  const CompactTable& glance_table() const { return glance_; }
  const CompactTable& study_table() const { return study_; }
  float beyond() const { return beyond_; }
  std::uint64_t positions() const { return positions_; }  // seen in training
  std::size_t features() const { return glance_.size() + study_.size(); }

 private:
  CompactTable glance_;
  CompactTable study_;
  float beyond_ = 0;
  std::uint64_t positions_ = 0;
};

}  // namespace katachi::predictor
