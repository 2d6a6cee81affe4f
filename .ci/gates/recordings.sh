#!/usr/bin/env bash
# The recorder and the grades of recordings, with stand-ins for Apple's tool.
source "$(dirname "$0")/../gate.bash"
Scripts/grade-statements.sh --check
tests=$(python3 Tests/recordings/test.py)
echo "$tests"
looked_at "$(tail -n 1 <<< "$tests"), $(grep -vc '^#' Recordings/questions.tsv) questions, $(cat Recordings/*.jsonl | wc -l | tr -d ' ') recordings"
