#ifndef PROCESS_COUNTERS_H
#define PROCESS_COUNTERS_H

#include <stdbool.h>
#include <stdint.h>

/// Whether allocations can be counted here: where the C library is glibc.
bool allocation_counting_is_available(void);

/// From now on every allocation of every thread is counted, from zero.
void allocation_counting_start(void);

/// Stops counting, and gives the number of calls of malloc, calloc, realloc and their aligned kin.
uint64_t allocation_counting_stop(void);

/// The system ends this process once it has used so many seconds of CPU.
void limit_cpu_seconds(uint64_t seconds);

#endif
