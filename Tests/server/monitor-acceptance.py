#!/usr/bin/env python3
"""The monitor as people and other programs meet it: commands, exit codes, a full disk, the end.

    Tests/server/monitor-acceptance.py AASA-SERVER [--only PART]

Needs what monitor_network.py needs; Linux and root for a disk that is full and a history that may not be written. Ends with 1 if
anything is not as it should be.
"""

import argparse
import hashlib
import json
import os
import pathlib
import random
import re
import signal
import socket
import sqlite3
import subprocess
import sys
import tempfile
import threading
import time

from monitor_network import FILE, HOSTILE, Hosts, Quiet, certificate, start, start_hosts

failures = []


def check(condition, what, detail=""):
    if not condition:
        failures.append(what)
        print(f"FAILED: {what}: {detail}"[:2000], flush=True)


def section(title):
    print(f"- {title}", flush=True)


class Monitor:
    """The program, with a folder that has its configuration and history."""

    def __init__(self, program, folder, address, prefix=()):
        self.program, self.folder, self.address, self.prefix = program, folder, address, list(prefix)
        self.history = folder / "history.sqlite"
        self.config = folder / "aasa.yml"
        (folder / "committed.json").write_bytes(FILE)

    def configure(self, domains, more=""):
        self.config.write_text(
            "version: 1\ndefaults:\n  file: committed.json\ndomains:\n" + "".join(f"  {name}: {{}}\n" for name in domains)
            + "monitor:\n  confirm-after: 1s\n  allow-private-addresses: true\n" + more)

    def command(self, *arguments, history=None):
        return [*self.prefix, self.program, "monitor", *arguments, "--history", str(self.history if history is None else history)]

    def ask(self, *arguments, history=None, **more):
        """Runs a command to its end."""
        return subprocess.run(self.command(*arguments, history=history), capture_output=True, timeout=120, **more)

    def run_command(self, *arguments, history=None):
        return self.command(
            "run", "--config", str(self.config), "--resolve", f"*:{self.address}", "--ca-file",
            str(self.folder.parent / "ca.pem"), *arguments, history=history)

    def once(self, history=None):
        return subprocess.run(self.run_command("--once", history=history), capture_output=True, timeout=120)

    def start(self):
        """Starts it; what it prints goes to reports.log and errors.log."""
        with open(self.folder / "reports.log", "ab") as output, open(self.folder / "errors.log", "ab") as errors:
            return subprocess.Popen(self.run_command(), stdout=output, stderr=errors)

    def lines(self):
        return (self.folder / "reports.log").read_text().split("\n")[:-1]

    def errors(self):
        return (self.folder / "errors.log").read_text()

    def stop(self, process):
        """Ends it with SIGTERM, and says how long that took."""
        began = time.monotonic()
        process.send_signal(signal.SIGTERM)
        code = process.wait(30)
        check(code == 0, "SIGTERM ends it with 0", f"{code}: {self.errors()[-500:]}")
        return time.monotonic() - began


def until(condition, seconds=60):
    end = time.monotonic() + seconds
    while time.monotonic() < end:
        if condition():
            return True
        time.sleep(0.05)
    return False


def expect(run, code, output=None, errors=None, what=None):
    """A run ends with a code; what it prints matches a pattern, or is nothing."""
    what = what or " ".join(str(word) for word in run.args[1:-2])
    said, told = run.stdout.decode(errors="replace"), run.stderr.decode(errors="replace")
    check(run.returncode == code, f"{what} ends with {code}", f"{run.returncode}: {said[-300:]}{told[-500:]}")
    for name, text, pattern in (("standard output", said, output), ("standard error", told, errors)):
        if pattern is None:
            check(text == "", f"{what} prints nothing on {name}", text)
        else:
            check(re.search(pattern, text, re.M), f"{what} prints {pattern!r} on {name}", text)


class Shop(Hosts):
    """A hostile file, a host that refuses, and all others well."""

    @classmethod
    def file(cls, host):
        return {"shop.test.example": HOSTILE, "broken.test.example": None}.get(host, FILE)


