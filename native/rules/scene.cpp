#include "rules/scene.hpp"

#include <algorithm>

namespace katachi::rules {

namespace {

void find_strings(const Frame& frame, Cells color, Cells empty, Strings& strings, bool& legal) {
  for (Cells rest = color; rest != 0;) {
    String& string = strings.items[static_cast<std::size_t>(strings.count++)];
    string.name = std::countr_zero(rest);
    string.stones = frame.string_of(color, rest & -rest);
    string.liberties = frame.around(string.stones) & empty;
    string.reaching = (string.stones & frame.frontier) != 0;
    if (string.liberties == 0 && !string.reaching) legal = false;
    rest &= ~string.stones;
  }
}

// Empty cells away from the frontier with black stones on all sides.
Cells eye_points(const Frame& frame, const Scene& scene) {
  Cells eyes = 0;
  for (Cells rest = scene.empty & ~frame.frontier; rest != 0; rest &= rest - 1) {
    const auto cell = static_cast<std::size_t>(std::countr_zero(rest));
    if ((frame.neighbours[cell] & ~scene.colors.black) == 0) eyes |= rest & -rest;
  }
  return eyes;
}

bool has_eye(const Frame& frame, const Scene& scene, Cells targets) {
  const Cells eyes = eye_points(frame, scene);
  for (const String& string : scene.black) {
    if ((targets & ~string.stones) != 0) continue;
    for (Cells rest = eyes & string.liberties; rest != 0; rest &= rest - 1) {
      const auto eye = static_cast<std::size_t>(std::countr_zero(rest));
      if ((frame.neighbours[eye] & ~string.stones) == 0) return true;
    }
  }
  return false;
}

bool has_life(const Frame& frame, const Scene& scene, Cells targets) {
  Cells eyes = eye_points(frame, scene);
  Cells alive = scene.colors.black;
  for (bool changed = true; changed;) {
    changed = false;
    for (const String& string : scene.black) {
      if ((string.stones & alive) != 0 && std::popcount(eyes & string.liberties) < 2) {
        alive &= ~string.stones;
        changed = true;
      }
    }
    for (Cells rest = eyes; rest != 0; rest &= rest - 1) {
      if ((frame.neighbours[static_cast<std::size_t>(std::countr_zero(rest))] & ~alive) != 0) eyes &= ~(rest & -rest);
    }
  }
  return alive != 0 && (targets & ~alive) == 0;
}

bool are_connected(const Scene& scene, Cells targets) {
  return targets != 0 && std::any_of(scene.black.begin(), scene.black.end(),
                                     [&](const String& string) { return (targets & ~string.stones) == 0; });
}

}  // namespace

Scene::Scene(const Frame& frame, const Colors& stones)
    : colors(stones), empty(frame.all & ~(stones.black | stones.white)) {
  find_strings(frame, colors.black, empty, black, legal);
  find_strings(frame, colors.white, empty, white, legal);
}

bool goal_stands(const Frame& frame, const Scene& scene, Goal goal, Cells targets) {
  switch (goal) {
    case Goal::kEye:
      return has_eye(frame, scene, targets);
    case Goal::kLife:
      return has_life(frame, scene, targets);
    case Goal::kConnect:
      return are_connected(scene, targets);
  }
  return false;
}

}  // namespace katachi::rules
