#!/usr/bin/env python3
"""Asks a Prometheus that scrapes the monitor everything that the Grafana dashboard asks: each query has an answer.

    Tests/server/monitor-dashboard.py DASHBOARD ADDRESS [PROMETHEUS]

ADDRESS serves /metrics. Needs Python 3.9, and prometheus of Debian's package. Ends with 1 if a query fails or finds nothing.
"""

import json
import pathlib
import re
import socket
import subprocess
import sys
import tempfile
import time
import urllib.error
import urllib.parse
import urllib.request


def free_port():
    with socket.create_server(("127.0.0.1", 0)) as server:
        return server.getsockname()[1]


def query(port, expression):
    address = f"http://127.0.0.1:{port}/api/v1/query?" + urllib.parse.urlencode({"query": expression})
    try:
        with urllib.request.urlopen(address, timeout=10) as response:
            return json.load(response)["data"]["result"]
    except urllib.error.HTTPError as error:
        return json.load(error)["error"]
    except OSError:
        return []


def main():
    dashboard = json.loads(pathlib.Path(sys.argv[1]).read_text())
    target = sys.argv[2].removeprefix("http://").rstrip("/")
    program = sys.argv[3] if len(sys.argv) > 3 else "prometheus"
    problems = []
    with tempfile.TemporaryDirectory() as name:
        folder = pathlib.Path(name)
        (folder / "prometheus.yml").write_text(
            "global: {scrape_interval: 1s, scrape_timeout: 1s}\n"
            f"scrape_configs: [{{job_name: aasa-monitor, static_configs: [{{targets: ['{target}']}}]}}]\n")
        port = free_port()
        with open(folder / "log", "wb") as log:
            process = subprocess.Popen(
                [program, f"--config.file={folder}/prometheus.yml", f"--storage.tsdb.path={folder}/data",
                 f"--web.listen-address=127.0.0.1:{port}"], stdout=log, stderr=log)
        try:
            # A rate needs two samples.
            end = time.monotonic() + 60
            while time.monotonic() < end and process.poll() is None:
                found = query(port, "count_over_time(aasa_monitor_build_info[1m])")
                if found and int(found[0]["value"][1]) >= 3:
                    break
                time.sleep(0.5)
            else:
                sys.exit(f"Prometheus has no samples of {target}: " + (folder / "log").read_text()[-2000:])
            for variable in dashboard["templating"]["list"]:
                text = variable.get("query", "")
                text = text if isinstance(text, str) else text.get("query", "")
                found = re.fullmatch(r"label_values\((\w+), (\w+)\)", text)
                if found and not any(found[2] in one["metric"] for one in query(port, found[1])):
                    problems.append(f"the variable {variable['name']} has no values: {text}")
            count = 0
            for panel in dashboard["panels"]:
                for one in panel.get("targets", []):
                    count += 1
                    expression = one["expr"].replace("$job", "aasa-monitor").replace("$__rate_interval", "1m")
                    found = query(port, expression)
                    labels = set(re.findall(r"\{\{(\w+)\}\}", one.get("legendFormat", "")))
                    if isinstance(found, str):
                        problems.append(f"{panel['title']}: {found}")
                    elif not found:
                        problems.append(f"{panel['title']}: no answer to {expression}")
                    elif any(not labels <= set(series["metric"]) for series in found):
                        problems.append(f"{panel['title']}: the answer lacks a label of {sorted(labels)}")
                    elif not labels and len(found) > 1:
                        problems.append(f"{panel['title']}: {len(found)} series without a name that tells them apart")
        finally:
            process.terminate()
            process.wait()
    print("\n".join(problems) or f"all {count} queries of the dashboard have an answer")
    return 1 if problems else 0


sys.exit(main())
