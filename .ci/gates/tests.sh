#!/usr/bin/env bash
# All tests, by the README's command, on stacks of 512 KiB, which Apple's systems give to tasks.
# shellcheck source=.ci/gate.bash
source "$(dirname "$0")/../gate.bash"
built
ulimit -s 512
quiet_tests bash Scripts/run-readme-command.sh tests
size=$(wc -c < .build-logs/tests.log)
[ "$size" -lt 1000000 ] || { echo "the log of a green run has $size bytes; it stays under 1 MB"; exit 1; }
looked_at "$tests_run, a log of $size bytes"
