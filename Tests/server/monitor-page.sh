#!/usr/bin/env bash
# monitor-page.sh MONITOR-DEMO: checks the metrics and the rules of the monitor with promtool, and its addresses with curl.
#
# Needs promtool (PROMTOOL, default promtool) of Debian's package `prometheus`, and curl.
# start-demo.sh sets the address and the folder.
# shellcheck disable=SC2154
set -euo pipefail

demo=$(realpath "$1")
promtool=${PROMTOOL:-promtool}
root=$(cd "$(dirname "$0")/../.." && pwd)
# shellcheck source=start-demo.sh disable=SC1091
source "$root/Tests/server/start-demo.sh" "$demo" 100
fail() {
    echo "$1" >&2
    cat "$folder/output" >&2
    exit 1
}

curl --silent --fail "$address/metrics" >"$folder/metrics"
findings=$("$promtool" check metrics <"$folder/metrics" 2>&1) || fail "promtool check metrics: $findings"
[ -z "$findings" ] || fail "promtool check metrics: $findings"
"$promtool" check rules "$root/Deployment/prometheus/aasa-monitor.rules.yml" >/dev/null || fail "promtool check rules"

for path in / /domains/shop.example /healthz /api/status.json /assets/base.css; do
    curl --silent --fail --output /dev/null "$address$path" || fail "$path is not served"
done
status=$(curl --silent --output /dev/null --write-out '%{http_code}' --request POST "$address/")
[ "$status" = 405 ] || fail "POST gets $status"
if command -v prometheus > /dev/null; then
    python3 "$root/Tests/server/monitor-dashboard.py" "$root/Deployment/grafana/aasa-monitor.json" "$address" || fail "the dashboard"
else
    echo "NOT RUN: the queries of the dashboard: no prometheus of Debian's package"
fi
echo "metrics, rules and pages of the monitor are as they should be"
