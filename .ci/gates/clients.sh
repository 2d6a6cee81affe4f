#!/usr/bin/env bash
# Real clients of the language server and of the agents' protocol.
source "$(dirname "$0")/../gate.bash"
built
mkdir -p .build-logs
bash Tests/clients/run.sh .build/debug/aasa | tee .build-logs/clients-printed.log
grep -q 'NOT RUN' .build-logs/clients-printed.log && not_run "clients that are not installed"
looked_at "Neovim, pygls, mcp, and clients that break the rules"
