#!/usr/bin/env bash
# The tests of the server and the monitor, by the README's command.
# shellcheck source=.ci/gate.bash
source "$(dirname "$0")/../gate.bash"
built Server
quiet_tests bash Scripts/run-readme-command.sh server-tests
looked_at "$tests_run"
