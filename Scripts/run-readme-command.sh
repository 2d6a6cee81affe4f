#!/usr/bin/env bash
# Runs one of the README's commands exactly as it is written there:
#   Scripts/run-readme-command.sh job | tests | server
set -euo pipefail
cd "$(dirname "$0")/.."
case ${1:-} in
    job) pattern='swift run aasa --config .*' ;;
    tests) pattern='swift test --skip .*' ;;
    server) pattern='swift run aasa-server .*' ;;
    *) echo "usage: $0 job | tests | server" >&2; exit 2 ;;
esac
command=$(sed -n "s/^    \($pattern\)\$/\1/p" README.md | sed -n 1p)
[ -n "$command" ] || { echo "README.md has no line with the command for: $1" >&2; exit 1; }
echo "$command"
exec bash -c "$command"
