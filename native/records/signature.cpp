#include "records/signature.hpp"

#include <algorithm>
#include <array>

namespace katachi::records {

namespace {

constexpr int kSymmetries = 8;

// Bit 0 reflects left and right, bit 1 top and bottom, bit 2 swaps rows and columns.
std::uint16_t image(int size, int x, int y, int symmetry) {
  if (symmetry & 1) x = size - 1 - x;
  if (symmetry & 2) y = size - 1 - y;
  if (symmetry & 4) std::swap(x, y);
  return static_cast<std::uint16_t>(y * size + x);
}

constexpr std::uint64_t mixed(
    std::uint64_t z) {  // the finaliser of a splittable generator: spreads every bit
  z = (z ^ z >> 30) * 0xbf58476d1ce4e5b9ULL;
  z = (z ^ z >> 27) * 0x94d049bb133111ebULL;
  return z ^ z >> 31;
}

class Hasher {
 public:
  explicit Hasher(int size) : geometry_(Geometry::of(size)) {
    hash_.fill(mixed(static_cast<std::uint64_t>(size)));
  }

  void add_setup(std::span<const RecordedMove> stones) {
    std::array<std::uint64_t, kSymmetries> sum{};  // a sum, for the stones have no order
    for (const RecordedMove& stone : stones) {
      for (std::size_t s = 0; s < kSymmetries; ++s) sum[s] += mixed(word(stone, s) + 0x9e3779b97f4a7c15ULL);
    }
    for (std::size_t s = 0; s < kSymmetries; ++s) hash_[s] ^= mixed(sum[s]);
  }

  void add_move(const RecordedMove& move) {
    for (std::size_t s = 0; s < kSymmetries; ++s) {
      const std::uint64_t h = (hash_[s] ^ word(move, s)) * 0x9e3779b97f4a7c15ULL;
      hash_[s] = h ^ h >> 32;
    }
  }

  std::uint64_t least() const { return *std::min_element(hash_.begin(), hash_.end()); }

 private:
  std::uint64_t word(const RecordedMove& move, std::size_t symmetry) const {
    const std::uint64_t color = move.color;
    if (move.point == kPass) return color << 16 | 0xffffu;
    const int x = geometry_.x(move.point);
    const int y = geometry_.y(move.point);
    return color << 16 | image(geometry_.size, x, y, static_cast<int>(symmetry));
  }

  const Geometry& geometry_;
  std::array<std::uint64_t, kSymmetries> hash_;
};

}  // namespace

GameSignature signature_of(int size, std::span<const RecordedMove> setup,
                           std::span<const RecordedMove> moves) {
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
