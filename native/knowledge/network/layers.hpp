// The layers of the network, with their weights as the kernels want them.
#pragma once

#include <algorithm>
#include <array>
#include <cmath>
#include <new>
#include <span>
#include <stdexcept>
#include <string>
#include <vector>

#include "knowledge/network/network.hpp"

namespace katachi::network::layers {

// Memory that starts where a line of the cache does, so that no vector is in two lines.
template <typename T>
struct Aligned {
  using value_type = T;
  static constexpr std::align_val_t kLine{64};

  Aligned() = default;
  template <typename Other>
  Aligned(const Aligned<Other>&) {}
  T* allocate(std::size_t count) { return static_cast<T*>(::operator new(count * sizeof(T), kLine)); }
  void deallocate(T* p, std::size_t) { ::operator delete(p, kLine); }
  bool operator==(const Aligned&) const = default;
};

using Floats = std::vector<float, Aligned<float>>;
using Pairs = std::vector<Pair, Aligned<Pair>>;

constexpr int kPooled = 3;  // values of a channel that hold for the whole board

// Takes arrays by name and checks their sizes.
class Reader {
 public:
  Reader(const Network::Arrays& arrays, std::size_t& total) : arrays_(arrays), total_(total) {}

  const std::vector<float>& take(const std::string& name, std::size_t count) {
    const auto found = arrays_.find(name);
    if (found == arrays_.end()) throw std::invalid_argument("there is no " + name);
    const std::vector<float>& array = found->second;
    if (array.size() != count) {
      throw std::invalid_argument(name + " has " + std::to_string(array.size()) + " numbers instead of " +
                                  std::to_string(count));
    }
    for (const float x : array) {
      if (!(std::abs(x) < 1e6f)) throw std::invalid_argument(name + " has a number that is out of range");
    }
    total_ += count;
    return array;
  }

 private:
  const Network::Arrays& arrays_;
  std::size_t& total_;
};

// A matrix [outputs][inputs] in the blocks that `multiply` wants, with zeros where channels are padded. Inputs come in
// `groups` of as many channels, each padded by itself.
inline Floats packed(std::span<const float> weights, int outputs, int inputs, int width, int groups = 1) {
  const int group = inputs / groups, padded_group = padded(group), inner = groups * padded_group;
  const int outer = padded(outputs);
  Floats result(static_cast<std::size_t>(inner) * static_cast<std::size_t>(outer));
  for (int o = 0; o < outputs; ++o) {
    for (int i = 0; i < inputs; ++i) {
      const int row = i / group * padded_group + i % group;
      const int at = o / width * inner * width + row * width + o % width;
      result[static_cast<std::size_t>(at)] = weights[static_cast<std::size_t>(o * inputs + i)];
    }
  }
  return result;
}

inline Floats padded_row(std::span<const float> row) {
  Floats result(static_cast<std::size_t>(padded(static_cast<int>(row.size()))));
  std::copy(row.begin(), row.end(), result.begin());
  return result;
}

struct Linear {
  Floats matrix, bias;
  int inner = 0, outer = 0;

  Linear(Reader& reader, const std::string& name, int inputs, int outputs, const Kernels& kernels, int groups = 1)
      : matrix(packed(reader.take(name + ".weights", static_cast<std::size_t>(inputs * outputs)), outputs, inputs,
                      kernels.width, groups)),
        bias(padded_row(reader.take(name + ".bias", static_cast<std::size_t>(outputs)))),
        inner(groups * padded(inputs / groups)),
        outer(padded(outputs)) {}

  void apply(const Kernels& kernels, const float* from, int rows, float* to, bool positive) const {
    kernels.multiply(from, rows, inner, matrix.data(), outer, to);
    for (int r = 0; r < rows; ++r) {
      for (int o = 0; o < outer; ++o) {
        float& value = to[r * outer + o];
        value += bias[static_cast<std::size_t>(o)];
        if (positive) value = std::max(value, 0.0f);
      }
    }
  }
};

// The matrix that brings a kernel into Winograd's form (Lavin and Gray again): rows of integers, and what to multiply
// each row by.
constexpr int kG[6][3] = {{1, 0, 0}, {-1, -1, -1}, {-1, 1, -1}, {1, 2, 4}, {1, -2, 4}, {0, 0, 1}};
constexpr double kShare[6] = {1.0 / 4, 1.0 / 6, 1.0 / 6, 1.0 / 24, 1.0 / 24, 1};

// A 3x3 kernel at one frequency.
inline double at_frequency(const float* kernel, int frequency) {
  const int fy = frequency / 6, fx = frequency % 6;
  double sum = 0;
  for (int y = 0; y < 3; ++y) {
    for (int x = 0; x < 3; ++x) sum += kG[fy][y] * kG[fx][x] * static_cast<double>(kernel[3 * y + x]);
  }
  return sum * kShare[fy] * kShare[fx];
}

// Values of four bytes from one frequency to the next. They need a little more than room: 13x13 would have them a power
// of two apart, and caches keep only a few such lines.
constexpr int stride_of(int rows, int values) { return rows * values + kStep; }

inline double largest(std::span<const float> values) {
  float most = 0;
  for (const float value : values) most = std::max(most, std::abs(value));
  return static_cast<double>(most);
}

inline double sum_of_sizes(std::span<const float> values) {
  double sum = 0;
  for (const float value : values) sum += std::abs(static_cast<double>(value));
  return sum;
}

// A 3x3 convolution in Winograd's form: one matrix for each frequency, of integers with a scale for each output. The
// board is rounded to integers, too, as large as the sums of a product may get. Weights of eight bits, as our files
// have them, are taken as they are: for them only the board is rounded, to one part in some 30,000.
struct Convolution {
  Pairs matrices;
  Floats scales, bias;
  std::array<float, kFrequencies> most{};  // what the board is scaled to
  int channels;
  std::size_t matrix;

