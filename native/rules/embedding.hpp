// Rules of a smaller rectangle seen inside a larger one.
#pragma once

#include <optional>
#include <span>
#include <vector>

#include "rules/metarules.hpp"

namespace katachi::rules {

// Cell i of the small rectangle lies on cells[i] of the large one.
struct Embedding {
  std::array<std::uint8_t, kMaxCells> cells{};
  Cells covered = 0;
};

// The ways a smaller rectangle lies inside a larger one: on the same edges, or on fewer.
std::vector<Embedding> embeddings(const Frame& large, const Frame& small);

// The colours under the small rectangle, and a small rule's claims as claims on the large one.
std::uint32_t code_within(const Embedding& at, const Frame& small, const Colours& colours);
Claims claims_within(const Embedding& at, const Frame& small, const Scene& scene, Claims claims);

// One colouring of the large rectangle, asked what a smaller rule inside it needs.
class Inside {
 public:
  Inside(const Frame& large, bool sound, const Scene& scene) : large_(large), sound_(sound), scene_(scene) {}

  struct Need {
    Conditions conditions = 0;  // of the large rectangle
    bool guarded = false;       // they must hold a White condition, so that strings outside are looked at
  };
  // What guarantees the conditions of a small rule; nothing if nothing does. Its colours must agree.
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

// The smaller rules as rules of the large rectangle, whatever colours its other cells have.
std::vector<Rule> enlarged(const Frame& large, const Semantics& semantics, const Frame& small,
                           std::span<const Rule> smaller);

}  // namespace katachi::rules