# What it says on standard error is one line, which begins with its name.
SAYS = r"\Aaasa-server: error: [^\n]*{}[^\n]*\n\Z"


def says(words):
    return SAYS.format(words)


def filled(program, folder, address):
    """A monitor with a history of three domains, two of which have an incident."""
    monitor = Monitor(program, folder, address)
    monitor.configure(["shop.test.example", "broken.test.example", "well.test.example"])
    run = monitor.once()
    expect(run, 1, r"^\d+ checks, 2 open incidents, 0 hosts down$", r"Alert \w+: shop\.test\.example: ", "run --once")
    return monitor


def commands(monitor):
    section("status, history, show and export, as tables and JSON")
    expect(monitor.ask("status"), 1, r"\Adomain +host +CDN +last check +open incidents\nshop\.test\.example +served +stale .*"
           r"unreviewed-change \(critical\)\nbroken\.test\.example +broken .*hosting-broken \(error\)\n"
           r"well\.test\.example +served +in-sync +\S+Z\n\n3 domains, 2 open incidents\n")
    for threshold, code in (("never", 0), ("critical", 1), ("notice", 1)):
        expect(monitor.ask("status", "--fail-on", threshold), code, "3 domains")
    run = monitor.ask("status", "--json", "--fail-on", "never")
    expect(run, 0, r"\A\{")
    document = json.loads(run.stdout)
    check([one["domain"] for one in document["domains"]] == [
        "shop.test.example", "broken.test.example", "well.test.example"], "the worst domain comes first", run.stdout)
    check(document["schemaVersion"] == 1, "documents have a version")
    incidents = [incident for one in document["domains"] for incident in one["openIncidents"]]
    hostile = next(one["id"] for one in incidents if one["kind"] == "unreviewed-change")
    broken = next(one["id"] for one in incidents if one["kind"] == "hosting-broken")

    expect(monitor.ask("history", "shop.test.example"), 0,
           r"\Ashop\.test\.example: 2 checks\n\nHost and CDN\n(.*\n)+\nIncidents\n(.*\n)*" + hostile)
    run = monitor.ask("history", "shop.test.example", "--json", "--since", "1h")
    expect(run, 0, r"\A\{")
    document = json.loads(run.stdout)
    check(document["checkCount"] == 2 and [one["id"] for one in document["incidents"]] == [hostile], "its history in JSON", document)
    check(document["periods"][0]["fileHash"] == hashlib.sha256(HOSTILE).hexdigest(), "files have their SHA-256", document)

    expect(monitor.ask("show", hostile), 0, r"\Acritical: .*\n(.*\n)*Evidence\n(.*\n)*.*EV1L000000\.com\.evil\.app")
    run = monitor.ask("show", hostile, "--json")
    expect(run, 0, r"\A\{")
    document = json.loads(run.stdout)
    check(document["file"]["text"].encode() == HOSTILE, "an incident has its file", document["file"])
    check([step["step"] for step in document["steps"]] == ["opened"], "an incident has its steps", document["steps"])
    run = monitor.ask("show", hostile, "--file", "after")
    check(run.returncode == 0 and run.stdout == HOSTILE, "a file is printed byte for byte", run.stdout)
    expect(monitor.ask("show", broken), 0, r"\Aerror: broken\.test\.example (.*\n)*Steps\n")

    run = monitor.ask("export")
    expect(run, 0, r"\A\{")
    rows = [json.loads(line) for line in run.stdout.splitlines()]
    check([row["type"] for row in rows] == sorted((row["type"] for row in rows), reverse=True), "incidents come first")
    check({row["id"] for row in rows if row["type"] == "incident"} == {hostile, broken}, "all incidents are exported")
    with sqlite3.connect(f"file:{monitor.history}?mode=ro", uri=True) as connection:
        count = connection.execute("SELECT count(*) FROM checks").fetchone()[0]
    check(sum(row["type"] == "check" for row in rows) == count, "all checks are exported", f"{len(rows)} of {count}")
    numbers = [row["number"] for row in rows if row["type"] == "check"]
    check(numbers == sorted(numbers), "checks are in order", numbers)
    run = monitor.ask("export", "--format", "jsonl", "--domain", "well.test.example", "--since", "1h")
    rows = [json.loads(line) for line in run.stdout.splitlines()]
    check({row["domain"] for row in rows} == {"well.test.example"}, "one domain is exported", rows)
    return hostile, broken


