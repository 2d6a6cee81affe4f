#!/usr/bin/env bash
# Puts the tool of this checkout into a cache folder, once, and prints the folder that holds aasa and AASAValidator:
#   Scripts/install.sh [--where] [VERSION | vVERSION | source]
# Where the checkout is the commit of a release, the release's archive is taken, if its checksum is right; otherwise Swift
# builds the tool. VERSION takes that release or fails; "source" always builds. --where prints the folder and installs nothing.
#
#   AASA_CACHE       the cache folder; ~/.cache/aasa otherwise
#   AASA_REPOSITORY  the repository's address; otherwise the checkout's origin
#   AASA_REF         the tag, branch or commit that a checkout without .git stands for
#   AASA_RELEASES    where the folders of the releases lie; otherwise below the repository's address
set -euo pipefail
root=$(cd "$(dirname "${BASH_SOURCE[0]}")/.." && pwd -P)

say() { printf 'aasa install: %s\n' "$*" >&2; }
die() { say "$@"; exit 3; }
has() { command -v "$1" > /dev/null 2>&1; }

# A hook runs with GIT_DIR and the like set to the repository that it is a hook of.
if has git; then
    # shellcheck disable=SC2046
    unset $(git rev-parse --local-env-vars)
fi
export GIT_TERMINAL_PROMPT=0

platform() {
    case "$(uname -s)-$(uname -m)" in
        Linux-x86_64) echo linux-x86_64 ;;
        Linux-aarch64 | Linux-arm64) echo linux-aarch64 ;;
        Darwin-*) echo macos-universal ;;
        *) return 1 ;;
    esac
}

sha256() { if has sha256sum; then sha256sum "$@"; else shasum -a 256 "$@"; fi; }

source_version() { sed -n 's/^ *version: "\([^"]*\)",$/\1/p' "$root/Sources/aasa/AASACommand.swift" | sed -n 1p; }

# A name for what stands in the checkout, whether or not it is committed.
source_identity() {
    local sums
    export -f has sha256
    sums=$(cd "$root" && find Package.swift Sources -type f -print0 | LC_ALL=C sort -z | xargs -0 bash -c 'sha256 "$@"' sha256)
    printf '%s\n' "$sums" | sha256 | cut -c 1-16
}

repository() {
    local address=${AASA_REPOSITORY:-}
    [ -n "$address" ] || address=$(git -C "$root" config --get remote.origin.url) || return 1
    case $address in
        git@*:*) address="https://${address#git@}" && address="https://$(printf '%s' "${address#https://}" | sed 's#:#/#')" ;;
        ssh://git@*) address="https://${address#ssh://git@}" ;;
    esac
    address=${address%/}
    printf '%s\n' "${address%.git}"
}

# The commit that a reference of the repository names: a tag, with what an annotated one points at, or a branch.
commit_of() {
    local reference=$1 listing
    case $reference in
        *[!0-9a-f]*) ;;
        ????????????????????????????????????????) printf '%s\n' "$reference" && return ;;
    esac
    listing=$(git ls-remote -- "$(repository)" \
        "refs/tags/$reference" "refs/tags/$reference^{}" "refs/heads/$reference" 2> /dev/null) || return 1
    printf '%s\n' "$listing" | awk '
        $2 ~ /\^\{\}$/ { peeled = $1; next }
        $2 ~ /^refs\/tags\// { tag = $1 }
        $2 ~ /^refs\/heads\// { branch = $1 }
        END { print peeled != "" ? peeled : tag != "" ? tag : branch }'
}

checkout_commit() {
    if [ -e "$root/.git" ]; then
        [ -z "$(git -C "$root" status --porcelain -- Package.swift Sources)" ] || return 1
        git -C "$root" rev-parse HEAD
    else
        [ -n "${AASA_REF:-}" ] && commit_of "$AASA_REF"
    fi
}

# The version of the release that the checkout is the commit of; nothing where it is none.
checkout_release() {
    local version here there
    version=$(source_version)
    if [ ! -e "$root/.git" ] && [ "${AASA_REF:-}" = "v$version" ]; then
        printf '%s\n' "$version"
        return
    fi
    has git || return 0
    here=$(checkout_commit) || return 0
    there=$(commit_of "v$version") || return 0
    if [ -n "$here" ] && [ "$here" = "$there" ]; then printf '%s\n' "$version"; fi
}

