#ifndef RE2_PATHS_H
#define RE2_PATHS_H

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

#ifdef __cplusplus
extern "C" {
#endif

/// A compiled set of expressions, each of which matches from the start of a text.
typedef struct RE2Paths RE2Paths;

/// Compiles expressions, numbered from 0. NULL where one is not understood, or they need more than `memory_limit` bytes.
RE2Paths *re2_paths_compile(const char *const *expressions, uint32_t count, int64_t memory_limit);

void re2_paths_close(RE2Paths *paths);

/// For each of the texts, the lowest number of an expression that matches it, or UINT32_MAX.
///
/// Text i is `texts[starts[i] ..< starts[i + 1]]`. Returns for how many of them the memory was not enough.
size_t re2_paths_scan(
    RE2Paths *paths, const char *texts, const uint32_t *starts, size_t count, uint32_t *lowest);

#ifdef __cplusplus
}
#endif

#endif
