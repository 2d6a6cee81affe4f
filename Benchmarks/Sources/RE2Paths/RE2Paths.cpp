#include "RE2Paths.h"

#include <algorithm>
#include <memory>
#include <re2/re2.h>
#include <re2/set.h>
#include <vector>

struct RE2Paths {
    explicit RE2Paths(const RE2::Options &options) : set(options, RE2::ANCHOR_START) {}

    RE2::Set set;
    // Kept, so that a match allocates nothing.
    std::vector<int> found;
};

RE2Paths *re2_paths_compile(const char *const *expressions, uint32_t count, int64_t memory_limit) {
    RE2::Options options(RE2::Latin1);
    options.set_log_errors(false);
    options.set_never_capture(true);
    options.set_dot_nl(true);
    options.set_max_mem(memory_limit);
    auto paths = std::make_unique<RE2Paths>(options);
    for (uint32_t index = 0; index < count; index++)
        if (paths->set.Add(expressions[index], nullptr) != static_cast<int>(index)) return nullptr;
    return paths->set.Compile() ? paths.release() : nullptr;
}

void re2_paths_close(RE2Paths *paths) { delete paths; }

size_t re2_paths_scan(
    RE2Paths *paths, const char *texts, const uint32_t *starts, size_t count, uint32_t *lowest) {
    size_t failures = 0;
    for (size_t index = 0; index < count; index++) {
        re2::StringPiece text(texts + starts[index], starts[index + 1] - starts[index]);
        RE2::Set::ErrorInfo error{RE2::Set::kNoError};
        paths->found.clear();
        if (paths->set.Match(text, &paths->found, &error))
            lowest[index] = static_cast<uint32_t>(*std::min_element(paths->found.begin(), paths->found.end()));
        else {
            lowest[index] = UINT32_MAX;
            if (error.kind != RE2::Set::kNoError) failures++;
        }
    }
    return failures;
}
