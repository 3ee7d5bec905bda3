#define LANES 4
#define COLUMNS 2
#define ROWS 5
#include "knowledge/network/kernels_inl.hpp"

namespace katachi::network {

extern const Kernels kPortable;
const Kernels kPortable{"portable", kWidth, multiply, multiply_pairs, take_apart, put_together, join, pool, add};

}  // namespace katachi::network
