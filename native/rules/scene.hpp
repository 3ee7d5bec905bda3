// What a colouring of a rectangle shows: its strings, their liberties inside, and whether the goal is reached.
#pragma once

#include <array>

#include "rules/rule.hpp"

namespace katachi::rules {

struct String {
  Cells stones = 0;
  Cells liberties = 0;    // inside the rectangle
  int name = 0;           // its lowest cell, which has its conditions
  bool reaching = false;  // it has a cell on the frontier, so it may have liberties and stones outside
};

struct Strings {
  std::array<String, kMaxCells> items;
  int count = 0;
  const String* begin() const { return items.data(); }
  const String* end() const { return items.data() + count; }
};

struct Scene {
  Colors colors;
  Cells empty = 0;
  Strings black;
  Strings white;
  bool legal = true;  // no string is certain to have no liberty

  Scene(const Frame& frame, const Colors& stones);
};

// The goal as stones on the board: a one-point eye of one string, strings alive by one-point eyes (Benson), or stones
// in one string (a connection). The stones of `targets` must have the eye, live, or be connected; without targets any
// stones may have an eye or live, and nothing is a connection.
bool goal_stands(const Frame& frame, const Scene& scene, Goal goal, Cells targets = 0);

}  // namespace katachi::rules
