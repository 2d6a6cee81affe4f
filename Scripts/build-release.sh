#!/usr/bin/env bash
# Builds the archive of a release for this machine's system, with its checksum, and tries the archive:
#   Scripts/build-release.sh [VERSION [FOLDER]]
# VERSION has to be the one that the source names. FOLDER is .build-release/archives otherwise. The archive follows from what was
# built: names in order, the time of the commit, no owner.
set -euo pipefail
cd "$(dirname "${BASH_SOURCE[0]}")/.."
root=$PWD

version=$(sed -n 's/^ *version: "\([^"]*\)",$/\1/p' Sources/aasa/AASACommand.swift | sed -n 1p)
if [ -n "${1:-}" ] && [ "$1" != "$version" ]; then
    echo "the source is version $version, not $1: change Sources/aasa/AASACommand.swift first" >&2
    exit 2
fi
archives=${2:-.build-release/archives}
mkdir -p "$archives"
archives=$(cd "$archives" && pwd)
epoch=${SOURCE_DATE_EPOCH:-$(git log -1 --format=%ct 2> /dev/null || echo 0)}

sha256() { if command -v sha256sum > /dev/null; then sha256sum "$@"; else shasum -a 256 "$@"; fi; }
size() { wc -c < "$1" | awk '{ printf "%.1f MB", $1 / 1000000 }'; }

case $(uname -s) in
    Linux)
        platform=linux-$(uname -m)
        # No symbol is exported that nobody imports, and no library is searched beside the program. Other linkers than lld keep
        # the names of functions that they have dropped, and with them the need for a newer glibc. libyaml is linked without
        # Yams around it, which would bring all of Foundation, and with it ICU.
        options=(--static-swift-stdlib --disable-local-rpath -Xswiftc -use-ld=lld -Xlinker --no-export-dynamic)
        export AASA_SYSTEM_YAML=1
        ownership=(--owner=0 --group=0 --numeric-owner)
        ;;
    Darwin)
        platform=macos-universal
        options=(--arch arm64 --arch x86_64 -Xlinker -headerpad_max_install_names)
        ownership=(--uid 0 --gid 0 --uname '' --gname '')
        ;;
    *)
        echo "no release is made for $(uname -s)" >&2
        exit 2
        ;;
esac
name=aasa-$version-$platform

# zlib, libyaml and the C++ runtime go into the program: pkg-config names a folder in which there is no shared library.
if [ "$platform" != macos-universal ]; then
    toolchain=$(dirname "$(dirname "$(readlink -f "$(command -v swift)")")")
    static=$root/.build-release/static
    mkdir -p "$static"
    for folder in "/usr/lib/$(uname -m)-linux-gnu" /usr/lib64 /usr/lib; do
        for library in libz.a libyaml.a; do
            if [ -f "$folder/$library" ]; then ln -sf "$folder/$library" "$static/$library"; fi
        done
    done
    ln -sf "$("$toolchain/bin/clang" -print-file-name=libstdc++.a)" "$static/libstdc++.a"
    [ -e "$static/libstdc++.a" ] || { echo "libstdc++.a is missing: install libstdc++-dev (Debian) or libstdc++-static (Fedora)" >&2; exit 2; }
    [ -e "$static/libz.a" ] || { echo "libz.a is missing: install zlib1g-dev (Debian) or zlib-static (Fedora)" >&2; exit 2; }
    [ -e "$static/libyaml.a" ] || { echo "libyaml.a is missing: install libyaml-dev (Debian) or build it with --enable-static" >&2; exit 2; }
    printf 'Name: zlib\nDescription: zlib alone\nVersion: 1\nLibs: -L%s -lz\n' "$static" > "$static/zlib.pc"
    printf 'Name: yaml\nDescription: libyaml alone\nVersion: 0.2\nLibs: -L%s -lyaml\n' "$static" > "$static/yaml-0.1.pc"
    options+=(--pkg-config-path "$static")
fi

echo "== build $name"
# The C sources name themselves in their assertions; the folder they lie in is nobody's business.
build=(swift build -c release --scratch-path .build-release -Xcc "-ffile-prefix-map=$root=." "${options[@]}")
env -u AASA_CORE_ONLY -u AASA_STRICT "${build[@]}" --product aasa
products=$(env -u AASA_CORE_ONLY -u AASA_STRICT "${build[@]}" --show-bin-path)

work=$(mktemp -d)
trap 'rm -rf "$work"' EXIT
tree=$work/$name
mkdir -p "$tree/bin" "$tree/share/man/man1" "$tree/share/bash-completion/completions" "$tree/share/zsh/site-functions" \
    "$tree/share/fish/vendor_completions.d" "$tree/share/doc/aasa/licences"

echo "== binaries"
cp "$products/aasa" "$tree/bin/aasa"
before=$(size "$tree/bin/aasa")
strip "$tree/bin/aasa"
[ "$platform" != macos-universal ] || Scripts/complete-mac-program.sh "$tree/bin/aasa"
echo "$before, stripped $(size "$tree/bin/aasa")"
ln -s aasa "$tree/bin/AASAValidator"

echo "== completions, manual, documents"
for product in aasa AASAValidator; do
    "$tree/bin/$product" --generate-completion-script bash > "$tree/share/bash-completion/completions/$product"
    "$tree/bin/$product" --generate-completion-script zsh > "$tree/share/zsh/site-functions/_$product"
    "$tree/bin/$product" --generate-completion-script fish > "$tree/share/fish/vendor_completions.d/$product.fish"
