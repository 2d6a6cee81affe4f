#!/usr/bin/env bash
# Random input to each reader, guided by coverage.
source "$(dirname "$0")/../gate.bash"
bash Fuzzing/run.sh --seed "${SEED:-1}" "${FUZZING_SECONDS:-120}"
looked_at "$(find Fuzzing/Targets -name '*.swift' | wc -l) readers, ${FUZZING_SECONDS:-120} s each, seed ${SEED:-1}"
