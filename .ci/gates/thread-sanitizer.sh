#!/usr/bin/env bash
# The engine and the analysis under ThreadSanitizer.
# shellcheck source=.ci/gate.bash
source "$(dirname "$0")/../gate.bash"
AASA_CORE_ONLY=analysis SWIFT_BACKTRACE=enable=no quiet_tests env -u AASA_LONG_TESTS \
    swift test --disable-xctest --sanitize=thread --scratch-path .build-thread \
    --filter 'UniversalLinksTests\.Fast|UniversalLinksAnalysisTests\.(Traffic|Bulk)'
looked_at "$tests_run: what tasks share"
