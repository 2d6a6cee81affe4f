#!/usr/bin/env bash
# Keeps what fuzzing has learnt for the tests that replay it: few small inputs that reach as much code as all of .build-fuzz/corpus.
#   Fuzzing/keep.sh [TARGET…]      after Fuzzing/run.sh, which builds the programs and fills the corpus
# Writes Fuzzing/Corpus/TARGET.txt, an input in Base64 per line.
set -euo pipefail
cd "$(dirname "${BASH_SOURCE[0]}")/.."
targets=("$@")
[ "${#targets[@]}" -gt 0 ] || mapfile -t targets < <(find Fuzzing/Targets -name '*.swift' -exec basename {} .swift \; | sort)
export SWIFT_BACKTRACE=enable=no
work=$(mktemp -d)
trap 'rm -rf "$work"' EXIT
mkdir -p Fuzzing/Corpus
for target in "${targets[@]}"; do
    mkdir -p "$work/small" "$work/$target"
    # Inputs of up to 400 bytes: a test reads them in an instant, and a reviewer can look at them.
    find ".build-fuzz/corpus/$target" -type f -size -401c -exec cp {} "$work/small/" \;
    ".build-fuzz/programs/$target" -set_cover_merge=1 -max_len=400 -timeout=60 "$work/$target" "$work/small" > "$work/log" 2>&1 \
        || { tail -20 "$work/log" >&2; exit 1; }
    # By name, which is a digest: a fair draw of short and long ones.
    find "$work/$target" -type f | sort | head -n 100 | while read -r file; do
        base64 -w 0 "$file"
        echo
    done > "Fuzzing/Corpus/$target.txt"
    echo "$target: $(wc -l < "Fuzzing/Corpus/$target.txt") inputs, $(wc -c < "Fuzzing/Corpus/$target.txt") bytes"
    rm -rf "$work/small"
done
