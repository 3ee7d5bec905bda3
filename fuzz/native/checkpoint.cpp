// The checkpoint of a training: it is refused, or continued and written again the same.
#include "knowledge/predictor/trainer.hpp"
#include "target.hpp"

namespace katachi::fuzz {

void one_case(Bytes in) {
  const auto path = file_of(in.take(in.size()), "checkpoint");
  accepted<std::runtime_error>([&] {
    static predictor::Trainer trainer;  // its tables take long to allocate
    static predictor::Trainer again;
    const std::string note = trainer.load(path);
    const auto copy = file_named("copy");
    trainer.save(copy, note);
    check(again.load(copy) == note, "the note is written and read the same");
    check(again.features(predictor::Stage::kStudy) == trainer.features(predictor::Stage::kStudy),
          "the features are written and read the same");
  });
}

}  // namespace katachi::fuzz
