#!/usr/bin/env bash
# A module imports only what is below it, and what its manifest declares; the picture of the engine is the one that is drawn.
source "$(dirname "$0")/../gate.bash"
bash Scripts/check-layers.sh
python3 Scripts/check-imports.py
bash Scripts/draw-engine.sh --check
looked_at "$(find Sources -mindepth 1 -maxdepth 1 -type d | wc -l) modules, and the picture of the engine"
