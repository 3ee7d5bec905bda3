// One version of the kernels: included once for each processor, with LANES floats in a vector, COLUMNS vectors in a
// block of a matrix, and ROWS rows at a time.
#include <algorithm>
#include <cstdint>
#include <type_traits>

#include "knowledge/network/kernels.hpp"

namespace katachi::network {

namespace {

typedef float Vec __attribute__((vector_size(LANES * sizeof(float)), aligned(4), may_alias));

typedef std::int32_t Ints __attribute__((vector_size(LANES * sizeof(float)), aligned(4), may_alias));

constexpr int kWidth = LANES * COLUMNS;
static_assert(kStep % kWidth == 0 && COLUMNS % 2 == 0);

inline Vec& at(float* p) { return *reinterpret_cast<Vec*>(p); }
inline const Vec& at(const float* p) { return *reinterpret_cast<const Vec*>(p); }
inline Vec all(float x) { return x - Vec{}; }  // plus zero would change -0, and take an instruction
inline Vec positive_of(Vec x) { return x > 0 ? x : Vec{}; }

// One row of a block: COLUMNS vectors.
inline void read_row(const float* row, Vec* to) {
  for (int c = 0; c < COLUMNS; ++c) to[c] = at(row + c * LANES);
}

// Each comes out 65,536 times as large, which takes fewer instructions. The scales allow for it.
inline void read_row(const Pair* row, Vec* to) {
  for (int c = 0; c < COLUMNS / 2; ++c) {
    const Ints both = *reinterpret_cast<const Ints*>(row + c * LANES);
    to[c] = __builtin_convertvector(both << 16, Vec);
    to[c + COLUMNS / 2] = __builtin_convertvector(both & ~0xffff, Vec);
  }
}

template <typename Weight>
constexpr bool kPairs = std::is_same_v<Weight, Pair>;

// R rows times one block of columns. How far apart rows of panels are is a constant, or all these addresses would not
// fit into registers.
template <int R, typename Weight>
void multiply_rows(const float* from, int panel, int inner, const Weight* block, const float* scale, int outer,
                   float* to) {
  constexpr int kRow = kPairs<Weight> ? kWidth / 2 : kWidth;
  const int stride = kPairs<Weight> ? kStep : inner;
  Vec sum[R][COLUMNS] = {};
  for (int first = 0; first < inner; first += kStep, from += panel) {
    for (int i = 0; i < kStep; ++i, block += kRow) {
      Vec b[COLUMNS];
      if constexpr (kPairs<Weight>) __builtin_prefetch(block + kRow * inner);  // the next block
      read_row(block, b);
      for (int r = 0; r < R; ++r) {
        const Vec a = all(from[r * stride + i]);
        for (int c = 0; c < COLUMNS; ++c) sum[r][c] += a * b[c];
      }
    }
  }
  for (int r = 0; r < R; ++r) {
    for (int c = 0; c < COLUMNS; ++c) {
      if constexpr (kPairs<Weight>) sum[r][c] *= at(scale + c * LANES);
      at(to + r * outer + c * LANES) = sum[r][c];
    }
  }
}

template <int R, typename Weight>
void multiply_group(int rows, const float* from, int panel, int inner, const Weight* block, const float* scale,
                    int outer, float* to) {
  if (rows == R) return multiply_rows<R>(from, panel, inner, block, scale, outer, to);
  if constexpr (R > 1) multiply_group<R - 1>(rows, from, panel, inner, block, scale, outer, to);
}

// Block by block, because a block stays in the nearest cache for all rows; the rows in groups of nearly the same size.
template <typename Weight>
void multiply_all(const float* from, int rows, int panel, int inner, const Weight* matrix, const float* scale,
                  int outer, float* to) {
  const int stride = kPairs<Weight> ? kStep : inner;
  const int groups = (rows + ROWS - 1) / ROWS;
  for (int first = 0; first < outer; first += kWidth) {
    for (int g = 0; g < groups; ++g) {
      const int r = g * rows / groups, end = (g + 1) * rows / groups;
      multiply_group<ROWS>(end - r, from + r * stride, panel, inner, matrix, scale, outer, to + r * outer + first);
    }
    matrix += inner * kWidth / (kPairs<Weight> ? 2 : 1);
    if constexpr (kPairs<Weight>) scale += kWidth;
  }
}

void multiply(const float* from, int rows, int inner, const float* matrix, int outer, float* to) {
  multiply_all(from, rows, kStep, inner, matrix, nullptr, outer, to);
}

void multiply_panels(const float* from, int rows, int inner, const Pair* matrix, const float* scale, int outer,
                     float* to) {
  multiply_all(from, rows, rows * kStep, inner, matrix, scale, outer, to);
}

// Winograd's F(4x4, 3x3), with the matrices of Lavin and Gray, "Fast Algorithms for Convolutional Neural Networks".
inline void apart(const Vec* d, Vec* v) {
  v[0] = 4.0f * d[0] - 5.0f * d[2] + d[4];
  v[1] = d[4] + d[3] - 4.0f * (d[1] + d[2]);
  v[2] = d[4] - d[3] + 4.0f * (d[1] - d[2]);
  v[3] = d[4] - d[2] + 2.0f * (d[3] - d[1]);
  v[4] = d[4] - d[2] - 2.0f * (d[3] - d[1]);
  v[5] = 4.0f * d[1] - 5.0f * d[3] + d[5];
}

inline void together(const Vec* m, Vec* y) {
  const Vec sum = m[1] + m[2], difference = m[1] - m[2];
  const Vec far = m[3] + m[4], apart_far = m[3] - m[4];
  y[0] = m[0] + sum + far;
  y[1] = difference + 2.0f * apart_far;
  y[2] = sum + 4.0f * far;
  y[3] = difference + 8.0f * apart_far + m[5];
}

constexpr int kSide = kTile + 2;

void take_apart(const float* board, int size, int channels, float* to, int stride) {
  alignas(64) static constexpr float kOutside[kMostChannels] = {};
  const int across = tiles(size);
  for (int ty = 0; ty < across; ++ty) {
    for (int tx = 0; tx < across; ++tx, to += kStep) {
      const float* seen[kFrequencies];
      for (int i = 0; i < kFrequencies; ++i) {
        const int y = ty * kTile - 1 + i / kSide, x = tx * kTile - 1 + i % kSide;
        const bool there = y >= 0 && y < size && x >= 0 && x < size;
        seen[i] = there ? board + (y * size + x) * channels : kOutside;
      }
      for (int c = 0; c < channels; c += LANES) {
        Vec half[kFrequencies], line[kSide], v[kSide];
        for (int x = 0; x < kSide; ++x) {
          for (int y = 0; y < kSide; ++y) line[y] = at(seen[y * kSide + x] + c);
          apart(line, v);
          for (int y = 0; y < kSide; ++y) half[y * kSide + x] = v[y];
        }
        float* const panel = to + c / kStep * across * across * kStep + c % kStep;
        for (int y = 0; y < kSide; ++y) {
          apart(half + y * kSide, v);
          for (int x = 0; x < kSide; ++x) at(panel + (y * kSide + x) * stride) = v[x];
        }
      }
    }
  }
}

void put_together(const float* from, int stride, const float* bias, int size, int channels, bool positive, float* to) {
  const int across = tiles(size);
  for (int ty = 0; ty < across; ++ty) {
    for (int tx = 0; tx < across; ++tx, from += channels) {
      const int rows = std::min(kTile, size - ty * kTile), columns = std::min(kTile, size - tx * kTile);
      float* const corner = to + (ty * size + tx) * kTile * channels;
      for (int c = 0; c < channels; c += LANES) {
        Vec half[kTile * kSide], line[kSide], y[kTile];
        for (int x = 0; x < kSide; ++x) {
          for (int f = 0; f < kSide; ++f) line[f] = at(from + (f * kSide + x) * stride + c);
          together(line, y);
          for (int r = 0; r < kTile; ++r) half[r * kSide + x] = y[r];
        }
        const Vec more = at(bias + c);
        for (int r = 0; r < rows; ++r) {
          together(half + r * kSide, y);
          for (int x = 0; x < kTile; ++x) {
            const Vec value = y[x] + more;
            if (x < columns) at(corner + (r * size + x) * channels + c) = positive ? positive_of(value) : value;
          }
        }
      }
    }
  }
}

void join(float* board, const float* found, const float* scale, const float* shift, int points, int channels) {
  for (int p = 0; p < points; ++p, board += channels, found += channels) {
    for (int c = 0; c < channels; c += LANES) {
      at(board + c) = positive_of(at(board + c) + at(found + c) * at(scale + c) + at(shift + c));
    }
  }
}

void pool(const float* board, int points, int channels, float weight, float* to) {
  for (int c = 0; c < channels; c += LANES) {
    Vec sum = at(board + c), most = sum;
    for (int p = 1; p < points; ++p) {
      const Vec value = at(board + p * channels + c);
      sum += value;
      most = value > most ? value : most;
    }
    const Vec mean = sum / all(static_cast<float>(points));
    at(to + c) = mean;
    at(to + channels + c) = mean * weight;
    at(to + 2 * channels + c) = most;
  }
}

void add(const float* from, float factor, int count, float* to) {
  for (int c = 0; c < count; c += LANES) at(to + c) += at(from + c) * factor;
}

}  // namespace

}  // namespace katachi::network
