#!/usr/bin/env bash
# The site of the documentation: its links and anchors, then its pages and their search in Chromium.
source "$(dirname "$0")/../gate.bash"
if ! python_with -r Scripts/site/requirements.txt; then
    not_run "sphinx, myst-parser and furo of PyPI cannot be installed"
    exit 0
fi
export PYTHON=$PWD/.build-python/bin/python PYTHONDONTWRITEBYTECODE=1
bash Scripts/build-site.sh .build-site
looked_at "$(find .build-site -name index.html | wc -l) pages"
CHROMIUM=$(command -v chromium || true)
if [ -z "$CHROMIUM" ] || ! python_with -r Tests/server/Browser/requirements.txt; then
    not_run "chromium of Debian or playwright of PyPI cannot be installed"
    exit 0
fi
export CHROMIUM AASA_SITE=.build-site AASA_SCREENSHOTS=.build-screenshots
"$PYTHON" -m unittest discover Tests/site
looked_at "$(find .build-site -name index.html | wc -l) pages, their search in a browser"
