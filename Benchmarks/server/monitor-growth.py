#!/usr/bin/env python3
"""What the monitor needs for a number of domains: work, storage and politeness a day.

Storage is measured: a database with the monitor's own tables, read from its source, is filled and weighed. The order of checks
is simulated: an hour of the schedule, with domains on shared addresses. What a check costs in processor time and memory comes
from a measurement of the monitor itself, which --cpu-ms, --base-mib and --kib-per-domain give.

    Benchmarks/server/monitor-growth.py --domains 200 10000 100000 1000000

Needs Python 3.9, nothing else, and asks no host.
"""
import argparse
import bisect
import heapq
import itertools
import json
import os
import random
import re
import sqlite3
import tempfile

HERE = os.path.dirname(os.path.abspath(__file__))
TABLES = os.path.join(HERE, "../../Sources/UniversalLinksMonitor/History/HistoryMigration.swift")


def tables():
    with open(TABLES, encoding="utf-8") as file:
        return "\n".join(re.findall(r"CREATE (?:TABLE|INDEX)[^;]*;", file.read().partition("static let alerts")[0]))


def weigh(domain_count, checks_each, situations_each):
    """Bytes of a database with so many domains and checks; a body is 4 KiB, and each domain has its own."""
    generator = random.Random(1)
    with tempfile.TemporaryDirectory() as folder:
        path = os.path.join(folder, "history.sqlite")
        database = sqlite3.connect(path)
        database.executescript("PRAGMA auto_vacuum = INCREMENTAL;" + tables())
        incompressible = bytes(generator.randrange(256) for _ in range(4096))
        state = json.dumps({"due": 1795435200, "downCount": 0, "fileHash": "a" * 64, "tracks": {}})
        check = 0
        for domain in range(1, domain_count + 1):
            name = f"host-{domain}.brand-{domain % 977}.example.com"
            database.execute("INSERT INTO domains VALUES (?, ?)", (domain, name))
            database.execute("INSERT INTO bodies VALUES (?, ?, ?)", (domain, f"{domain:064x}", incompressible))
            database.execute(
                "INSERT INTO certificates VALUES (?, ?, ?, ?, 1790000000, 1800000000, 1, 2)",
                (domain, domain, f"CN={name}", "CN=R11,O=Let's Encrypt,C=US"))
            for number in range(situations_each):
                database.execute(
                    "INSERT INTO situations VALUES (?, ?, ?, 'served', 200, NULL, ?, 'in-sync', 1, 0, '', ?, ?, NULL, 0)",
                    (domain * situations_each + number, domain, f"{domain:024x}{number:08x}".encode(), domain, domain, domain))
            database.execute("INSERT INTO states VALUES (?, ?, ?)", (domain, "a" * 64, state))
        for turn in range(checks_each):
            for domain in range(1, domain_count + 1):
                check += 1
                database.execute(
                    "INSERT INTO checks VALUES (?, ?, ?, 0, ?, ?)",
                    (check, domain, 1795435200 + turn * 3600 + domain % 3600, 200, domain * situations_each))
        database.commit()
        pages = database.execute("PRAGMA page_count").fetchone()[0]
        size = pages * database.execute("PRAGMA page_size").fetchone()[0]
        database.close()
        return size


def simulate(domain_count, interval, jitter, concurrency, address_limit, dead_share, seed=1):
    """One interval of the schedule: the longest delay of a check, the most at a time, and the most of one address."""
    generator = random.Random(seed)
    due = [(1 + generator.uniform(-jitter, jitter)) * generator.uniform(0, interval) for _ in range(domain_count)]
    order = sorted(range(domain_count), key=due.__getitem__)
    # A tenth of the domains has an address of its own; the others share those of hosting companies, the largest of which has
    # about one in a hundred.
    shared = max(100, domain_count // 200)
    weights = list(itertools.accumulate(1 / (number + 20) for number in range(shared)))
    busy, counts, waiting, per_address = [], {}, {}, {}
    latest = most = 0
    now = 0.0

    def end_until(time):
        while busy and busy[0][0] <= time:
            finished, address = heapq.heappop(busy)
            counts[address] -= 1
            if waiting.get(address):
                start(finished, address, waiting[address].pop(0))

    def start(time, address, planned):
        nonlocal latest, most
        delay = time - max(0, planned)
        latest = max(latest, delay)
        duration = 10.0 if generator.random() < dead_share else min(10.0, generator.lognormvariate(-0.9, 0.7))
        counts[address] = counts.get(address, 0) + 1
        heapq.heappush(busy, (time + duration, address))
        most = max(most, len(busy))

    for domain in order:
        now = max(now, due[domain])
        end_until(now)
        while len(busy) >= concurrency:
            now = busy[0][0]
            end_until(now)
        own = generator.random() < 0.1
        address = -domain if own else bisect.bisect(weights, generator.random() * weights[-1])
        per_address[address] = per_address.get(address, 0) + 1
        if counts.get(address, 0) >= address_limit:
            waiting.setdefault(address, []).append(due[domain])
        else:
            start(now, address, due[domain])
    end_until(float("inf"))
    return latest, most, max(per_address.values()) * 86400 / interval


def main():
    parser = argparse.ArgumentParser(description="What the monitor needs for a number of domains.")
    parser.add_argument("--domains", type=int, nargs="+", default=[200, 10_000, 100_000, 1_000_000])
    parser.add_argument("--interval", type=int, default=3600, help="seconds between two checks of a domain")
    parser.add_argument("--keep", type=int, default=400, help="days that checks are kept")
    parser.add_argument("--cpu-ms", type=float, default=8.0, help="measured: processor time of a check")
    parser.add_argument("--requests", type=float, default=3.0, help="requests of a check to the host; the CDN gets one more")
    parser.add_argument("--kib-per-check", type=float, default=14.0, help="bytes on the wire of a check, with TLS")
    parser.add_argument("--base-mib", type=float, default=60.0, help="measured: memory without domains")
    parser.add_argument("--kib-per-domain", type=float, default=6.0, help="measured: memory of a domain")
    arguments = parser.parse_args()

    small, large = weigh(500, 1, 3), weigh(500, 201, 3)
    per_check = (large - small) / (500 * 200)
    per_domain = small / 500
    print(f"measured: {per_check:.0f} bytes of database a check, {per_domain / 1024:.1f} KiB a domain")
    print(f"assumed: {arguments.cpu_ms} ms of processor time and {arguments.kib_per_check} KiB a check\n")
    print("| domains | checks a second | cores | memory | database | traffic a day | checks at a time | latest check | requests a day to the busiest address |")
    print("| ---: | ---: | ---: | ---: | ---: | ---: | ---: | ---: | ---: |")
    for count in arguments.domains:
        rate = count / arguments.interval
        concurrency = max(64, int(rate * 4))
        latest, most, busiest = simulate(count, arguments.interval, 0.1, concurrency, 4, 0.02)
        checks = count * arguments.keep * 86400 / arguments.interval
        database = (checks * per_check + count * per_domain) / 2**30
        memory = arguments.base_mib + count * arguments.kib_per_domain / 1024
        traffic = rate * 86400 * arguments.kib_per_check / 2**20
        print(
            f"| {count:,} | {rate:.1f} | {rate * arguments.cpu_ms / 1000:.2f} | {memory:,.0f} MiB | {database:,.1f} GiB | "
            f"{traffic:,.1f} GiB | {most} of {concurrency} | {latest:.0f} s | {busiest * arguments.requests:,.0f} |")


if __name__ == "__main__":
    main()
