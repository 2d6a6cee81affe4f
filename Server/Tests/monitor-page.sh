#!/usr/bin/env bash
# monitor-page.sh MONITOR-DEMO: checks the metrics and the rules of the monitor with promtool, and its addresses with curl.
#
# Needs promtool (PROMTOOL, default promtool) of Debian's package `prometheus`, and curl.
set -euo pipefail

demo=$(realpath "$1")
promtool=${PROMTOOL:-promtool}
root=$(cd "$(dirname "$0")/../.." && pwd)
folder=$(mktemp -d)
mkfifo "$folder/input"
"$demo" 100 <"$folder/input" >"$folder/output" 2>&1 &
process=$!
exec 3>"$folder/input"
cleanup() {
    exec 3>&-
    kill "$process" 2> /dev/null || true
    wait "$process" 2> /dev/null || true
    rm -rf "$folder"
}
trap cleanup EXIT
fail() {
    echo "$1" >&2
    cat "$folder/output" >&2
    exit 1
}

address=
for _ in $(seq 1800); do
    address=$(grep -Eom1 'http://127.0.0.1:[0-9]+' "$folder/output" || true)
    [ -n "$address" ] && break
    kill -0 "$process" 2> /dev/null || break
    sleep 0.1
done
[ -n "$address" ] || fail "The demonstration did not start:"

curl --silent --fail "$address/metrics" >"$folder/metrics"
findings=$("$promtool" check metrics <"$folder/metrics" 2>&1) || fail "promtool check metrics: $findings"
[ -z "$findings" ] || fail "promtool check metrics: $findings"
"$promtool" check rules "$root/Deployment/prometheus/aasa-monitor.rules.yml" >/dev/null || fail "promtool check rules"

for path in / /domains/shop.example /healthz /api/status.json /assets/base.css; do
    curl --silent --fail --output /dev/null "$address$path" || fail "$path is not served"
done
status=$(curl --silent --output /dev/null --write-out '%{http_code}' --request POST "$address/")
[ "$status" = 405 ] || fail "POST gets $status"
python3 -m json.tool "$root/Deployment/grafana/aasa-monitor.json" >/dev/null || fail "the dashboard is not JSON"
echo "metrics, rules and pages of the monitor are as they should be"
