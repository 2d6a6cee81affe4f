#!/usr/bin/env bash
# Floors 0 to 2 under AddressSanitizer, which also looks for leaks.
# shellcheck source=.ci/gate.bash
source "$(dirname "$0")/../gate.bash"
# XCTest, which is not used, leaks a little when it starts. Tests of the plain engine alone take an hour so, and read no raw memory.
AASA_CORE_ONLY=analysis SWIFT_BACKTRACE=enable=no quiet_tests env -u AASA_LONG_TESTS \
    swift test --disable-xctest --sanitize=address --scratch-path .build-address \
    --skip 'EvidenceOracleTests|HostileFileTests|MatchOracleTests|ExactAnalysisTests|ComponentCoveringPropertyTests'
looked_at "$tests_run: the engine, the analysis, JSON"
