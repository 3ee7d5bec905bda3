#include "go/geometry.hpp"

#include <memory>
#include <stdexcept>
#include <string>

#include "go/random.hpp"

namespace katachi {

Geometry::Geometry(int board_size)
    : size(board_size),
      stride(board_size + 1),
      area(board_size * board_size),
      extent((board_size + 2) * (board_size + 1) + 1),
      points{},
      index{},
      on_board{},
      zobrist{},
      orthogonal{},
      diagonal{} {
  const auto s = static_cast<std::int16_t>(stride);
  const auto step = [](int d) { return static_cast<std::int16_t>(d); };
  orthogonal = {step(-s), step(1), step(-1), s};
  diagonal = {step(-s - 1), step(-s + 1), step(s - 1), step(s + 1)};
  SplitMix64 keys(0x6b617461636869ULL + static_cast<std::uint64_t>(size));  // "katachi"
  std::size_t i = 0;
  for (int row = 0; row < size; ++row) {
    for (int column = 0; column < size; ++column, ++i) {
      const Point v = at(column, row);
      points[i] = v;
      index[v] = static_cast<std::uint16_t>(i);
      on_board[v] = 1;
      zobrist[kBlack][v] = keys();
      zobrist[kWhite][v] = keys();
    }
  }
}

const Geometry& Geometry::of(int size) {
  if (size < kMinSize || size > kMaxSize) {
    throw std::invalid_argument("board size " + std::to_string(size) + " is not between " + std::to_string(kMinSize) +
                                " and " + std::to_string(kMaxSize));
  }
  static const auto all = [] {
    std::array<std::unique_ptr<const Geometry>, kMaxSize + 1> tables;
    for (int n = kMinSize; n <= kMaxSize; ++n) tables[static_cast<std::size_t>(n)] = std::make_unique<Geometry>(n);
    return tables;
  }();
  return *all[static_cast<std::size_t>(size)];
}

}  // namespace katachi
