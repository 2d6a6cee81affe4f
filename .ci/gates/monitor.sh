#!/usr/bin/env bash
# The monitor: its commands, its end, and one kill. A full disk takes three intervals of a monitor: every night.
source "$(dirname "$0")/../gate.bash"
built
# Its hosts listen on port 443 of a loopback address.
if [ "$(uname -s)" = Linux ] && [ "$(id -u)" = 0 ]; then
    python3 Tests/server/monitor-acceptance.py .build/debug/aasa-server --only commands
    # Both of these wait most of the time.
    mkdir -p .build-logs
    python3 Tests/server/monitor-acceptance.py .build/debug/aasa-server --only end > .build-logs/monitor-end.log 2>&1 &
    end=$!
    python3 Tests/server/monitor-kill.py .build/debug/aasa-server --rounds 1 --domains 100 --seed "${SEED:-1}"
    wait "$end" || { cat .build-logs/monitor-end.log; exit 1; }
    looked_at "commands, the end, and one kill"
else
    not_run "not root on Linux"
fi
