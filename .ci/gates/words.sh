#!/usr/bin/env bash
# Phrases that English readers stumble over only become fewer.
source "$(dirname "$0")/../gate.bash"
python3 Scripts/check-words.py
looked_at "$(grep -vc '^#' Scripts/words.tsv) phrases"
