#!/usr/bin/env bash
# How fast `aasa match --urls --summary` decides a list of URLs and an access log of 1 GB, plain and compressed, on one core
# and on two:
#   Benchmarks/bulk.sh [--urls N] [--log-bytes N] [--rounds N] [--seed N] [--jobs N]
# Writes an association file of 12 components, N URLs (10,000,000), no two of them alike but by chance, and an access log in the
# combined format of N bytes (1,000,000,000) with requests of the same kind; each plain, as one gzip member, and as members of
# a mebibyte of text, as appended logs and log shippers have them. Prints medians over the rounds (3), in which inputs and
# numbers of workers take turns, and ends with 1 if two of them print different results. Linux; peak memory is VmHWM, read every
# 20 ms.
#
#   AASA    the program, where it is built already; otherwise a release build is made
#   FOLDER  where to write 2.5 GB and find it again the next time; otherwise a temporary folder
set -euo pipefail
cd "$(dirname "${BASH_SOURCE[0]}")/.."

urls=10000000
log_bytes=1000000000
rounds=3
seed=1
jobs=2
while [ $# -gt 0 ]; do
    case $1 in
        --urls) urls=$2 ;;
        --log-bytes) log_bytes=$2 ;;
        --rounds) rounds=$2 ;;
        --seed) seed=$2 ;;
        --jobs) jobs=$2 ;;
        *) sed -n '2,/^set /s/^# \{0,1\}//p' "${BASH_SOURCE[0]##*/}" >&2; exit 2 ;;
    esac
    shift 2
done
[ -r /proc/self/status ] || { echo "this needs Linux" >&2; exit 2; }

if [ -z "${AASA:-}" ]; then
    build=(swift build -c release --static-swift-stdlib --scratch-path .build-release --product aasa)
    "${build[@]}"
    AASA=$("${build[@]}" --show-bin-path)/aasa
fi

work=$(mktemp -d)
trap 'rm -rf "$work"' EXIT
folder=${FOLDER:-$work}
mkdir -p "$folder"

# The kinds of components and URLs of the benchmark's workload 12: prefixes, exact paths, a floating word, digits, a query item,
# a fragment, a file name ending, an exclusion. In every ten URLs three match, one is excluded, and six do not.
cat > "$work/aasa" << 'END'
{"applinks": {"details": [{"appIDs": ["A1B2C3D4E5.com.example.app"], "components": [
  {"/": "/shop/linen/private/*", "exclude": true}, {"/": "/shop/linen/*"}, {"/": "/news/harbour/*"}, {"/": "/travel/atlas/*"},
  {"/": "/music/cello/*"}, {"/": "/shop/voucher-42"}, {"/": "/news/imprint"}, {"/": "/*/all-cotton/*"},
  {"/": "/orders/track/????????"}, {"/": "/travel/offers/*", "?": {"ref": "app-*"}}, {"/": "/help/contact", "#": "part-*"},
  {"/": "/music/album/*.html"}]}]}}
