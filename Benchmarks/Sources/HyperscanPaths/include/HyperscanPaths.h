#ifndef HYPERSCAN_PATHS_H
#define HYPERSCAN_PATHS_H

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

/// A compiled set of expressions with what scanning needs.
typedef struct HyperscanPaths HyperscanPaths;

/// Compiles expressions, numbered from 0, into one database, and gives its portable form.
///
/// Returns NULL for success, or what is wrong, to be freed like `bytes`.
char *hyperscan_paths_compile(
    const char *const *expressions, const bool *ignores_case, uint32_t count, char **bytes, size_t *byte_count);

/// NULL where the bytes are not a database, or memory is short.
HyperscanPaths *hyperscan_paths_open(const char *bytes, size_t byte_count);

void hyperscan_paths_close(HyperscanPaths *paths);

/// For each of the texts, the lowest number of an expression that matches it, or UINT32_MAX.
///
/// Text i is `texts[starts[i] ..< starts[i + 1]]`. False where scanning failed.
bool hyperscan_paths_scan(
    const HyperscanPaths *paths, const char *texts, const uint32_t *starts, size_t count, uint32_t *lowest);

#endif
