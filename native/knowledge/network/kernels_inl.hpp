// One version of the kernels: included once for each processor, with LANES floats in a vector, COLUMNS vectors in a
// block of a matrix, and ROWS rows at a time.
#if defined(__SSE2__)
#include <immintrin.h>
#endif

#include <algorithm>
#include <bit>
#include <cstdint>
#include <type_traits>

#include "knowledge/network/kernels.hpp"

namespace katachi::network {

namespace {

typedef float Vec __attribute__((vector_size(LANES * sizeof(float)), aligned(4), may_alias));

typedef std::int32_t Ints __attribute__((vector_size(LANES * sizeof(float)), aligned(4), may_alias));
typedef std::int16_t Shorts __attribute__((vector_size(LANES * sizeof(float) / 2), aligned(2), may_alias));
typedef std::int32_t Same __attribute__((may_alias));

constexpr int kWidth = LANES * COLUMNS;
static_assert(kStep % kWidth == 0);

inline Vec& at(float* p) { return *reinterpret_cast<Vec*>(p); }
inline const Vec& at(const float* p) { return *reinterpret_cast<const Vec*>(p); }
inline Vec all(float x) { return x - Vec{}; }  // plus zero would change -0, and take an instruction
inline Vec positive_of(Vec x) { return x > 0 ? x : Vec{}; }

// sum + a.even * b.even + a.odd * b.odd, pair by pair.
inline Ints multiply_add(Ints sum, Ints a, Ints b) {
#if LANES == 16 && defined(__AVX512VNNI__)
  return reinterpret_cast<Ints>(
      _mm512_dpwssd_epi32(reinterpret_cast<__m512i>(sum), reinterpret_cast<__m512i>(a), reinterpret_cast<__m512i>(b)));
#elif LANES == 16
  return sum + reinterpret_cast<Ints>(_mm512_madd_epi16(reinterpret_cast<__m512i>(a), reinterpret_cast<__m512i>(b)));
#elif LANES == 8
  return sum + reinterpret_cast<Ints>(_mm256_madd_epi16(reinterpret_cast<__m256i>(a), reinterpret_cast<__m256i>(b)));
#elif defined(__SSE2__)
  return sum + reinterpret_cast<Ints>(_mm_madd_epi16(reinterpret_cast<__m128i>(a), reinterpret_cast<__m128i>(b)));
#else
  return sum + ((a << 16) >> 16) * ((b << 16) >> 16) + (a >> 16) * (b >> 16);
#endif
}

// Each kind of matrix with what its products are added up in.
struct Singles {
  using Value = float;
  using Sum = Vec;
  static constexpr int kChannels = 1;  // in a value
  static Sum all_of(const float* p) { return all(*p); }
  static Sum read(const float* p) { return at(p); }
  static Sum add(Sum sum, Sum a, Sum b) { return sum + a * b; }
};

struct Twos {
  using Value = Pair;
  using Sum = Ints;
  static constexpr int kChannels = 2;
  static Sum all_of(const Pair* p) { return *reinterpret_cast<const Same*>(p) - Sum{}; }
  static Sum read(const Pair* p) { return *reinterpret_cast<const Ints*>(p); }
  static Sum add(Sum sum, Sum a, Sum b) { return multiply_add(sum, a, b); }
};

// R rows times one block of columns. How far apart rows of panels are is a constant, or all these addresses would not
// fit into registers.
template <int R, typename Kind>
void multiply_rows(const typename Kind::Value* from, const float* ones, int panel, int inner,
                   const typename Kind::Value* block, const float* scale, int outer, float* to) {
  constexpr bool kTwos = std::is_same_v<Kind, Twos>;
  constexpr int kLine = 64 / sizeof(float);  // of the cache, in values
  const int stride = kTwos ? kStep / Kind::kChannels : inner;
  typename Kind::Sum sum[R][COLUMNS] = {};
  for (int first = 0; first < inner; first += kStep, from += panel) {
    for (int i = 0; i < kStep / Kind::kChannels; ++i, block += kWidth) {
      typename Kind::Sum b[COLUMNS];
      for (int c = 0; c < COLUMNS; ++c) {
        if (kTwos && c * LANES % kLine == 0) __builtin_prefetch(block + kWidth * inner / Kind::kChannels + c * LANES);
        b[c] = Kind::read(block + c * LANES);
      }
      for (int r = 0; r < R; ++r) {
        const typename Kind::Sum a = Kind::all_of(from + r * stride + i);
        for (int c = 0; c < COLUMNS; ++c) sum[r][c] = Kind::add(sum[r][c], a, b[c]);
      }
    }
  }
  for (int r = 0; r < R; ++r) {
    for (int c = 0; c < COLUMNS; ++c) {
      if constexpr (kTwos) {
        at(to + r * outer + c * LANES) =
            __builtin_convertvector(sum[r][c], Vec) * (at(scale + c * LANES) * all(ones[r]));
      } else {
        at(to + r * outer + c * LANES) = sum[r][c];
      }
    }
  }
}

template <int R, typename Kind>
void multiply_group(int rows, const typename Kind::Value* from, const float* ones, int panel, int inner,
                    const typename Kind::Value* block, const float* scale, int outer, float* to) {
  if (rows == R) return multiply_rows<R, Kind>(from, ones, panel, inner, block, scale, outer, to);
  if constexpr (R > 1) multiply_group<R - 1, Kind>(rows, from, ones, panel, inner, block, scale, outer, to);
}

// Block by block, because a block stays in the nearest cache for all rows; the rows in groups of nearly the same size.
template <typename Kind>
void multiply_all(const typename Kind::Value* from, const float* ones, int rows, int panel, int stride, int inner,
                  const typename Kind::Value* matrix, const float* scale, int outer, float* to) {
  const int groups = (rows + ROWS - 1) / ROWS;
  for (int first = 0; first < outer; first += kWidth) {
    for (int g = 0; g < groups; ++g) {
      const int r = g * rows / groups, end = (g + 1) * rows / groups;
      multiply_group<ROWS, Kind>(end - r, from + r * stride, ones + r, panel, inner, matrix, scale + first, outer,
                                 to + r * outer + first);
    }
    matrix += inner / Kind::kChannels * kWidth;
  }
}

void multiply(const float* from, int rows, int inner, const float* matrix, int outer, float* to) {
  multiply_all<Singles>(from, from, rows, kStep, inner, inner, matrix, matrix, outer, to);
}

void multiply_pairs(const Pair* from, const float* ones, int rows, int inner, const Pair* matrix, const float* scale,
                    int outer, float* to) {
  constexpr int kStride = kStep / Twos::kChannels;
  multiply_all<Twos>(from, ones, rows, rows * kStride, kStride, inner, matrix, scale, outer, to);
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

inline Ints larger(Ints a, Ints b) { return a > b ? a : b; }

inline float largest(Ints bits) {
  alignas(64) std::int32_t lanes[LANES];
  *reinterpret_cast<Ints*>(lanes) = bits;
  for (int width = LANES / 2; width > 0; width /= 2) {
    for (int i = 0; i < width; ++i) lanes[i] = std::max(lanes[i], lanes[i + width]);
  }
  return std::bit_cast<float>(lanes[0]);
}

// Rounds `channels` values, multiplied by `factor`, to short integers in panels of kStep.
inline void shorten(const float* from, int channels, float factor, Pair* to, int panel) {
  constexpr float kRounds = 3 << 22;  // added to a small number, it leaves the nearest integer in the lowest bits
  for (int first = 0; first < channels; first += kStep, to += panel) {
    for (int c = 0; c < kStep; c += LANES) {
      const Ints bits = reinterpret_cast<Ints>(at(from + first + c) * all(factor) + all(kRounds));
      *reinterpret_cast<Shorts*>(to + c / 2) = __builtin_convertvector(bits, Shorts);
    }
  }
}

constexpr float kNothing = 1e-20f;  // stands for zero where something is divided by it

void take_apart(const float* board, int size, int channels, const float* most, Pair* to, int stride, float* ones) {
  alignas(64) static constexpr float kOutside[kMostChannels] = {};
  alignas(64) float found[kFrequencies * kMostChannels];  // of one tile
  const int across = tiles(size), rows = across * across;
  for (int tile = 0; tile < rows; ++tile, to += kStep / 2) {
    const int top = tile / across * kTile - 1, left = tile % across * kTile - 1;
    const float* seen[kFrequencies];
    for (int i = 0; i < kFrequencies; ++i) {
      const int y = top + i / kSide, x = left + i % kSide;
      const bool there = y >= 0 && y < size && x >= 0 && x < size;
      seen[i] = there ? board + (y * size + x) * channels : kOutside;
    }
    Ints sizes[kFrequencies] = {};  // as bits: of numbers that are not negative, the larger has the larger ones
    for (int c = 0; c < channels; c += LANES) {
      Vec half[kFrequencies], line[kSide], v[kSide];
      for (int x = 0; x < kSide; ++x) {
        for (int y = 0; y < kSide; ++y) line[y] = at(seen[y * kSide + x] + c);
        apart(line, v);
        for (int y = 0; y < kSide; ++y) half[y * kSide + x] = v[y];
      }
      for (int y = 0; y < kSide; ++y) {
        apart(half + y * kSide, v);
        for (int x = 0; x < kSide; ++x) {
          const int f = y * kSide + x;
          at(found + f * channels + c) = v[x];
          sizes[f] = larger(sizes[f], reinterpret_cast<Ints>(v[x]) & 0x7fffffff);
        }
      }
    }
    float size_of[kFrequencies], factor[kFrequencies];
    for (int f = 0; f < kFrequencies; ++f) size_of[f] = largest(sizes[f]);
    for (int f = 0; f < kFrequencies; ++f) factor[f] = most[f] / std::max(size_of[f], kNothing);
    for (int f = 0; f < kFrequencies; ++f) {
      ones[f * rows + tile] = 1 / factor[f];
      shorten(found + f * channels, channels, factor[f], to + f * stride, rows * kStep / 2);
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
