# shellcheck shell=bash
# What benchmarks of the program begin with:
#
#   source begin.sh [AASA-SERVER]
#
# Sets `program`, building a release of it if none is given, `folder`, a new folder, `pids`, which end together with the script,
# and `ca`, a folder for a certificate authority that exists. Defines write_file PATH and give_up WORDS.
benchmark=$(basename "$0") program=${1:-}
if [ -z "$program" ]; then
    package=$(cd "$(dirname "$0")/../.." && pwd)
    swift build --package-path "$package" -c release --product aasa-server --scratch-path "$package/.build-release"
    program=$package/.build-release/release/aasa-server
fi

folder=$(mktemp -d)
pids=()
finish() {
    for pid in "${pids[@]}"; do kill "$pid" 2> /dev/null || true; done
    wait 2> /dev/null || true
    rm -rf "$folder"
}
trap finish EXIT

give_up() {
    echo "$benchmark: $1" >&2
    exit 3
}

# A file of the usual size, about 2 KiB.
write_file() {
    {
        printf '{"applinks":{"details":[{"appIDs":["7QX4M2K9TA.com.shop.app"],"components":['
        for number in $(seq 1 39); do printf '{"/":"/section%d/*","comment":"part %d"},' "$number" "$number"; done
        printf '{"/":"/buy/*"}]}]}}\n'
    } > "$1"
}

ca=$folder/ca
"$program" ca path --ca-folder "$ca" > /dev/null || give_up "$program does not run"
