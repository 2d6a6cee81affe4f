#!/usr/bin/env bash
# The public declarations of the libraries are those that Documentation/API lists.
source "$(dirname "$0")/../gate.bash"
built
bash Scripts/list-api.sh --check
looked_at "$(find Documentation/API -name '*.txt' | wc -l) listings"
