#!/usr/bin/env bash
# One debug build of all programs and tests, with every warning as an error.
source "$(dirname "$0")/../gate.bash"
swift build --build-tests
looked_at "$(find Sources Tests -name '*.swift' | wc -l) files without a warning"
