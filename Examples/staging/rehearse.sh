#!/usr/bin/env bash
# Rehearses a deployment: before, after, what Apple's CDN makes of it, and what a mistake looks like.
#   AASA=path/to/aasa AASA_SERVER=path/to/aasa-server Examples/staging/rehearse.sh
set -euo pipefail
cd "$(dirname "$0")"
aasa=${AASA:-aasa}
server=${AASA_SERVER:-aasa-server}
for program in "$aasa" "$server"; do
    command -v "$program" > /dev/null || { echo "$program is missing: set AASA and AASA_SERVER to both executables." >&2; exit 2; }
done

work=$(mktemp -d)
pid=
stop() {
    [ -z "$pid" ] || kill "$pid" 2> /dev/null || true
    [ -z "$pid" ] || wait "$pid" 2> /dev/null || true
    rm -rf "$work"
}
trap stop EXIT

# Waits until a line of the server's output matches.
await() {
    for _ in $(seq 600); do
        grep -qE "$1" "$work/log" && return
        kill -0 "$pid" 2> /dev/null || break
        sleep 0.1
    done
    cat "$work/log" >&2
    echo "The server did not say \"$1\"." >&2
    exit 1
}

# Shows a check, and fails unless it ends with the status and says the words that it should.
check() {
    local expected=$1 words=$2 status=0
    shift 2
    echo "\$ aasa check shop.example:$port${*:+ $*}"
    "$aasa" check "shop.example:$port" --no-config --ca-file "$authority" --resolve shop.example:127.0.0.1 \
        --resolve localhost:127.0.0.1 --cdn-url "https://localhost:$port" --color never "$@" > "$work/check" 2>&1 ||
        status=$?
    cat "$work/check"
    echo "exit code $status"
    [ "$status" -eq "$expected" ] || { echo "Expected exit code $expected." >&2; exit 1; }
    grep -qF -- "$words" "$work/check" || { echo "Expected the words: $words" >&2; exit 1; }
    echo
}

echo "== 1. Serve the file that is deployed now; the stand-in for Apple's CDN caches it for 25 seconds"
cp before.json "$work/apple-app-site-association"
"$server" serve "$work/apple-app-site-association" --domain shop.example --listen 127.0.0.1:0 \
    --ca-folder "$work/authority" --cdn-ttl 25s --cdn-negative-ttl 25s --faults > "$work/log" 2>&1 &
pid=$!
await '^Listening on https://127\.0\.0\.1:[0-9]+'
port=$(sed -n 's/^Listening on .*:\([0-9]*\)$/\1/p' "$work/log")
authority=$("$server" ca path --ca-folder "$work/authority")
echo "https://127.0.0.1:$port"
echo

echo "== 2. Check it: the host and the CDN have the same file"
check 0 "in sync"

echo "== 3. Deploy a new file"
cp after.json "$work/new"
mv "$work/new" "$work/apple-app-site-association"
await "changed, and served from now on"
echo "apple-app-site-association: changed, and served from now on."
echo

echo "== 4. Check again: the CDN copy is out of date, and devices still get the file of before"
check 4 "the CDN has a different file than the host" --cdn require

echo "== 5. Wait until the CDN has fetched the new file"
check 0 "in sync" --wait --wait-timeout 5m --cdn require

echo "== 6. Break it: the site redirects the file to another path"
check 1 "AASA925" --header "X-AASA-Fault: redirect"

echo "== 7. Break it differently: a firewall lets browsers through, and not Apple's fetcher"
check 1 "AASA928" --header "X-AASA-Fault: firewall"

echo "== 8. Stop"
kill "$pid"
wait "$pid"
pid=
echo "The rehearsal is over."