fetch() {
    if has curl; then
        curl --fail --silent --show-error --location --proto '=https,file' --proto-redir '=https' \
            --retry 2 --connect-timeout 20 --max-time 600 --output "$2" "$1" >&2
    elif has wget; then
        case $1 in https://*) wget --quiet --https-only --output-document "$2" "$1" >&2 ;; *) return 1 ;; esac
    else
        say "neither curl nor wget is here to download with"
        return 1
    fi
}

# Moves what is finished to its place; another run may have been faster.
place() {
    mkdir -p "$(dirname "$2")"
    [ -e "$2" ] || mv "$1" "$2"
    rm -rf "${2:?}/$(basename "$1")"
}

download() {
    local version=$1 folder=$2 name releases wanted found
    name=aasa-$version-$platform
    releases=${AASA_RELEASES:-$(repository)/releases/download} || return 1
    fetch "$releases/v$version/$name.tar.gz" "$work/$name.tar.gz" || return 1
    fetch "$releases/v$version/$name.tar.gz.sha256" "$work/$name.sha256" || return 1
    wanted=$(cut -c 1-64 "$work/$name.sha256")
    found=$(sha256 "$work/$name.tar.gz" | cut -c 1-64)
    [ "$wanted" = "$found" ] || die "$name.tar.gz has the checksum $found, and its release says $wanted: do not use it"
    mkdir "$work/unpacked"
    tar -xzf "$work/$name.tar.gz" -C "$work/unpacked" --strip-components 1 --no-same-owner
    found=$("$work/unpacked/bin/aasa" --version 2>&1) || { say "the downloaded aasa does not run here: $found"; return 1; }
    [ "$found" = "$version" ] || die "the archive of $version holds version $found: do not use it"
    place "$work/unpacked" "$folder"
    say "took release $version"
}

build() {
    local folder=$1 options=()
    has swift || die "there is no release to take, and no Swift to build with: install Swift 6.2 or later, or run in the image swift:6.3"
    if [ "$(uname -s)" = Darwin ]; then options+=(-Xlinker -headerpad_max_install_names); else options+=(--static-swift-stdlib); fi
    say "building from source, once for this commit; this takes minutes"
    env -u AASA_CORE_ONLY -u AASA_STRICT swift build --package-path "$root" --scratch-path "$work/build" -c release \
        ${options[@]+"${options[@]}"} --product aasa >&2 || die "the build failed"
    mkdir -p "$work/built/bin"
    cp "$work/build/release/aasa" "$work/built/bin/aasa"
    [ "$(uname -s)" != Darwin ] || "$root/Scripts/complete-mac-program.sh" "$work/built/bin/aasa" >&2 || die "the build is not complete"
    ln -s aasa "$work/built/bin/AASAValidator"
    place "$work/built" "$folder"
}

only_where=
if [ "${1:-}" = --where ]; then
    only_where=1
    shift
fi
wanted=${1:-}
# A tag of a release is as good as its version.
case $wanted in v[0-9]*) wanted=${wanted#v} ;; esac
platform=$(platform) || die "there is no aasa for $(uname -s) on $(uname -m): it runs on Linux and macOS"
cache=${AASA_CACHE:-${XDG_CACHE_HOME:-${HOME:?neither AASA_CACHE nor HOME is set}/.cache}/aasa}
case $wanted in
    '') folder=$cache/checkout-$(source_identity)-$platform ;;
    source) folder=$cache/built-$(source_identity)-$platform ;;
    *[!0-9A-Za-z.+-]* | [!0-9]*) die "'$wanted' is no version: write one such as 1.2.0, or source" ;;
    *) folder=$cache/release-$wanted-$platform ;;
esac

if [ -z "$only_where" ] && [ ! -x "$folder/bin/aasa" ]; then
    mkdir -p "$cache"
    work=$(mktemp -d "$cache/install.XXXXXX")
    trap 'rm -rf "$work"' EXIT
    case $wanted in
        source) build "$folder" ;;
        '')
            release=$(checkout_release)
            if [ -z "$release" ] || ! download "$release" "$folder"; then build "$folder"; fi
            ;;
        *) download "$wanted" "$folder" || die "could not take release $wanted for $platform" ;;
    esac
fi
printf '%s\n' "$folder/bin"
