#include "rules/placements.hpp"

#include "go/symmetry.hpp"

namespace katachi::rules {

Placements::Placements(const Geometry& geometry, std::span<const Frame> frames)
    : frames_(frames.begin(), frames.end()) {
  for (std::size_t i = 0; i < frames_.size(); ++i) {
    begins_.push_back(static_cast<std::uint32_t>(all_.size()));
    add_frame(geometry, i);
  }
  begins_.push_back(static_cast<std::uint32_t>(all_.size()));
  list_covers(geometry);
  make_batches(geometry);
}

void Placements::add_frame(const Geometry& geometry, std::size_t frame) {
  const Frame& f = frames_[frame];
  const bool square = f.width == f.height;
  const int size = geometry.size;  // other borders may touch an edge, too: there are no liberties beyond it
  switch (f.place) {
    case Place::kCorner:
      if (f.width > size || f.height > size) return;
      for (int s = 0; s < (square ? 4 : 8); ++s) add(geometry, frame, s, 0, 0);
      return;
    case Place::kSide:
      if (f.height > size) return;
      for (int s = 0; s < 8; s += 2) {  // upper, lower, left and right side, each read down or to the right
        for (int x = 0; x + f.width <= size; ++x) add(geometry, frame, s, x, 0);
      }
      return;
    case Place::kCentre:
      for (int s = 0; s < (square ? 4 : 8); s += 4) {
        for (int y = 0; y + f.height <= size; ++y) {
          for (int x = 0; x + f.width <= size; ++x) add(geometry, frame, s, x, y);
        }
      }
      return;
  }
}

void Placements::add(const Geometry& geometry, std::size_t frame, int symmetry, int x, int y) {
  const auto image = [&](int column, int row) {
    const auto c = symmetry::apply(symmetry, {column, row}, geometry.size);
    return static_cast<int>(geometry.at(c.x, c.y));
  };
  const int origin = image(x, y);
  Placement p;
  p.origin = static_cast<Point>(origin);
  p.along = static_cast<std::int16_t>(image(x + 1, y) - origin);
  p.across = static_cast<std::int16_t>(image(x, y + 1) - origin);
  p.frame = static_cast<std::uint16_t>(frame);
  p.symmetry = static_cast<std::uint8_t>(symmetry);
  all_.push_back(p);
}

void Placements::list_covers(const Geometry& geometry) {
  const auto extent = static_cast<std::size_t>(geometry.extent);
  std::vector<std::vector<Cover>> lists(extent);
  for (std::size_t i = 0; i < all_.size(); ++i) {
    const Frame& f = frames_[all_[i].frame];
    for (int cell = 0; cell < f.cells; ++cell) {
      lists[all_[i].at(f, cell)].push_back({static_cast<std::uint32_t>(i), f.power[static_cast<std::size_t>(cell)]});
    }
  }
  cover_begins_.push_back(0);
  for (const auto& list : lists) {
    covers_.insert(covers_.end(), list.begin(), list.end());
    cover_begins_.push_back(static_cast<std::uint32_t>(covers_.size()));
  }
}

void Placements::make_batches(const Geometry& geometry) {
  for (const int step : {1, geometry.stride}) {
    for (int width = 1; width <= kMaxCells; ++width) {
      Batch batch{step, width, {}};
      for (std::size_t i = 0; i < all_.size(); ++i) {
        if (all_[i].along == step && frames_[all_[i].frame].width == width) {
          batch.placements.push_back(static_cast<std::uint32_t>(i));
        }
      }
      if (!batch.placements.empty()) batches_.push_back(std::move(batch));
    }
  }
  for (std::size_t i = 0; i < all_.size(); ++i) {
    if (all_[i].along < 0) singles_.push_back(static_cast<std::uint32_t>(i));
  }
}

void Placements::codes(std::span<const std::uint8_t> colors, std::span<std::uint32_t> out) const {
  std::array<std::uint32_t, kCapacity> row;  // code of the `width` points that start here; meaningless off the board
  int step = 0;
  int width = 0;
  std::uint32_t power = 1;
  for (const Batch& batch : batches_) {
    if (batch.step != step) {
      row.fill(0);
      step = batch.step;
      width = 0;
      power = 1;
    }
    for (; width < batch.width; ++width, power *= 3) {
      const std::size_t ahead = static_cast<std::size_t>(width) * static_cast<std::size_t>(step);
      for (std::size_t v = 0; v + ahead < colors.size(); ++v) row[v] += colors[v + ahead] * power;
    }
    for (const std::uint32_t i : batch.placements) {
      const Placement& p = all_[i];
      const int height = frames_[p.frame].height;
      std::uint32_t code = 0;
      for (int r = height - 1; r >= 0; --r)
        code = code * power + row[static_cast<std::size_t>(p.origin + r * p.across)];
      out[i] = code;
    }
  }
  for (const std::uint32_t i : singles_) {
    const Placement& p = all_[i];
    const Frame& f = frames_[p.frame];
    std::uint32_t code = 0;
    for (int r = f.height - 1; r >= 0; --r) {
      for (int c = f.width - 1; c >= 0; --c) {
        code = code * 3 + colors[static_cast<std::size_t>(p.origin + r * p.across + c * p.along)];
      }
    }
    out[i] = code;
  }
}

}  // namespace katachi::rules
