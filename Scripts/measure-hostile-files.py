#!/usr/bin/env python3
"""Prints processor time and peak memory of each command for files that ask for much work, and fails beyond the limits:

    AASA=.build/release/aasa Scripts/measure-hostile-files.py [--bytes 131072] [--seconds 5] [--mebibytes 300] [--jobs 2]
        [--part N/M] [--all] [NAME…]

AASA is a release program. The files are those of Tests/UniversalLinksTestSupport/Hostile, which is compiled for it. --bytes takes
sizes with commas, or "all". NAME chooses files by parts of their names; --part 1/10 runs the first tenth of all runs. Only the worst
runs of each file are printed, and those beyond a limit; --all prints every run. CI counts steps instead: Tests/aasaTests/Growth.
"""

import argparse
import concurrent.futures
import os
import pathlib
import resource
import subprocess
import sys
import tempfile

ROOT = pathlib.Path(__file__).resolve().parent.parent
SIZES = (2_048, 8_192, 32_768, 65_536, 131_072)
URLS = (30, 3_000, 60_000)
# How far the other files of `diff` are from a file in the list of all.
DISTANCES = (1, 5, 17, 29)


def write_files(folder, sizes):
    """The names of the files, which are in a folder for each size."""
    program = folder / "write-hostile-files"
    sources = sorted((ROOT / "Tests/UniversalLinksTestSupport/Hostile").glob("HostileShape*.swift"))
    subprocess.run(
        ["swiftc", "-O", "-parse-as-library", "-swift-version", "6", *sources, ROOT / "Scripts/write-hostile-files.swift",
         "-o", program], check=True)
    subprocess.run([program, folder, *map(str, sizes)], check=True)
    return sorted(path.name for path in (folder / str(sizes[0])).iterdir())


def commands(folder, names, name):
    """The arguments of each command, by its name."""
    urls = {size: (folder / "urls" / str(size)).read_text() for size in URLS}
    place = names.index(name)
    links = str(folder / "links.txt")
    found = {
        "lint": ["lint", "--no-config", name],
        "lint, JSON": ["lint", "--no-config", "--format", "json", name],
        "lint, fixes": ["lint", "--no-config", "--unsafe-fixes", "--diff", name],
        "match, JSON": ["match", "--format", "json", "--aasa", name, urls[3_000]],
        "match, 500 URLs": ["match", "--urls", links, "--aasa", name, "--domain", "eats.example"],
        "explain, JSON": ["explain", "--format", "json", "--aasa", name, urls[3_000]],
        "test, 500 URLs": ["test", name, "--no-config", "--links", links],
        "examples": ["examples", name],
        "fmt": ["fmt", "--no-config", "--diff", name],
        "migrate": ["migrate", name],
        "diff with itself": ["diff", name, name],
        "validate-schema": ["validate-schema", "--aasa-path", name],
    }
    for size, url in urls.items():
        found[f"match, URL of {size}"] = ["match", "--aasa", name, url]
        found[f"explain, URL of {size}"] = ["explain", "--aasa", name, url]
    for distance in DISTANCES:
        other = names[(place + distance) % len(names)]
        found[f"diff with {pathlib.Path(other).stem}"] = ["diff", name, other]
    return found


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
    parser.add_argument("--bytes", default="131072")
    parser.add_argument("--seconds", type=int, default=5)
    parser.add_argument("--mebibytes", type=int, default=300)
    parser.add_argument("--jobs", type=int, default=1)
    parser.add_argument("--part", default="1/1")
    parser.add_argument("--all", action="store_true")
    parser.add_argument("names", nargs="*")
    options = parser.parse_args()
    program = os.environ.get("AASA")
    if not program or not os.access(program, os.X_OK):
        sys.exit("measure-hostile-files.py: AASA does not name a program. Build one: swift build -c release --product aasa")
    program = str(pathlib.Path(program).resolve())
    sizes = SIZES if options.bytes == "all" else [int(size) for size in options.bytes.split(",")]
    part, part_count = map(int, options.part.split("/"))

    beyond, count, slowest, largest = 0, 0, 0.0, 0.0
    with tempfile.TemporaryDirectory() as text, concurrent.futures.ThreadPoolExecutor(options.jobs) as pool:
        folder = pathlib.Path(text)
        names = write_files(folder, sizes)
        chosen = [name for name in names if not options.names or any(part in name for part in options.names)]
        if not chosen:
            sys.exit("measure-hostile-files.py: no file has such a name")
        number = 0
        for size in sizes:
            for name in chosen:
                started = []
                for command, arguments in commands(folder, names, name).items():
                    number += 1
                    if number % part_count == part % part_count:
                        started.append((command, pool.submit(measure, program, arguments, folder / str(size), options.seconds)))
                runs = []
                for command, run in started:
                    status, seconds, memory = run.result()
                    is_beyond = seconds > options.seconds or memory > options.mebibytes or status not in (0, 1, 2, 3)
                    runs.append((is_beyond, seconds, memory, command, status))
                    beyond += is_beyond
                    count += 1
                    slowest, largest = max(slowest, seconds), max(largest, memory)
                worst = (max(runs, key=lambda run: run[1]), max(runs, key=lambda run: run[2])) if runs else ()
                for run in runs:
                    if options.all or run[0] or run in worst:
                        is_beyond, seconds, memory, command, status = run
                        mark = f"  beyond the limit, status {status}" if is_beyond else ""
                        print(
                            f"{size:6} {name.removesuffix('.json'):40} {command:34} {seconds:6.2f} s {memory:5.0f} MiB{mark}",
                            flush=True)
    print(f"{count} runs: {slowest:.2f} s and {largest:.0f} MiB at most; {beyond} beyond {options.seconds} s or "
          f"{options.mebibytes} MiB")
    sys.exit(1 if beyond else 0)


if __name__ == "__main__":
    main()
