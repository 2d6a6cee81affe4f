#!/usr/bin/env python3
"""The monitor is killed with SIGKILL at random moments, while a webhook receiver fails at random.

    Tests/server/monitor-kill.py AASA-SERVER [--rounds 200] [--seed 1] [--domains 600]

After each kill, PRAGMA integrity_check and foreign_key_check find nothing, and each check and step of an incident that was
reported is in the database. At the end, each alert in the database has arrived at least once, under its key.

Needs what monitor_network.py needs. Prints its seed.
Ends with 1 if anything is not as it should be.
"""

import argparse
import collections
import datetime
import http.server
import json
import pathlib
import random
import re
import signal
import sqlite3
import subprocess
import sys
import tempfile
import threading
import time

from monitor_network import FILE, HOSTILE, Hosts, Quiet, certificate, start, start_hosts

CHECK = re.compile(r"^(\d{4}-\d\d-\d\dT\d\d:\d\d:\d\dZ) (\S+) (served|broken|down)\b")
STEP = re.compile(r"^(\d{4}-\d\d-\d\dT\d\d:\d\d:\d\dZ) (\S+/\S+/\d+) (opened|changed|closed) \w+: ")
failures = []


def check(condition, what):
    if not condition:
        failures.append(what)
        print(f"FAILED: {what}"[:2000], flush=True)


def seconds(text):
    return int(datetime.datetime.strptime(text, "%Y-%m-%dT%H:%M:%SZ").replace(tzinfo=datetime.timezone.utc).timestamp())


class Origin(Hosts):
    """Each host is well, refuses, or serves a hostile file, for about a minute at a time."""

    salt = 0
    is_calm = False

    @classmethod
    def file(cls, host):
        slot = int(time.time() / 60 + hash_of(host, cls.salt))
        mood = random.Random(f"{cls.salt} {host} {slot}").choice(["well", "well", "well", "refuses", "hostile"])
        return FILE if cls.is_calm or mood == "well" else HOSTILE if mood == "hostile" else None


def hash_of(text, salt):
    return random.Random(f"{salt} {text}").random()


class Receiver(http.server.BaseHTTPRequestHandler):
    """Gets alerts; some of them it refuses, or gets without an answer."""

    generator = random.Random()
    share = 0.3
    accepted = collections.Counter()
    bodies = collections.defaultdict(set)
    lock = threading.Lock()

    def do_POST(self):
        body = self.rfile.read(int(self.headers.get("Content-Length", 0)))
        with Receiver.lock:
            fate = Receiver.generator.random()
            fails = fate < Receiver.share
            key = json.loads(body)["key"]
            # Without an answer, the sender cannot know that it arrived.
            if not fails or fate < Receiver.share / 3:
                Receiver.accepted[key] += 1
                Receiver.bodies[key].add(body)
        if fails and fate < Receiver.share / 3:
            self.close_connection = True
            return
        self.send_response(503 if fails else 200)
        self.send_header("Content-Length", "0")
        self.end_headers()

    def log_message(self, *_):
        pass


def database(path):
    connection = sqlite3.connect(path, timeout=20)
    connection.execute("PRAGMA query_only = 1")
    return connection


def reported(path):
    """Checks and steps in the log of reports; a last line without its end does not count."""
    lines = path.read_bytes().split(b"\n")[:-1]
    checks, steps = collections.Counter(), set()
    for line in lines:
        text = line.decode()
        found = CHECK.match(text)
        if found:
            checks[(found[2], seconds(found[1]))] += 1
            continue
        found = STEP.match(text)
        if found:
            steps.add(f"{found[2]}/{found[3]}/{seconds(found[1])}")
        else:
            check(False, f"a line of the log is neither a check nor a step: {text}")
    return checks, steps


def verify(path, log, number):
    connection = database(path)
    answer = [row[0] for row in connection.execute("PRAGMA integrity_check")]
    check(answer == ["ok"], f"round {number}: integrity_check: {answer}")
    answer = list(connection.execute("PRAGMA foreign_key_check"))
    check(answer == [], f"round {number}: foreign_key_check: {answer}")
    stored = collections.Counter(
        {(row[0], row[1]): row[2] for row in connection.execute(
            "SELECT name, time, count(*) FROM checks JOIN domains ON domains.id = domainID GROUP BY name, time")})
    ids = {row[0] for row in connection.execute("SELECT id FROM transitions")}
    checks, steps = reported(log)
    lost = checks - stored
    check(not lost, f"round {number}: reported checks that are not stored: {list(lost)[:5]}")
    check(steps <= ids, f"round {number}: reported steps that are not stored: {sorted(steps - ids)[:5]}")
    connection.close()
    return sum(checks.values()), sum(stored.values()), len(ids)


