#!/usr/bin/env bash
# The libraries compile for macOS, iOS and watchOS, in the oldest releases that Package.swift names.
source "$(dirname "$0")/../gate.bash"
[ -d .build/checkouts/swift-http-types ] || swift package resolve
bash Scripts/check-apple-availability.sh
looked_at "macOS, iOS, watchOS"
