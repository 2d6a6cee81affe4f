#!/usr/bin/env bash
# Makes a program that was built on a Mac, and stripped, complete:
#   Scripts/complete-mac-program.sh FOLDER/bin/PROGRAM
# Systems before macOS 26 lack the library behind Swift's Span: it goes from the toolchain to FOLDER/lib. Then the program is signed
# again, since strip and a new search path break the signature of the linker, and an Apple silicon Mac kills what has none.
set -euo pipefail
program=$1
library=libswiftCompatibilitySpan.dylib
folder=$(dirname "$(dirname "$program")")/lib

needed=$(otool -L "$program" | awk '/^[[:space:]]/ { print $1 }' | sort -u)
foreign=$(printf '%s\n' "$needed" | grep -vE "^(/usr/lib/|/System/Library/|@rpath/$library\$)" || true)
if [ -n "$foreign" ]; then
    echo "$program needs what no Mac has: $foreign" >&2
    exit 1
fi
case $needed in
    *"@rpath/$library"*)
        toolchain=$(dirname "$(dirname "$(xcrun --find swiftc)")")
        found=$(find "$toolchain/lib" -path '*macosx*' -name "$library" | LC_ALL=C sort | sed -n 1p)
        [ -n "$found" ] || { echo "the toolchain in $toolchain has no $library" >&2; exit 1; }
        mkdir -p "$folder"
        cp "$found" "$folder/$library"
        codesign --force --sign - "$folder/$library"
        # Xcode's build system writes this search path by itself, and a second one would be an error.
        otool -l "$program" | grep -q 'path @executable_path/\.\./lib ' || install_name_tool -add_rpath @executable_path/../lib "$program"
        ;;
esac
codesign --force --sign - "$program"
codesign --verify "$program"
