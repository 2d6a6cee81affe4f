# Sourced by each gate of .ci/gates: the root of the checkout as the folder, warnings as errors, and one line at the end.
# shellcheck shell=bash
set -euo pipefail
cd "$(dirname "${BASH_SOURCE[0]}")/.."
export AASA_STRICT=1
gate_name=$(basename "$0" .sh)
gate_start=$SECONDS
gate_result=""
gate_left_out=0
trap gate_end EXIT

# What the gate looked at, for its last line.
looked_at() { gate_result=$1; }

# A part that this machine cannot run: visible here, in the last line, and in the table.
not_run() {
    echo "NOT RUN: $1"
    gate_left_out=$((gate_left_out + 1))
}

# Builds all programs and tests, unless this run has done so.
built() {
    [ -n "${AASA_BUILT:-}" ] || swift build --build-tests
}

# A Python environment with the packages of a file or a list; false if they cannot be installed.
python_with() {
    [ -x .build-python/bin/pip ] || python3 -m venv .build-python > /dev/null 2>&1 || return 1
    .build-python/bin/pip install --quiet "$@" > /dev/null 2>&1
}

# Tests whose log is kept in a file, without the lines that say what has started: failures and the last line are printed.
quiet_tests() {
    local log=.build-logs/$gate_name.log
    mkdir -p .build-logs
    "$@" 2>&1 | grep -av '^◇ ' > "$log" || {
        grep -aE '✘|error:|Fatal error|SEED=' "$log" | sed -n 1,200p || true
        tail -n 40 "$log"
        return 1
    }
    tail -n 1 "$log"
    tests_run=$(grep -aoE '[0-9]+ tests? in [0-9]+ suites?' "$log" | paste -sd , | sed 's/,/, then /g')
    [ -n "$tests_run" ] || { echo "no test was run"; return 1; }
}

gate_end() {
    local status=$? seconds=$((SECONDS - gate_start)) left_out=""
    [ "$gate_left_out" -eq 0 ] || left_out=" ($gate_left_out not run)"
    if [ "$status" -ne 0 ]; then
        echo "$gate_name: FAILED after $seconds s"
    elif [ -z "$gate_result" ] && [ "$gate_left_out" -eq 0 ]; then
        echo "$gate_name: FAILED after $seconds s: it does not say what it looked at"
        exit 1
    else
        echo "$gate_name: passed in $seconds s$left_out: ${gate_result:-nothing could be looked at}"
    fi
}
