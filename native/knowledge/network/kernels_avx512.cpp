#if defined(__AVX512F__)  // built with the options for it, see CMakeLists.txt
#define LANES 16
#define COLUMNS 2
#define ROWS 13
#include "knowledge/network/kernels_inl.hpp"

namespace katachi::network {

extern const Kernels kAvx512;
const Kernels kAvx512{"AVX-512", kWidth, multiply, multiply_pairs, take_apart, put_together, join, pool, add};

}  // namespace katachi::network
#endif
