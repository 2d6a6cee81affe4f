#define _GNU_SOURCE
#include "CSpawnActions.h"

int spawn_in_folder(posix_spawn_file_actions_t *actions, const char *path) {
    return posix_spawn_file_actions_addchdir_np(actions, path);
}

int spawn_with_streams_alone(posix_spawn_file_actions_t *actions) {
#ifdef __linux__
    return posix_spawn_file_actions_addclosefrom_np(actions, 3);
#else
    return 0;  // POSIX_SPAWN_CLOEXEC_DEFAULT does it
#endif
}
