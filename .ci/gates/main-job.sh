#!/usr/bin/env bash
# The README's main job, exactly as it is written there.
source "$(dirname "$0")/../gate.bash"
bash Scripts/run-readme-command.sh job
looked_at "the README's first command"
