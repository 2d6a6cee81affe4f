#!/usr/bin/env bash
# The server, as curl, OpenSSL, Python and hostile clients see it.
source "$(dirname "$0")/../gate.bash"
built
python3 Tests/server/acceptance.py .build/debug/aasa-server .build/debug/aasa
looked_at "Tests/server/acceptance.py"
