# shellcheck shell=bash
# Starts monitor-demo, sets `address` to where it serves, and ends it together with the script that reads this file:
#
#   source start-demo.sh MONITOR-DEMO [ARGUMENTS]
#
# Also sets `folder`, a new folder that goes with it. Ends the script if the demonstration does not start.
folder=$(mktemp -d)
mkfifo "$folder/input"
"$@" < "$folder/input" > "$folder/output" 2>&1 &
demo_process=$!
# The demonstration ends with its input.
exec 3> "$folder/input"
end_demo() {
    exec 3>&-
    kill "$demo_process" 2> /dev/null || true
    wait "$demo_process" 2> /dev/null || true
    rm -rf "$folder"
}
trap end_demo EXIT

address=
for _ in $(seq 1800); do
    address=$(grep -Eom1 'http://127.0.0.1:[0-9]+' "$folder/output" || true)
    [ -n "$address" ] && break
    kill -0 "$demo_process" 2> /dev/null || break
    sleep 0.1
done
if [ -z "$address" ]; then
    echo "The demonstration did not start:" >&2
    cat "$folder/output" >&2
    exit 1
fi
