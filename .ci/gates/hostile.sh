#!/usr/bin/env bash
# Kinds of hostile files of 8 KiB, with URLs of three lengths and other files beside them: what the optimised engine and analysis need.
# shellcheck source=.ci/gate.bash
source "$(dirname "$0")/../gate.bash"
export HOSTILE_BYTES=${HOSTILE_BYTES:-8192} AASA_CORE_ONLY=analysis
mkdir -p .build-logs
log=.build-logs/hostile.log
swift test -c release -Xswiftc -enable-testing --scratch-path .build-core --filter HostileMatrixTests > "$log" 2>&1 || {
    grep -E '✘|error:' "$log" | sed -n 1,100p
    exit 1
}
grep -a '^hostile | ' "$log" | sort -t'|' -k2 -rn
kinds=$(grep -ac '^hostile | ' "$log")
[ "$kinds" -gt 60 ] || { echo "only $kinds kinds of files were measured"; exit 1; }
slowest=$(grep -a '^hostile | ' "$log" | sort -t'|' -k2 -rn | sed -n '1s/^hostile | //p')
looked_at "$kinds kinds of files of $HOSTILE_BYTES bytes, engine and analysis; slowest: $slowest"