  Convolution(Reader& reader, const std::string& name, int count, const Kernels& kernels)
      : bias(padded_row(reader.take(name + ".bias", static_cast<std::size_t>(count)))),
        channels(padded(count)),
        matrix(static_cast<std::size_t>(channels) * static_cast<std::size_t>(channels) / 2) {
    const auto inputs = static_cast<std::size_t>(count);
    const std::vector<float>& given = reader.take(name + ".weights", 9 * inputs * inputs);
    std::vector<double> steps;  // each of an output
    bool exact = true;
    for (std::size_t o = 0; o < inputs; ++o) {
      const auto kernels_of = std::span(given).subspan(o * inputs * 9, inputs * 9);
      steps.push_back(largest(kernels_of) / 127);
      exact = exact && std::ranges::all_of(kernels_of, [step = steps.back()](float weight) {
                const double times = static_cast<double>(weight) / step;
                return step == 0 || std::abs(times - std::nearbyint(times)) < 1e-4;
              });
    }
    scales.assign(static_cast<std::size_t>(kFrequencies * channels), 0);
    for (int f = 0; f < kFrequencies; ++f) {
      Floats weights(inputs * inputs);
      for (std::size_t i = 0; i < weights.size(); ++i) weights[i] = static_cast<float>(at_frequency(&given[9 * i], f));
      double largest_sum = 1;
      for (std::size_t o = 0; o < inputs; ++o) {
        const auto row = std::span(weights).subspan(o * inputs, inputs);
        const double one = one_of(row, exact ? steps[o] * kShare[f / 6] * kShare[f % 6] : 0);
        if (one == 0) continue;
        for (float& weight : row) weight = static_cast<float>(std::nearbyint(static_cast<double>(weight) / one));
        scales[static_cast<std::size_t>(f * channels) + o] = static_cast<float>(one);
        largest_sum = std::max(largest_sum, sum_of_sizes(row));
      }
      most[static_cast<std::size_t>(f)] = static_cast<float>(std::min(kMostShort, std::floor(kMostSum / largest_sum)));
      pair_up(packed(weights, count, count, kernels.width), kernels.width);
    }
  }

  static constexpr double kMostShort = 32767, kMostSum = 2147483520;  // a little less than 31 bits

  // What a 1 stands for, given what weights are multiples of, or 0 if of nothing: then weights are as fine as the
  // board.
  static double one_of(std::span<const float> row, double unit) {
    if (unit > 0) return unit;
    const double most = largest(row);
    return std::max(std::sqrt(sum_of_sizes(row) * most / kMostSum), most / kMostShort);
  }

  // Appends the matrix of one frequency.
  void pair_up(const Floats& weights, int width) {
    const auto columns = static_cast<std::size_t>(width);
    for (std::size_t i = 0; i < weights.size(); ++i) {
      if (i / columns % 2 == 1) continue;
      matrices.push_back({static_cast<std::int16_t>(weights[i]), static_cast<std::int16_t>(weights[i + columns])});
    }
  }

  // What `apply` needs for the board in pieces, in values of four bytes. The pairs of a frequency take half the room of
  // its product; they lie at the end, so that each product ends before the pairs that are still needed begin.
  static std::size_t room_of(int size, int channels) {
    return static_cast<std::size_t>((kFrequencies + 1) * stride_of(tiles(size) * tiles(size), channels));
  }

  void apply(const Kernels& kernels, const float* board, int size, bool positive, std::span<float> room, float* ones,
             float* to) const {
    const int rows = tiles(size) * tiles(size), stride = stride_of(rows, channels),
              step = stride_of(rows, channels / 2);
    Pair* const pairs = reinterpret_cast<Pair*>(room.data() + (kFrequencies + 1) * stride - kFrequencies * step);
    kernels.take_apart(board, size, channels, most.data(), pairs, step, ones);
    for (int f = 0; f < kFrequencies; ++f) {
      kernels.multiply_pairs(pairs + f * step, ones + f * rows, rows, channels,
                             &matrices[static_cast<std::size_t>(f) * matrix],
                             &scales[static_cast<std::size_t>(f * channels)], channels, room.data() + f * stride);
    }
    kernels.put_together(room.data(), stride, bias.data(), size, channels, positive, to);
  }
};

struct Block {
  Convolution first, second;
  Linear gate, opened;

  Block(Reader& reader, const std::string& name, const Shape& shape, const Kernels& kernels)
      : first(reader, name + ".first", shape.channels, kernels),
        second(reader, name + ".second", shape.channels, kernels),
        gate(reader, name + ".gate", kPooled * shape.channels, shape.gate, kernels, kPooled),
        opened(reader, name + ".opened", shape.gate, 2 * shape.channels, kernels) {}
};

}  // namespace katachi::network::layers
