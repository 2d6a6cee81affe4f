#!/usr/bin/env bash
# Starts the server as the README does, pastes the commands that it prints, and stops it.
#   Tests/server/start.sh
set -euo pipefail
cd "$(dirname "$0")/../.."
work=$(mktemp -d)
export XDG_CONFIG_HOME=$work PATH=$PWD/.build/debug:$PATH
bash Scripts/run-readme-command.sh server > "$work/output" 2> "$work/log" &
server=$!
trap 'kill "$server" 2> /dev/null || true; rm -rf "$work"' EXIT
fail() {
    echo "$1"
    cat "$work/output" "$work/log"
    exit 1
}
for _ in $(seq 1200); do
    grep -q '^Try it:' "$work/output" && break
    kill -0 "$server" 2> /dev/null || fail "the server ended"
    sleep 0.5
done
cat "$work/output"
# A command goes on behind a line that ends with \.
sed -n '/^Try it:/,$p' "$work/output" | sed -n '/^  /p' > "$work/commands"
for program in curl 'aasa check'; do
    grep -q "^  $program" "$work/commands" || fail "it prints no command with $program"
done
sed -i.original 's/^  curl/  curl --silent --show-error --fail/' "$work/commands"
bash -euo pipefail "$work/commands" || fail "a command that it prints fails"
kill -TERM "$server"
wait "$server" || fail "it ends with $? on SIGTERM"
echo "the server started, answered curl and aasa, and stopped"
