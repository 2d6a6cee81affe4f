#include "HyperscanPaths.h"

#include <hs/hs.h>
#include <stdlib.h>
#include <string.h>

struct HyperscanPaths {
    hs_database_t *database;
    hs_scratch_t *scratch;
};

char *hyperscan_paths_compile(
    const char *const *expressions, const bool *ignores_case, uint32_t count, char **bytes, size_t *byte_count) {
    unsigned *flags = calloc(count, sizeof *flags);
    unsigned *numbers = calloc(count, sizeof *numbers);
    if (!flags || !numbers) {
        free(flags);
        free(numbers);
        return strdup("no memory");
    }
    for (uint32_t index = 0; index < count; index++) {
        // One report for each expression is enough to know the lowest.
        flags[index] = HS_FLAG_DOTALL | HS_FLAG_SINGLEMATCH | HS_FLAG_ALLOWEMPTY;
        if (ignores_case[index]) flags[index] |= HS_FLAG_CASELESS;
        numbers[index] = index;
    }
    // The code for this very processor, which it would also take by itself.
    hs_platform_info_t platform;
    hs_populate_platform(&platform);
    hs_database_t *database = NULL;
    hs_compile_error_t *error = NULL;
    hs_error_t status =
        hs_compile_multi(expressions, flags, numbers, count, HS_MODE_BLOCK, &platform, &database, &error);
    free(flags);
    free(numbers);
    if (status != HS_SUCCESS) {
        char *message = strdup(error && error->message ? error->message : "it cannot be compiled");
        hs_free_compile_error(error);
        return message;
    }
    status = hs_serialize_database(database, bytes, byte_count);
    hs_free_database(database);
    return status == HS_SUCCESS ? NULL : strdup("the database cannot be written");
}

HyperscanPaths *hyperscan_paths_open(const char *bytes, size_t byte_count) {
    HyperscanPaths *paths = calloc(1, sizeof *paths);
    if (!paths) return NULL;
    if (hs_deserialize_database(bytes, byte_count, &paths->database) != HS_SUCCESS
        || hs_alloc_scratch(paths->database, &paths->scratch) != HS_SUCCESS) {
        hyperscan_paths_close(paths);
        return NULL;
    }
    return paths;
}

void hyperscan_paths_close(HyperscanPaths *paths) {
    if (!paths) return;
    hs_free_scratch(paths->scratch);
    hs_free_database(paths->database);
    free(paths);
}

static int note_match(
    unsigned number, unsigned long long from, unsigned long long to, unsigned flags, void *context) {
    (void)from;
    (void)to;
    (void)flags;
    uint32_t *lowest = context;
    if (number < *lowest) *lowest = number;
    // Nothing is lower than 0: the rest need not be read.
    return number == 0;
}

bool hyperscan_paths_scan(
    const HyperscanPaths *paths, const char *texts, const uint32_t *starts, size_t count, uint32_t *lowest) {
    for (size_t index = 0; index < count; index++) {
        lowest[index] = UINT32_MAX;
        hs_error_t status = hs_scan(
            paths->database, texts + starts[index], starts[index + 1] - starts[index], 0, paths->scratch, note_match,
            lowest + index);
        if (status != HS_SUCCESS && status != HS_SCAN_TERMINATED) return false;
    }
    return true;
}
