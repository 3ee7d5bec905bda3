// Move patterns of life-and-death problems for Python.
#include <nanobind/nanobind.h>
#include <nanobind/ndarray.h>

#include <algorithm>

#include "reading/tsumego/patterns.hpp"
#include "registrars.hpp"

namespace nb = nanobind;
using namespace nb::literals;

namespace katachi {

namespace {

using namespace tsumego;
using Doubts = nb::ndarray<const std::uint8_t, nb::numpy, nb::shape<2, kSmallWindows>, nb::c_contig, nb::device::cpu>;

}  // namespace

void register_tsumego_patterns(nb::module_& m) {
  nb::class_<PatternValues>(m, "PatternValues", "How doubtful moves are, by side (defender, attacker) and 3x3 window.")
      .def(
          "__init__",
          [](PatternValues* self, const Doubts& doubts) {
            new (self) PatternValues;
            for (std::size_t side = 0; side < 2; ++side) {
              const std::uint8_t* const first = doubts.data() + side * kSmallWindows;
              std::copy(first, first + kSmallWindows, self->doubts[side].begin());
            }
          },
          "doubts"_a);
}

}  // namespace katachi
