#include "knowledge/predictor/slots.hpp"

namespace katachi::predictor {

namespace {

struct Group {
  int first;
  Family family;
  Kind kind;
  const char* name;
  const std::uint8_t* sizes;  // radii of discs or sides of corners, if a size follows the name
};

const std::array kGroups = {
    Group{kShape, Family::kShape, Kind::kShape, "shape", kShapeRadii.data()},
    Group{kShapeLiberties, Family::kLiberties, Kind::kShape, "shape with liberties", kLibertyRadii.data()},
    Group{kShapeAge, Family::kAge, Kind::kShape, "shape with ages", kAgeRadii.data()},
    Group{kShapeLibertyAge, Family::kAge, Kind::kShape, "shape with liberties and ages", kLibertyAgeRadii.data()},
    Group{kAnswer, Family::kAnswer, Kind::kAnswer, "answer to the last move's shape", kAnswerRadii.data()},
    Group{kLivelyAnswer, Family::kAnswer, Kind::kAnswer, "answer to its shape with liberties and ages",
          kLivelyAnswerRadii.data()},
    Group{kFollow, Family::kAnswer, Kind::kContinuation, "after one's own last move's shape", kFollowRadii.data()},
    Group{kAnswer3, Family::kAnswer, Kind::kAnswer, "answer to the move three ago", kEarlierRadii.data()},
    Group{kFollow4, Family::kAnswer, Kind::kContinuation, "after one's own move four ago", kEarlierRadii.data()},
    Group{kCorner, Family::kCorner, Kind::kWholeBoard, "corner", kCornerSides.data()},
    Group{kCornerAge, Family::kCorner, Kind::kWholeBoard, "corner with ages", kCornerAgeSides.data()},
    Group{kBoard, Family::kCorner, Kind::kWholeBoard, "whole board", nullptr},
    Group{kPoints, Family::kCorner, Kind::kWholeBoard, "place and last move's place", nullptr},
    Group{kPoints2, Family::kCorner, Kind::kWholeBoard, "place and last two moves' places", nullptr},
    Group{kTactics, Family::kTactics, Kind::kTactics, "captures, ataris, escapes", nullptr},
    Group{kContact, Family::kTactics, Kind::kTactics, "liberties and neighbours", nullptr},
    Group{kLastContact, Family::kTactics, Kind::kTactics, "contact with the last move", nullptr},
    Group{kTacticsDistance, Family::kTactics, Kind::kTactics, "captures … and distance", nullptr},
    Group{kShapeContact, Family::kTactics, Kind::kShape, "shape, liberties and neighbours", nullptr},
    Group{kShapeTactics, Family::kTactics, Kind::kShape, "shape and captures …", nullptr},
    Group{kKoTactics, Family::kTactics, Kind::kTactics, "captures … during a ko", nullptr},
    Group{kDistance, Family::kDistance, Kind::kDistance, "distance to the last move", nullptr},
    Group{kDistances, Family::kDistance, Kind::kDistance, "distances to the last two moves", nullptr},
    Group{kDistances34, Family::kDistance, Kind::kDistance, "distances to the two moves before", nullptr},
    Group{kDistanceRecency, Family::kDistance, Kind::kDistance, "distance and age of what is near", nullptr},
    Group{kLinePhase, Family::kDistance, Kind::kLine, "line and stage of the game", nullptr},
    Group{kLineDistance, Family::kDistance, Kind::kLine, "line and distance", nullptr},
    Group{kShapeDistances, Family::kJoined, Kind::kShape, "shape with liberties and distances", nullptr},
    Group{kShape5Distance, Family::kJoined, Kind::kShape, "shape of 20 points and distance", nullptr},
    Group{kShape7Distance, Family::kJoined, Kind::kShape, "shape of 36 points and distance", nullptr},
    Group{kShapePhase, Family::kJoined, Kind::kShape, "shape of 12 points and stage of the game", nullptr},
    Group{kShapeRecency, Family::kJoined, Kind::kShape, "shape with liberties and age of what is near", nullptr},
    Group{kLiberties5Distances, Family::kJoined, Kind::kShape, "shape of 20 points with liberties, and distances",
          nullptr},
    Group{kNearest, Family::kDistance, Kind::kNearest, "nearest stones and line", nullptr},
    Group{kNearestDistance, Family::kDistance, Kind::kNearest, "nearest stones and distances", nullptr},
};

const Group& group(int slot) {
  std::size_t i = kGroups.size() - 1;
  while (kGroups[i].first > slot) --i;
  return kGroups[i];
}

}  // namespace

int disc_points(int radius) {
  int points = -1;
  for (int dy = -radius; dy <= radius; ++dy) {
    for (int dx = -radius; dx <= radius; ++dx) points += distance(dx, dy) <= radius ? 1 : 0;
  }
  return points;
}

Family family(int slot) { return group(slot).family; }

Kind kind(int slot) { return slot == kSlots ? Kind::kUnstudied : group(slot).kind; }

const char* family_name(Family family) {
  constexpr std::array<const char*, kFamilies> names = {"shape",  "liberties", "age",      "answer",
                                                        "corner", "tactics",   "distance", "joined"};
  return names[static_cast<std::size_t>(family)];
}

std::string slot_name(int slot) {
  const Group& g = group(slot);
  if (g.sizes == nullptr) return g.name;
  const int size = g.sizes[slot - g.first];
  if (g.first == kCorner || g.first == kCornerAge) {
    return std::string(g.name) + " of " + std::to_string(size) + "×" + std::to_string(size);
  }
  return std::string(g.name) + ", " + std::to_string(disc_points(size)) + " points";
}

}  // namespace katachi::predictor
