#!/usr/bin/env bash
# The DocC catalogues compile, and every link in them and in the documentation of their modules leads somewhere.
#   Scripts/check-documentation.sh [BUILD-FOLDER]
# It reads the modules that `swift build` made, in .build/debug unless another folder is given.
set -euo pipefail
cd "$(dirname "$0")/.."
build=${1:-.build/debug}

information=$(swiftc -print-target-info)
resources=$(printf '%s' "$information" | sed -n 's/.*"runtimeResourcePath": "\(.*\)".*/\1/p')
triple=$(printf '%s' "$information" | sed -n 's/.*"triple": "\(.*\)".*/\1/p' | sed -n 1p)
tools=$resources/../../bin
work=$(mktemp -d)
trap 'rm -rf "$work"' EXIT

catalogues=0
for catalogue in Sources/*/*.docc; do
    module=$(basename "$catalogue" .docc)
    mkdir -p "$work/$module"
    options=(-target "$triple" -I "$build/Modules")
    if [ "$(uname -s)" = Darwin ]; then options+=(-sdk "$(xcrun --show-sdk-path)"); fi
    "$tools/swift-symbolgraph-extract" -module-name "$module" "${options[@]}" -minimum-access-level public \
        -output-dir "$work/$module"
    "$tools/docc" convert "$catalogue" --additional-symbol-graph-dir "$work/$module" --output-path "$work/$module.doccarchive" \
        --fallback-display-name "$module" --fallback-bundle-identifier "$module" > "$work/log" 2>&1 \
        || { cat "$work/log"; exit 1; }
    # Where some parameters are documented, the others speak for themselves.
    if grep -E '^(warning|error):' "$work/log" | grep -qv 'is missing documentation$'; then
        grep -v 'is missing documentation$' "$work/log"
        exit 1
    fi
    catalogues=$((catalogues + 1))
done
[ "$catalogues" -ge 4 ] || { echo "only $catalogues catalogues were found"; exit 1; }
echo "$catalogues catalogues compile, and their links lead somewhere"
