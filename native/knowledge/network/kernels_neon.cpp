#if defined(__aarch64__)  // every such processor has it
#define LANES 4
#define COLUMNS 4
#define ROWS 6
#include "knowledge/network/kernels_inl.hpp"

namespace katachi::network {

extern const Kernels kNeon;
const Kernels kNeon{"NEON", kWidth, multiply, multiply_pairs, take_apart, put_together, join, pool, add};

}  // namespace katachi::network
#endif
