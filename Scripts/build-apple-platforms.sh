#!/usr/bin/env bash
# Builds each library product with xcodebuild, for devices and simulators of Apple's systems:
#   Scripts/build-apple-platforms.sh ["iOS" "iOS Simulator" …]      all of them otherwise
set -euo pipefail
cd "$(dirname "$0")/.."
if ! command -v xcodebuild > /dev/null; then
    echo "NOT RUN: no xcodebuild here"
    exit 0
fi
platforms=("$@")
[ ${#platforms[@]} -gt 0 ] || platforms=("iOS" "iOS Simulator" "tvOS" "watchOS" "visionOS")
products=$(sed -nE 's/^ *\.library\(name: "([^"]+)".*/\1/p' Package.swift)
[ -n "$products" ] || { echo "Package.swift names no library"; exit 1; }
for platform in "${platforms[@]}"; do
    for product in $products; do
        echo "== $product, $platform"
        xcodebuild build -quiet -scheme "$product" -destination "generic/platform=$platform" \
            -derivedDataPath .build-xcode CODE_SIGNING_ALLOWED=NO
    done
done
