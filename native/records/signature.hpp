// Signatures of games that do not change when the board is turned or reflected.
#pragma once

#include <cstdint>
#include <span>
#include <vector>

#include "records/game.hpp"

namespace katachi::records {

constexpr int kCheckpointEvery = 16;  // moves

struct GameSignature {
  std::uint64_t whole;                     // of all moves except passes at the end
  std::vector<std::uint64_t> checkpoints;  // of the first 16, 32, 48 ... moves
};

// Uses the size, the setup, and the colours and points of the moves, but not the header. Each number is the minimum
// over the eight symmetries, so two games share it if one is an image of the other, and otherwise only by chance (64
// bits).
GameSignature signature_of(int size, std::span<const RecordedMove> setup, std::span<const RecordedMove> moves);

}  // namespace katachi::records
