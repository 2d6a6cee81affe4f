#!/usr/bin/env bash
# Makes a static site with search from README.md and Documentation/, and fails on a link or an anchor that leads nowhere:
#   Scripts/build-site.sh [FOLDER]
# FOLDER is .build-site otherwise, and is replaced. It can be served by anything, or opened as FOLDER/index.html.
# AASA_DOCS_URL is the address that the site will have. AASA_REPOSITORY is an address such as https://github.com/OWNER/NAME: files
# that have no page, such as sources, are linked there, and are plain text without it. PYTHON has the packages of
# Scripts/site/requirements.txt; otherwise, they are installed in .build-python.
set -euo pipefail
cd "$(dirname "${BASH_SOURCE[0]}")/.."
root=$PWD
folder=${1:-.build-site}

if [ -e "$folder" ] && [ ! -e "$folder/searchindex.js" ] && [ -n "$(ls -A "$folder")" ]; then
    echo "$folder is not a site that this script has made: name another folder" >&2
    exit 2
fi
python=${PYTHON:-}
if [ -z "$python" ]; then
    python=$root/.build-python/bin/python
    [ -x "$python" ] || python3 -m venv .build-python
    "$python" -m pip install --quiet --disable-pip-version-check -r Scripts/site/requirements.txt
fi

work=$(mktemp -d)
trap 'rm -rf "$work"' EXIT
# Pages and their pictures alone, under the paths that they have here: what else they link to is not part of the site.
mkdir "$work/pages"
find README.md CHANGELOG.md CONTRIBUTING.md SECURITY.md Deployment/README.md Examples/*/README.md Documentation \
    \( -name '*.md' -o -name '*.png' -o -name '*.svg' \) -print0 | tar --null -T - -cf - | tar -xf - -C "$work/pages"

AASA_SITE_ROOT=$root "$python" -m sphinx --builder dirhtml --fail-on-warning --keep-going --quiet --conf-dir Scripts/site \
    --doctree-dir "$work/doctrees" "$work/pages" "$work/site"
rm -rf "$work/site/_sources"
rm -rf "$folder"
mkdir -p "$(dirname "$folder")"
mv "$work/site" "$folder"
pages=$(find "$folder" -name index.html | wc -l | tr -d ' ')
echo "$folder: $pages pages, $(find "$folder" -type f -exec cat {} + | wc -c | awk '{ printf "%.1f MB", $1 / 1000000 }')"