def mistakes(monitor, hostile, broken):
    section("names that are not known, wrong options, output that nobody reads")
    unknown = r'the history has no domain "other\.example"\. List all: aasa-server monitor status'
    for words in (["history", "other.example"], ["export", "--domain", "other.example"]):
        expect(monitor.ask(*words), 2, None, says(unknown))
    expect(monitor.ask("history", "a\x1b[2Jb"), 2, None, says(r'no domain "a[^\x1b]*b"'))
    expect(monitor.ask("show", "shop.test.example/file-broken/1"), 2, None, says("no incident .*monitor status"))
    expect(monitor.ask("show", broken, "--file", "before"), 3, None, says("no file from before this incident"))
    expect(monitor.ask("show", hostile, "--file", "after", "--json"), 2, None, says("--file and --json"))
    for words in (["status", "--fail-on", "bad"], ["history"], ["history", "shop.test.example", "--since", "0d"],
                  ["history", "shop.test.example", "--since", "5"], ["show"], ["show", hostile, "--file", "now"],
                  ["export", "--format", "csv"], ["export", "--since", "-1d"], ["status", "--no-such-option"]):
        run = monitor.ask(*words)
        check(run.returncode == 2 and run.stdout == b"" and run.stderr.startswith(b"aasa-server: error: "),
              f"{words} is a usage error", f"{run.returncode} {run.stdout} {run.stderr}")
    expect(monitor.ask("status", history=""), 2, None, says("--history expects a path"))
    with open("/dev/full", "wb") as full:
        run = subprocess.run(monitor.command("export"), stdout=full, stderr=subprocess.PIPE, timeout=60)
    check(run.returncode == 3 and b"cannot write to standard output: No space left" in run.stderr, "a full disk behind > is said",
          f"{run.returncode} {run.stderr}")
    reader, writer = os.pipe()
    os.close(reader)
    run = subprocess.run(monitor.command("export"), stdout=writer, stderr=subprocess.PIPE, timeout=60)
    os.close(writer)
    check(run.stderr == b"", "a reader that has gone is no news", run.stderr)


READING = (["status"], ["history", "shop.test.example"], ["show", "shop.test.example/file-broken/1"], ["export"])


def bad_histories(monitor):
    section("a history that is missing, damaged, of another program, of another version")
    place = monitor.folder / "bad"
    place.mkdir()
    missing = place / "none.sqlite"
    for words in READING:
        expect(monitor.ask(*words, history=missing), 3, None, says(f"no history at {missing}"))
    check(list(place.iterdir()) == [], "reading makes no file", list(place.iterdir()))

    def damaged(name, words, damage):
        path = place / name
        with sqlite3.connect(f"file:{monitor.history}?mode=ro", uri=True) as source, sqlite3.connect(path) as copy:
            source.backup(copy)
        copy.close()
        damage(path)
        before = path.read_bytes()
        for command in READING:
            expect(monitor.ask(*command, history=path), 3, None, says(words), f"{command[0]} of {name}")
        expect(monitor.once(history=path), 3, None, says(words), f"run with {name}")
        check(path.read_bytes() == before, f"{name} is left as it is")

    def sql(*statements):
        def damage(path):
            with sqlite3.connect(path) as connection:
                for statement in statements:
                    connection.execute(statement)
            connection.close()
        return damage

    damaged("text.sqlite", r"damaged or not a history .*sqlite3 .* \.recover", lambda path: path.write_text("domains:\n" * 900))
    damaged("zeros.sqlite", "damaged or not a history", lambda path: path.write_bytes(
        path.read_bytes()[:4096] + bytes(path.stat().st_size - 4096)))
    damaged("cut.sqlite", "damaged or not a history", lambda path: os.truncate(path, 5000))
    damaged("other.sqlite", "database of another program", lambda path: (
        path.unlink(), sql("CREATE TABLE notes (text)")(path)))
    damaged("later.sqlite", "later version of this program. Update", sql("INSERT INTO grdb_migrations VALUES ('v99: later')"))


