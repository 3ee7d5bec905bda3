// The layers of the network, with their weights as the kernels want them.
#pragma once

#include <algorithm>
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

// Floats from one frequency to the next. They need a little more than room: 13x13 would have them a power of two apart,
// and caches keep only a few such lines.
constexpr int stride_of(int rows, int channels) { return rows * channels + kStep; }

inline double largest(std::span<const float> values) {
  float most = 0;
  for (const float value : values) most = std::max(most, std::abs(value));
  return static_cast<double>(most);
}

// Turns weights into short integers, and returns what 1 then stands for. `unit` is a whole multiple of that, so weights
// that are multiples of `unit` stay exact.
inline double make_short(std::span<float> weights, double unit) {
  constexpr double kMost = 32767;
  const double most = largest(weights);
  if (most == 0) return 0;
  const double one = unit / std::floor(kMost * unit / most);
  for (float& weight : weights) weight = static_cast<float>(std::nearbyint(static_cast<double>(weight) / one));
  return one;
}

// A 3x3 convolution in Winograd's form: one matrix for each frequency. Its weights are short integers, with a scale for
// each output, because reading them from memory takes half as long. Our files have weights of eight bits: for them this
// is exact.
struct Convolution {
  Pairs matrices;
  Floats scales, bias;
  int channels;
  std::size_t matrix;

  Convolution(Reader& reader, const std::string& name, int count, const Kernels& kernels)
      : bias(padded_row(reader.take(name + ".bias", static_cast<std::size_t>(count)))),
        channels(padded(count)),
        matrix(static_cast<std::size_t>(channels) * static_cast<std::size_t>(channels) / 2) {
    const auto inputs = static_cast<std::size_t>(count);
    const std::vector<float>& given = reader.take(name + ".weights", 9 * inputs * inputs);
    std::vector<double> steps;  // of weights of eight bits
    for (std::size_t o = 0; o < inputs; ++o) {
      steps.push_back(largest(std::span(given).subspan(o * inputs * 9, inputs * 9)) / 127);
    }
    scales.assign(static_cast<std::size_t>(kFrequencies * channels), 0);
    for (int f = 0; f < kFrequencies; ++f) {
      Floats weights(inputs * inputs);
      for (std::size_t i = 0; i < weights.size(); ++i) {
        weights[i] = static_cast<float>(at_frequency(&given[9 * i], f));
      }
      float* const scale = &scales[static_cast<std::size_t>(f * channels)];
      for (std::size_t o = 0; o < inputs; ++o) {
        const double unit = steps[o] * kShare[f / 6] * kShare[f % 6];
        scale[o] = static_cast<float>(make_short(std::span(weights).subspan(o * inputs, inputs), unit) / 65536);
      }
      pair_up(packed(weights, count, count, kernels.width), kernels.width);
    }
  }

  // Appends the matrix of one frequency.
  void pair_up(const Floats& weights, int width) {
    const auto half = static_cast<std::size_t>(width / 2);
    for (std::size_t i = 0; i < weights.size(); ++i) {
      if (i / half % 2 == 1) continue;
      matrices.push_back({static_cast<std::int16_t>(weights[i]), static_cast<std::int16_t>(weights[i + half])});
    }
  }

  // `patches` has room for one frequency more than there are: each product goes where the frequency before was.
  void apply(const Kernels& kernels, const float* board, int size, bool positive, float* patches, float* to) const {
    const int rows = tiles(size) * tiles(size), stride = stride_of(rows, channels);
    kernels.take_apart(board, size, channels, patches + stride, stride);
    for (int f = 0; f < kFrequencies; ++f) {
      kernels.multiply_panels(patches + (f + 1) * stride, rows, channels,
                              &matrices[static_cast<std::size_t>(f) * matrix],
                              &scales[static_cast<std::size_t>(f * channels)], channels, patches + f * stride);
    }
    kernels.put_together(patches, stride, bias.data(), size, channels, positive, to);
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