def main():
    parser = argparse.ArgumentParser()
    parser.add_argument("program")
    parser.add_argument("--rounds", type=int, default=200)
    parser.add_argument("--domains", type=int, default=600)
    parser.add_argument("--seed", type=int, default=random.randrange(1_000_000))
    parser.add_argument("--drain", type=float, default=900, help="seconds that the last alerts may take")
    arguments = parser.parse_args()
    print(f"SEED={arguments.seed}", flush=True)
    generator = random.Random(arguments.seed)
    Origin.salt = arguments.seed
    Receiver.generator = random.Random(arguments.seed + 1)

    with tempfile.TemporaryDirectory() as name:
        folder = pathlib.Path(name)
        certificate(folder, "*.kill.example")
        address = start_hosts(Origin, folder, generator)
        receiver = start(Quiet(("127.0.0.1", 0), Receiver))

        (folder / "apple-app-site-association").write_bytes(FILE)
        domains = [f"h{number}.kill.example" for number in range(arguments.domains)]
        (folder / "aasa.yml").write_text(
            "version: 1\ndefaults:\n  file: apple-app-site-association\ndomains:\n"
            + "".join(f"  {domain}: {{}}\n" for domain in domains)
            + "monitor:\n  interval: 60s\n  jitter: 50%\n  confirm-after: 1s\n  allow-private-addresses: true\n"
            + "  alerts:\n    group-for: 1s\n    channels:\n      - name: hook\n        webhook: "
            + f"http://127.0.0.1:{receiver.server_address[1]}/\n")
        history, log, errors = folder / "history.sqlite", folder / "reports.log", folder / "errors.log"

        def start_monitor():
            with open(log, "ab") as output, open(errors, "ab") as error:
                return subprocess.Popen(
                    [arguments.program, "monitor", "run", "--config", str(folder / "aasa.yml"), "--history", str(history),
                     "--resolve", f"*:{address}", "--ca-file", str(folder / "ca.pem")], stdout=output, stderr=error)

        counts = (0, 0, 0)
        for number in range(1, arguments.rounds + 1):
            process = start_monitor()
            # Sometimes while it starts; otherwise, and if there is one round alone, in the middle of its work.
            if arguments.rounds > 1 and generator.random() < 0.5:
                time.sleep(generator.uniform(0, 0.3))
            else:
                size, until = log.stat().st_size, time.monotonic() + 60
                while log.stat().st_size == size and time.monotonic() < until and process.poll() is None:
                    time.sleep(0.01)
                time.sleep(generator.uniform(0, 3))
            check(process.poll() is None, f"round {number}: it ended by itself: {errors.read_text()[-800:]}")
            process.send_signal(signal.SIGKILL)
            process.wait()
            if history.exists():
                counts = verify(history, log, number)
            if failures and len(failures) > 20:
                break
            if number % 20 == 0:
                print(f"- {number} kills: {counts[0]} checks reported, {counts[1]} stored, {counts[2]} steps, "
                      f"{len(Receiver.accepted)} alerts arrived", flush=True)

        check(counts[0] >= arguments.rounds, f"only {counts[0]} checks were reported: the test says nothing")
        check(counts[2] >= arguments.rounds // 10, f"only {counts[2]} steps happened: the test says nothing")

        # All hosts are well, and the receiver works; what is left arrives.
        Origin.is_calm, Receiver.share = True, 0
        process = start_monitor()
        until = time.monotonic() + arguments.drain
        waiting = pending = open_count = None
        while time.monotonic() < until:
            time.sleep(2)
            connection = database(history)
            waiting = connection.execute("SELECT count(*) FROM deliveries WHERE state = 'waiting'").fetchone()[0]
            pending = connection.execute("SELECT count(*) FROM transitions WHERE alertKey IS NULL").fetchone()[0]
            open_count = connection.execute("SELECT count(*) FROM incidents WHERE closed IS NULL").fetchone()[0]
            connection.close()
            if waiting == pending == open_count == 0:
                break
        check(waiting == pending == 0, f"{pending} steps without an alert and {waiting} deliveries are left")
        began = time.monotonic()
        process.send_signal(signal.SIGTERM)
        check(process.wait(timeout=20) == 0, f"SIGTERM ends with {process.returncode}: {errors.read_text()[-800:]}")
        check(time.monotonic() - began < 5.5, f"SIGTERM took {time.monotonic() - began:.1f} s")
        counts = verify(history, log, "last")

        connection = database(history)
        keys = {row[0] for row in connection.execute("SELECT key FROM alerts")}
        told = {row[0] for row in connection.execute(
            "SELECT key FROM alerts JOIN deliveries ON alertID = alerts.id WHERE state = 'delivered'")}
        connection.close()
        arrived = set(Receiver.accepted)
        check(arrived <= keys, f"alerts arrived that are not in the database: {sorted(arrived - keys)[:5]}")
        check(told <= arrived, f"alerts count as delivered and did not arrive: {sorted(told - arrived)[:5]}")
        check(keys <= arrived, f"{len(keys - arrived)} alerts never arrived: {sorted(keys - arrived)[:5]}")
        check(all(len(bodies) == 1 for bodies in Receiver.bodies.values()), "one key came with different bodies")
        twice = sum(1 for count in Receiver.accepted.values() if count > 1)
        print(f"{arguments.rounds} kills: {counts[0]} checks reported, {counts[1]} stored, {counts[2]} steps, {len(keys)} alerts, "
              f"{len(arrived)} arrived, {twice} of them more than once; {len(failures)} failures")
        if failures:
            print(errors.read_text()[-3000:])
    return 1 if failures else 0


sys.exit(main())
