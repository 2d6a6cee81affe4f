#!/usr/bin/env bash
# Does everything compile for the oldest systems that Package.swift names? Asked without a Mac, so as far as Linux can tell:
#   Scripts/check-apple-availability.sh [macos|ios|watchos…]      all three otherwise
#
# The modules without Foundation are type-checked against the standard library's availability on Apple's systems, which the
# textual interfaces of the toolchain list; on watchOS also with integer literals of 32 bits. All other Swift files are searched
# for names that need newer systems. Darwin's headers, Foundation and Apple's annotations are out of sight: a Mac has the last word.
#
# A probe with one mistake of each kind comes first: a check that accepts it has checked nothing.
set -euo pipefail
cd "$(dirname "$0")/.."
root=$PWD

modules="JSONSyntax SignedEnvelope _UniversalLinksJSONRPC UniversalLinksJSONSchema UniversalLinks UniversalLinksTesting UniversalLinksAnalysis UniversalLinksLinting"
http_types=.build/checkouts/swift-http-types/Sources/HTTPTypes
if [ -d "$http_types" ]; then
    modules+=" HTTPTypes UniversalLinksChecks UniversalLinksReports"
else
    echo "NOT RUN: UniversalLinksChecks and UniversalLinksReports, since $http_types is missing (swift package resolve)"
fi

version() { sed -nE "s/.*\.$1\(\.v([0-9]+)\).*/\1.0/p" Package.swift | sed -n 1p; }
systems=("$@")
[ ${#systems[@]} -gt 0 ] || systems=(macos ios watchos)
frontend=$(dirname "$(readlink -f "$(command -v swiftc)")")/swift-frontend
toolchain=$(cd "$(dirname "$frontend")/../lib/swift" && pwd)
work=$(mktemp -d)
trap 'rm -rf "$work"' EXIT
failed=0

# An SDK without headers, and the interfaces of the standard library as if they had been built for the target.
prepare() {
    local target=$1 triple=$2 folder=$3 module from to
    mkdir -p "$sdk/usr/include" "$resources/$folder" "$resources/out"
    printf 'module Darwin [system] { header "darwin.h" export * }\n' > "$sdk/usr/include/module.modulemap"
    printf '#include <stdint.h>\n' > "$sdk/usr/include/darwin.h"
    for module in apinotes clang shims; do ln -s "$toolchain/$module" "$resources/$module"; done
    # Synchronization is left out: all of it needs macOS 15 and iOS 18.
    for module in Swift SwiftOnoneSupport _Concurrency _RegexParser _StringProcessing; do
        from=$(find "$toolchain/linux/$module.swiftmodule" -name '*-linux-gnu.swiftinterface' | sed -n 1p)
        [ -n "$from" ] || continue
        to=$resources/$folder/$module.swiftmodule/$triple.swiftinterface
        mkdir -p "$(dirname "$to")"
        # What is back-deployed has a copy for older systems, which an interface without a system behind it cannot offer.
        sed -E -e "s/-target [a-z0-9_]+-unknown-linux-gnu/-target $target/" \
            -e '/^\/\/ swift-module-flags:/ s/$/ -disable-availability-checking/' \
            -e 's/^(public |internal )?import Glibc$/import Darwin/' "$from" > "$to"
        if [ "$module" = Swift ]; then
            sed -i -E '/@backDeployed/{N;N;/_diagnoseUnavailableCodeReached/s/^[^\n]*\n//}' "$to"
        else
            sed -i -e '/@backDeployed(/d' "$to"
        fi
    done
    if [ "$folder" = watchsimulator ]; then
        # The oldest watches have 32 bits: there, no literal that is an Int may need more. The library's own masks do.
        to=$resources/$folder/Swift.swiftmodule/$triple.swiftinterface
        sed -i -E -e 's/0x[0-9A-F]{1,4}(_[0-9A-F]{4}){2,}/0x1/g' -e '/^@frozen public struct Int :/,/^}/ s/Builtin\.s_to_s_checked_trunc_IntLiteral_Int64\(x\)\.0/Builtin.sext_Int32_Int64(Builtin.s_to_s_checked_trunc_IntLiteral_Int32(x).0)/
            /^@frozen public struct UInt :/,/^}/ s/Builtin\.s_to_u_checked_trunc_IntLiteral_Int64\(x\)\.0/Builtin.zext_Int32_Int64(Builtin.s_to_u_checked_trunc_IntLiteral_Int32(x).0)/' "$to"
        grep -q 'sext_Int32_Int64(Builtin.s_to_s_checked_trunc_IntLiteral_Int32' "$to" \
            || { echo "the toolchain's interface has changed: adapt $0"; exit 1; }
    fi
}

# Type-checks a module: its name, then its files. Messages go to $work/log.
compile() {
    local module=$1
    shift
    "$frontend" -emit-module -emit-module-path "$resources/out/$module.swiftmodule" -parse-as-library \
        -target "$target" -resource-dir "$resources" -sdk "$sdk" -module-cache-path "$work/cache" -disable-objc-interop \
        -swift-version 6 -package-name check -module-name "$module" -enable-upcoming-feature ExistentialAny \
        -enable-upcoming-feature InternalImportsByDefault -enable-upcoming-feature MemberImportVisibility \
        -enable-upcoming-feature NonisolatedNonsendingByDefault -I "$resources/out" "$@" > "$work/log" 2>&1
}

# Mistakes that the check has to find, one per line, and what is right beside them.
probe() {
    local source=$work/probe.swift code count=0
    printf '%s\n' 'func text(_ bytes: [UInt8]) -> String { String(decoding: bytes, as: UTF8.self) }' \
        'func count(_ bytes: ArraySlice<UInt8>) -> Int { bytes.span.count }' \
        'let large: Int64 = 100_000_000_000_000_000' > "$source"
    compile Probe "$source" || { echo "$target: the check refuses what is right"; cat "$work/log"; exit 1; }
    while read -r code; do
        printf '%s\n' "$code" > "$source"
        if compile Probe "$source"; then
            echo "$target: the check accepts what it has to refuse: $code"
            exit 1
        fi
        count=$((count + 1))
    done <<< "func text(_ bytes: [UInt8]) -> String? { String(validating: bytes, as: UTF8.self) }
func count(_ bytes: [UInt8]) -> Int { bytes.span.count }
import Synchronization$([ "$1" != watchos ] || printf '\nlet large: Int = 100_000_000_000_000_000')"
    echo "$target: refuses $count mistakes on purpose"
}

for system in "${systems[@]}"; do
    case $system in
        macos) target=x86_64-apple-macosx$(version macOS) triple=x86_64-apple-macos folder=macosx ;;
        ios) target=x86_64-apple-ios$(version iOS)-simulator triple=x86_64-apple-ios-simulator folder=iphonesimulator ;;
        watchos) target=x86_64-apple-watchos$(version watchOS)-simulator triple=x86_64-apple-watchos-simulator folder=watchsimulator ;;
        *) echo "no such system: $system" >&2; exit 2 ;;
    esac
    resources=$work/$system
    sdk=$work/sdk-$system
    prepare "$target" "$triple" "$folder"
    probe "$system"
    for module in $modules; do
        sources=Sources/$module
        [ "$module" = HTTPTypes ] && sources=$http_types
        mapfile -t files < <(find "$sources" -name '*.swift' | sort)
        # A package may have its bridge to Foundation in the same module.
        [ "$module" = HTTPTypes ] && mapfile -t files < <(grep -LE '^(public )?import Foundation' "${files[@]}")
        if compile "$module" "${files[@]}"; then
            echo "$target $module: ${#files[@]} files"
        else
            failed=1
            echo "$target $module: FAILS"
            grep -E 'error:' "$work/log" | sed "s#$root/##" | sort -u | sed -n 1,20p
        fi
    done
