#!/usr/bin/env bash
# The benchmarks compile.
source "$(dirname "$0")/../gate.bash"
swift build --package-path Benchmarks -c release
looked_at "$(find Benchmarks/Sources -name '*.swift' | wc -l) files"
