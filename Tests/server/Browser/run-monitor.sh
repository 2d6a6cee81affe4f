#!/usr/bin/env bash
# run-monitor.sh MONITOR-DEMO [SCREENSHOTS]: tests the pages of the monitor in Chromium, with the domains of monitor-demo.
#
# Needs what run.sh needs. Other arguments of unittest, such as a test's name, are taken from TESTS.
# start-demo.sh sets the address and the folder.
# shellcheck disable=SC2154
set -euo pipefail

demo=$(realpath "$1")
screenshots=$(realpath -m "${2:-.build-screenshots}")
here=$(cd "$(dirname "$0")" && pwd)
# shellcheck source=../start-demo.sh disable=SC1091
source "$here/../start-demo.sh" "$demo"

cd "$here"
export AASA_MONITOR="$address" AASA_PAGE="$address" AASA_TAP="$address" AASA_SCREENSHOTS="$screenshots"
export PYTHONDONTWRITEBYTECODE=1
# shellcheck disable=SC2086
"${PYTHON:-python3}" -m unittest ${TESTS:-test_monitor}
