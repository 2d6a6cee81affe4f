#pragma once
#include <spawn.h>

// Actions of a program's start that the system's module for Swift leaves out on Linux. Each returns an error number, or 0.
int spawn_in_folder(posix_spawn_file_actions_t *actions, const char *path);
int spawn_with_streams_alone(posix_spawn_file_actions_t *actions);
