#!/usr/bin/env bash
# How fast `aasa check` asks many hosts, beside `curl --parallel` on the same URLs, and how much memory it takes:
#   Benchmarks/network.sh [--hosts N] [--rounds N] [--concurrency N]
# Serves N hosts (2,000) on loopback, each with a name and a certificate of its own, and has every contender ask all of them in
# one process, in turns, the other way round in every second round. Prints the ratios of the rounds (5), then medians, then how
# many handshakes a second that is, beside what two `openssl s_time` get from the same server before and after. Everything runs
# on this machine, the server too: its CPU time is printed, since it comes out of the same cores. Linux, with curl and openssl;
# peak memory is VmHWM, read every 20 ms.
#
#   AASA, TEST_BED  the programs, where they are built already; otherwise release builds are made
set -euo pipefail
cd "$(dirname "${BASH_SOURCE[0]}")/.."

hosts=2000
rounds=5
concurrency=32
while [ $# -gt 0 ]; do
    case $1 in
        --hosts) hosts=$2 ;;
        --rounds) rounds=$2 ;;
        --concurrency) concurrency=$2 ;;
        *) sed -n '2,/^set /s/^# \{0,1\}//p' "${BASH_SOURCE[0]##*/}" >&2; exit 2 ;;
    esac
    shift 2
done
if ! command -v curl > /dev/null || ! command -v openssl > /dev/null || ! [ -r /proc/self/status ]; then
    echo "this needs Linux, curl and openssl" >&2
    exit 2
fi

if [ -z "${AASA:-}" ] || [ -z "${TEST_BED:-}" ]; then
    build=(swift build -c release --static-swift-stdlib --scratch-path .build-release)
    "${build[@]}" --product aasa
    "${build[@]}" --product test-bed
    products=$("${build[@]}" --show-bin-path)
fi
aasa=${AASA:-$products/aasa}
bed=${TEST_BED:-$products/test-bed}

work=$(mktemp -d)
server=
end() {
    if [ -n "$server" ]; then kill "$server" 2> /dev/null && wait "$server" 2> /dev/null; fi
    rm -rf "$work"
}
trap end EXIT

# The server ends with its input.
mkfifo "$work/input"
"$bed" --hosts "$hosts" < "$work/input" > "$work/announcement" &
server=$!
exec 9> "$work/input"
until [ -s "$work/announcement" ]; do
    kill -0 "$server" 2> /dev/null || { echo "the server did not start" >&2; exit 1; }
    sleep 0.05
done
field() { sed -n "s/.*\"$1\":\"\{0,1\}\([^\",}]*\).*/\1/p" "$work/announcement"; }
port=$(field port)
authorities=$(field caFile)
cdn=$(field cdnURL)

# What is asked for. Ours: the file as Apple's fetcher asks, the file as a browser asks, and the CDN's copy.
path=.well-known/apple-app-site-association
for ((number = 1; number <= hosts; number++)); do
    host=host-$number.test
    file=$(printf 'url = "https://%s:%s/%s"\noutput = "/dev/null"' "$host" "$port" "$path")
    copy=$(printf 'url = "%s/a/v1/%s"\noutput = "/dev/null"' "$cdn" "$host")
    echo "$host:$port" >&3
    echo "$file" >&4
    printf '%s\n%s\n' "$file" "$file" >&5
    printf '%s\n%s\n%s\n' "$file" "$copy" "$file" >&6
done 3> "$work/hosts" 4> "$work/once" 5> "$work/twice" 6> "$work/with-cdn"

check=("$aasa" check --domains-from "$work/hosts" --concurrency "$concurrency" --resolve '*:127.0.0.1'
    --ca-file "$authorities" --format jsonl)
fetch=(curl --parallel --parallel-max "$concurrency" --silent --show-error --fail --resolve "*:$port:127.0.0.1"
    --cacert "$authorities" --user-agent AASA-Bot/1.0.0 --header 'Accept-Encoding: gzip'
    --write-out '%{num_connects}\n')

# Seconds of CPU that a process has taken.
cpu_of() { awk -v ticks="$(getconf CLK_TCK)" '{ sub(/.*\) /, ""); print ($12 + $13) / ticks }' "/proc/$1/stat"; }

# Runs a program and appends to FILE: wall seconds, CPU seconds, the server's CPU seconds, peak memory in MiB.
TIMEFORMAT='%R %U %S'
measure() {
    local file=$1 before after peak=0 process line output=${output:-/dev/null}
    shift
    before=$(cpu_of "$server")
    rm -f "$work/process"
    # shellcheck disable=SC2016
    { time bash -c 'echo "$$" > "$0"; exec "$@"' "$work/process" "$@" > "$output" 2> "$work/errors" 9>&-; } 2> "$work/times" &
    local job=$!
    until [ -s "$work/process" ]; do sleep 0.002; done
    process=$(< "$work/process")
    while kill -0 "$job" 2> /dev/null; do
        while read -r line; do
            case $line in VmHWM:*) line=${line//[!0-9]/}; if [ "$line" -gt "$peak" ]; then peak=$line; fi ;; esac
        done 2> /dev/null < "/proc/$process/status" || true
        sleep 0.02
    done
    if ! wait "$job"; then
        sed -n 1,5p "$work/errors" >&2
        echo "failed: ${*:1:2} …" >&2
        exit 1
    fi
    after=$(cpu_of "$server")
    awk -v before="$before" -v after="$after" -v peak="$peak" \
        '{ printf "%.3f %.3f %.3f %.1f\n", $1, $2 + $3, after - before, peak / 1024 }' "$work/times" >> "$file"
}

