#!/usr/bin/env bash
# Many domains at one check a minute: are checks on time, and how much memory and time do they take?
#
#   Benchmarks/server/monitor.sh [AASA-SERVER]     (without a program, builds a release of it)
#
# DOMAINS=10000 MINUTES=10 MEMORY=300 (MiB) change what is done. The domains and Apple's CDN are one "aasa-server serve" on port 443
# of a loopback address, so it needs root, or the right to listen there. Ends with 1 if checks are missing or late, or memory is
# more than wanted. begin.sh sets what is not set here.
# shellcheck disable=SC2154
set -euo pipefail
domains=${DOMAINS:-10000} minutes=${MINUTES:-10} memory=${MEMORY:-300}
# shellcheck source=begin.sh disable=SC1091
source "$(dirname "$0")/begin.sh" "$@"

write_file "$folder/apple-app-site-association"
{
    printf 'version: 1\ndefaults:\n  file: apple-app-site-association\ndomains:\n'
    for number in $(seq 1 "$domains"); do printf '  h%d.load.example: {}\n' "$number"; done
    printf 'monitor:\n  interval: 60s\n  allow-private-addresses: true\n'
} > "$folder/aasa.yml"

address=127.$((RANDOM % 254 + 1)).$((RANDOM % 254 + 1)).$((RANDOM % 254 + 1))
ulimit -n "$(ulimit -H -n)"
"$program" serve "$folder/apple-app-site-association" --domain '*.load.example' --listen "$address:443" --ca-folder "$ca" \
    > "$folder/serve.log" 2> /dev/null &
pids+=($!)
for _ in $(seq 1 100); do grep -q Listening "$folder/serve.log" && break; sleep 0.1; done
grep -q Listening "$folder/serve.log" || give_up "the server does not listen on $address:443"

"$program" monitor run --config "$folder/aasa.yml" --history "$folder/history.sqlite" --resolve "*:$address" \
    --ca-file "$ca/authority/certificate.pem" > "$folder/reports.log" 2> "$folder/errors.log" &
monitor=$!
pids+=("$monitor")

# The first minute spreads the domains and is not counted.
python3 - "$monitor" "$folder" "$domains" "$minutes" "$memory" << 'PYTHON'
import pathlib
import re
import sys
import time

process, folder = int(sys.argv[1]), pathlib.Path(sys.argv[2])
domains, minutes, memory = map(int, sys.argv[3:])
TICKS = 100


def status(name):
    text = pathlib.Path(f"/proc/{process}/status").read_text()
    return int(re.search(rf"^{name}:\s+(\d+) kB", text, re.M)[1]) / 1024


def busy():
    values = pathlib.Path(f"/proc/{process}/stat").read_text().rsplit(")", 1)[1].split()
    return (int(values[11]) + int(values[12])) / TICKS


def lines():
    return (folder / "reports.log").read_text().splitlines()


try:
    time.sleep(75)
    first, used = len(lines()), busy()
    for minute in range(1, minutes + 1):
        time.sleep(60)
        print(f"- minute {minute}: {len(lines()) - first} checks, {status('VmRSS'):.0f} MiB", flush=True)
    used, peak, counted = busy() - used, status("VmHWM"), lines()[first:]
except (FileNotFoundError, TypeError):
    print((folder / "errors.log").read_text()[-3000:])
    sys.exit("monitor.sh: the monitor ended")

lateness = sorted(int(found[1]) for found in (re.search(r" late=(\d+)ms$", line) for line in counted) if found)
states = {}
for line in counted:
    found = re.match(r"\S+ \S+ (served|broken|down)", line)
    if found:
        states[found[1]] = states.get(found[1], 0) + 1
wanted = domains * minutes
at = lambda share: lateness[min(len(lateness) - 1, int(len(lateness) * share))] if lateness else 10**9
size = sum(path.stat().st_size for path in folder.glob("history.sqlite*")) / 2**20
print(f"{len(lateness)} of {wanted} checks in {minutes} minutes: {states}")
print(f"late: median {at(0.5)} ms, p95 {at(0.95)} ms, p99 {at(0.99)} ms, at most {at(1)} ms")
print(f"memory at most {peak:.0f} MiB; {used / minutes / 60:.2f} processors; history {size:.0f} MiB")
errors = (folder / "errors.log").read_text()
if errors:
    print(errors[-2000:])
problems = []
# Intervals vary by a tenth, so the last minute of a domain may begin a little later than this one.
if len(lateness) < wanted - domains * 0.1:
    problems.append("checks are missing")
if at(0.99) > 5_000:
    problems.append("checks are late")
if states.get("served", 0) < len(lateness) * 0.999:
    problems.append("hosts did not answer")
if peak > memory:
    problems.append(f"more than {memory} MiB")
sys.exit("monitor.sh: " + ", ".join(problems) if problems else 0)
PYTHON
