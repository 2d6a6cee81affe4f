#!/usr/bin/env bash
# Shell scripts, by shellcheck.
source "$(dirname "$0")/../gate.bash"
if command -v shellcheck > /dev/null; then
    mapfile -t scripts < <(git ls-files '*.sh' '*.bash')
    shellcheck -x -e SC1111,SC1091 "${scripts[@]}" .ci/run .ci/nightly
    looked_at "$((${#scripts[@]} + 2)) scripts"
else
    not_run "no shellcheck"
fi
# A gate that no list names would never run.
for file in .ci/gates/*.sh; do
    grep -Eq "^(run|nightly|both) $(basename "$file" .sh)( |$)" .ci/gates.txt || { echo ".ci/gates.txt does not list $file"; exit 1; }
done
