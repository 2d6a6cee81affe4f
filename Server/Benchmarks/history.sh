#!/usr/bin/env bash
# history.sh [FOLDER]: what recording 10,000 domains x 10 checks costs, in time and in bytes, in a release build.
# FOLDER is on the disk that is measured (default: a new folder under $TMPDIR); AASA_HISTORY_DOMAINS=N for another number.
set -euo pipefail
root=$(cd "$(dirname "$0")/../.." && pwd)
folder=$(mktemp -d "${1:-${TMPDIR:-/tmp}}/history-benchmark.XXXXXX")
trap 'rm -rf "$folder"' EXIT
cd "$root"
swift build -c release -Xswiftc -enable-testing --package-path Server --build-tests >&2
AASA_HISTORY_BENCHMARK=$folder swift test -c release -Xswiftc -enable-testing --package-path Server \
    --skip-build --filter HistoryBenchmark | grep BENCH
