#!/usr/bin/env bash
# A package that takes the library with `traits: []` resolves this package alone, and links no Foundation.
#   Scripts/check-adopter.sh
# It looks at the last commit, as an adopter would.
set -euo pipefail
cd "$(dirname "$0")/.."
work=$(mktemp -d)
trap 'rm -rf "$work"' EXIT

git clone --quiet --no-hardlinks . "$work/swift-universal-links"
git -C "$work/swift-universal-links" checkout --quiet -B main
mkdir -p "$work/adopter"
cp -R Examples/adopter/. "$work/adopter/"
sed -i.bak "s#.package(path: \"../..\", traits: \[\])#.package(url: \"file://$work/swift-universal-links\", branch: \"main\", traits: [])#" \
    "$work/adopter/Package.swift"
grep -q "file://" "$work/adopter/Package.swift" || { echo "the adopter's manifest has changed; adapt $0"; exit 1; }

cd "$work/adopter"
swift build --quiet
checkouts=$(find .build/checkouts -mindepth 1 -maxdepth 1 | wc -l)
if [ "$checkouts" -ne 1 ]; then
    echo "the adopter has $checkouts checkouts, not 1:"
    ls .build/checkouts
    exit 1
fi
answer=$(.build/debug/adopter)
[ "$answer" = "matched" ] || { echo "the adopter printed “$answer”"; exit 1; }
if command -v ldd > /dev/null; then
    libraries=$(ldd .build/debug/adopter)
elif command -v otool > /dev/null; then
    libraries=$(otool -L .build/debug/adopter)
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
