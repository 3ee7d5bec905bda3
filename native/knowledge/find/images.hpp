// A query turned, mirrored and with its colours exchanged.
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

// Images that look the same are one image with several views, so a symmetric pattern is not found twice.
struct Image {
  int width, height;
  Edges edges;
  Color next;
  std::vector<Allowed> cells;
  std::vector<View> views;

  std::vector<Cell> stones;  // cells that must be black or must be white
  std::vector<Cell> others;  // the remaining cells that do not allow everything
};

// Throws std::invalid_argument for a query that is no pattern.
std::vector<Image> images_of(const Query& query);

// Where an image can lie on a board: its top left point goes from (x0, y0) to (x1, y1). Empty if x1 < x0 or y1 < y0.
struct Range {
  int x0, y0, x1, y1;
};
Range range_of(const Image& image, int size);

}  // namespace katachi::find
