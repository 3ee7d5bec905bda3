// The settings of the search and its playouts by name, with their limits and descriptions. The values are in the
// structs that the code reads; the default of a setting is its value in a new SearchSettings.
#pragma once

#include <limits>
#include <span>
#include <string_view>
#include <variant>

#include "search/search.hpp"

namespace katachi {

struct Setting {
  static constexpr double kNoLimit = std::numeric_limits<double>::infinity();
  // Where the value is; its type is the kind of the setting.
  using Slot = std::variant<bool*, int*, float*, Bandit*>;

  std::string_view name;  // as in --set
  Slot (*slot)(SearchSettings&);
  double least = 0;
  double most = kNoLimit;
  double most_served =
      kNoLimit;  // limit where several people share one engine, because it cannot be stopped in the middle of this
  std::string_view tuning = "";  // the values worth trying, in the format of katachi tune; empty: not tuned
  std::string_view words = "";
};

std::span<const Setting> search_settings();

}  // namespace katachi
