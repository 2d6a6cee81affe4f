#!/usr/bin/env bash
# Floors 0 to 3 alone, optimised, without any outside package: millions of random pairs.
# shellcheck source=.ci/gate.bash
source "$(dirname "$0")/../gate.bash"
AASA_CORE_ONLY=1 AASA_LONG_TESTS=1 quiet_tests swift test -c release -Xswiftc -enable-testing --scratch-path .build-core-long
looked_at "$tests_run: floors 0 to 3 with long rounds, SEED=${SEED:-20260101}"
