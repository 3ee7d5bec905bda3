#include "records/signature.hpp"

#include <algorithm>
#include <array>

#include "go/symmetry.hpp"

namespace katachi::records {

namespace {

constexpr std::uint64_t mixed(std::uint64_t z) {  // the finaliser of SplitMix64: spreads every bit
  z = (z ^ z >> 30) * 0xbf58476d1ce4e5b9ULL;
  z = (z ^ z >> 27) * 0x94d049bb133111ebULL;
  return z ^ z >> 31;
}

class Hasher {
 public:
  explicit Hasher(int size) : maps_(symmetry::point_maps(Geometry::of(size))) {
    hash_.fill(mixed(static_cast<std::uint64_t>(size)));
  }

  void add_setup(std::span<const RecordedMove> stones) {
    std::array<std::uint64_t, symmetry::kCount> sum{};  // a sum, because the stones have no order
    for (const RecordedMove& stone : stones) {
      for (std::size_t s = 0; s < symmetry::kCount; ++s) sum[s] += mixed(word(stone, s) + 0x9e3779b97f4a7c15ULL);
    }
    for (std::size_t s = 0; s < symmetry::kCount; ++s) hash_[s] ^= mixed(sum[s]);
  }

  void add_move(const RecordedMove& move) {
    for (std::size_t s = 0; s < symmetry::kCount; ++s) {
      const std::uint64_t h = (hash_[s] ^ word(move, s)) * 0x9e3779b97f4a7c15ULL;
      hash_[s] = h ^ h >> 32;
    }
  }

  std::uint64_t least() const { return *std::min_element(hash_.begin(), hash_.end()); }

 private:
  std::uint64_t word(const RecordedMove& move, std::size_t s) const {
    return static_cast<std::uint64_t>(move.color) << 16 | maps_[s][move.point];
  }

  const std::array<symmetry::PointMap, symmetry::kCount>& maps_;
  std::array<std::uint64_t, symmetry::kCount> hash_;
};

}  // namespace

GameSignature signature_of(int size, std::span<const RecordedMove> setup, std::span<const RecordedMove> moves) {
  while (!moves.empty() && moves.back().point == kPass) moves = moves.first(moves.size() - 1);
  Hasher hasher(size);
  hasher.add_setup(setup);
  GameSignature signature;
  int count = 0;
  for (const RecordedMove& move : moves) {
    hasher.add_move(move);
    if (++count % kCheckpointEvery == 0) signature.checkpoints.push_back(hasher.least());
  }
  signature.whole = hasher.least();
  return signature;
}

}  // namespace katachi::records