def permissions(monitor):
    """Root without the right to ignore modes is a user whom they bind."""
    section("a history that may not be written, or not be read")
    bound = ["setpriv", "--bounding-set=-dac_override,-dac_read_search", "--inh-caps=-dac_override,-dac_read_search"]
    place = monitor.folder / "modes"
    place.mkdir()
    path = place / "history.sqlite"
    path.write_bytes(b"")
    with sqlite3.connect(f"file:{monitor.history}?mode=ro", uri=True) as source, sqlite3.connect(path) as copy:
        source.backup(copy)
    copy.close()
    other = Monitor(monitor.program, monitor.folder, monitor.address, bound)
    path.chmod(0o400)
    place.chmod(0o500)
    expect(other.ask("status", history=path), 1, "3 domains, 2 open incidents", what="status of a history that is read-only")
    expect(other.once(history=path), 3, None, says("cannot be written. Check the permissions"), "run with a read-only history")
    path.chmod(0o000)
    for words in READING:
        expect(other.ask(*words, history=path), 3, None, says("permissions"), f"{words[0]} without the right to read")
    place.chmod(0o700)


def check_end(monitor, process):
    seconds = monitor.stop(process)
    # The program itself ends after 4.7 seconds at the latest; a busy machine may notice later.
    check(seconds < 5.5, "SIGTERM ends it within 5 seconds", f"{seconds:.1f} s: {monitor.errors()[-500:]}")
    return seconds


def meanwhile(program, folder, address):
    section("commands while the monitor runs; a second monitor")
    folder.mkdir()
    monitor = Monitor(program, folder, address)
    monitor.configure(["shop.test.example", "broken.test.example", "well.test.example"])
    process = monitor.start()
    try:
        # A domain that is checked again at once must not count as two: the history says when all three are known.
        check(until(lambda: b"\n3 domains, " in monitor.ask("status", "--fail-on", "never").stdout), "it checks",
              monitor.errors())
        expect(monitor.ask("status", "--fail-on", "never"), 0, "^3 domains, ")
        expect(monitor.once(), 3, None, says(rf"another monitor \(process {process.pid}\) uses .*Stop it"), "a second monitor")
    finally:
        check_end(monitor, process)


def end(program, folder, address):
    section("SIGTERM while domains and receivers do not answer")
    silent = socket.create_server((address, 443), backlog=512)
    connections = []

    def accept():
        while True:
            try:
                connections.append(silent.accept()[0])
            except OSError:
                return

    receiver = socket.create_server(("127.0.0.1", 0))
    threading.Thread(target=accept, daemon=True).start()
    for program_ignores in (False, True):
        place = folder / f"end-{program_ignores}"
        place.mkdir()
        monitor = Monitor(program, place, address)
        marker = place / "called"
        script = place / "ignore.sh"
        script.write_text(f"#!/bin/sh\ntrap '' TERM INT\ntouch {marker}\nwhile :; do sleep 1; done\n")
        script.chmod(0o755)
        channel = (f"command: [{script}]" if program_ignores else f"webhook: http://127.0.0.1:{receiver.getsockname()[1]}/")
        names = [f"silent{number}.test.example" for number in range(30)]
        alerts = f"  alerts:\n    group-for: 1s\n    channels:\n      - name: hook\n        {channel}\n"
        # One host refuses, which makes an alert whose receiver does not answer.
        monitor.configure(names + ["refused.test.example"], "  opens-after: 1\n" + alerts)
        connections.clear()
        with open(place / "reports.log", "wb") as output, open(place / "errors.log", "wb") as errors:
            process = subprocess.Popen(monitor.run_command("--resolve", "refused.test.example:127.0.0.1"), stdout=output, stderr=errors)
        try:
            check(until(lambda: len(connections) >= 3), "silent hosts are connected to", monitor.errors())
            if program_ignores:
                check(until(marker.exists), "the program for alerts is called", monitor.errors())
            else:
                receiver.settimeout(60)
                delivery = receiver.accept()[0]
                delivery.settimeout(20)
                check(delivery.recv(4) == b"POST", "the alert is sent")
        finally:
            seconds = check_end(monitor, process)
        print(f"  ended in {seconds:.1f} s, with {len(connections)} connections that nobody answers")
        with sqlite3.connect(f"file:{monitor.history}?mode=ro", uri=True) as connection:
            states = [state for state, in connection.execute("SELECT state FROM deliveries")]
        connection.close()
        # On a slow machine a silent host can become an alert of its own before the end.
        check(states and set(states) == {"waiting"}, "each alert waits for the next start", states)
        compare(monitor)
    silent.close()
    receiver.close()


