#!/usr/bin/env bash
# A release is built, unpacked and tried.
source "$(dirname "$0")/../gate.bash"
bash Scripts/prepare-release.sh
bash Scripts/build-release.sh
bash Scripts/try-release.sh .build-release/archives
looked_at "$(find .build-release/archives -type f | wc -l) files of a release"
