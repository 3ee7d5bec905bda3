// Drawn patterns: 3x3 patterns and named shapes.
#include "knowledge/drawing.hpp"
#include "knowledge/shapes.hpp"
#include "search/pattern3x3.hpp"
#include "target.hpp"

namespace katachi::fuzz {

void one_case(Bytes in) {
  const bool shapes = in.flag();
  const std::string_view text = in.text();
  if (drawing::read(text).size() > 4) return;  // each one compiles to thousands of codes
  accepted<std::invalid_argument>([&] {
    if (shapes) {
      const ShapeSet set = ShapeSet::parse(text);
      const Position position(5);
      const unsigned found = set.match(position, kBlack, position.geometry().at(2, 2));
      check(found >> set.shapes().size() == 0, "only shapes of the set match");
    } else {
      const Pattern3x3Set set = Pattern3x3Set::parse(text);
      check(set.count(kBlack) >= 0 && set.count(kBlack) <= 65536, "a pattern matches some codes");
    }
  });
}

}  // namespace katachi::fuzz