contenders=(check-once curl-twice check-cdn curl-cdn curl-once)
contend() {
    case $1 in
        check-once) measure "$2" "${check[@]}" --no-cdn ;;
        check-cdn) measure "$2" "${check[@]}" --cdn-url "$cdn" ;;
        curl-once) measure "$2" "${fetch[@]}" --config "$work/once" ;;
        curl-twice) measure "$2" "${fetch[@]}" --config "$work/twice" ;;
        curl-cdn) measure "$2" "${fetch[@]}" --config "$work/with-cdn" ;;
    esac
}

# Handshakes a second with nothing else to do: a client for each two cores, and the server, which needs as much.
limit() {
    local client clients=$(($(nproc) / 2 > 1 ? $(nproc) / 2 : 2))
    for ((client = 0; client < clients; client++)); do
        openssl s_time -connect "127.0.0.1:$port" -new -time 4 -CAfile "$authorities" -verify 3 \
            > "$work/limit-$client" 2> /dev/null &
        pids[client]=$!
    done
    for client in "${!pids[@]}"; do wait "${pids[client]}" || true; done
    cat "$work"/limit-* | awk '/ real seconds/ { sum += $1 / $4 } END { print sum }'
}
pids=()

# Once unmeasured: the server signs a certificate when a host is first asked for. This also counts what is asked. An exchange of
# the document has one user agent, and a time for the handshake where it made one.
for name in check-once check-cdn; do
    output=$work/$name.output contend "$name" "$work/unmeasured"
    told=$(grep -c '"type":"host"' "$work/$name.output" || true)
    failed=$(grep -c '"failure":{' "$work/$name.output" || true)
    if [ "$told" != "$hosts" ] || [ "$failed" != 0 ]; then
        echo "$name tells of $told of $hosts hosts, and of $failed with failures" >&2
        exit 1
    fi
done
for name in curl-once curl-twice curl-cdn; do output=$work/$name.output contend "$name" "$work/unmeasured"; done
asked() {
    case $1 in
        check-*) grep -o '"userAgent":"' "$work/$1.output" | wc -l ;;
        curl-*) grep -c . "$work/$1.output" ;;
    esac
}
shaken() {
    case $1 in
        check-*) grep -o '"handshake":[0-9]' "$work/$1.output" | wc -l ;;
        curl-*) awk '{ sum += $1 } END { print sum }' "$work/$1.output" ;;
    esac
}

median() { sort -n | awk '{ all[NR] = $1 } END { print NR % 2 ? all[(NR + 1) / 2] : (all[NR / 2] + all[NR / 2 + 1]) / 2 }'; }
load() { cut -d ' ' -f 1-3 /proc/loadavg; }
echo "$hosts hosts, concurrency $concurrency, $rounds rounds; $(nproc) cores; $(curl --version | awk 'NR == 1 { print $1, $2 }'), $(openssl version | cut -d ' ' -f 1-2); load before: $(load)"
limit > "$work/limits"
for ((round = 1; round <= rounds; round++)); do
    if ((round % 2)); then order=("${contenders[@]}"); else order=(curl-once curl-cdn check-cdn curl-twice check-once); fi
    for name in "${order[@]}"; do contend "$name" "$work/$name.figures"; done
done
limit >> "$work/limits"
echo "load after: $(load)"

# Column COLUMN of a contender over that of another one, round by round: median, least and most.
ratio() {
    paste -d ' ' "$work/$1.figures" "$work/$2.figures" | awk -v column="$3" '{ print $column / $(column + 4) }' | sort -n \
        | awk '{ all[NR] = $1 } END { printf "%.2f (%.2f to %.2f)", NR % 2 ? all[(NR + 1) / 2] : (all[NR / 2] + all[NR / 2 + 1]) / 2, all[1], all[NR] }'
}
echo
echo "| to curl, median and range | CPU | hosts a second |"
echo "| --- | ---: | ---: |"
compare() { echo "| $3 | $(ratio "$1" "$2" 2) | $(ratio "$2" "$1" 1) |"; }
compare check-once curl-twice "\`aasa check --no-cdn\`, the same requests"
compare check-cdn curl-cdn "\`aasa check\`, the same requests"
compare check-once curl-once "\`aasa check --no-cdn\`, curl with half of the requests"

echo
echo "| | requests | handshakes | hosts a second | requests a second | handshakes a second | wall s | CPU s | server's CPU s | peak MiB |"
echo "| --- | ---: | ---: | ---: | ---: | ---: | ---: | ---: | ---: | ---: |"
row() {
    local name=$1 column figures=()
    for column in 1 2 3 4; do figures+=("$(cut -d ' ' -f "$column" "$work/$name.figures" | median)"); done
    awk -v title="$2" -v hosts="$hosts" -v requests="$(asked "$name")" -v shaken="$(shaken "$name")" -v wall="${figures[0]}" \
        -v cpu="${figures[1]}" -v served="${figures[2]}" -v peak="${figures[3]}" \
        'BEGIN { printf "| %s | %d | %d | %.0f | %.0f | %.0f | %.2f | %.2f | %.2f | %.0f |\n", title, requests, shaken, hosts / wall, requests / wall, shaken / wall, wall, cpu, served, peak }'
}
row check-once "\`aasa check --no-cdn\`"
row curl-twice "\`curl\`, the same requests"
row check-cdn "\`aasa check\`"
row curl-cdn "\`curl\`, the same requests"
row curl-once "\`curl\`, one request a host"
echo
echo "openssl s_time, handshakes a second with the same server and nothing else, before and after: $(paste -sd ' ' "$work/limits")"
