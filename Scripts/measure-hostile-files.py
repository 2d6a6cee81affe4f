#!/usr/bin/env python3
"""Prints processor time and peak memory of each command for the worst files of 128 KiB, and fails beyond the limits:

    AASA=.build/release/aasa Scripts/measure-hostile-files.py [--seconds 5] [--mebibytes 300] [--all] [NAME…]

AASA is a release program. BYTES=8192 makes the files smaller: what is given up in a large file may take longer in a small one. NAME
chooses files by parts of their names. Only the worst runs of each file are printed, and those beyond a limit; --all prints every run. The files are written to a temporary folder. CI counts steps instead: Tests/aasaTests/Growth.
"""

import argparse
import os
import pathlib
import resource
import subprocess
import sys
import tempfile

LIMIT = int(os.environ.get("BYTES", "131072"))
APP = "7Q4KX2M9TD.example.eats"
FILE = "apple-app-site-association"
SHORT = "https://eats.example/a/b?q1=2#f"
LONG = "https://eats.example/" + "a" * 4_000
MARK = "\N{COMBINING ACUTE ACCENT}"


def root(members, variables=""):
    return '{"applinks":{' + variables + members + "}}"


def details(text):
    return root('"details":[' + text + "]")


def components(text, variables=""):
    return root('"details":[{"appIDs":["%s"],"components":[%s]}]' % (APP, text), variables)


def filled(frame, member, separator=","):
    """A frame around as many members as the limit allows: `frame` of their text, `member` of a number."""
    room = LIMIT - len(frame("").encode()) - 16
    parts, size = [], 0
    while True:
        part = member(len(parts))
        size += len(part.encode()) + len(separator)
        if size > room:
            return frame(separator.join(parts))
        parts.append(part)


