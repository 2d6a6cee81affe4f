#!/usr/bin/env bash
# One debug build of the server's package, with every warning as an error. Its build folder is its own: in a common one, SwiftPM runs
# the tests of the package that was built last.
source "$(dirname "$0")/../gate.bash"
swift build --build-tests --package-path Server
looked_at "$(find Server/Sources Server/Tests -name '*.swift' | wc -l) files without a warning"
