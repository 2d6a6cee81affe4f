#!/usr/bin/env bash
# Installs the artefacts of a release in clean systems, which have neither Swift nor this checkout, and runs the main job there:
#   sudo Scripts/try-release.sh FOLDER [SUITE …]
# FOLDER contains the archive and the wheel for this machine. A suite is one that debootstrap knows; bookworm (Debian 12), jammy and
# noble (Ubuntu 22.04 and 24.04) otherwise. A suite whose mirror cannot be reached is NOT RUN. AASA_ROOTS keeps the systems from run
# to run.
set -euo pipefail
[ -d "${1:-}" ] || { echo "usage: $0 FOLDER [SUITE …]" >&2; exit 2; }
folder=$(cd "$1" && pwd)
shift
suites=("$@")
[ ${#suites[@]} -gt 0 ] || suites=(bookworm jammy noble)
cd "$(dirname "${BASH_SOURCE[0]}")/.."
machine=$(uname -m)
archive=$(find "$folder" -name "aasa-*-linux-$machine.tar.gz" | sort | tail -n 1)
wheel=$(find "$folder" -name "aasa-*_$machine.whl" | sort | tail -n 1)
[ -n "$archive" ] || { echo "there is no archive for $machine in $folder" >&2; exit 1; }
if [ "$(uname -s)" != Linux ] || [ "$(id -u)" != 0 ] || ! command -v debootstrap > /dev/null; then
    echo "NOT RUN: clean systems need Linux, root and debootstrap"
    exit 0
fi
work=$(mktemp -d)
trap 'rm -rf "$work"' EXIT
roots=${AASA_ROOTS:-$work/roots}
mkdir -p "$roots"

mirror() {
    case $1 in
        bookworm | trixie | bullseye) echo http://deb.debian.org/debian ;;
        *) if [ "$machine" = x86_64 ]; then echo http://archive.ubuntu.com/ubuntu; else echo http://ports.ubuntu.com/ubuntu-ports; fi ;;
    esac
}

# What runs in a clean system: the main job, an error that is found, a Unicode host, and that nothing is missing.
job() {
    cat << 'JOB'
set -eu
cd /example
check() { # CODE TEXT COMMAND…
    expected=$1 text=$2
    shift 2
    code=0
    said=$("$@" 2>&1) || code=$?
    case "$code $said" in "$expected "*"$text"*) echo "  $* → $code" ;; *) echo "$* ends with $code: $said" >&2; exit 1 ;; esac
}
check 0 "2 domains: no findings" aasa --config aasa.yml
check 0 "as expected, 0 not" AASAValidator validate-universal-links --bundle-id com.example.eats --domain eats.example \
    --aasa-path apple-app-site-association --universal-links-path links.json
check 1 "AASA307" aasa lint --format concise broken
check 0 "  matched " aasa match https://例え.jp/ --domain xn--r8jz45g.jp --aasa unicode
check 3 "refused the connection" aasa check 127.0.0.1:1 --no-cdn
JOB
}

tried=0
for suite in "${suites[@]}"; do
    root=$roots/$suite
    if [ ! -e "$root/ready" ]; then
        address=$(mirror "$suite")
        if ! curl --silent --fail --location --max-time 30 --output /dev/null "$address/dists/$suite/InRelease"; then
            echo "NOT RUN: $suite, whose mirror $address cannot be reached"
            continue
        fi
        # A debootstrap older than the suite makes it as it makes the others of its family.
        script=/usr/share/debootstrap/scripts/$suite
        components=main
        case $address in
            *ubuntu*)
                components=main,universe
                [ -e "$script" ] || script=/usr/share/debootstrap/scripts/gutsy
                ;;
        esac
        echo "== $suite: a clean system"
        if ! debootstrap --variant=minbase --components="$components" --include=python3,python3-venv,ca-certificates \
            "$suite" "$root" "$address" "$script" > "$work/log" 2>&1; then
            tail -n 5 "$work/log" >&2
            echo "NOT RUN: debootstrap could not make $suite"
            rm -rf "$root"
            continue
        fi
        touch "$root/ready"
    fi
    echo "== $suite: the archive"
    rm -rf "$root/example" "$root/empty" "${root:?}/usr/local" "$root/wheel"
    mkdir -p "${root:?}/usr/local" "$root/example" "$root/wheel"
    cp Examples/food-delivery/* "$root/example/"
    cp Examples/broken/apple-app-site-association "$root/example/broken"
    printf '{"applinks": {"details": [{"appIDs": ["ABCDE12345.a.b"], "components": [{"/": "*"}]}]}}' > "$root/example/unicode"
    job > "$root/example/job.sh"
    inside() {
        unshare --mount --pid --fork --kill-child bash -c "mount -t proc proc '$root/proc' && exec chroot '$root' /usr/bin/env -i PATH=$1:/usr/bin:/bin LC_ALL=C.UTF-8 ${*:2}"
    }
    tar -xzf "$archive" -C "${root:?}/usr/local" --strip-components 1
    inside /usr/local/bin sh /example/job.sh
    if [ -n "$wheel" ]; then
        echo "== $suite: the wheel"
        rm -rf "${root:?}/usr/local"
        cp "$wheel" "$root/wheel/"
        inside /bin python3 -m venv /empty
        inside /bin /empty/bin/pip install --quiet --no-index "/wheel/$(basename "$wheel")"
        inside /empty/bin sh /example/job.sh
        inside /empty/bin python3 -m aasa --version
    else
        echo "NOT RUN: $suite has no wheel to install: $folder contains none for $machine"
    fi
    tried=$((tried + 1))
done
echo "$tried of ${#suites[@]} clean systems were tried"
