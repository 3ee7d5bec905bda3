// Sets of conditions that do not include one another: the weakest sufficient ones.
#pragma once

#include <algorithm>
#include <span>
#include <vector>

#include "rules/rule.hpp"

namespace katachi::rules {

// Whether everything that fulfils `special` also fulfils `general`.
constexpr bool subsumes(Conditions general, Conditions special) { return (general & ~special) == 0; }

inline bool any_subsumes(std::span<const Conditions> generals, Conditions special) {
  return std::any_of(generals.begin(), generals.end(), [&](Conditions g) { return subsumes(g, special); });
}

class Antichain {
 public:
  bool empty() const { return sets_.empty(); }
  std::size_t size() const { return sets_.size(); }
  void clear() { sets_.clear(); }
  std::span<const Conditions> span() const { return sets_; }
  const std::vector<Conditions>& sets() const { return sets_; }

  // Returns false if it adds nothing. Removes special cases of it.
  bool insert(Conditions conditions) {
    if (any_subsumes(sets_, conditions)) return false;
    std::erase_if(sets_, [&](Conditions c) { return subsumes(conditions, c); });
    sets_.push_back(conditions);
    return true;
  }
  void insert_all(std::span<const Conditions> others, Conditions and_also = 0) {
    for (const Conditions c : others) insert(c | and_also);
  }
  bool covers(Conditions conditions) const { return any_subsumes(sets_, conditions); }

 private:
  std::vector<Conditions> sets_;
};

// The weakest conditions under which both hold.
inline Antichain both(const Antichain& a, const Antichain& b) {
  Antichain result;
  // Those that one side's condition already fulfils come first: they are short and make most of the rest superfluous.
  for (const Conditions c : a.sets()) {
    if (b.covers(c)) result.insert(c);
  }
  for (const Conditions c : b.sets()) {
    if (a.covers(c)) result.insert(c);
  }
  for (const Conditions c : a.sets()) {
    if (b.covers(c)) continue;
    for (const Conditions d : b.sets()) {
      if (!a.covers(d)) result.insert(c | d);
    }
  }
  return result;
}

}  // namespace katachi::rules