done

# Files that the compiler does not see here: names, and since when they exist. Every element of an array that is asked for
# its span is in a slice, and such a slice is called one, so that this can tell it from an array.
names='String\(validating:|import Synchronization|\bMutex[<(]|\bAtomic[<(]|\bInlineArray\b|\bUTF8Span\b|\.utf8Span\b'
spans='\.span\b'
unseen() {
    find Sources Tests Benchmarks/Sources Examples -name '*.swift' -not -path '*/.build*' | sort \
        | grep -vE "^Sources/($(echo "$modules" | tr ' ' '|'))/"
}
newer() { grep -nE "$names|$spans" "$@" | grep -vE '\b(slice|rebasing: [^)]*\))\.span\b' | grep -vE '^[^:]*:[0-9]+: *//'; }
printf 'let text = String(validating: bytes, as: UTF8.self)\nlet box = Mutex(0)\nlet span = bytes.span\n' > "$work/names.swift"
[ "$(newer "$work/names.swift" | wc -l)" -eq 3 ] || { echo "the search for names finds nothing"; exit 1; }
mapfile -t files < <(unseen)
if found=$(newer "${files[@]}"); then
    failed=1
    echo "These need newer systems than Package.swift names (macOS 15 or 26):"
    echo "$found"
else
    echo "${#files[@]} other files: no name of a newer system"
fi
exit $failed
