#!/bin/bash
# Stands in for Apple's swcutil, and behaves as $HOSTILE says.
case $HOSTILE in
    hangs) trap '' TERM; while :; do sleep 1; done ;;
    hangs-after-output) echo "Matched by pattern at index 0: {"; exec sleep 600 ;;
    binary) printf '\377\376\001\000Matched\303' ;;
    status) echo "Did not match."; exit 5 ;;
    language) echo "Kein Treffer für „/café“ 😀." ;;
    floods) yes "Did not match." ;;
    silent) ;;
    almost) echo "Did not match"; ;;
    twice) printf 'Did not match.\nDid not match.\n' ;;
    other-index) printf 'Matched by pattern at index x: {\n}\n' ;;
    cut) printf 'Matched by pattern at index 0: {\n  "/" : "/x"\n' ;;
    warning) echo "warning: swcd is not running" >&2; echo "Did not match." ;;
    controls) printf 'Did not match.\033[0m\n' ;;
    half-line) printf '{ s = applinks, a = A.b, d = example.com }: Pattern "https://example.com/x" matched.\nsomething else\n' ;;
esac
