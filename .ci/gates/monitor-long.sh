#!/usr/bin/env bash
# The monitor: metrics and rules, a full disk, twenty kills, and a load of 300 domains.
source "$(dirname "$0")/../gate.bash"
built
if command -v promtool > /dev/null; then
    bash Tests/server/monitor-page.sh .build/debug/monitor-demo
else
    not_run "no promtool of Debian's package prometheus"
fi
# Its hosts listen on port 443 of a loopback address.
if [ "$(uname -s)" = Linux ] && [ "$(id -u)" = 0 ]; then
    python3 Tests/server/monitor-acceptance.py .build/debug/aasa-server --only disk
    python3 Tests/server/monitor-kill.py .build/debug/aasa-server --rounds 20 --domains 300 --seed "${SEED:-1}"
    DOMAINS=300 MINUTES=1 bash Benchmarks/server/monitor.sh .build/debug/aasa-server
else
    not_run "kills and load: not root on Linux"
fi
looked_at "metrics, rules, a full disk, kills, load"
