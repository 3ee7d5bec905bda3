#include <nanobind/nanobind.h>

#include "go/position.hpp"
#include "points.hpp"
#include "registrars.hpp"

namespace nb = nanobind;

namespace katachi {

void register_go(nb::module_& m) {
  nb::class_<Position>(m, "Position").def(nb::init<int>(), nb::arg("size") = 19).def_prop_ro("size", &Position::size);
}

}  // namespace katachi
