#!/usr/bin/env bash
# Packs a Python wheel with the program of a release archive, and installs it in an empty virtual environment:
#   Scripts/build-wheel.sh ARCHIVE [FOLDER]
# ARCHIVE is what Scripts/build-release.sh wrote, for x86_64, aarch64 or macOS; FOLDER is the archive's otherwise. A wheel for
# another system than this one is packed and checked, but cannot be run here.
set -euo pipefail
[ -f "${1:-}" ] || { echo "usage: $0 ARCHIVE [FOLDER]" >&2; exit 2; }
archive=$(cd "$(dirname "$1")" && pwd)/$(basename "$1")
folder=${2:-$(dirname "$archive")}
cd "$(dirname "${BASH_SOURCE[0]}")/.."
work=$(mktemp -d)
trap 'rm -rf "$work"' EXIT
SOURCE_DATE_EPOCH=${SOURCE_DATE_EPOCH:-$(git log -1 --format=%ct 2> /dev/null || echo 315532800)}
export SOURCE_DATE_EPOCH

mkdir "$work/unpacked"
tar -xzf "$archive" -C "$work/unpacked" --strip-components 1
wheel=$(python3 Integrations/python/aasa_wheel.py "$work/unpacked/bin/aasa" "$folder" "$work/unpacked/share/doc/aasa/licences")
(cd "$(dirname "$wheel")" && if command -v sha256sum > /dev/null; then sha256sum "$(basename "$wheel")"; else shasum -a 256 "$(basename "$wheel")"; fi) \
    > "$wheel.sha256"
cat "$wheel.sha256"

# A tool of PyPI, which knows what each tag promises.
if [ "$(uname -s)" = Linux ] && python3 -m venv "$work/tools" > /dev/null && "$work/tools/bin/pip" install --quiet auditwheel 2> /dev/null; then
    shown=$("$work/tools/bin/auditwheel" show "$wheel")
    echo "$shown"
    tag=$(basename "$wheel" .whl | cut -d- -f5)
    case $tag in
        manylinux_*)
            case $shown in
                *"$tag"*) ;;
                *) echo "auditwheel does not confirm the tag $tag" >&2; exit 1 ;;
            esac
            ;;
    esac
else
    echo "NOT RUN: auditwheel of PyPI cannot be installed"
fi

case $(uname -s)-$(uname -m)-$wheel in
    Linux-x86_64-*_x86_64.whl | Linux-aarch64-*_aarch64.whl | Darwin-*macosx*) ;;
    *) echo "NOT RUN: the wheel is for another system than this one" && exit 0 ;;
esac
python3 -m venv "$work/empty"
"$work/empty/bin/pip" install --quiet --no-index "$wheel"
tried() { env -i "$work/empty/bin/$1" "${@:2}"; }
example=Examples/food-delivery
tried aasa --version
tried aasa lint "$example/apple-app-site-association"
tried AASAValidator validate-universal-links --bundle-id com.example.eats --domain eats.example \
    --aasa-path "$example/apple-app-site-association" --universal-links-path "$example/links.json"
env -i "$work/empty/bin/python" -m aasa --config "$example/aasa.yml"
echo "tried: aasa, AASAValidator and python -m aasa, in an empty virtual environment"
