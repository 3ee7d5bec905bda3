// One version of the kernels: included once for each processor, with LANES floats in a vector, COLUMNS vectors in a
// block of a matrix, and ROWS rows at a time.
#include <algorithm>
#include <cstring>

#include "knowledge/network/kernels.hpp"

namespace katachi::network {

namespace {

typedef float Vec __attribute__((vector_size(LANES * sizeof(float)), aligned(4), may_alias));

constexpr int kWidth = LANES * COLUMNS;
static_assert(kStep % kWidth == 0);

inline Vec& at(float* p) { return *reinterpret_cast<Vec*>(p); }
inline const Vec& at(const float* p) { return *reinterpret_cast<const Vec*>(p); }
inline Vec all(float x) { return Vec{} + x; }
inline Vec positive_of(Vec x) { return x > 0 ? x : Vec{}; }

template <int R>
void multiply_rows(const float* from, int inner, const float* matrix, int outer, float* to) {
  for (int first = 0; first < outer; first += kWidth, matrix += inner * kWidth) {
    Vec sum[R][COLUMNS] = {};
    const float* m = matrix;
    for (int i = 0; i < inner; ++i, m += kWidth) {
      Vec b[COLUMNS];
      for (int c = 0; c < COLUMNS; ++c) b[c] = at(m + c * LANES);
      for (int r = 0; r < R; ++r) {
        const Vec a = all(from[r * inner + i]);
        for (int c = 0; c < COLUMNS; ++c) sum[r][c] += a * b[c];
      }
    }
    for (int r = 0; r < R; ++r)
      for (int c = 0; c < COLUMNS; ++c) at(to + r * outer + first + c * LANES) = sum[r][c];
  }
}

template <int R>
void multiply_rest(int rows, const float* from, int inner, const float* matrix, int outer, float* to) {
  if constexpr (R > 0) {
    if (rows == R) return multiply_rows<R>(from, inner, matrix, outer, to);
    multiply_rest<R - 1>(rows, from, inner, matrix, outer, to);
  }
}

void multiply(const float* from, int rows, int inner, const float* matrix, int outer, float* to) {
  int r = 0;
  for (; r + ROWS <= rows; r += ROWS) multiply_rows<ROWS>(from + r * inner, inner, matrix, outer, to + r * outer);
  multiply_rest<ROWS - 1>(rows - r, from + r * inner, inner, matrix, outer, to + r * outer);
}

// Winograd's F(4x4, 3x3), with the matrices of Lavin and Gray, "Fast Algorithms for Convolutional Neural Networks".
inline void apart(const Vec* d, int step, Vec* v, int to) {
  const Vec d0 = d[0], d1 = d[step], d2 = d[2 * step], d3 = d[3 * step], d4 = d[4 * step], d5 = d[5 * step];
  v[0] = 4.0f * d0 - 5.0f * d2 + d4;
  v[to] = d4 + d3 - 4.0f * (d1 + d2);
  v[2 * to] = d4 - d3 + 4.0f * (d1 - d2);
  v[3 * to] = d4 - d2 + 2.0f * (d3 - d1);
  v[4 * to] = d4 - d2 - 2.0f * (d3 - d1);
  v[5 * to] = 4.0f * d1 - 5.0f * d3 + d5;
}

inline void together(const Vec* m, int step, Vec* y, int to) {
  const Vec sum = m[step] + m[2 * step], difference = m[step] - m[2 * step];
  const Vec far = m[3 * step] + m[4 * step], apart_far = m[3 * step] - m[4 * step];
  y[0] = m[0] + sum + far;
  y[to] = difference + 2.0f * apart_far;
  y[2 * to] = sum + 4.0f * far;
  y[3 * to] = difference + 8.0f * apart_far + m[5 * step];
}

constexpr int kSide = kTile + 2;

void take_apart(const float* board, int size, int channels, float* to, int stride) {
  const int across = tiles(size);
  for (int ty = 0; ty < across; ++ty) {
    for (int tx = 0; tx < across; ++tx, to += channels) {
      const int top = ty * kTile - 1, left = tx * kTile - 1;
      for (int c = 0; c < channels; c += LANES) {
        Vec d[kFrequencies], half[kFrequencies], v[kFrequencies];
        for (int y = 0; y < kSide; ++y) {
          const bool row = top + y >= 0 && top + y < size;
          for (int x = 0; x < kSide; ++x) {
            const bool there = row && left + x >= 0 && left + x < size;
            d[y * kSide + x] = there ? at(board + ((top + y) * size + left + x) * channels + c) : Vec{};
          }
        }
        for (int x = 0; x < kSide; ++x) apart(d + x, kSide, half + x, kSide);
        for (int y = 0; y < kSide; ++y) apart(half + y * kSide, 1, v + y * kSide, 1);
        for (int f = 0; f < kFrequencies; ++f) at(to + f * stride + c) = v[f];
      }
    }
  }
}

void put_together(const float* from, int stride, const float* bias, int size, int channels, bool positive, float* to) {
  const int across = tiles(size);
  for (int ty = 0; ty < across; ++ty) {
    for (int tx = 0; tx < across; ++tx, from += channels) {
      const int rows = std::min(kTile, size - ty * kTile), columns = std::min(kTile, size - tx * kTile);
      for (int c = 0; c < channels; c += LANES) {
        Vec m[kFrequencies], half[kTile * kSide], y[kTile * kTile];
        for (int f = 0; f < kFrequencies; ++f) m[f] = at(from + f * stride + c);
        for (int x = 0; x < kSide; ++x) together(m + x, kSide, half + x, kSide);
        for (int r = 0; r < kTile; ++r) together(half + r * kSide, 1, y + r * kTile, 1);
        const Vec more = at(bias + c);
        for (int r = 0; r < rows; ++r) {
          for (int x = 0; x < columns; ++x) {
            const Vec value = y[r * kTile + x] + more;
            at(to + ((ty * kTile + r) * size + tx * kTile + x) * channels + c) = positive ? positive_of(value) : value;
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
