#!/usr/bin/env bash
# history.sh [FOLDER]: what recording and reading a history costs, in time and in bytes, in a release build.
# FOLDER is on the disk that is measured (default: $TMPDIR or /tmp); DOMAINS=10000 ROUNDS=10 change how much is recorded.
set -euo pipefail
package=$(cd "$(dirname "$0")/../.." && pwd)
swift build --package-path "$package" -c release --product history-benchmark --scratch-path "$package/.build-release" >&2
folder=$(mktemp -d "${1:-${TMPDIR:-/tmp}}/history-benchmark.XXXXXX")
trap 'rm -rf "$folder"' EXIT
"$package/.build-release/release/history-benchmark" "$folder" "${DOMAINS:-10000}" "${ROUNDS:-10}"
