// How well moves are predicted: the rank and probability of each move that was played.
#pragma once

#include <ctime>
#include <vector>

#include "knowledge/predictor/model.hpp"
#include "knowledge/predictor/scorer.hpp"
#include "records/packed_games.hpp"

namespace katachi::predictor {

struct Evaluation {
  std::vector<std::uint16_t> number;  // of the move in its game, from 1
  std::vector<std::uint16_t> rank;    // 1 is the best; moves with equal scores share the middle of their ranks
  std::vector<float> log_probability;
  double seconds = 0;  // processor time spent on scoring
};

// The processor time of this thread: on a busy machine, wall-clock time would include other programs.
inline double processor_seconds() {
  std::timespec now{};
  clock_gettime(CLOCK_THREAD_CPUTIME_ID, &now);
  return static_cast<double>(now.tv_sec) + 1e-9 * static_cast<double>(now.tv_nsec);
}

inline std::uint16_t rank_of(std::span<const float> scores, std::size_t played) {
  std::size_t better = 0;
  std::size_t equal = 0;
  for (const float score : scores) {
    better += score > scores[played] ? 1 : 0;
    equal += score == scores[played] ? 1 : 0;
  }
  return static_cast<std::uint16_t>(better + (equal + 1) / 2);
}

// Scores every move of a game except passes.
template <class Table>
void evaluate(const records::PackedGame& game, const Table& glance, const Table& study, float beyond, Scratch& scratch,
              Evaluation& out) {
  std::vector<Point> moves;
  for (records::Replay replay(game); replay.more(); replay.play()) {
    const Point played = replay.next().point;
    if (played != kPass) {
      const double start = processor_seconds();
      scratch.glance(replay.position(), moves, glance);
      scratch.study(study, beyond);
      out.seconds += processor_seconds() - start;
      const int found = scratch.extractor.find(played);
      if (found >= 0) {
        const auto scores = std::span<const float>(scratch.scores).first(scratch.count());
        out.number.push_back(static_cast<std::uint16_t>(replay.number() + 1));
        out.rank.push_back(rank_of(scores, static_cast<std::size_t>(found)));
        out.log_probability.push_back(scores[static_cast<std::size_t>(found)] - log_sum(scores));
      }
    }
    moves.push_back(played);
  }
}

Evaluation evaluate(const Predictor& predictor, const records::PackedGames& games,
                    std::span<const std::uint32_t> which);

}  // namespace katachi::predictor
