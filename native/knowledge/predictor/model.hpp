// The trained move predictor: scores all moves of a position, and explains the scores.
#pragma once

#include <vector>

#include "knowledge/predictor/compact.hpp"
#include "knowledge/predictor/scorer.hpp"

namespace katachi::predictor {

// One term of a score.
struct Contribution {
  int slot;     // kSlots: not studied closely
  bool glance;  // part of the glance
  float weight;
  std::uint32_t count;  // times the feature was played in the training games, rounded down to a power of two
};

struct Explained {
  Point point;
  float score;
  float probability;
  std::vector<Contribution> parts;  // they add up to the score
};

class Predictor {
 public:
  Predictor() = default;
  Predictor(CompactTable glance, CompactTable study, float beyond, std::uint64_t positions);

  // The natural logarithm of each move's probability, by index of the point; far below zero for illegal moves. `moves`
  // are the moves of the game, latest last. Thread-safe; does not allocate.
  void log_probabilities(const Position& position, std::span<const Point> moves, Scratch& scratch,
                         std::span<float> out) const;
  // All legal moves with the terms of their scores, best first.
  std::vector<Explained> explain(const Position& position, std::span<const Point> moves) const;
  // The weight and count of a feature if it is known, for listings.
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
