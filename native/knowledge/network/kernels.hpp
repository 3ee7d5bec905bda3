// The arithmetic of the network, in versions for different processors.
//
// All arrays are rows of channels: a value of channel c at row r is at r * channels + c. Numbers of channels are
// multiples of kStep, which every version's vectors divide; unused channels are zero.
#pragma once

#include <cstdint>
#include <string_view>
#include <vector>

namespace katachi::network {

constexpr int kStep = 32;
constexpr int kMostChannels = 512;
constexpr int kTile = 4;  // a tile of output is 4x4 points, and sees 6x6 of input
constexpr int kFrequencies = (kTile + 2) * (kTile + 2);

constexpr int padded(int channels) { return (channels + kStep - 1) / kStep * kStep; }
constexpr int tiles(int size) { return (size + kTile - 1) / kTile; }  // along one side

// Two neighbouring channels as short integers: processors multiply and add such pairs at once.
struct alignas(float) Pair {
  std::int16_t even, odd;
};

struct Kernels {
  std::string_view name;
  int width;  // columns of the blocks that `multiply` and `multiply_pairs` want their matrices in

  // to[r][o] = sum over i of from[r][i] * matrix[i][o]; the matrix is packed: blocks of `width` columns, each i by i.
  void (*multiply)(const float* from, int rows, int inner, const float* matrix, int outer, float* to);
  // The same for pairs of channels, in panels of kStep channels: from[channel / kStep][r][channel % kStep]. A 1 in row
  // r stands for ones[r], a 1 in column o for scale[o]. No sum may be beyond 32 bits.
  void (*multiply_pairs)(const Pair* from, const float* ones, int rows, int inner, const Pair* matrix,
                         const float* scale, int outer, float* to);
  // Winograd's transform of a board: each frequency is panels with a row for each tile, `stride` pairs after the one
  // before. A row is scaled so that its largest value is most[frequency], at most 32,767; a 1 then stands for
  // ones[frequency][tile].
  void (*take_apart)(const float* board, int size, int channels, const float* most, Pair* to, int stride, float* ones);
  // And back from [frequency][tile][channel], with the bias added: to[point][channel]; `positive` cuts off what is
  // below zero.
  void (*put_together)(const float* from, int stride, const float* bias, int size, int channels, bool positive,
                       float* to);
  // board = max(0, board + found * scale + shift), by channel.
  void (*join)(float* board, const float* found, const float* scale, const float* shift, int points, int channels);
  // Mean, mean * weight, and maximum of every channel, one after another.
  void (*pool)(const float* board, int points, int channels, float weight, float* to);
  // to += from * factor
  void (*add)(const float* from, float factor, int count, float* to);
};

// The versions this processor can run, the fastest first; the portable one is always there.
const std::vector<const Kernels*>& all_kernels();

}  // namespace katachi::network
