#!/usr/bin/env bash
# Lists the public declarations of each library product in Documentation/API/<Module>.txt, as the compiler sees them.
#   Scripts/list-api.sh [--check] [BUILD-FOLDER]
# It reads the modules that `swift build` made, in .build/debug unless another folder is given, and builds nothing itself.
# --check writes nothing: it shows what differs from the listings, and ends with 1 if anything does.
set -euo pipefail
cd "$(dirname "$0")/.."
export LC_ALL=C

check=false
if [ "${1:-}" = --check ]; then
    check=true
    shift
fi
build=${1:-.build/debug}
listings=Documentation/API

# The tool is beside the compiler, which may be behind a launcher: the compiler knows where it is installed.
information=$(swiftc -print-target-info)
resources=$(printf '%s' "$information" | sed -n 's/.*"runtimeResourcePath": "\(.*\)".*/\1/p')
triple=$(printf '%s' "$information" | sed -n 's/.*"triple": "\(.*\)".*/\1/p' | sed -n 1p)
tool=$resources/../../bin/swift-synthesize-interface
[ -x "$tool" ] || { echo "this toolchain has no $tool; use Swift 6.3 of swift.org"; exit 3; }

modules=$(sed -n 's/.*\.library(name:.*targets: \[\(.*\)\]).*/\1/p' Package.swift | tr -d '",' | xargs)
[ "$(wc -w <<< "$modules")" -ge 8 ] || { echo "Package.swift has changed; adapt $0"; exit 3; }

# The modules alone, since what lies beside them leads to the source as it is now, which need not be what was built.
work=$(mktemp -d)
trap 'rm -rf "$work"' EXIT
mkdir "$work/modules"
built=$(cd "$build/Modules" && pwd)
find "$built" -maxdepth 1 -name '*.swiftmodule' -exec ln -s {} "$work/modules/" \;

options=(-target "$triple" -I "$work/modules")
if [ "$(uname -s)" = Darwin ]; then options+=(-sdk "$(xcrun --show-sdk-path)"); fi
# The C modules below the Swift modules: of this package, of other packages, and those that SwiftPM wrote for them.
while IFS= read -r map; do
    options+=(-Xcc "-fmodule-map-file=$map")
done < <(
    find Sources -name module.modulemap | sort
    find "$build"/*.build -maxdepth 1 -name module.modulemap | sort
    find "$build/../../checkouts/" -path '*/include/module.modulemap' 2> /dev/null | sort
)

# From an interface in Swift: a line for each type with all of its conformances, in the order of the names, and below it a
# line for each member. Documentation is left out, and so are the names of the modules before those of their types.
list() {
    awk -v modules="$(tr ' ' '|' <<< "$modules")" '
        function add(path, level, text) { print path "\t" level "\t" text }
        function sorted(names,    parts, count, i, j, part, text) {
            count = split(names, parts, ", ")
            for (i = 2; i <= count; i++) {
                part = parts[i]
                for (j = i - 1; j > 0 && parts[j] > part; j--) parts[j + 1] = parts[j]
                parts[j + 1] = part
            }
            text = parts[1]
            for (i = 2; i <= count; i++) if (parts[i] != parts[i - 1]) text = text ", " parts[i]
            return text
        }
        { sub(/^[ \t]+/, ""); sub(/[ \t]+$/, "") }
        /^\/\// || /^import / || /^$/ { next }
        {
            # A declaration may take several lines: attributes before it, and closures as default values within it.
            line = pending == "" ? $0 : pending " " $0
            pending = ""
            opened = gsub(/\(/, "(", line)
            closed = gsub(/\)/, ")", line)
            if (opened > closed || line ~ /^@[A-Za-z]+(\(.*\))?$/) { pending = line; next }
            gsub("(" modules ")[.]", "", line)
            gsub(/ : /, ": ", line)
            sub(/public /, "", line)
        }
        line == "}" { depth--; next }
        line ~ / \{$/ {
            sub(/ \{$/, "", line)
            clause = ""
            if (match(line, / where /)) {
                clause = substr(line, RSTART)
                line = substr(line, 1, RSTART - 1)
            }
            conformances = ""
            if (match(line, /: /)) {
                conformances = substr(line, RSTART + 2)
                line = substr(line, 1, RSTART - 1)
            }
            name = line
            sub(/.* /, "", name)
            sub(/<.*/, "", name)
            isExtension = line ~ /(^| )extension /
            path = isExtension || depth == 0 ? name : paths[depth] "." name
            # An extension of a type of this module adds to it, unless it is for some of its values or unavailable.
            if (isExtension && (!(path in heads) || clause != "" || line ~ /^@/)) {
                path = line clause
                sub(/.*extension /, "", path)
                path = path " " line
            }
            if (!(path in heads)) {
                order[++count] = path
                heads[path] = isExtension ? line : substr(line, 1, length(line) - length(name)) path
                if (!isExtension && match(line, /<.*>/)) heads[path] = substr(line, 1, RSTART - 1 - length(name)) path substr(line, RSTART)
                clauses[path] = clause
            }
            if (conformances != "") inherited[path] = inherited[path] (inherited[path] == "" ? "" : ", ") conformances
            paths[++depth] = path
            next
        }
        { if (depth == 0) add(line, 0, line); else add(paths[depth], 1, "    " line) }
        END {
            if (depth != 0 || pending != "") { print "the interface has another form than expected" > "/dev/stderr"; exit 1 }
            for (i = 1; i <= count; i++) {
                path = order[i]
                add(path, 0, heads[path] (inherited[path] == "" ? "" : ": " sorted(inherited[path])) clauses[path])
            }
        }
    ' | sort -t "$(printf '\t')" -k1,1 -k2,2n -k3 | cut -f3-
}

differences=0
total=0
for module in $modules; do
    [ -e "$build/Modules/$module.swiftmodule" ] || { echo "$build/Modules has no $module: run swift build first"; exit 3; }
    "$tool" -module-name "$module" "${options[@]}" -o "$work/$module.swift" > "$work/log" 2>&1 || { cat "$work/log"; exit 3; }
    list < "$work/$module.swift" > "$work/$module.txt"
    count=$(wc -l < "$work/$module.txt")
    total=$((total + count))
    [ "$count" -gt 0 ] || echo "// Nothing is public." > "$work/$module.txt"
    if $check; then
        touch "$work/none"
        old=$listings/$module.txt
        [ -e "$old" ] || old=$work/none
        diff -U 2 -F '^[a-z@]' --label "$listings/$module.txt" --label "$module as it was built" "$old" "$work/$module.txt" || differences=1
    else
        mkdir -p "$listings"
        cp "$work/$module.txt" "$listings/$module.txt"
    fi
    echo "$module: $count public declarations"
done
for listing in "$listings"/*.txt; do
    module=$(basename "$listing" .txt)
    case " $modules " in
        *" $module "*) ;;
        *) if $check; then echo "$listing: no library has this module"; differences=1; else rm -f "$listing"; fi ;;
    esac
done
[ "$total" -ge 500 ] || { echo "only $total public declarations were found"; exit 3; }
if [ "$differences" -ne 0 ]; then
    echo "public declarations have changed: run Scripts/list-api.sh, and look at the difference before it lands"
    exit 1
fi
echo "$total public declarations in $(wc -w <<< "$modules") modules are as listed in $listings"
