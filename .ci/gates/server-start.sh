#!/usr/bin/env bash
# The server starts as the README says, and the commands that it prints work when pasted.
source "$(dirname "$0")/../gate.bash"
built
bash Tests/server/start.sh
looked_at "the README's command for the server"
