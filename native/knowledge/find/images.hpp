// A query rotated, mirrored and with its colours swapped.
#pragma once

#include <cstdint>
#include <vector>

#include "knowledge/find/find.hpp"

namespace katachi::find {

struct Cell {
  int x, y;
  Allowed allowed;
};

// One way to see the query in an image: `home` is the query's cell for each cell of the image.
struct View {
  std::uint8_t symmetry;
  bool swapped;
  std::vector<std::int16_t> home;
};

// Equal images are one image with several views, so a symmetric pattern is not found twice.
struct Image {
  int width, height;
  Edges edges;
  Color next;
  std::vector<Allowed> cells;
  std::vector<View> views;

  std::vector<Cell> stones;  // cells that must be black or white
  std::vector<Cell> others;  // the other cells with restrictions
};

// Throws std::invalid_argument if the query is not a pattern.
std::vector<Image> images_of(const Query& query);

// Where an image fits on a board: its top left point ranges from (x0, y0) to (x1, y1). Empty if x1 < x0 or y1 < y0.
struct Range {
  int x0, y0, x1, y1;
};
Range range_of(const Image& image, int size);

}  // namespace katachi::find
