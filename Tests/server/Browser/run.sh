#!/usr/bin/env bash
# run.sh AASA-SERVER [SCREENSHOTS]: tests the pages of the server in Chromium.
#
# Needs `pip install -r requirements.txt` (for PYTHON, default python3), Chromium (CHROMIUM, default /usr/bin/chromium), openssl, and
# certutil of NSS.
# Other arguments of unittest, such as a test's name, are taken from TESTS.
set -euo pipefail

server=$(realpath "$1")
screenshots=$(realpath -m "${2:-.build-screenshots}")
here=$(cd "$(dirname "$0")" && pwd)
folder=$(mktemp -d)
process=
cleanup() {
    if [ -n "$process" ] && kill "$process" 2> /dev/null; then wait "$process" 2> /dev/null || true; fi
    rm -rf "$folder"
}
trap cleanup EXIT

cp -r "$here/../../../Examples/food-delivery" "$folder/site"
"$server" serve --config "$folder/site/aasa.yml" --listen 127.0.0.1:0 --ca-folder "$folder/ca" \
    --page-host page.example --tap-host tap.example --check-hosts --log-format none >"$folder/output" 2>&1 &
process=$!
port=
for _ in $(seq 100); do
    port=$(grep -Eom1 'https://localhost:[0-9]+' "$folder/output" | grep -Eo '[0-9]+$' || true)
    [ -n "$port" ] && break
    kill -0 "$process" 2>/dev/null || break
    sleep 0.1
done
if [ -z "$port" ]; then
    echo "The server did not start:" >&2
    cat "$folder/output" >&2
    exit 1
fi

cd "$here"
export AASA_PAGE="https://page.example:$port" AASA_TAP="https://tap.example:$port" AASA_SCREENSHOTS="$screenshots"
export AASA_AUTHORITY="$folder/ca/authority"
export PYTHONDONTWRITEBYTECODE=1
# shellcheck disable=SC2086
"${PYTHON:-python3}" -m unittest ${TESTS:-discover}