done
cp Documentation/man/aasa.1 "$tree/share/man/man1/aasa.1"
echo '.so man1/aasa.1' > "$tree/share/man/man1/AASAValidator.1"
cp LICENSE README.md CHANGELOG.md "$tree/share/doc/aasa/"
# The links of README.md lead to these pages, and so do those of an editor while the documentation has no site.
find Documentation \( -name '*.md' -o -name '*.png' -o -name '*.svg' \) -print0 | tar --null -T - -cf - | tar -xf - -C "$tree/share/doc/aasa"
Scripts/collect-licences.sh "$tree/bin/aasa" .build-release/checkouts "$tree/share/doc/aasa/licences"
SOURCE_DATE_EPOCH=$epoch python3 Scripts/write-sbom.py "$tree/bin/aasa" .build-release/checkouts "$version" > "$tree/share/doc/aasa/aasa.cdx.json"
cp "$tree/share/doc/aasa/aasa.cdx.json" "$archives/$name.cdx.json"

echo "== archive"
chmod -R u=rwX,go=rX "$tree"
stamp=$(date -u -d "@$epoch" +%Y%m%d%H%M.%S 2> /dev/null || date -u -r "$epoch" +%Y%m%d%H%M.%S)
find "$tree" -exec env TZ=UTC touch -h -t "$stamp" {} +
(cd "$work" && find "$name" -print | LC_ALL=C sort > list)
COPYFILE_DISABLE=1 tar --format=ustar "${ownership[@]}" --no-recursion -C "$work" -cf "$work/$name.tar" -T "$work/list"
gzip -9 -n "$work/$name.tar"
mv "$work/$name.tar.gz" "$archives/"
(cd "$archives" && sha256 "$name.tar.gz" > "$name.tar.gz.sha256")
echo "$archives/$name.tar.gz: $(size "$archives/$name.tar.gz")"
cat "$archives/$name.tar.gz.sha256"

echo "== try the archive in an empty environment"
mkdir "$work/tried"
(cd "$archives" && sha256 -c "$name.tar.gz.sha256")
tar -xzf "$archives/$name.tar.gz" -C "$work/tried" --strip-components 1
tried() { (cd "$root" && env -i "$work/tried/bin/$1" "${@:2}"); }
expect() {
    case $2 in
        *"$1"*) ;;
        *) echo "the archive's program says “$2”, without “$1”" >&2; exit 1 ;;
    esac
}
example=Examples/food-delivery
[ "$(tried aasa --version)" = "$version" ] || { echo "the archive's program is not version $version" >&2; exit 1; }
expect "USAGE: AASAValidator" "$(tried AASAValidator --help)"
expect "  matched " "$(tried aasa match https://eats.example/en/menu/aurora --aasa $example/apple-app-site-association)"
expect "as expected, 0 not" "$(tried aasa test $example/apple-app-site-association --links $example/links.yml --domain eats.example --app com.example.eats)"
# An optimized program is not the one that the tests start.
expect '"AASA201"' "$(printf '%s\n' \
    '{"jsonrpc":"2.0","id":1,"method":"initialize","params":{"protocolVersion":"2025-06-18","capabilities":{},"clientInfo":{"name":"x","version":"1"}}}' \
    '{"jsonrpc":"2.0","method":"notifications/initialized"}' \
    '{"jsonrpc":"2.0","id":2,"method":"tools/call","params":{"name":"lint","arguments":{"file":"{}"}}}' | tried aasa mcp)"
# Such hosts have tables of their own; with Foundation's, they were what a static executable lost first.
printf '{"applinks": {"details": [{"appIDs": ["ABCDE12345.a.b"], "components": [{"/": "*"}]}]}}' > "$work/unicode"
for host in 例え.jp:xn--r8jz45g.jp faß.de:xn--fa-hia.de ＥＸＡＭＰＬＥ.com:example.com אב.com:xn--4dbc.com; do
    expect "  matched " "$(tried aasa match "https://${host%:*}/" --domain "${host#*:}" --aasa "$work/unicode")"
done
expect "/share/doc/aasa/Documentation/README.md" "$(tried aasa lint --help)"
expect "1 file: no findings" "$(tried aasa lint $example/apple-app-site-association)"
# Nothing listens there: the network is there, and no host is needed.
expect "refused the connection" "$(tried aasa check 127.0.0.1:1 --no-cdn 2> /dev/null || true)"
if command -v ldd > /dev/null; then
    foreign=$(ldd "$work/tried/bin/aasa" | awk '{ print $1 }' \
        | grep -vE '^(linux-vdso|libc|libm|libpthread|libdl|librt|libgcc_s|ld-linux[^/]*|/lib.*/ld-linux.*)\.so' || true)
    [ -z "$foreign" ] || { echo "the program needs more than glibc and libgcc: $foreign" >&2; exit 1; }
    ldd "$work/tried/bin/aasa"
fi
echo "tried: version, both names, a decision, a list of links, a Unicode host, lint, a refused connection"

echo "== wheel, recipes"
SOURCE_DATE_EPOCH=$epoch Scripts/build-wheel.sh "$archives/$name.tar.gz"
Scripts/write-recipes.sh "$version" "$archives"
