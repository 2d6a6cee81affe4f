#!/usr/bin/env bash
# The command without the network client, in a build folder of its own, says what it lacks.
source "$(dirname "$0")/../gate.bash"
swift build --traits Tools --product aasa --scratch-path .build-files
.build-files/debug/aasa --config Examples/food-delivery/aasa.yml
status=0
answer=$(.build-files/debug/aasa check shop.example 2>&1) || status=$?
case "$status $answer" in
    "3 "*"without the network"*) echo "$answer" ;;
    *) echo "without the network, aasa check ends with $status: $answer"; exit 1 ;;
esac
looked_at "trait Tools alone"
