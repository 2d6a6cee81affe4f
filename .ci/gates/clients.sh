#!/usr/bin/env bash
# Real clients of the language server and of the agents' protocol.
source "$(dirname "$0")/../gate.bash"
built .
bash Tests/clients/run.sh .build/debug/aasa | tee .build-clients.log
grep -q 'NOT RUN' .build-clients.log && not_run "clients that are not installed"
looked_at "Neovim, pygls, mcp, and clients that break the rules"
