#!/usr/bin/env bash
# What a new machine lacks is installed, where that can be done.
source "$(dirname "$0")/../gate.bash"
command -v swift > /dev/null || { echo "Swift 6.3 is missing: install the toolchain from swift.org and put it on the path"; exit 1; }
version=$(swift --version 2>&1 | sed -n 1p)
missing=()
for tool in git curl shellcheck openssl chromium python3; do
    command -v "$tool" > /dev/null || missing+=("$tool")
done
command -v certutil > /dev/null || missing+=(libnss3-tools)
command -v promtool > /dev/null || missing+=(prometheus)
command -v nvim > /dev/null || missing+=(neovim)
if [ "$(uname -s)" = Linux ]; then
    [ -e /usr/include/zlib.h ] || missing+=(zlib1g-dev)
    [ -e /usr/include/sqlite3.h ] || missing+=(libsqlite3-dev)
fi
if [ "${#missing[@]}" -gt 0 ]; then
    echo "missing: ${missing[*]}"
    if command -v apt-get > /dev/null; then
        (apt-get update -qq && apt-get install -y -qq --no-install-recommends "${missing[@]}") > /dev/null 2>&1 \
            || not_run "what could not be installed: ${missing[*]}"
    fi
fi
command -v git > /dev/null
shared=${AASA_SHARED:-../shared}
for data in conformance/decisions.jsonl conformance/structure.jsonl conformance/entitlements.jsonl corpus/index.jsonl \
    suites/json-schema-2020-12/tests suites/schemas/sarif-schema-2.1.0.json; do
    [ -e "$shared/$data" ] || not_run "tests that need $shared/$data"
done
looked_at "$version"
