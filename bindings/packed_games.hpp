// Packed games for Python: the native views together with their arrays.
#pragma once

#include <nanobind/nanobind.h>
#include <nanobind/ndarray.h>

#include "records/packed_games.hpp"

namespace katachi::border {

template <class T>
using Flat = nanobind::ndarray<const T, nanobind::ndim<1>, nanobind::c_contig, nanobind::device::cpu>;

struct HeldGames {
  Flat<std::uint8_t> sizes, winners;
  Flat<std::uint64_t> setup_starts;
  Flat<std::uint16_t> setup;
  Flat<std::uint64_t> starts;
  Flat<std::uint16_t> moves;
  records::PackedGames games;
};

}  // namespace katachi::border
