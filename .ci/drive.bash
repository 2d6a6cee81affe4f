#!/usr/bin/env bash
# Runs the gates of .ci/gates.txt for one occasion, in their order, and prints a table of seconds.
#   .ci/drive.bash run|nightly [GATE…]
# A run ends with the first gate that fails; a night goes on, and ends with 1 if any has failed.
set -uo pipefail
cd "$(dirname "$0")/.." || exit 2
occasion=$1
shift
gates=("$@")
if [ ${#gates[@]} -eq 0 ]; then
    mapfile -t gates < <(awk -v occasion="$occasion" '!/^#/ && ($1 == occasion || $1 == "both") { print $2 }' .ci/gates.txt)
fi
for gate in "${gates[@]}"; do
    [ -e ".ci/gates/$gate.sh" ] || { echo "there is no gate $gate in .ci/gates" >&2; exit 2; }
done
if [ "$occasion" = nightly ]; then
    export AASA_LONG_TESTS=1 SEED="${SEED:-$((RANDOM * 32768 + RANDOM + 1))}"
    echo "SEED=$SEED"
fi
started=$SECONDS
failed=()
rows=()
for gate in "${gates[@]}"; do
    printf '\n== %s (%s s)\n' "$gate" "$((SECONDS - started))"
    start=$SECONDS
    log=$(mktemp)
    bash ".ci/gates/$gate.sh" < /dev/null 2>&1 | tee "$log"
    status=${PIPESTATUS[0]}
    last=$(tail -n 1 "$log" | cut -c1-150)
    rm -f "$log"
    rows+=("$(printf '%6d s  %s' "$((SECONDS - start))" "$last")")
    # What was built once need not be looked through again by each gate.
    [ "$gate" != build ] || export AASA_BUILT=1
    if [ "$status" -ne 0 ]; then
        failed+=("$gate")
        [ "$occasion" = nightly ] || break
    fi
done
printf '\n%s, seconds of each gate:\n' "$occasion"
printf '%s\n' "${rows[@]}"
printf '%6d s  in all\n' "$((SECONDS - started))"
if [ ${#failed[@]} -gt 0 ]; then
    echo "To repeat:"
    for gate in "${failed[@]}"; do
        echo "  ${SEED:+SEED=$SEED }${AASA_LONG_TESTS:+AASA_LONG_TESTS=1 }bash .ci/gates/$gate.sh"
    done
    exit 1
fi
echo "${#gates[@]} gates passed"
