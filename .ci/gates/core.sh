#!/usr/bin/env bash
# The engine and the analysis, optimised: mistakes that only an optimised build has, and more rounds than a debug build has time for.
# shellcheck source=.ci/gate.bash
source "$(dirname "$0")/../gate.bash"
export FAST_PAIRS=${FAST_PAIRS:-500000} ORACLE_CASES=${ORACLE_CASES:-50000} EVIDENCE_CASES=${EVIDENCE_CASES:-20000} EXACT_FILES=${EXACT_FILES:-200}
AASA_CORE_ONLY=analysis swift build --build-tests -c release -Xswiftc -enable-testing --scratch-path .build-core
AASA_CORE_ONLY=analysis quiet_tests swift test -c release -Xswiftc -enable-testing --scratch-path .build-core
looked_at "$tests_run: $FAST_PAIRS pairs of engines, $ORACLE_CASES decisions of the model, $EXACT_FILES exact answers"