END
# shellcheck disable=SC2016
generator='
function pick(list, count) { return list[int(rand() * count) + 1] }
function slug() { return pick(words, wordCount) "-" pick(words, wordCount) "-" int(rand() * 100000) }
function hit(kind) {
    if (kind < 4) return prefixes[kind + 1] slug() "/" slug()
    if (kind < 5) return "/shop/voucher-42"
    if (kind < 6) return "/" slug() "/all-cotton/" slug()
    if (kind < 7) return "/orders/track/" sprintf("%08d", int(rand() * 100000000))
    if (kind < 8) return "/travel/offers/" slug() "?ref=app-" int(rand() * 1000)
    return "/music/album/" slug() ".html"
}
function target(kind,   text) {
    if (kind < 3) text = hit(int(rand() * 9))
    else if (kind < 4) text = "/shop/linen/private/" slug()
    else if (kind < 7) { text = hit(int(rand() * 9)); sub(/[a-z]\//, "0/", text) }
    else text = "/" slug() "/" slug() "/" int(rand() * 10000)
    if (rand() < 0.7) text = text (index(text, "?") ? "&" : "?") pick(words, wordCount) "=" slug()
    return text
}
BEGIN {
    srand(seed)
    wordCount = split("amber basil cedar dune ember fjord grove haven iris jade koala lotus maple noble ocean pearl quartz river sable tulip umber velvet willow xenon yarrow zinc", words, " ")
    split("/shop/linen/ /news/harbour/ /travel/atlas/ /music/cello/", prefixes, " ")
    agents[1] = "Mozilla/5.0 (iPhone; CPU iPhone OS 18_5 like Mac OS X) AppleWebKit/605.1.15 (KHTML, like Gecko) Version/18.5 Mobile/15E148 Safari/604.1"
    agents[2] = "Mozilla/5.0 (X11; Linux x86_64; rv:128.0) Gecko/20100101 Firefox/128.0"
    while (lines ? number < lines : written < bytes) {
        path = target(number % 10)
        if (lines) line = "https://www.example.com" path
        else line = int(rand() * 224) "." int(rand() * 256) "." int(rand() * 256) ".7 - - [21/Nov/2026:" sprintf("%02d:%02d:%02d", number / 36000 % 24, number / 600 % 60, number / 10 % 60) " +0000] \"" (number % 20 ? "GET " : "POST ") path " HTTP/2.0\" 200 " int(rand() * 90000) " \"-\" \"" agents[number % 3 ? 1 : 2] "\""
        print line
        written += length(line) + 1
        number++
    }
}'

# A file and its two compressed forms, unless they are there.
make() {
    local name=$1 mark
    shift
    mark=$folder/$name.made-$(printf '%s' "$seed $* $generator" | cksum | tr ' ' -)
    [ ! -e "$mark" ] || return 0
    rm -f "$folder/$name".*
    awk -v seed="$seed" "$@" "$generator" > "$folder/$name.txt"
    gzip -c "$folder/$name.txt" > "$folder/$name.one.gz"
    split -C 1M --filter='gzip' "$folder/$name.txt" > "$folder/$name.many.gz"
    touch "$mark"
}
make urls -v lines="$urls"
make log -v bytes="$log_bytes"

# Runs a program and appends to FILE: wall seconds, CPU seconds, peak memory in MiB.
TIMEFORMAT='%R %U %S'
measure() {
    local file=$1 peak=0 process line job
    shift
    rm -f "$work/process"
    # shellcheck disable=SC2016
    { time bash -c 'echo "$$" > "$0"; exec "$@"' "$work/process" "$@" > "$work/output" 2> "$work/errors"; } 2> "$work/times" &
    job=$!
    until [ -s "$work/process" ]; do sleep 0.002; done
    process=$(< "$work/process")
    while kill -0 "$job" 2> /dev/null; do
        while read -r line; do
            case $line in VmHWM:*) line=${line//[!0-9]/}; if [ "$line" -gt "$peak" ]; then peak=$line; fi ;; esac
        done 2> /dev/null < "/proc/$process/status" || true
        sleep 0.02
    done
    wait "$job" || { sed -n 1,5p "$work/errors" >&2; exit 1; }
    awk -v peak="$peak" '{ printf "%.3f %.3f %.1f\n", $1, $2 + $3, peak / 1024 }' "$work/times" >> "$file"
}

inputs=(urls.txt urls.one.gz urls.many.gz log.txt log.one.gz log.many.gz)
options() { case $1 in log.*) echo --log-format combined --domain www.example.com ;; esac; }
load() { cut -d ' ' -f 1-3 /proc/loadavg; }
echo "seed $seed, $rounds rounds, $(nproc) cores, load before: $(load)"
for ((round = 1; round <= rounds; round++)); do
    for input in "${inputs[@]}"; do
        for count in 1 "$jobs"; do
            # shellcheck disable=SC2046
            measure "$work/$input.$count" "$AASA" match --aasa "$work/aasa" --urls "$folder/$input" --summary --jobs "$count" \
                --color never $(options "$input")
            cmp -s "$work/output" "$work/result.${input%%.*}" || {
                [ ! -e "$work/result.${input%%.*}" ] || { echo "$input with $count workers gives another result" >&2; exit 1; }
                cp "$work/output" "$work/result.${input%%.*}"
            }
        done
    done
done
echo "load after: $(load)"

median() { sort -n | awk '{ all[NR] = $1 } END { print NR % 2 ? all[(NR + 1) / 2] : (all[NR / 2] + all[NR / 2 + 1]) / 2 }'; }
column() { cut -d ' ' -f "$2" "$work/$1" | median; }
echo
echo "| | MB | one core s | CPU s | MB of text a second | peak MiB | $jobs cores s | CPU s | MB of text a second | peak MiB | one core's time to $jobs cores' |"
echo "| --- | ---: | ---: | ---: | ---: | ---: | ---: | ---: | ---: | ---: | ---: |"
for input in "${inputs[@]}"; do
    awk -v title="$input" -v size="$(wc -c < "$folder/$input")" -v text="$(wc -c < "$folder/${input%%.*}.txt")" \
        -v a="$(column "$input.1" 1)" -v b="$(column "$input.1" 2)" -v c="$(column "$input.1" 3)" \
        -v d="$(column "$input.$jobs" 1)" -v e="$(column "$input.$jobs" 2)" -v f="$(column "$input.$jobs" 3)" \
        'BEGIN { printf "| %s | %.0f | %.2f | %.2f | %.0f | %.0f | %.2f | %.2f | %.0f | %.0f | %.2f |\n", title, size / 1e6, a, b, text / a / 1e6, c, d, e, text / d / 1e6, f, a / d }'
done
echo
sed -n 1p "$work/result.urls"
sed -n 1p "$work/result.log"
