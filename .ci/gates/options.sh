#!/usr/bin/env bash
# One page explains each option.
source "$(dirname "$0")/../gate.bash"
python3 Scripts/check-options.py
looked_at "$(grep -c '^\.It Fl' Documentation/man/aasa.1) rows of the manual page"
