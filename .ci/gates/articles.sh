#!/usr/bin/env bash
# The articles of the libraries compile, and their links lead somewhere.
source "$(dirname "$0")/../gate.bash"
built
bash Scripts/check-documentation.sh
looked_at "$(find Sources -name '*.md' -path '*.docc/*' | wc -l) articles"
