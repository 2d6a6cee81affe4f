#!/usr/bin/env bash
# A package of an app with `traits: []` resolves this package alone, and links no Foundation.
source "$(dirname "$0")/../gate.bash"
bash Scripts/check-adopter.sh adopter
looked_at "Examples/adopter"
