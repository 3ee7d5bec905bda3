// The slots of the predictor's features, each with a name for users. A chain is a series of slots, each more specific
// than the one before (a disc and the next larger one): if one is unknown, the rest need not be looked up.
#pragma once

#include <array>
#include <cstdint>
#include <string>

#include "knowledge/predictor/scene.hpp"

namespace katachi::predictor {

// Discs: all points up to these distances.
constexpr std::array<std::uint8_t, 14> kShapeRadii = {3, 4, 5, 6, 7, 8, 9, 10, 11, 12, 13, 14, 15, 17};
constexpr std::array<std::uint8_t, 6> kLibertyRadii = {3, 4, 5, 6, 7, 8};
constexpr std::array<std::uint8_t, 8> kAgeRadii = {3, 4, 5, 6, 7, 8, 9, 10};
constexpr std::array<std::uint8_t, 5> kLibertyAgeRadii = {3, 4, 5, 6, 7};
constexpr std::array<std::uint8_t, 6> kAnswerRadii = {3, 5, 7, 9, 11, 13};
constexpr std::array<std::uint8_t, 5> kLivelyAnswerRadii = {3, 4, 5, 6, 7};
constexpr std::array<std::uint8_t, 4> kFollowRadii = {3, 5, 7, 9};
constexpr std::array<std::uint8_t, 3> kEarlierRadii = {3, 5, 7};
// Corners: squares with this many points per side.
constexpr std::array<std::uint8_t, 3> kCornerSides = {7, 9, 11};
constexpr std::array<std::uint8_t, 2> kCornerAgeSides = {8, 10};
constexpr int kMaxRadius = 17;

enum Slot : std::uint8_t {
  kShape = 0,
  kShapeLiberties = kShape + kShapeRadii.size(),
  kShapeAge = kShapeLiberties + kLibertyRadii.size(),
  kShapeLibertyAge = kShapeAge + kAgeRadii.size(),
  kAnswer = kShapeLibertyAge + kLibertyAgeRadii.size(),
  kLivelyAnswer = kAnswer + kAnswerRadii.size(),
  kFollow = kLivelyAnswer + kLivelyAnswerRadii.size(),
  kAnswer3 = kFollow + kFollowRadii.size(),
  kFollow4 = kAnswer3 + kEarlierRadii.size(),
  kCorner = kFollow4 + kEarlierRadii.size(),
  kCornerAge = kCorner + kCornerSides.size(),
  kBoard = kCornerAge + kCornerAgeSides.size(),
  kPoints,  // this point and the last move, then also the move before
  kPoints2,
  kTactics,
  kContact,
  kLastContact,
  kTacticsDistance,
  kShapeContact,
  kShapeTactics,
  kKoTactics,
  kDistance,
  kDistances,
  kDistances34,
  kDistanceRecency,
  kLinePhase,
  kLineDistance,
  kShapeDistances,
  kShape5Distance,
  kShape7Distance,
  kShapePhase,
  kShapeRecency,
  kLiberties5Distances,
  kNearest,
  kNearestDistance,
  kSlots
};
// A slot's number is part of every key in a predictor's file.
static_assert(kNearestDistance == 82, "append new slots, or increase kVersion in model.cpp and train again");

enum class Family : std::uint8_t { kShape, kLiberties, kAge, kAnswer, kCorner, kTactics, kDistance, kJoined };
constexpr int kFamilies = 8;

// What a feature is about, for explanations.
enum class Kind : std::uint8_t {
  kShape,
  kAnswer,
  kContinuation,
  kWholeBoard,
  kTactics,
  kLine,
  kDistance,
  kNearest,
  kUnstudied,  // for a move that was only glanced at: stored in kSlots
};

Family family(int slot);
Kind kind(int slot);
const char* family_name(Family family);
// Such as "shape of 20 points" or "answer to the last move, 8 points around it".
std::string slot_name(int slot);
// The number of points in a disc of this radius, without its centre.
int disc_points(int radius);

}  // namespace katachi::predictor
