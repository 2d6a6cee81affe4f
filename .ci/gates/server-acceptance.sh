#!/usr/bin/env bash
# The server, as curl, OpenSSL, Python and hostile clients see it.
source "$(dirname "$0")/../gate.bash"
built .
built Server
python3 Server/Tests/acceptance.py Server/.build/debug/aasa-server .build/debug/aasa
looked_at "Server/Tests/acceptance.py"
