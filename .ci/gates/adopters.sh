#!/usr/bin/env bash
# Packages of apps, plugins, Xcode's wrapper and a server with Hummingbird, each built outside of this checkout.
source "$(dirname "$0")/../gate.bash"
AASA_LONG_TESTS=1 bash Scripts/check-adopter.sh
looked_at "four packages, with all traits"
