#include "knowledge/find/images.hpp"

#include <algorithm>
#include <stdexcept>
#include <utility>

#include "go/symmetry.hpp"

namespace katachi::find {

namespace {

void check(const Query& query) {
  const auto fail = [](const char* why) { throw std::invalid_argument(why); };
  if (query.width < 1 || query.width > kMaxSize || query.height < 1 || query.height > kMaxSize) {
    fail("a pattern has 1 to 25 rows and columns");
  }
  if (query.cells.size() != static_cast<std::size_t>(query.width * query.height)) fail("a pattern is a rectangle");
  const auto strange = [](Allowed a) { return a == 0 || a > kAnything; };
  if (std::ranges::any_of(query.cells, strange)) fail("a point of the pattern allows nothing");
  if (std::ranges::all_of(query.cells, [](Allowed a) { return a == kAnything; })) {
    fail("the pattern allows everything: it needs a point that is not *");
  }
}

Edges turned(Edges edges, int s) {
  if (s & 1) std::swap(edges.left, edges.right);
  if (s & 2) std::swap(edges.top, edges.bottom);
  if (s & 4) {
    std::swap(edges.left, edges.top);
    std::swap(edges.right, edges.bottom);
  }
  return edges;
}

Allowed exchanged(Allowed a) {
  return static_cast<Allowed>((a & bit(kEmpty)) | (a & bit(kBlack)) << 1 | (a & bit(kWhite)) >> 1);
}

Image image_of(const Query& query, int s, bool swap) {
  const bool across = (s & 4) != 0;
  Image image{.width = across ? query.height : query.width,
              .height = across ? query.width : query.height,
              .edges = turned(query.edges, s),
              .next = swap && query.next != kEmpty ? opposite(query.next) : query.next,
              .cells = std::vector<Allowed>(query.cells.size()),
              .views = {View{static_cast<std::uint8_t>(s), swap, std::vector<std::int16_t>(query.cells.size())}},
              .stones = {},
              .others = {}};
  for (int y = 0; y < query.height; ++y) {
    for (int x = 0; x < query.width; ++x) {
      const int mirrored_x = s & 1 ? query.width - 1 - x : x;
      const int mirrored_y = s & 2 ? query.height - 1 - y : y;
      const int at = across ? mirrored_x * image.width + mirrored_y : mirrored_y * image.width + mirrored_x;
      const auto from = static_cast<std::size_t>(y * query.width + x);
      image.cells[static_cast<std::size_t>(at)] = swap ? exchanged(query.cells[from]) : query.cells[from];
      image.views[0].home[static_cast<std::size_t>(at)] = static_cast<std::int16_t>(from);
    }
  }
  return image;
}

bool same(const Image& a, const Image& b) {
  return a.width == b.width && a.edges == b.edges && a.next == b.next && a.cells == b.cells;
}

void sort_cells(Image& image) {
  for (int y = 0; y < image.height; ++y) {
    for (int x = 0; x < image.width; ++x) {
      const Allowed allowed = image.cells[static_cast<std::size_t>(y * image.width + x)];
      if (allowed == kAnything) continue;
      (allowed == bit(kBlack) || allowed == bit(kWhite) ? image.stones : image.others).push_back({x, y, allowed});
    }
  }
}

}  // namespace

std::vector<Image> images_of(const Query& query) {
  check(query);
  std::vector<Image> images;
  for (int s = 0; s < (query.symmetries ? symmetry::kCount : 1); ++s) {
    for (int swap = 0; swap < (query.color_swap ? 2 : 1); ++swap) {
      Image image = image_of(query, s, swap != 0);
      const auto twin = std::ranges::find_if(images, [&](const Image& other) { return same(image, other); });
      if (twin != images.end()) {
        twin->views.push_back(std::move(image.views[0]));
      } else {
        sort_cells(image);
        images.push_back(std::move(image));
      }
    }
  }
  return images;
}

Range range_of(const Image& image, int size) {
  const int right = size - image.width;
  const int bottom = size - image.height;
  if (right < 0 || bottom < 0) return {0, 0, -1, -1};
  return {image.edges.right ? right : 0, image.edges.bottom ? bottom : 0, image.edges.left ? 0 : right,
          image.edges.top ? 0 : bottom};
}

}  // namespace katachi::find
