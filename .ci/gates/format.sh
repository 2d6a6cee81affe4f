#!/usr/bin/env bash
# Every Swift file is laid out as .swift-format says.
source "$(dirname "$0")/../gate.bash"
mapfile -t files < <(git ls-files '*.swift')
swift format lint --strict --parallel --configuration .swift-format "${files[@]}"
looked_at "${#files[@]} Swift files"
