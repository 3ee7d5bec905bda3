// The settings of the search and of its playouts by name: the limits of each, and what it means to people. The values
// live in the structs that the code reads; the default of a setting is what a new SearchSettings has.
#pragma once

#include <limits>
#include <span>
#include <string_view>
#include <variant>

#include "search/search.hpp"

namespace katachi {

struct Setting {
  static constexpr double kNoLimit = std::numeric_limits<double>::infinity();
  // Where the value lives; its type is the kind of the setting.
  using Slot = std::variant<bool*, int*, float*, Bandit*>;

  std::string_view name;  // as --set takes it
  Slot (*slot)(SearchSettings&);
  double least = 0;
  double most = kNoLimit;
  double most_served = kNoLimit;  // where several people share one engine: it cannot be stopped in the middle of this
  std::string_view tuning = "";   // the values worth trying, as katachi tune takes them; empty: not tuned
  std::string_view words = "";
};

std::span<const Setting> search_settings();

}  // namespace katachi
