#!/bin/sh
# Stands in for Apple's swcutil: prints what the table $STAND_IN/answers says for its arguments.
# A line of the table: the arguments joined by unit separators, a tab, the exit status, a tab, the output with \n for new lines.
[ -z "${STAND_IN_LOG:-}" ] || echo "$*" >> "$STAND_IN_LOG"
key=
for argument in "$@"; do key="$key$argument$(printf '\037')"; done
STAND_IN_KEY=$key exec awk -F '\t' '
    BEGIN { key = ENVIRON["STAND_IN_KEY"] }
    $1 == key { text = $3; gsub(/\\n/, "\n", text); printf "%s", text; found = 1; exit }
    END { if (!found) print "no answer in the table" > "/dev/stderr"; exit found ? $2 : 1 }' "$STAND_IN/answers"
