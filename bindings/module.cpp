// The extension module: one registrar per topic, each in its own file.
#include <nanobind/nanobind.h>

#include "registrars.hpp"

NB_MODULE(_core, m) {
  // Objects that Python modules keep until exit (default policies, caches) are not leaks.
  nanobind::set_leak_warnings(false);
  m.doc() = "Katachi's compiled core. Import katachi.go, katachi.records or katachi.search instead.";
  katachi::register_go(m);
  katachi::register_records(m);
  katachi::register_packed_games(m);
  katachi::register_counting(m);
  katachi::register_nearest(m);
  katachi::register_find(m);
  katachi::register_trees(m);
  katachi::register_predictor(m);
  katachi::register_network(m);
  katachi::register_refute(m);
  katachi::register_rule_matcher(m);
  katachi::register_rules(m);
  katachi::register_connections(m);
  katachi::register_reading(m);
  katachi::register_local_reading(m);
  katachi::register_tsumego_patterns(m);
  katachi::register_tsumego(m);
  katachi::register_tsumego_open(m);
  katachi::register_urgencies(m);
  katachi::register_search(m);
  katachi::register_tree_search(m);
}
