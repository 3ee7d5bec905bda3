// Rules of a smaller rectangle seen inside a larger one.
#pragma once

#include <optional>
#include <span>
#include <vector>

#include "rules/metarules.hpp"

namespace katachi::rules {

// Cell i of the small rectangle is cell cells[i] of the large one.
struct Embedding {
  std::array<std::uint8_t, kMaxCells> cells{};
  Cells covered = 0;
};

// The ways to place a smaller rectangle inside a larger one: on the same edges, or on fewer.
std::vector<Embedding> embeddings(const Frame& large, const Frame& small);

// The colours under the small rectangle, and a small rule's claims as claims of the large one.
std::uint32_t code_within(const Embedding& at, const Frame& small, const Colors& colors);
Claims claims_within(const Embedding& at, const Frame& small, const Scene& scene, Claims claims);

// One colouring of the large rectangle, and what a smaller rule inside it needs.
class Inside {
 public:
  Inside(const Frame& large, bool sound, const Scene& scene) : large_(large), sound_(sound), scene_(scene) {}

  struct Need {
    Conditions conditions = 0;  // of the large rectangle
    bool guarded = false;       // they must include a White condition, so that strings outside are checked
  };
  // What guarantees the conditions of a small rule; none if nothing does. Its colours must match.
  std::optional<Need> need(const Embedding& at, const Frame& small, Conditions demanded) const;

 private:
  bool need_black(const Embedding& at, int cell, int level, Need& need) const;
  bool need_white(const Embedding& at, int cell, int level, Need& need) const;
  bool need_guard(const Embedding& at, Need& need) const;

  const Frame& large_;
  bool sound_;
  const Scene& scene_;
};

// For each rule, the claims that follow from rules of the smaller rectangle wherever it matches.
std::vector<Claims> claims_of_smaller(const Frame& large, bool sound, std::span<const Rule> rules, const Frame& small,
                                      std::span<const Rule> smaller);

// The smaller rules as rules of the large rectangle, with any colours on its other cells.
std::vector<Rule> enlarged(const Frame& large, const Semantics& semantics, const Frame& small,
                           std::span<const Rule> smaller);

}  // namespace katachi::rules
