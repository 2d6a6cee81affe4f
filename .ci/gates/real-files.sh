#!/usr/bin/env bash
# Files that sites serve, and the examples: linted and fixed by the release program.
# shellcheck source=.ci/gate.bash
source "$(dirname "$0")/../gate.bash"
swift build -c release --traits Tools --product aasa --scratch-path .build-hostile
shared=${AASA_SHARED:-../shared}
folders=(Examples Tests/situations/files)
for corpus in "$shared"/corpus*; do [ ! -d "$corpus" ] || folders+=("$corpus"); done
[ ${#folders[@]} -gt 2 ] || not_run "the corpora: there is no $shared/corpus"
mkdir -p .build-logs
log=.build-logs/real-files.log
AASA=.build-hostile/release/aasa Scripts/measure-real-files.py "${folders[@]}" | tee "$log"
looked_at "$(tail -n 1 "$log")"
