#if defined(__AVX2__) && defined(__FMA__)  // built with the options for it, see CMakeLists.txt
#define LANES 8
#define COLUMNS 2
#define ROWS 6
#include "knowledge/network/kernels_inl.hpp"

namespace katachi::network {

extern const Kernels kAvx2;
const Kernels kAvx2{"AVX2", kWidth, multiply, multiply_pairs, take_apart, put_together, join, pool, add};

}  // namespace katachi::network
#endif
