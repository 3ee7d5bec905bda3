#include "knowledge/predictor/evaluation.hpp"

#include <memory>

#include "go/interrupt.hpp"

namespace katachi::predictor {

Evaluation evaluate(const Predictor& predictor, const records::PackedGames& games,
                    std::span<const std::uint32_t> which) {
  Evaluation all;
  const auto scratch = std::make_unique<Scratch>();
  for (const std::uint32_t game : which) {
    if (Interrupt::now()) break;
    evaluate(games[game], predictor.glance_table(), predictor.study_table(), predictor.beyond(), *scratch, all);
  }
  return all;
}

}  // namespace katachi::predictor
