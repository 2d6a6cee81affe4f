#!/usr/bin/env bash
# Copies the licences and notices of everything that a program of a release contains:
#   Scripts/collect-licences.sh PROGRAM CHECKOUTS FOLDER
# It fails if the program contains something whose licence is not found on this machine.
set -euo pipefail
[ $# -eq 3 ] || { echo "usage: $0 PROGRAM CHECKOUTS FOLDER" >&2; exit 2; }
program=$1 checkouts=$2 folder=$3
mkdir -p "$folder"

for checkout in "$checkouts"/*/; do
    name=$(basename "$checkout")
    for file in "$checkout"LICENSE* "$checkout"NOTICE*; do
        if [ -f "$file" ]; then cat "$file" >> "$folder/$name.txt"; fi
    done
    [ -f "$folder/$name.txt" ] || { echo "the package $name has no licence" >&2; exit 1; }
done

# BoringSSL's authors and terms are at the head of each of its files; two packages contain it.
for copy in "$checkouts"/*/Sources/C*BoringSSL; do
    [ -d "$copy" ] || continue
    python3 - "$copy" > "$folder/BoringSSL in $(basename "$(dirname "$(dirname "$copy")")").txt" << 'PYTHON'
import pathlib
import re
import sys

heads = {}
for path in sorted(pathlib.Path(sys.argv[1]).rglob("*")):
    if path.suffix not in (".c", ".cc", ".h", ".S", ".inc"):
        continue
    text = path.read_text(encoding="utf-8", errors="replace")
    found = re.match(r"\s*(?:(?://[^\n]*\n)+|/\*.*?\*/)", text, re.DOTALL)
    head = re.sub(r"^\s*(?://|/?\*+/?) ?", "", found.group(0), flags=re.MULTILINE).strip() if found else ""
    if re.search("copyright|licen[cs]e", head, re.IGNORECASE):
        heads.setdefault(head, []).append(path.name)
if not heads:
    sys.exit("the copy of BoringSSL has no copyright notice")
print(("\n\n" + "-" * 79 + "\n\n").join(heads))
PYTHON
done

if [ "$(uname -s)" = Linux ]; then
    toolchain=$(dirname "$(dirname "$(readlink -f "$(command -v swift)")")")
    cp "$toolchain/share/swift/LICENSE.txt" "$folder/Swift.txt"
    for package in zlib1g-dev:zlib libyaml-dev:libyaml libstdc++-*-dev:libstdc++; do
        for file in /usr/share/doc/${package%:*}/copyright; do
            if [ -f "$file" ]; then cp "$file" "$folder/${package##*:}.txt"; fi
        done
    done
fi

# Foundation's tables are ICU's. Debian's libicu-dev has its licence, and those of what ICU contains.
if LC_ALL=C grep -q -a 'icudt[0-9]' "$program"; then
    for file in /usr/share/icu/*/LICENSE /usr/share/licenses/libicu*/LICENSE; do
        if [ -f "$file" ]; then cp "$file" "$folder/ICU.txt"; fi
    done
    [ -f "$folder/ICU.txt" ] || { echo "the program contains ICU, and its licence is not here: install libicu-dev (Debian) or libicu (Fedora)" >&2; exit 1; }
fi
echo "licences: $(find "$folder" -type f | wc -l)"