class Growing(Hosts):
    """Each answer is another file of 12 KB."""

    @classmethod
    def file(cls, host):
        return FILE.replace(b"/buy/*", f"/buy/{random.randbytes(6_000).hex()}/*".encode())


class Receiver(Hosts):
    """Gets alerts."""

    keys = []

    def do_POST(self):
        Receiver.keys.append(json.loads(self.rfile.read(int(self.headers["Content-Length"])))["key"])
        self.send_response(204)
        self.send_header("Content-Length", "0")
        self.end_headers()


def full_disk(program, folder, address):
    section("a disk that is full")
    disk = folder / "disk"
    disk.mkdir()
    mount = lambda *options: subprocess.run(["mount", *options, "-t", "tmpfs", "tmpfs", str(disk)], check=True)
    mount("-o", "size=4m")
    try:
        place = folder / "full"
        place.mkdir()
        monitor = Monitor(program, place, address)
        monitor.history = disk / "history.sqlite"
        receiver = start(Quiet(("127.0.0.1", 0), Receiver))
        names = [f"host{number}.test.example" for number in range(100)]
        monitor.configure(names, "  interval: 60s\n  jitter: 50%\n  alerts:\n    group-for: 1s\n    channels:\n      - name: hook\n"
                          f"        webhook: http://127.0.0.1:{receiver.server_address[1]}/\n")
        process = monitor.start()
        stored = lambda: sum(" served " in line for line in monitor.lines())
        check(until(lambda: "no space is left" in monitor.errors(), 90), "a full disk is said", monitor.errors())
        print("  " + monitor.errors().splitlines()[0])
        check(process.poll() is None, "it goes on")
        check(until(lambda: (waiting(monitor) or 0) >= 5, 180), "checks that cannot be stored wait", monitor.errors()[-600:])
        expect(monitor.ask("status", "--fail-on", "never"), 0, "domains", what="status while the disk is full")
        check_end(monitor, process)
        check(re.search(r"stopped with \d+ checks? neither stored nor reported", monitor.errors()), "what was not stored is said",
              monitor.errors()[-600:])
        compare(monitor)

        (place / "errors.log").write_text("")
        fill(disk)
        expect(monitor.ask("status", "--fail-on", "never"), 0, "domains", what="status without any space")
        expect(monitor.once(), 3, None, r"^aasa-server: error: no space is left for .*history\.sqlite", "run --once without any space")
        compare(monitor)
        os.remove(disk / "ballast")
        # What the monitor left free may be too little to open the history, which ends a start as above.
        mount("-o", "remount,size=4352k")

        process = monitor.start()
        # Alerts may be the first that find no space. Checks that go on by themselves must have waited.
        check(until(lambda: waiting(monitor) is not None, 180), "a full disk is said after a start", monitor.errors()[-3_000:])
        before = stored()
        waiting_since = time.monotonic()
        mount("-o", "remount,size=64m")
        check(until(lambda: "checks are stored again" in monitor.errors(), 180), "it goes on by itself", monitor.errors()[-3_000:])
        print(f"  it went on ({time.monotonic() - waiting_since:.0f} s after there was space)")
        check(until(lambda: stored() > before + 60, 180), "checks are reported again", f"{before}, {stored()}")
        check(until(lambda: unsent(monitor) == 0, 240), "alerts are sent", unsent(monitor))
        check_end(monitor, process)
        compare(monitor)
        with sqlite3.connect(monitor.history) as connection:
            keys = sorted(row[0] for row in connection.execute("SELECT key FROM alerts"))
        connection.close()
        # On the full disk, that an alert was delivered may be what could not be stored: it is sent again, under the same key.
        check(sorted(set(Receiver.keys)) == keys and keys, "each alert arrived", f"{len(set(Receiver.keys))} of {len(keys)}")
        print(f"  {stored()} checks were stored, {len(keys)} alerts arrived")
    finally:
        subprocess.run(["umount", "-l", str(disk)], check=False)


