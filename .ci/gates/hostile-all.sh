#!/usr/bin/env bash
# Every command on every kind and size of hostile files, with URLs of three lengths and other files beside them, by the release program.
# shellcheck source=.ci/gate.bash
source "$(dirname "$0")/../gate.bash"
# The commands for files alone: the network client takes most of the time of a release build.
swift build -c release --traits Tools --product aasa --scratch-path .build-hostile
mkdir -p .build-logs
log=.build-logs/hostile-all.log
AASA=.build-hostile/release/aasa Scripts/measure-hostile-files.py --bytes all --jobs "$(nproc)" > "$log" || {
    grep 'beyond the limit' "$log" | sed -n 1,200p
    tail -n 1 "$log"
    exit 1
}
sort -k1,1n -k2 "$log" | awk '!/ runs: /' | sed -n 1,2000p
looked_at "$(tail -n 1 "$log")"
