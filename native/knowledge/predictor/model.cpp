#include "knowledge/predictor/model.hpp"

#include <cmath>

namespace katachi::predictor {

namespace {

// Records every feature of every candidate.
struct ExplainSink {
  const CompactTable& table;
  bool glance;
  std::vector<Explained>& moves;
  void prefetch(std::uint64_t) const {}
  bool take(Index who, int slot, std::uint64_t key) {
    const std::uint32_t i = table.find(key);
    if (i == kUnknown) return false;
    moves[who].parts.push_back({slot, glance, table.weight(i), table.count(i)});
    return true;
  }
};

}  // namespace

Predictor::Predictor(CompactTable glance, CompactTable study, float beyond, std::uint64_t positions)
    : glance_(std::move(glance)), study_(std::move(study)), beyond_(beyond), positions_(positions) {}

void Predictor::log_probabilities(const Position& position, std::span<const Point> moves, Scratch& scratch,
                                  std::span<float> out) const {
  constexpr float kIllegal = -1e30f;
  scratch.glance(position, moves, glance_);
  scratch.study(study_, beyond_);
  const float total = log_sum(std::span<const float>(scratch.scores).first(scratch.count()));
  std::fill(out.begin(), out.end(), kIllegal);
  for (std::size_t i = 0; i < scratch.count(); ++i) {
    out[position.geometry().index[scratch.extractor.candidate(i).point]] = scratch.scores[i] - total;
  }
}

std::vector<Explained> Predictor::explain(const Position& position, std::span<const Point> moves) const {
  const auto scratch = std::make_unique<Scratch>();
  scratch->glance(position, moves, glance_);
  scratch->study(study_, beyond_);
  const float total = log_sum(std::span<const float>(scratch->scores).first(scratch->count()));
  std::vector<Explained> all(scratch->count());
  for (std::size_t i = 0; i < all.size(); ++i) {
    const float score = scratch->scores[i];
    all[i] = {scratch->extractor.candidate(i).point, score, std::exp(score - total), {}};
  }
  ExplainSink at_a_glance{glance_, true, all};
  scratch->extractor.glance(at_a_glance);
  for (const Index i : scratch->others()) all[i].parts.push_back({kSlots, false, beyond_, 0});
  ExplainSink closely{study_, false, all};
  scratch->extractor.study(scratch->studied(), closely);
  std::ranges::stable_sort(all, [](const Explained& a, const Explained& b) { return a.score > b.score; });
  return all;
}

bool Predictor::find(int slot, std::uint64_t value, bool glance, Contribution& found) const {
  const CompactTable& table = glance ? glance_ : study_;
  const std::uint32_t i = table.find(feature_key(slot, value));
  if (i == kUnknown) return false;
  found = {slot, glance, table.weight(i), table.count(i)};
  return true;
}

}  // namespace katachi::predictor
