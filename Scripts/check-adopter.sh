#!/usr/bin/env bash
# Packages that take the library with `traits: []` resolve this package alone, and link no Foundation unless they ask for it.
#   Scripts/check-adopter.sh
# It looks at the last commit, as an adopter would.
set -euo pipefail
cd "$(dirname "$0")/.."
work=$(mktemp -d)
trap 'rm -rf "$work"' EXIT

git clone --quiet --no-hardlinks . "$work/swift-universal-links"
git -C "$work/swift-universal-links" checkout --quiet -B main

# Copies an example out of the checkout, and makes it depend on the commit.
adopt() {
    mkdir -p "$work/$1"
    cp -R "Examples/$1/." "$work/$1/"
    rm -rf "$work/$1/.build"
    sed -i.bak "s#.package(path: \"../..\", traits: \[\])#.package(url: \"file://$work/swift-universal-links\", branch: \"main\", traits: [])#" \
        "$work/$1/Package.swift"
    grep -q "file://" "$work/$1/Package.swift" || { echo "the manifest of Examples/$1 has changed; adapt $0"; exit 1; }
}

# This package is the only one that was resolved.
expect_one_checkout() {
    local checkouts
    checkouts=$(find "$work/$1/.build/checkouts" -mindepth 1 -maxdepth 1 | wc -l)
    [ "$checkouts" -eq 1 ] || { echo "Examples/$1 has $checkouts checkouts, not 1:"; ls "$work/$1/.build/checkouts"; exit 1; }
}

adopt adopter
swift build --quiet --package-path "$work/adopter"
expect_one_checkout adopter
program=$work/adopter/.build/debug/adopter
answer=$("$program")
[ "$answer" = "matched" ] || { echo "the adopter printed “$answer”"; exit 1; }
if command -v ldd > /dev/null; then
    libraries=$(ldd "$program")
elif command -v otool > /dev/null; then
    libraries=$(otool -L "$program")
else
    echo "neither ldd nor otool is here to show what the adopter links"
    exit 1
fi
case $libraries in
    *Foundation*)
        echo "the adopter links Foundation:"
        echo "$libraries"
        exit 1
        ;;
esac
echo "adopter: 1 checkout, no Foundation, the answer is right"

adopt xcode-wrapper
swift test --quiet --package-path "$work/xcode-wrapper"
expect_one_checkout xcode-wrapper
echo "xcode-wrapper: 1 checkout, and its tests pass"
