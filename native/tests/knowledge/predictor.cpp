// The tables and hashes of the move predictor; Python tests compare its features with a slow version.
#include "go/random.hpp"
#include "knowledge/predictor/compact.hpp"
#include "knowledge/predictor/model.hpp"
#include "knowledge/predictor/trainer.hpp"
#include "tests/check.hpp"

using namespace katachi;
using namespace katachi::predictor;

namespace {

std::vector<std::uint64_t> keys(std::size_t count, std::uint64_t seed) {
  SplitMix64 next(seed);
  std::vector<std::uint64_t> all(count);
  for (std::uint64_t& key : all) key = next();
  return all;
}

}  // namespace

TEST(predictor_turned_patterns_fold_to_the_same_number) {
  for (int s = 0; s < symmetry::kCount; ++s) {
    Lanes here;
    Lanes there;
    for (int i = 0; i < 20; ++i) {
      const int dx = i % 5 - 2;
      const int dy = i / 5 - 1;
      const symmetry::Coordinates c = symmetry::apply(s, {dx, dy}, 1);
      here ^= offset_lanes(kStones, 1 + i % 3, dx, dy);
      there ^= offset_lanes(kStones, 1 + i % 3, c.x, c.y);
    }
    CHECK_EQ(fold(here), fold(there));
  }
  CHECK(fold(offset_lanes(kStones, 1, 1, 0)) != fold(offset_lanes(kStones, 1, 1, 1)));
  CHECK(fold(offset_lanes(kStones, 1, 1, 0)) != fold(offset_lanes(kStones, 2, 1, 0)));
}

TEST(predictor_discs_have_all_points_up_to_their_radius) {
  const Discs& discs = Discs::get();
  for (const int radius : kShapeRadii) {
    CHECK_EQ(discs.end[static_cast<std::size_t>(radius)], static_cast<std::size_t>(disc_points(radius)));
  }
  CHECK_EQ(disc_points(3), 8);
  CHECK_EQ(disc_points(5), 20);
}

TEST(predictor_counts_are_kept_and_saturate) {
  CountTable counts(10);
  const auto some = keys(200, 1);
  for (int round = 0; round < 3; ++round) {
    for (const std::uint64_t key : some) CHECK_EQ(counts.add(key), round);
  }
  CHECK_EQ(counts.size(3), 200);
  CHECK_EQ(counts.size(4), 0);
  for (int i = 0; i < 70000; ++i) counts.add(some[0]);
  CHECK_EQ(counts.add(some[0]), 65535);
}

TEST(predictor_a_full_count_table_forgets_quietly) {
  CountTable counts(6);
  for (const std::uint64_t key : keys(1000, 2)) counts.add(key);
  CHECK_EQ(counts.size(1), 64);
}

TEST(predictor_compact_weights_are_the_rounded_ones) {
  const auto known = keys(5000, 3);
  WeightTable weights(known.size());
  Random random(4);
  for (const std::uint64_t key : known) weights.insert(key, 1 + random.below(1000));
  for (const std::uint64_t key : known) {
    const float gradient = static_cast<float>(random.below(2001)) / 1000.0f - 1.0f;
    weights.step(weights.find(key), gradient, 3.0f);
  }
  const CompactTable compact(weights, std::size_t{1} << 20);
  int missing = 0;
  for (const std::uint64_t key : known) {
    const std::uint32_t i = compact.find(key);
    if (i == kUnknown) {
      ++missing;
      continue;
    }
    CHECK(std::abs(compact.weight(i) - weights.weight(weights.find(key))) <= 0.5f / CompactTable::kScale + 1e-6f);
    const std::uint32_t count = weights.count(weights.find(key));
    CHECK(compact.count(i) <= count && count < 2 * compact.count(i));
  }
  CHECK(missing < 50);
  CHECK_EQ(compact.size() + static_cast<std::size_t>(missing), known.size());
  int mistaken = 0;
  for (const std::uint64_t key : keys(20000, 5)) mistaken += compact.find(key) == kUnknown ? 0 : 1;
  CHECK(mistaken < 40);
}

TEST(predictor_a_small_file_keeps_what_was_played_most) {
  const auto known = keys(5000, 6);
  WeightTable weights(known.size());
  for (std::size_t i = 0; i < known.size(); ++i) weights.insert(known[i], static_cast<std::uint32_t>(i + 1));
  const CompactTable compact(weights, 6400);
  CHECK_EQ(compact.buckets(), 100);
  CHECK(compact.size() > 1700);
  int rare = 0;
  for (std::size_t i = 0; i < 2500; ++i) rare += compact.find(known[i]) == kUnknown ? 0 : 1;
  CHECK(rare < 20);
}

TEST(predictor_features_make_the_same_table) {
  const auto known = keys(5000, 7);
  WeightTable weights(known.size());
  for (std::size_t i = 0; i < known.size(); ++i) weights.insert(known[i], static_cast<std::uint32_t>(i + 1));
  for (const std::size_t bytes : {64, 640, 6400, 640000}) {
    const CompactTable compact(weights, bytes);
    const auto all = compact.features();
    CHECK(std::ranges::is_sorted(all.prints));
    const CompactTable again(compact.buckets(), all.prints, all.weights, all.logs);
    CHECK_EQ(again.size(), compact.size());
    for (const std::uint64_t key : known) {
      const std::uint32_t a = compact.find(key), b = again.find(key);
      CHECK_EQ(a == kUnknown, b == kUnknown);
      if (a == kUnknown) continue;
      CHECK_EQ(compact.weight(a), again.weight(b));
      CHECK_EQ(compact.count(a), again.count(b));
    }
  }
}

TEST(predictor_features_that_are_none_are_refused) {
  using Bytes = std::vector<std::uint8_t>;
  const std::vector<std::uint32_t> prints = {1, 1};
  const std::vector<std::int8_t> weights(2);
  CHECK_THROWS(std::invalid_argument, "buckets", CompactTable(0, {}, {}, {}));
  CHECK_THROWS(std::invalid_argument, "lengths", CompactTable(1, prints, weights, Bytes(1)));
  CHECK_THROWS(std::invalid_argument, "out of range", CompactTable(1, prints, weights, Bytes(2, 16)));
  CHECK_THROWS(std::invalid_argument, "overfull", CompactTable(1, prints, weights, Bytes(2)));
}

// Found by fuzzing: a damaged checkpoint with a table of one entry.
TEST(predictor_tables_have_room) {
  for (const std::size_t entries : {0, 1, 32, 65}) {
    CHECK_THROWS(std::invalid_argument, "at least 64", WeightTable::of(std::vector<WeightTable::Entry>(entries)));
  }
  CHECK_EQ(WeightTable::of(std::vector<WeightTable::Entry>(64)).size(), 0u);
}

TEST(predictor_scores_any_board_without_knowledge) {
  const Predictor nothing;
  const auto scratch = std::make_unique<Scratch>();
  for (const int size : {1, 2, 5, 19, 25}) {
    Position position(size);
    std::vector<float> logs(static_cast<std::size_t>(position.geometry().area));
    nothing.log_probabilities(position, {}, *scratch, logs);
    float sum = 0;
    for (const float l : logs) sum += std::exp(l);
    CHECK(std::abs(sum - (size == 1 ? 0.0f : 1.0f)) < 1e-3f);
  }
}
