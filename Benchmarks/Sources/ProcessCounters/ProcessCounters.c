#include "ProcessCounters.h"

#include <errno.h>
#include <stdatomic.h>
#include <stdlib.h>
#include <sys/resource.h>

static atomic_bool is_counting;
static atomic_uint_fast64_t allocation_count;

void allocation_counting_start(void) {
    atomic_store(&allocation_count, 0);
    atomic_store(&is_counting, true);
}

uint64_t allocation_counting_stop(void) {
    atomic_store(&is_counting, false);
    return atomic_load(&allocation_count);
}

void limit_cpu_seconds(uint64_t seconds) {
    // Beyond the first the system sends SIGXCPU, which tells it from a crash.
    struct rlimit limit = {seconds, seconds + 2};
    setrlimit(RLIMIT_CPU, &limit);
    struct rlimit no_core = {0, 0};
    setrlimit(RLIMIT_CORE, &no_core);
}

#if defined(__GLIBC__)

bool allocation_counting_is_available(void) { return true; }

// These take the place of the C library's own for the whole process, and pass every call on to it.
extern void *__libc_malloc(size_t size);
extern void *__libc_calloc(size_t count, size_t size);
extern void *__libc_realloc(void *memory, size_t size);
extern void *__libc_memalign(size_t alignment, size_t size);

static inline void count_allocation(void) {
    if (atomic_load_explicit(&is_counting, memory_order_relaxed))
        atomic_fetch_add_explicit(&allocation_count, 1, memory_order_relaxed);
}

void *malloc(size_t size) {
    count_allocation();
    return __libc_malloc(size);
}

void *calloc(size_t count, size_t size) {
    count_allocation();
    return __libc_calloc(count, size);
}

void *realloc(void *memory, size_t size) {
    count_allocation();
    return __libc_realloc(memory, size);
}

void *memalign(size_t alignment, size_t size) {
    count_allocation();
    return __libc_memalign(alignment, size);
}

void *aligned_alloc(size_t alignment, size_t size) {
    count_allocation();
    return __libc_memalign(alignment, size);
}

int posix_memalign(void **result, size_t alignment, size_t size) {
    count_allocation();
    void *memory = __libc_memalign(alignment, size);
    if (memory == NULL) return ENOMEM;
    *result = memory;
    return 0;
}

#else

bool allocation_counting_is_available(void) { return false; }

#endif
