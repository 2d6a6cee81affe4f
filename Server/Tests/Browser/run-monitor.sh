#!/usr/bin/env bash
# run-monitor.sh MONITOR-DEMO [SCREENSHOTS]: tests the pages of the monitor in Chromium, with the domains of monitor-demo.
#
# Needs what run.sh needs. Other arguments of unittest, such as a test's name, are taken from TESTS.
set -euo pipefail

demo=$(realpath "$1")
screenshots=$(realpath -m "${2:-.build-screenshots}")
here=$(cd "$(dirname "$0")" && pwd)
folder=$(mktemp -d)
mkfifo "$folder/input"
"$demo" >"$folder/output" 2>&1 <"$folder/input" &
process=$!
# The demonstration ends with its input.
exec 3>"$folder/input"
cleanup() {
    exec 3>&-
    kill "$process" 2> /dev/null || true
    wait "$process" 2> /dev/null || true
    rm -rf "$folder"
}
trap cleanup EXIT

address=
for _ in $(seq 1800); do
    address=$(grep -Eom1 'http://127.0.0.1:[0-9]+' "$folder/output" || true)
    [ -n "$address" ] && break
    kill -0 "$process" 2>/dev/null || break
    sleep 0.1
done
if [ -z "$address" ]; then
    echo "The demonstration did not start:" >&2
    cat "$folder/output" >&2
    exit 1
fi

cd "$here"
export AASA_MONITOR="$address" AASA_PAGE="$address" AASA_TAP="$address" AASA_SCREENSHOTS="$screenshots"
export PYTHONDONTWRITEBYTECODE=1
# shellcheck disable=SC2086
"${PYTHON:-python3}" -m unittest ${TESTS:-test_monitor}
