#!/usr/bin/env bash
# The libraries compile for the oldest Apple system that is the hardest of them: watchOS, with integers of 32 bits.
source "$(dirname "$0")/../gate.bash"
[ -d .build/checkouts/swift-http-types ] || swift package resolve
bash Scripts/check-apple-availability.sh watchos
looked_at "watchOS; all three systems every night"
