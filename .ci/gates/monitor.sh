#!/usr/bin/env bash
# The monitor: its commands, a full disk, its end, and one kill.
source "$(dirname "$0")/../gate.bash"
built
# Its hosts listen on port 443 of a loopback address.
if [ "$(uname -s)" = Linux ] && [ "$(id -u)" = 0 ]; then
    python3 Tests/server/monitor-acceptance.py .build/debug/aasa-server
    python3 Tests/server/monitor-kill.py .build/debug/aasa-server --rounds 1 --domains 100 --seed "${SEED:-1}"
    looked_at "commands, a full disk, the end, and one kill"
else
    not_run "not root on Linux"
fi
