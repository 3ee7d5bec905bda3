#pragma once

#include <nanobind/nanobind.h>

namespace katachi {

void register_go(nanobind::module_& m);
void register_records(nanobind::module_& m);
void register_packed_games(nanobind::module_& m);
void register_counting(nanobind::module_& m);
void register_nearest(nanobind::module_& m);
void register_connections(nanobind::module_& m);
void register_find(nanobind::module_& m);
void register_network(nanobind::module_& m);
void register_predictor(nanobind::module_& m);
void register_refute(nanobind::module_& m);
void register_rule_matcher(nanobind::module_& m);
void register_rules(nanobind::module_& m);
void register_reading(nanobind::module_& m);
void register_local_reading(nanobind::module_& m);
void register_trees(nanobind::module_& m);
void register_tsumego(nanobind::module_& m);
void register_tsumego_patterns(nanobind::module_& m);
void register_tsumego_open(nanobind::module_& m);
void register_urgencies(nanobind::module_& m);
void register_search(nanobind::module_& m);
void register_tree_search(nanobind::module_& m);

}  // namespace katachi
