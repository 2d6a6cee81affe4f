#!/usr/bin/env bash
# All tests with many rounds: every growing list with every command, every place of combining marks, every hostile file.
# shellcheck source=.ci/gate.bash
source "$(dirname "$0")/../gate.bash"
built
AASA_LONG_TESTS=1 quiet_tests bash Scripts/run-readme-command.sh tests
looked_at "$tests_run, SEED=${SEED:-20260101}"
