// Counts what a program built by Swift does, in steps that are the same in each run: references retained and released, objects
// allocated, checks of exclusive access, bytes moved and compared. Loaded in front of the program's libraries, it writes their
// number into the file STEPS_FILE when the program ends.
//
//   cc -O1 -fno-builtin -shared -fPIC -Wl,-z,initfirst Scripts/count-steps.c -o count-steps.so -ldl
//   SWIFT_DETERMINISTIC_HASHING=1 STEPS_FILE=steps LD_PRELOAD=./count-steps.so .build/debug/aasa lint FILE
//
// For Linux on x86-64, and best with a debug build, which leaves out none of these calls. Tests/aasaTests/Growth uses it.
#define _GNU_SOURCE
#include <dlfcn.h>
#include <fcntl.h>
#include <stddef.h>
#include <stdio.h>
#include <stdlib.h>
#include <unistd.h>

#define HIDDEN __attribute__((visibility("hidden")))

HIDDEN unsigned long steps;

// Swift's runtime has calling conventions of its own: count, and jump on with all registers as they are.
#define COUNT(function)                                                                                               \
    HIDDEN void *real_##function;                                                                                     \
    __attribute__((constructor(101))) static void find_##function(void) {                                             \
        real_##function = dlsym(RTLD_NEXT, #function);                                                                \
    }                                                                                                                 \
    __asm__(".text\n.globl " #function "\n.type " #function ",@function\n" #function ":\n"                            \
            "lock incq steps(%rip)\njmp *real_" #function "(%rip)\n")

COUNT(swift_allocObject);
COUNT(swift_beginAccess);
COUNT(swift_bridgeObjectRelease);
COUNT(swift_bridgeObjectRetain);
COUNT(swift_getAssociatedTypeWitness);
COUNT(swift_isUniquelyReferenced_native);
COUNT(swift_release);
COUNT(swift_retain);

// One step for each cache line.
static void count_bytes(size_t count) { __atomic_fetch_add(&steps, 1 + count / 64, __ATOMIC_RELAXED); }

void *memmove(void *to, const void *from, size_t count) {
    static void *(*real)(void *, const void *, size_t);
    if (!real) real = (void *(*)(void *, const void *, size_t))dlsym(RTLD_NEXT, "memmove");
    count_bytes(count);
    return real(to, from, count);
}

void *memcpy(void *to, const void *from, size_t count) { return memmove(to, from, count); }

int memcmp(const void *left, const void *right, size_t count) {
    static int (*real)(const void *, const void *, size_t);
    if (!real) real = (int (*)(const void *, const void *, size_t))dlsym(RTLD_NEXT, "memcmp");
    count_bytes(count);
    return real(left, right, count);
}

__attribute__((destructor)) static void tell(void) {
    const char *path = getenv("STEPS_FILE");
    if (!path) return;
    FILE *file = fopen(path, "w");
    if (!file) return;
    fprintf(file, "%lu\n", steps);
    fclose(file);
}
