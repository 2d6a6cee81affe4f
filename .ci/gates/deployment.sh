#!/usr/bin/env bash
# A deployment, rehearsed and tried.
source "$(dirname "$0")/../gate.bash"
built
AASA=$PWD/.build/debug/aasa AASA_SERVER=$PWD/.build/debug/aasa-server bash Examples/staging/rehearse.sh
AASA_SERVER=$PWD/.build/debug/aasa-server bash Deployment/test.sh --install
looked_at "Examples/staging, Deployment"
