#!/usr/bin/env python3
"""Prints which association files take the most processor time to lint and to fix, and fails beyond the limits:

    AASA=.build/release/aasa Scripts/measure-real-files.py FOLDER… [--lint 0.1] [--fix 0.5] [--worst 10]

AASA is a release program. Every .json file and every apple-app-site-association below the folders is measured; a run beyond a limit
is repeated twice, and the quickest counts.
"""

import argparse
import os
import pathlib
import resource
import subprocess
import sys

COMMANDS = {
    "lint": ["lint", "--no-config"],
    "lint --fix": ["lint", "--no-config", "--fix", "--diff"],
    "lint --unsafe-fixes": ["lint", "--no-config", "--unsafe-fixes", "--diff"],
}


def seconds(program, arguments):
    """Seconds of all processors, and the exit code."""
    process = subprocess.Popen(
        [program, *arguments], stdin=subprocess.DEVNULL, stdout=subprocess.DEVNULL, stderr=subprocess.DEVNULL,
        preexec_fn=lambda: resource.setrlimit(resource.RLIMIT_CPU, (60, 61)))
    _, status, usage = os.wait4(process.pid, 0)
    process.returncode = os.waitstatus_to_exitcode(status)
    return usage.ru_utime + usage.ru_stime, process.returncode


def main():
    parser = argparse.ArgumentParser(usage=__doc__)
    parser.add_argument("--lint", type=float, default=0.1)
    parser.add_argument("--fix", type=float, default=0.5)
    parser.add_argument("--worst", type=int, default=10)
    parser.add_argument("folders", nargs="+")
    options = parser.parse_args()
    program = os.environ.get("AASA")
    if not program or not os.access(program, os.X_OK):
        sys.exit("measure-real-files.py: AASA does not name a program. Build one: swift build -c release --product aasa")
    files = sorted(
        path for folder in options.folders for path in pathlib.Path(folder).rglob("*")
        if path.is_file() and (path.suffix == ".json" or path.name == "apple-app-site-association"))
    if not files:
        sys.exit("measure-real-files.py: the folders contain no association file")

    beyond, worst = 0, {}
    for command, arguments in COMMANDS.items():
        limit = options.lint if command == "lint" else options.fix
        runs = []
        for path in files:
            time, status = seconds(program, [*arguments, str(path)])
            for _ in range(2):
                if time > limit:
                    time = min(time, seconds(program, [*arguments, str(path)])[0])
            is_beyond = time > limit or status not in (0, 1, 2, 3)
            beyond += is_beyond
            runs.append((time, path, is_beyond, status))
        runs.sort(key=lambda run: -run[0])
        worst[command] = runs[0][0]
        for time, path, is_beyond, status in runs:
            if is_beyond or runs.index((time, path, is_beyond, status)) < options.worst:
                mark = f"  beyond {limit} s, status {status}" if is_beyond else ""
                print(f"{command:20} {time:6.3f} s  {path.stat().st_size:7} bytes  {path}{mark}", flush=True)
    print(f"{len(files)} files: " + ", ".join(f"{command} {time:.2f} s at most" for command, time in worst.items())
          + f"; {beyond} beyond {options.lint} s to lint or {options.fix} s to fix")
    sys.exit(1 if beyond else 0)


if __name__ == "__main__":
    main()
