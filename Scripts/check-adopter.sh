#!/usr/bin/env bash
# Packages that take the library with `traits: []` resolve this package alone, and link no Foundation unless they ask for it.
# Only packages with the trait Hummingbird fetch Hummingbird; with AASA_LONG_TESTS, the example of one is also built and asked.
#   Scripts/check-adopter.sh [adopter]      with the word, the package with `traits: []` alone
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
    sed -i.bak "s#.package(path: \"../..\", traits: \(\[.*\]\))#.package(url: \"file://$work/swift-universal-links\", branch: \"main\", traits: \1)#" \
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
[ "${1:-}" != adopter ] || exit 0

adopt xcode-wrapper
swift test --quiet --package-path "$work/xcode-wrapper"
expect_one_checkout xcode-wrapper
echo "xcode-wrapper: 1 checkout, and its tests pass"

# The same adopter with the default traits: what the commands need.
adopt adopter
sed -i.bak 's/, traits: \[\])/)/' "$work/adopter/Package.swift"
rm -rf "$work/adopter/.build"
swift package --package-path "$work/adopter" resolve > /dev/null 2>&1
checkouts=$(ls "$work/adopter/.build/checkouts")
case $checkouts in
    *swift-argument-parser*) echo "the default traits: $(wc -l <<< "$checkouts") checkouts" ;;
    *) echo "the default traits fetch something else than expected:" && echo "$checkouts" && exit 1 ;;
esac

# Its folder is not called hummingbird: two packages of one name would be one.
adopt hummingbird-server
swift package --package-path "$work/hummingbird-server" resolve > /dev/null 2>&1
[ -d "$work/hummingbird-server/.build/checkouts/hummingbird" ] || { echo "Examples/hummingbird-server has no Hummingbird"; exit 1; }
echo "hummingbird-server: $(find "$work/hummingbird-server/.build/checkouts" -mindepth 1 -maxdepth 1 | wc -l) checkouts, with the trait"
if [ -n "${AASA_LONG_TESTS:-}" ]; then
    swift build --quiet --package-path "$work/hummingbird-server"
    port=$((20000 + RANDOM % 20000))
    "$work/hummingbird-server/.build/debug/eats-server" "$port" > "$work/log" 2>&1 &
    server=$!
    # shellcheck disable=SC2064
    trap "kill $server 2> /dev/null || true; rm -rf '$work'" EXIT
    address=http://127.0.0.1:$port/.well-known/apple-app-site-association
    for host in eats.example couriers.example; do
        curl --silent --show-error --fail --retry 50 --retry-delay 1 --retry-connrefused --header "Host: $host" "$address" \
            > "$work/file" || { cat "$work/log"; exit 1; }
        grep -q '"applinks"' "$work/file" || { echo "$host has another file than expected:"; cat "$work/file"; exit 1; }
    done
    status=$(curl --silent --output /dev/null --write-out '%{http_code}' --header "Host: other.example" "$address")
    [ "$status" = 404 ] || { echo "an unknown host gets $status"; exit 1; }
    echo "hummingbird-server: builds, and serves two hosts"
else
    echo "NOT RUN: Examples/hummingbird-server is not built without AASA_LONG_TESTS"
fi

# The package of an app, with plugins: the tool's packages, and none of the network's.
adopt app-package
swift package --package-path "$work/app-package" resolve > /dev/null 2>&1
checkouts=$(ls "$work/app-package/.build/checkouts")
case $checkouts in
    *swift-nio*) echo "an app's package with the trait Tools fetches the network:" && echo "$checkouts" && exit 1 ;;
esac
echo "app-package: $(wc -l <<< "$checkouts") checkouts, none of them for the network"
if [ -n "${AASA_LONG_TESTS:-}" ]; then
    swift test --quiet --package-path "$work/app-package"
    swift package --package-path "$work/app-package" aasa-lint
    swift package --package-path "$work/app-package" aasa-test
    # The same file, with a link that it does not match: the next build stops, and says where.
    links=$work/app-package/Sources/EatsLinks/links.json
    sed -i.bak 's#/orders/42#/nowhere#' "$links"
    if answer=$(swift build --package-path "$work/app-package" 2>&1); then
        echo "a build passes although a link does not reach the app:" && echo "$answer" && exit 1
    fi
    case $answer in
        *"/links.json:"*"error: "*) echo "app-package: its tests and plugins pass, and a broken link stops the build" ;;
        *) echo "the build stops for another reason than expected:" && echo "$answer" && exit 1 ;;
    esac
else
    echo "NOT RUN: Examples/app-package is not built without AASA_LONG_TESTS"
fi
