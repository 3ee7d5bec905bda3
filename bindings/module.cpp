// The extension module: one registrar a topic, each in its own file.
#include <nanobind/nanobind.h>

#include "registrars.hpp"

NB_MODULE(_core, m) {
  m.doc() = "Katachi's compiled core. Import katachi.go, katachi.records or katachi.search instead.";
  katachi::register_go(m);
  katachi::register_search(m);
  katachi::register_tree_search(m);
}
