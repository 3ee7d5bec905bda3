// What one colouring of a rectangle tells by itself: its strings, their liberties inside, and whether the goal stands.
#pragma once

#include <array>

#include "rules/rule.hpp"

namespace katachi::rules {

struct String {
  Cells stones = 0;
  Cells liberties = 0;    // inside the rectangle
  int name = 0;           // its lowest cell, where its conditions are kept
  bool reaching = false;  // it has a cell on the frontier, so it may have liberties and stones outside
};

struct Strings {
  std::array<String, kMaxCells> items;
  int count = 0;
  const String* begin() const { return items.data(); }
  const String* end() const { return items.data() + count; }
};

struct Scene {
  Colours colours;
  Cells empty = 0;
  Strings black;
  Strings white;
  bool legal = true;  // no string is without liberties for certain

  Scene(const Frame& frame, const Colours& stones);
};

// The goal as stones on the board: a one-point eye of one string, or strings alive by one-point eyes (Benson), or
// stones of one string (a connection). The stones of `targets` must be those that have the eye, live, or are connected;
// without targets any stones may have an eye or live, and nothing is a connection.
bool goal_stands(const Frame& frame, const Scene& scene, Goal goal, Cells targets = 0);

}  // namespace katachi::rules