def waiting(monitor):
    """How many other checks wait in memory with one, as the last line about it says; nothing if there is none."""
    counts = re.findall(r"It is kept in memory with (\d+) others?", monitor.errors())
    return int(counts[-1]) if counts else None


def fill(disk):
    with open(disk / "ballast", "wb", buffering=0) as ballast:
        try:
            while True:
                ballast.write(bytes(512))
        except OSError:
            pass


def unsent(monitor):
    with sqlite3.connect(f"file:{monitor.history}?mode=ro", uri=True, timeout=10) as connection:
        steps = connection.execute("SELECT count(*) FROM transitions WHERE alertKey IS NULL").fetchone()[0]
        waiting = connection.execute("SELECT count(*) FROM deliveries WHERE state = 'waiting'").fetchone()[0]
    connection.close()
    return steps + waiting


def compare(monitor):
    """Checks and steps that were reported are those that are stored."""
    with sqlite3.connect(f"file:{monitor.history}?mode=ro", uri=True, timeout=10) as connection:
        check(list(connection.execute("PRAGMA integrity_check")) == [("ok",)], "the database is whole")
        checks = connection.execute("SELECT count(*) FROM checks").fetchone()[0]
        steps = connection.execute("SELECT count(*) FROM transitions").fetchone()[0]
    connection.close()
    reported = [" late=" in line for line in monitor.lines()]
    check(reported.count(True) == checks, "stored checks are reported", f"{reported.count(True)} of {checks}")
    check(reported.count(False) == steps, "stored steps are reported", f"{reported.count(False)} of {steps}")


def main():
    parser = argparse.ArgumentParser()
    parser.add_argument("program")
    parser.add_argument("--only", choices=["commands", "end", "disk"])
    arguments = parser.parse_args()
    program = os.path.abspath(arguments.program)
    is_root = sys.platform == "linux" and os.geteuid() == 0
    wanted = lambda part: arguments.only in (None, part)
    with tempfile.TemporaryDirectory() as name:
        folder = pathlib.Path(name)
        certificate(folder, "*.test.example")
        if wanted("commands"):
            (folder / "commands").mkdir()
            address = start_hosts(Shop, folder)
            monitor = filled(program, folder / "commands", address)
            hostile, broken = commands(monitor)
            mistakes(monitor, hostile, broken)
            bad_histories(monitor)
            if is_root:
                permissions(monitor)
            else:
                print("NOT RUN: modes of files: not root on Linux")
            meanwhile(program, folder / "meanwhile", address)
        if wanted("end"):
            end(program, folder, ".".join(["127", *(str(random.randrange(1, 255)) for _ in range(3))]))
        if wanted("disk"):
            if is_root:
                full_disk(program, folder, start_hosts(Growing, folder))
            else:
                print("NOT RUN: a full disk: not root on Linux")
    print("FAILED: " + str(len(failures)) if failures else "all as it should be")
    return 1 if failures else 0


sys.exit(main())