def marks(frame):
    """A frame around as many combining marks as the limit allows."""
    return frame("e" + MARK * ((LIMIT - len(frame("").encode()) - 16) // 2))


def nested(frame, depth=500):
    inner = "[" * depth + "]" * depth
    return filled(lambda text: frame("[" + text + "]"), lambda _: inner)


FILES = {
    "short identifiers": filled(
        lambda text: details('{"appIDs":[%s],"components":[{"/":"/a/*"}]}' % text), lambda i: '"%x"' % i),
    "identifiers": filled(
        lambda text: details('{"appIDs":[%s],"components":[{"/":"/a/*"}]}' % text),
        lambda i: '"7Q4KX2M9TD.example.a%d"' % i),
    "empty components": filled(components, lambda _: "{}"),
    "components that are numbers": filled(components, lambda i: str(i % 10)),
    "components": filled(components, lambda i: '{"/":"/a%d/*"}' % i),
    "equal components": filled(components, lambda _: '{"/":"/a/*"}'),
    "components with stars": filled(components, lambda i: '{"/":"*/a%d*"}' % i),
    "components of stars between letters": filled(components, lambda i: '{"/":"/*a*a*a*a*a%d"}' % i),
    "exclusions": filled(lambda text: components(text + ',{"/":"*"}'), lambda i: '{"/":"/a%d/*","exclude":true}' % i),
    "exclusions that come too late": filled(
        lambda text: components('{"/":"*"},' + text), lambda i: '{"/":"/a%d/*","exclude":true}' % i),
    "components that come too late": filled(
        lambda text: components('{"/":"/a*","exclude":true},' + text), lambda i: '{"/":"/a%d/*"}' % i),
    "exclusions with stars that come too late": filled(
        lambda text: components('{"/":"/*/*"},' + text), lambda i: '{"/":"/*a%d/*","exclude":true}' % i),
    "excluded paths that come too late": filled(
        lambda text: details('{"appID":"%s","paths":["*",%s]}' % (APP, text)), lambda i: '"NOT /a%d/*"' % i),
    "components that cover each other in pairs": filled(
        components, lambda i: '{"/":"/a%d/*"},{"/":"/a%d/b","exclude":true}' % (i, i)),
    "query items": filled(lambda text: components('{"/":"/a","?":{%s}}' % text), lambda i: '"q%d":"*"' % i),
    "components with query items": filled(components, lambda i: '{"/":"/a%d","?":{"q1":"*","q2":"?*"}}' % i),
    "query items that are inherited": filled(
        lambda text: components(",".join('{"/":"/a%d"}' % i for i in range(LIMIT // 44)), '"defaults":{"?":{%s}},' % text),
        lambda i: '"q%d":"*"' % i),
    "misspelt keys": filled(lambda text: details('{%s,"appIDs":["%s"]}' % (text, APP)), lambda i: '"compnents%d":1' % i),
    "unknown keys of a component": filled(lambda text: components('{"/":"/a",%s}' % text), lambda i: '"x%d":1' % i),
    "duplicate keys": filled(lambda text: components('{%s,"/":"/a"}' % text), lambda _: '"/":"/b"'),
    "single quotes": filled(components, lambda i: "{'/':'/a%d'}" % i),
    "comments": filled(components, lambda i: '{"/":"/a%d"} // %d\n' % (i, i)),
    "trailing commas": filled(components, lambda i: '{"/":"/a%d",}' % i),
    "typographic quotes": filled(components, lambda i: '{“/”:“/a%d”}' % i),
    "details": filled(details, lambda i: '{"appID":"A.a%d","paths":["/a%d/*"]}' % (i, i)),
    "empty details": filled(details, lambda _: "{}"),
    "details in a dictionary": filled(
        lambda text: root('"details":{%s}' % text), lambda i: '"A.a%d":{"paths":["/a%d/*"]}' % (i, i)),
    "paths": filled(lambda text: details('{"appID":"%s","paths":[%s]}' % (APP, text)), lambda i: '"/a%d/*"' % i),
    "services": filled(
        lambda text: details('{"appID":"%s","paths":["*"]}' % APP)[:-1] + "," + text + "}",
        lambda i: '"s%d":{"apps":[]}' % i),
    "variables": filled(
        lambda text: components('{"/":"/$(v1)"}', '"substitutionVariables":{%s},' % text), lambda i: '"v%d":["a"]' % i),
    "values of a variable": filled(
        lambda text: components('{"/":"/$(v)$(v)$(v)!"}', '"substitutionVariables":{"v":[%s]},' % text),
        lambda i: '"a*%x*"' % i),
    "references to a variable": filled(lambda text: components('{"/":"/%s"}' % text), lambda _: "$(lang)", ""),
    "marks in keys": marks(lambda text: components('{"/":"/a","%s":1}' % text)),
    "marks in paths": marks(lambda text: components('{"/":"/%s"}' % text)),
    "marks in variables": marks(
        lambda text: components('{"/":"/$(v)"}', '"substitutionVariables":{"v":["%s"]},' % text)),
    "marks in identifiers": marks(lambda text: details('{"appIDs":["%s"],"components":[]}' % text)),
    "nesting": nested(lambda text: components('{"/":"/a","x":%s}' % text)),
    "nesting beyond the limit": "[" * LIMIT,
    "a long pattern": filled(lambda text: components('{"/":"/%s"}' % text), lambda _: "a", ""),
    "a long pattern of stars": filled(lambda text: components('{"/":"/%s"}' % text), lambda _: "a*", ""),
    "a long pattern of question marks": filled(lambda text: components('{"/":"*%sb"}' % text), lambda _: "?", ""),
    "a long comment": filled(lambda text: components('{"/":"/a","comment":"%s"}' % text), lambda _: "a", ""),
    "empty lines": filled(lambda text: text + components('{"/":"/a"}'), lambda _: "\n", ""),
}

COMMANDS = {
    "lint": ["lint", "--no-config", FILE],
    "lint, JSON": ["lint", "--no-config", "--format", "json", FILE],
    "lint, fixes": ["lint", "--no-config", "--unsafe-fixes", "--diff", FILE],
    "match": ["match", "--aasa", FILE, SHORT],
    "match, long URL": ["match", "--aasa", FILE, LONG],
    "match, JSON": ["match", "--format", "json", "--aasa", FILE, LONG],
    "explain": ["explain", "--aasa", FILE, SHORT],
    "explain, long URL": ["explain", "--aasa", FILE, LONG],
    "explain, JSON": ["explain", "--format", "json", "--aasa", FILE, LONG],
    "examples": ["examples", FILE],
    "fmt": ["fmt", "--no-config", "--diff", FILE],
    "migrate": ["migrate", FILE],
    "diff": ["diff", FILE, FILE],
    "validate-schema": ["validate-schema", "--aasa-path", FILE],
}


def measure(program, arguments, folder, seconds):
    """Status, seconds of all processors, and MiB of one run, which is ended after three times the seconds that it may need."""
    def bounded():
        resource.setrlimit(resource.RLIMIT_CPU, (3 * seconds, 3 * seconds + 1))

    process = subprocess.Popen(
        [program, *arguments], cwd=folder, stdin=subprocess.DEVNULL, stdout=subprocess.DEVNULL,
        stderr=subprocess.DEVNULL, preexec_fn=bounded, env={**os.environ, "SWIFT_BACKTRACE": "enable=no"})
    _, status, usage = os.wait4(process.pid, 0)
    process.returncode = os.waitstatus_to_exitcode(status)
    # Linux counts in KiB, macOS in bytes.
    unit = 1 << 20 if sys.platform == "darwin" else 1 << 10
    return process.returncode, usage.ru_utime + usage.ru_stime, usage.ru_maxrss / unit


def main():
    parser = argparse.ArgumentParser(usage=__doc__)
    parser.add_argument("--seconds", type=int, default=5)
    parser.add_argument("--mebibytes", type=int, default=300)
    parser.add_argument("--all", action="store_true")
    parser.add_argument("names", nargs="*")
    options = parser.parse_args()
    program = os.environ.get("AASA")
    if not program or not os.access(program, os.X_OK):
        sys.exit("measure-hostile-files.py: AASA does not name a program. Build one: swift build -c release --product aasa")
    program = str(pathlib.Path(program).resolve())
    chosen = [name for name in FILES if not options.names or any(part in name for part in options.names)]
    if not chosen:
        sys.exit("measure-hostile-files.py: no file has such a name")

    beyond, count, slowest, largest = 0, 0, 0.0, 0.0
    with tempfile.TemporaryDirectory() as folder:
        for name in chosen:
            content = FILES[name].encode()
            if len(content) > LIMIT:
                sys.exit(f"measure-hostile-files.py: {name} has {len(content)} bytes")
            (pathlib.Path(folder) / FILE).write_bytes(content)
            runs = []
            for command, arguments in COMMANDS.items():
                status, seconds, size = measure(program, arguments, folder, options.seconds)
                is_beyond = seconds > options.seconds or size > options.mebibytes or status not in (0, 1, 2, 3)
                runs.append((is_beyond, seconds, size, command, status))
                beyond += is_beyond
                count += 1
                slowest, largest = max(slowest, seconds), max(largest, size)
            worst = (max(runs, key=lambda run: run[1]), max(runs, key=lambda run: run[2]))
            for run in runs:
                if options.all or run[0] or run in worst:
                    is_beyond, seconds, size, command, status = run
                    mark = f"  beyond the limit, status {status}" if is_beyond else ""
                    print(f"{name:36} {command:18} {seconds:6.2f} s {size:5.0f} MiB{mark}", flush=True)
    print(f"{count} runs: {slowest:.2f} s and {largest:.0f} MiB at most; {beyond} beyond {options.seconds} s or "
          f"{options.mebibytes} MiB")
    sys.exit(1 if beyond else 0)


if __name__ == "__main__":
    main()
