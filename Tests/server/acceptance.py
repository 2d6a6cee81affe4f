#!/usr/bin/env python3
"""The staging server as other programs see it, over real sockets, hostile ones among them.

    Tests/server/acceptance.py AASA-SERVER AASA [--connections 10000]

Needs Python 3.9, curl with HTTP/2, and openssl; nothing from PyPI. Ends with 1 if anything is not as it should be.
"""

import argparse
import concurrent.futures
import contextlib
import http.client
import json
import os
import pathlib
import re
import resource
import signal
import socket
import ssl
import subprocess
import sys
import tempfile
import threading
import time

WELL_KNOWN = "/.well-known/apple-app-site-association"
FILE = {"applinks": {"details": [{"appIDs": ["7QX4M2K9TA.com.shop.app"], "components": [{"/": "/buy/*"}]}]}}
failures = []


def check(condition, what, detail=""):
    if not condition:
        failures.append(what)
        print(f"FAILED: {what} {detail}"[:2000], flush=True)


def section(title):
    print(f"- {title}", flush=True)


class Server:
    """A server that runs until the end of a with block."""

    def __init__(self, program, folder, arguments, **more):
        self.command = [program, "serve", "--listen", "127.0.0.1:0", "--ca-folder", str(folder / "ca"), *arguments]
        self.error_path = folder / f"server-{time.monotonic_ns()}.log"
        self.authority = str(folder / "ca/authority/certificate.pem")
        self.more = more

    def __enter__(self):
        with open(self.error_path, "wb") as errors:
            self.process = subprocess.Popen(self.command, stdout=subprocess.PIPE, stderr=errors, text=True, **self.more)
        self.greeting, self.port = "", None
        for line in self.process.stdout:
            self.greeting += line
            found = re.match(r"Listening on .*:(\d+)$", line)
            if found:
                self.port = int(found[1])
                break
        if self.port is None:
            raise RuntimeError(f"the server did not start: {self.log()}")
        # What is left of the greeting must not fill the pipe.
        self.reader = threading.Thread(target=self.read_rest, daemon=True)
        self.reader.start()
        return self

    def read_rest(self):
        for line in self.process.stdout:
            self.greeting += line

    def __exit__(self, *error):
        if self.process.poll() is None:
            self.process.send_signal(signal.SIGTERM)
            try:
                self.process.wait(40)
            except subprocess.TimeoutExpired:
                self.process.kill()
                check(False, "SIGTERM stops the server")
        self.reader.join(5)

    def log(self):
        return self.error_path.read_text(errors="replace")

    def resident_megabytes(self):
        status = pathlib.Path(f"/proc/{self.process.pid}/status")
        if not status.exists():
            return 0
        return int(re.search(r"VmRSS:\s+(\d+)", status.read_text())[1]) // 1024

    def context(self, *protocols):
        context = ssl.create_default_context(cafile=self.authority)
        if protocols:
            context.set_alpn_protocols(list(protocols))
        return context

    def connect(self, name="shop.example", timeout=20):
        raw = socket.create_connection(("127.0.0.1", self.port), timeout)
        try:
            return self.context("http/1.1").wrap_socket(raw, server_hostname=name)
        except BaseException:
            raw.close()
            raise

    def exchange(self, request, name="shop.example", timeout=20):
        """The bytes that come back for some bytes, until the server closes or the first response is complete."""
        with self.connect(name, timeout) as connection:
            with contextlib.suppress(OSError):
                connection.sendall(request)
            return read_response(connection)

    def is_up(self):
        answer = self.exchange(f"GET {WELL_KNOWN} HTTP/1.1\r\nHost: shop.example\r\nConnection: close\r\n\r\n".encode())
        return answer.startswith(b"HTTP/1.1 200 ")


def read_response(connection):
    data = b""
    while True:
        try:
            more = connection.recv(65536)
        except OSError:
            return data
        if not more:
            return data
        data += more
        head, separator, body = data.partition(b"\r\n\r\n")
        length = re.search(rb"(?i)\r\ncontent-length: (\d+)", head)
        if separator and length and len(body) >= int(length[1]):
            return data


def curl(server, *arguments, name="shop.example"):
    return subprocess.run(
        ["curl", "-sS", "--max-time", "30", "--cacert", server.authority,
         "--resolve", f"{name}:{server.port}:127.0.0.1", *arguments],
        capture_output=True, text=True)


def fifty_names(program, aasa, folder):
    section("curl, openssl, Python and aasa accept the server for 50 names at once")
    names = [f"shop{index}.example" for index in range(50)]
    arguments = [str(folder / "file.json")] + [word for name in names for word in ("--domain", name)]
    with Server(program, folder, arguments) as server:
        def all_clients(name):
            url = f"https://{name}:{server.port}{WELL_KNOWN}"
            for option, version in (("--http1.1", "1.1"), ("--http2", "2")):
                done = curl(server, option, "-w", "\n%{http_code} %{http_version} %{content_type}", url, name=name)
                check(done.returncode == 0 and done.stdout.endswith(f"\n200 {version} application/json")
                      and json.loads(done.stdout.rsplit("\n", 1)[0]) == FILE,
                      f"curl {option} accepts {name}", done.stdout + done.stderr)
            done = subprocess.run(
                ["openssl", "s_client", "-connect", f"127.0.0.1:{server.port}", "-servername", name,
                 "-verify_hostname", name, "-verify_return_error", "-CAfile", server.authority],
                input="", capture_output=True, text=True)
            check(done.returncode == 0 and "Verify return code: 0 (ok)" in done.stdout,
                  f"openssl accepts {name}", done.stdout[-400:] + done.stderr[-400:])
            connection = http.client.HTTPSConnection("127.0.0.1", server.port, timeout=30)
            connection.sock = server.connect(name)
            certificate = connection.sock.getpeercert()
            connection.request("GET", WELL_KNOWN, headers={"Host": f"{name}:{server.port}"})
            response = connection.getresponse()
            check(response.status == 200 and json.load(response) == FILE, f"Python accepts {name}")
            check(("DNS", name) in certificate["subjectAltName"], f"the certificate is for {name}")
            days = (ssl.cert_time_to_seconds(certificate["notAfter"]) - time.time()) / 86400
            check(29 < days < 30.1, f"the certificate of {name} is valid for 30 days", str(days))
            check(response.getheader("Vary") is None, "there is no Vary field")
            connection.close()

        with concurrent.futures.ThreadPoolExecutor(25) as pool:
            list(pool.map(all_clients, names))
        hosts = [f"https://{name}:{server.port}" for name in names]
        done = subprocess.run(
            [aasa, "check", "--no-config", "--no-cdn", "--ca-file", server.authority, "--resolve", "*:127.0.0.1", *hosts],
            capture_output=True, text=True)
        check(done.returncode == 0, "aasa check finds no error for 50 names", done.stdout[-1500:] + done.stderr[-500:])
        check(" 0 warnings" in done.stdout or "warning" not in done.stdout, "aasa check finds no warning", done.stdout[-1500:])
        print(f"  {server.resident_megabytes()} MB resident")


def pasted_commands(program, aasa, folder):
    section("the commands that the server prints work when they are pasted")
    with Server(program, folder, [str(folder / "file.json"), "--domain", "shop.example"]) as server:
        deadline = time.monotonic() + 5
        while "aasa check" not in server.greeting and time.monotonic() < deadline:
            time.sleep(0.05)
        time.sleep(0.1)
        commands = server.greeting.split("Try it:\n")[1].replace("\\\n", " ").split("\n  ")
        path = f"{pathlib.Path(aasa).parent}:{os.environ['PATH']}"
        for command in commands:
            done = subprocess.run(["bash", "-c", command], capture_output=True, text=True, env={**os.environ, "PATH": path},
                                  cwd=folder)
            check(done.returncode == 0, f"pasted: {command}", done.stdout + done.stderr)


def hosting(program, folder):
    section("status, header fields and conditional requests")
    with Server(program, folder, [str(folder / "file.json"), "--domain", "shop.example",
                                  "--staging-suffix", "staging.example", "--domain", "*.wild.example"]) as server:
        url = f"https://shop.example:{server.port}"
        for version in ("--http1.1", "--http2"):
            head = curl(server, version, "-I", url + WELL_KNOWN).stdout.lower()
            length = os.path.getsize(folder / "file.json")
            check(" 200" in head and "content-type: application/json\n" in head and f"content-length: {length}\n" in head
                  and "last-modified: " in head and "cache-control: " in head and "vary" not in head
                  and "location" not in head, "HEAD has the fields of GET", head)
            tag = re.search(r"etag: (.*)", head)[1].strip()
            check(tag.startswith('"') and len(tag) > 10, "the entity tag is strong", tag)
            for field in (tag, f'"x", {tag}', "W/" + tag, "*"):
                done = curl(server, version, "-i", "-H", f"If-None-Match: {field}", url + WELL_KNOWN)
                check(" 304" in done.stdout and "applinks" not in done.stdout, f"If-None-Match: {field}", done.stdout)
            done = curl(server, version, "-i", "-H", 'If-None-Match: "x"', url + WELL_KNOWN)
            check(" 200" in done.stdout, "another entity tag gets the file", done.stdout)
            date = re.search(r"(?i)last-modified: (.*)", curl(server, version, "-I", url + WELL_KNOWN).stdout)[1].strip()
            done = curl(server, version, "-i", "-H", f"If-Modified-Since: {date}", url + WELL_KNOWN)
            check(" 304" in done.stdout, "If-Modified-Since", done.stdout)
            for method in ("POST", "PUT", "DELETE", "OPTIONS", "PROPFIND"):
                done = curl(server, version, "-i", "-X", method, url + WELL_KNOWN)
                check(" 405" in done.stdout and "allow: get, head" in done.stdout.lower(), f"{method} is refused", done.stdout)
            for path in ("/", "/apple-app-site-association", WELL_KNOWN + "/", WELL_KNOWN + ".json", "/.well-known"):
                done = curl(server, version, "-i", "--path-as-is", url + path)
                check(" 404" in done.stdout and WELL_KNOWN in done.stdout, f"{path} is not found", done.stdout)
        done = curl(server, f"https://shop-example.staging.example:{server.port}{WELL_KNOWN}", name="shop-example.staging.example")
        check(json.loads(done.stdout or "0") == FILE, "the staging name is served", done.stderr)
        done = curl(server, f"https://a.b.wild.example:{server.port}{WELL_KNOWN}", name="a.b.wild.example")
        check(json.loads(done.stdout or "0") == FILE, "subdomains of a wildcard are served", done.stderr)
        done = curl(server, "-i", "-H", "Host: wild.example", url + WELL_KNOWN)
        check(" 421" in done.stdout, "another host than in the handshake is refused", done.stdout)
        time.sleep(0.3)
        log = server.log()
        check("kind=curl" in log and "status=304" in log and "host=a.b.wild.example" in log, "requests are logged", log[:500])


def watching(program, folder):
    section("files are watched: edited, replaced, deleted, behind a link")
    real, link = folder / "watched.json", folder / "link"
    real.write_text(json.dumps(FILE))
    link.unlink(missing_ok=True)
    link.symlink_to(real)
    with Server(program, folder, [f"--domain=shop.example={link}"]) as server:
        def served():
            return server.exchange(f"GET {WELL_KNOWN} HTTP/1.1\r\nHost: shop.example\r\n\r\n".encode()).partition(b"\r\n\r\n")[2]

        def becomes(content, what):
            end = time.monotonic() + 15
            while time.monotonic() < end and served() != content:
                time.sleep(0.1)
            check(served() == content, what, repr(served()))

        def says(text, what):
            end = time.monotonic() + 15
            while time.monotonic() < end and text not in server.log():
                time.sleep(0.1)
            check(text in server.log(), what, server.log())

        def version(number):
            return json.dumps(FILE).replace("buy", f"buy{number}")

        real.write_text(version(1))
        becomes(version(1).encode(), "an edited file is served")
        (folder / "new").write_text(version(2))
        os.replace(folder / "new", real)
        becomes(version(2).encode(), "a replaced file is served")
        real.write_text(version(3)[:-1])
        says("error[", "a broken file is reported")
        says("The previous version is still served", "it is said what is served")
        check(served() == version(2).encode(), "a broken file is not served")
        real.unlink()
        says("no such file", "a deleted file is reported")
        check(served() == version(2).encode(), "the last version of a deleted file is served")
        real.write_text(version(4))
        becomes(version(4).encode(), "a file that is created again is served")
        (folder / "other.json").write_text(version(5))
        os.symlink(folder / "other.json", folder / "link2")
        os.replace(folder / "link2", link)
        becomes(version(5).encode(), "a link that points elsewhere is followed")
    broken = folder / "broken.json"
    broken.write_text("{")
    for extra, expected in (([], 1), (["--print-entitlements"], 0), (["--print-entitlements", "--release"], 2)):
        done = subprocess.run([program, "serve", str(broken), "--domain", "shop.example", "--ca-folder", str(folder / "ca"),
                               "--listen", "127.0.0.1:0", *extra], capture_output=True, text=True, timeout=30)
        check(done.returncode == expected, f"a broken file with {extra} ends with {expected}", done.stdout + done.stderr)
    with Server(program, folder, [str(broken), "--domain", "shop.example", "--allow-errors"]) as server:
        check(server.is_up(), "--allow-errors serves a broken file")
        done = subprocess.run([program, "serve", str(broken), "--domain", "shop.example", "--allow-errors", "--ca-folder",
                               str(folder / "ca"), "--listen", f"127.0.0.1:{server.port}"],
                              capture_output=True, text=True, timeout=30)
        check(done.returncode == 3 and "another program listens" in done.stderr, "a port in use ends with 3", done.stderr)


RAW = {
    "both lengths": b"POST / HTTP/1.1\r\nHost: shop.example\r\nContent-Length: 5\r\nTransfer-Encoding: chunked\r\n\r\n0\r\n\r\nX",
    "two lengths": b"POST / HTTP/1.1\r\nHost: shop.example\r\nContent-Length: 5\r\nContent-Length: 6\r\n\r\n123456",
    "negative length": b"POST / HTTP/1.1\r\nHost: shop.example\r\nContent-Length: -1\r\n\r\n",
    "huge length": b"POST / HTTP/1.1\r\nHost: shop.example\r\nContent-Length: 99999999999999999999999\r\n\r\n",
    "bad chunk size": b"POST / HTTP/1.1\r\nHost: shop.example\r\nTransfer-Encoding: chunked\r\n\r\nzz\r\nhello\r\n0\r\n\r\n",
    "huge chunk size": b"POST / HTTP/1.1\r\nHost: shop.example\r\nTransfer-Encoding: chunked\r\n\r\nffffffffffffffffff\r\n",
    "unknown coding": b"POST / HTTP/1.1\r\nHost: shop.example\r\nTransfer-Encoding: xchunked\r\n\r\n0\r\n\r\n",
    "space before colon": b"GET / HTTP/1.1\r\nHost : shop.example\r\n\r\n",
    "folded field": b"GET / HTTP/1.1\r\nHost: shop.example\r\nX: a\r\n b\r\n\r\n",
    "NUL in field": b"GET / HTTP/1.1\r\nHost: shop.example\r\nX: a\x00b\r\n\r\n",
    "NUL in path": b"GET /a\x00b HTTP/1.1\r\nHost: shop.example\r\n\r\n",
    "no host": b"GET / HTTP/1.1\r\n\r\n",
    "two hosts": b"GET / HTTP/1.1\r\nHost: shop.example\r\nHost: other.example\r\n\r\n",
    "host with path": b"GET / HTTP/1.1\r\nHost: shop.example/x\r\n\r\n",
    "host with user": b"GET / HTTP/1.1\r\nHost: a@shop.example\r\n\r\n",
    "host not ASCII": "GET / HTTP/1.1\r\nHost: shöp.example\r\n\r\n".encode(),
    "host too long": b"GET / HTTP/1.1\r\nHost: " + b"a." * 2000 + b"example\r\n\r\n",
    "unknown version": b"GET / HTTP/9.9\r\nHost: shop.example\r\n\r\n",
    "HTTP/2 preface": b"PRI * HTTP/2.0\r\n\r\nSM\r\n\r\n",
    "HTTP/0.9": b"GET /\r\n",
    "no request": b"\x00\xff\x00\xff" * 64,
    "long target": b"GET /" + b"a" * 200_000 + b" HTTP/1.1\r\nHost: shop.example\r\n\r\n",
    "long field": b"GET / HTTP/1.1\r\nHost: shop.example\r\nX: " + b"a" * 200_000 + b"\r\n\r\n",
    "many fields": b"GET / HTTP/1.1\r\nHost: shop.example\r\n" + b"X: a\r\n" * 5_000 + b"\r\n",
    "oversized body": b"POST / HTTP/1.1\r\nHost: shop.example\r\nContent-Length: 2000000\r\n\r\n",
    "TLS in TLS": b"\x16\x03\x01\x02\x00\x01\x00\x01\xfc\x03\x03",
}
PATHS = [
    "/.well-known/../etc/passwd", "/.well-known/%2e%2e/etc/passwd", "/.well-known%2fapple-app-site-association",
    "/.well-known//apple-app-site-association", "//.well-known/apple-app-site-association",
    "/.well-known/apple-app-site-association%00", "/.well-known/apple-app-site-association;x", "/%2ewell-known/apple-app-site-association",
    "/.WELL-KNOWN/apple-app-site-association", "/.well-known/./apple-app-site-association", "/..;/", "/<script>alert(1)</script>",
    "/\u202e", "/%ff%fe", "/a?b#c", "*", "http://other.example/", "/.well-known\\apple-app-site-association",
]


def hostile_http(program, folder):
    section("malformed and hostile HTTP")
    with Server(program, folder, [str(folder / "file.json"), "--domain", "shop.example", "--request-timeout", "3"]) as server:
        for name, request in RAW.items():
            answer = server.exchange(request)
            status = answer[:13].decode(errors="replace")
            check(answer == b"" or re.match(r"HTTP/1\.[01] 4\d\d ", status), f"{name} is refused", repr(answer[:300]))
        for path in PATHS:
            answer = server.exchange(f"GET {path} HTTP/1.1\r\nHost: shop.example\r\nConnection: close\r\n\r\n".encode())
            check(re.match(rb"HTTP/1\.1 4\d\d ", answer), f"{path} is refused", repr(answer[:200]))
            check(b"text/html" not in answer, "nothing is markup")
        smuggled = server.exchange(
            b"GET /a HTTP/1.1\r\nHost: shop.example\r\nContent-Length: 44\r\n\r\nGET /b HTTP/1.1\r\nHost: shop.example\r\nX: yyyy\r\n")
        check(smuggled.count(b"HTTP/1.1 ") == 1, "a body is not a request", repr(smuggled))
        for name in ("SHOP.EXAMPLE", "shop.example.", "Shop.Example:443"):
            answer = server.exchange(f"GET {WELL_KNOWN} HTTP/1.1\r\nHost: {name}\r\n\r\n".encode())
            check(answer.startswith(b"HTTP/1.1 200 "), f"{name} is the same host", repr(answer[:200]))
        check(server.is_up(), "the server is still up")
        print(f"  {server.resident_megabytes()} MB resident")


def hostile_tls(program, folder):
    section("malformed TLS and host names in the handshake")
    with Server(program, folder, [str(folder / "file.json"), "--domain", "shop.example"]) as server:
        hello = bytes.fromhex("16030100c8010000c40303") + bytes(32) + b"\x00" * 100
        for name, data in {
            "plain HTTP": b"GET / HTTP/1.1\r\nHost: shop.example\r\n\r\n", "zeros": bytes(4096), "random": os.urandom(65536),
            "empty records": b"\x16\x03\x01\x00\x00" * 1000, "oversized record": b"\x16\x03\x01\xff\xff" + bytes(65535),
            "cut hello": hello, "alert": b"\x15\x03\x03\x00\x02\x02\x28", "SSL 2": b"\x80\x2e\x01\x00\x02" + bytes(44), "nothing": b"",
        }.items():
            with socket.create_connection(("127.0.0.1", server.port), 10) as raw:
                with contextlib.suppress(OSError):
                    raw.sendall(data)
                    raw.shutdown(socket.SHUT_WR)
                answer = b""
                with contextlib.suppress(OSError):
                    while more := raw.recv(4096):
                        answer += more
                check(len(answer) < 100, f"{name} is refused", repr(answer[:100]))
        for name in ("unknown.example", "a" * 63 + ".example", "sub.shop.example", "shop.example.evil.example", "xn--shp-sna.example",
                     "staging.example"):
            try:
                server.connect(name).close()
                check(False, f"no certificate for {name}")
            except ssl.SSLError as error:
                check("alert" in str(error).lower(), f"a clean refusal for {name}", str(error))
        server.connect("SHOP.example").close()
        for version, accepted in ((ssl.TLSVersion.TLSv1_2, True), (ssl.TLSVersion.TLSv1_1, False)):
            done = subprocess.run(["openssl", "s_client", "-connect", f"127.0.0.1:{server.port}", "-servername", "shop.example",
                                   "-tls1_2" if accepted else "-tls1_1", "-cipher", "DEFAULT:@SECLEVEL=0"],
                                  input="", capture_output=True, text=True)
            check((done.returncode == 0) == accepted, f"{version.name} is {'accepted' if accepted else 'refused'}", done.stderr)
        check(server.is_up(), "the server is still up")


def slow_clients(program, folder):
    section("slow clients are closed, and others are served meanwhile")
    with Server(program, folder, [str(folder / "file.json"), "--domain", "shop.example", "--request-timeout", "2",
                                  "--idle-timeout", "3"]) as server:
        def closes(what, start, trickle, secure=True):
            connection = server.connect() if secure else socket.create_connection(("127.0.0.1", server.port), 20)
            with connection:
                connection.sendall(start)
                connection.settimeout(0.25)
                begin = time.monotonic()
                while time.monotonic() - begin < 20:
                    try:
                        if connection.recv(65536) == b"":
                            return
                    except (TimeoutError, socket.timeout, ssl.SSLWantReadError):
                        try:
                            connection.sendall(trickle)
                        except OSError:
                            return
                    except OSError:
                        return
                check(False, f"{what} is closed")

        cases = [
            ("a slow handshake", b"\x16\x03\x01", b"", False), ("no handshake", b"", b"", False),
            ("a slow head", b"GET / HT", b"T", True), ("a slow field", b"GET / HTTP/1.1\r\nHost: shop.example\r\nX:", b"a", True),
            ("a slow body", b"POST / HTTP/1.1\r\nHost: shop.example\r\nContent-Length: 1000\r\n\r\n", b"a", True),
            ("slow chunks", b"POST / HTTP/1.1\r\nHost: shop.example\r\nTransfer-Encoding: chunked\r\n\r\n", b"1\r\na\r\n", True),
            ("an idle connection", b"", b"", True),
        ]
        with concurrent.futures.ThreadPoolExecutor(len(cases)) as pool:
            running = [pool.submit(closes, *case) for case in cases]
            check(server.is_up(), "others are served meanwhile")
            for one in running:
                one.result()
        check(server.is_up(), "the server is still up")


def idle_connections(program, folder, count):
    section(f"{count} idle connections")
    soft, hard = resource.getrlimit(resource.RLIMIT_NOFILE)
    wanted = count + 500
    if hard != resource.RLIM_INFINITY and hard < wanted:
        count = max(100, hard - 500)
        print(f"  only {count}: the system allows {hard} open files")
    resource.setrlimit(resource.RLIMIT_NOFILE, (min(wanted, hard) if hard != resource.RLIM_INFINITY else wanted, hard))
    # The server raises its own limit.
    with Server(program, folder, [str(folder / "file.json"), "--domain", "shop.example", "--idle-timeout", "600",
                                  "--request-timeout", "600"],
                preexec_fn=lambda: resource.setrlimit(resource.RLIMIT_NOFILE, (1024, hard))) as server:
        before, begin = server.resident_megabytes(), time.monotonic()
        context = server.context("http/1.1")
        request = f"GET {WELL_KNOWN} HTTP/1.1\r\nHost: shop.example\r\n\r\n".encode()

        def connect(index):
            raw = socket.create_connection(("127.0.0.1", server.port), 60)
            # A tenth never begins the handshake.
            if index % 10 == 0:
                return raw
            connection = context.wrap_socket(raw, server_hostname="shop.example")
            connection.sendall(request)
            check(read_response(connection).startswith(b"HTTP/1.1 200 "), "each of them is served once")
            return connection

        with concurrent.futures.ThreadPoolExecutor(32) as pool:
            connections = list(pool.map(connect, range(count)))
        after = server.resident_megabytes()
        check(server.is_up(), "one more client is served")
        print(f"  opened in {time.monotonic() - begin:.0f} s; {before} MB resident before, {after} MB with them")
        check(after - before < 1500, "memory is bounded", f"{after} MB")
        stop = time.monotonic()
        server.process.send_signal(signal.SIGTERM)
        code = server.process.wait(60)
        check(code == 0, "SIGTERM ends it with 0", str(code))
        print(f"  stopped in {time.monotonic() - stop:.1f} s")
        for connection in connections:
            connection.close()
    resource.setrlimit(resource.RLIMIT_NOFILE, (soft, hard))


def percentile(times, share):
    return sorted(times)[min(len(times) - 1, int(len(times) * share))]


def hostile_analyses(program, folder):
    section("analyses that take long delay no page, and end when their time is over")
    # A pair of files and a file whose analysis takes seconds, and a URL that takes long to explain: each fits into a request.
    stars, excluded = [{"/": f"*/a{index}*"} for index in range(3000)], [
        {"/": f"*{index}a*", **({"exclude": True} if index % 2 else {})} for index in range(3000)]
    languages = [{"/": f"*$(lang)$(lang)$(lang)$(lang){index}"} for index in range(2500)]

    def association_file(components):
        return json.dumps({"applinks": {"details": [{"appIDs": ["7QX4M2K9TA.com.shop.app"], "components": components}]}})

    hostile = [
        ("compare", {"old": association_file(stars), "new": association_file(excluded)}),
        ("fix", {"file": association_file(languages), "unsafe": True}),
        ("lint", {"file": association_file(languages)}),
        ("examples", {"file": association_file(languages)}),
        ("match", {"file": association_file(languages), "urls": ["https://shop.example/" + "a" * 8000]}),
    ]
    with Server(program, folder, [str(folder / "file.json"), "--domain", "shop.example", "--page-host", "localhost",
                                  "--log-format", "none"]) as server:
        def request(method, path, body=None, source="127.0.0.1", timeout=120):
            raw = socket.create_connection(("127.0.0.1", server.port), timeout, source_address=(source, 0))
            connection = http.client.HTTPSConnection("localhost", server.port)
            connection.sock = server.context("http/1.1").wrap_socket(raw, server_hostname="localhost")
            with contextlib.closing(connection):
                fields = {"Content-Type": "application/json"} if body is not None else {}
                connection.request(method, path, None if body is None else json.dumps(body), fields)
                response = connection.getresponse()
                return response.status, response.read()

        small = {"file": json.dumps(FILE)}

        def times(count):
            pages, lints = [], []
            for _ in range(count):
                for kept, method, path, body in ((pages, "GET", "/", None), (lints, "POST", "/api/v1/lint", small)):
                    begin = time.monotonic()
                    status, answer = request(method, path, body)
                    kept.append(time.monotonic() - begin)
                    check(status == 200, f"{path} is answered", f"{status} {answer[:200]}")
            return percentile(pages, 0.99), percentile(lints, 0.99)

        quiet = times(60)
        ended, stopped = [], threading.Event()

        def attack(source, index):
            while not stopped.is_set():
                name, body = hostile[index % len(hostile)]
                index += 1
                begin = time.monotonic()
                status, answer = request("POST", f"/api/v1/{name}", body, source)
                ended.append((name, status, time.monotonic() - begin, answer))

        # Three times as many as one address gets threads for.
        attackers = [threading.Thread(target=attack, args=("127.0.0.2", index)) for index in range(6)]
        for one in attackers:
            one.start()
        time.sleep(1)
        loaded = times(60)
        stopped.set()
        for one in attackers:
            one.join(120)
        check(not any(one.is_alive() for one in attackers), "every request is answered")
        print(f"  p99 of the page {quiet[0] * 1000:.0f} ms quiet, {loaded[0] * 1000:.0f} ms loaded; "
              f"of lint {quiet[1] * 1000:.0f} ms quiet, {loaded[1] * 1000:.0f} ms loaded; "
              f"{len(ended)} hostile requests: {sorted({(name, status) for name, status, _, _ in ended})}")
        # A machine with one processor for all of this shares it: some tens of the quiet time, and far from the time of an analysis.
        for what, before, after in zip(("the page", "lint"), quiet, loaded):
            check(after < max(2, 40 * before), f"{what} stays quick", f"{before:.3f} s quiet, {after:.3f} s loaded")
        for name, status, duration, answer in ended:
            check(status in (200, 422, 503), f"{name} is answered", f"{status} {answer[:200]}")
            check(status != 503 or b"out-of-time" in answer or b"busy" in answer, f"{name} says why", str(answer[:200]))
            check(duration < 60, f"{name} is over in time", f"{duration:.1f} s")
        # Nobody waits any more: the threads are free within moments, which the time of the processor shows.
        def processor_seconds():
            words = pathlib.Path(f"/proc/{server.process.pid}/stat").read_text().rsplit(")", 1)[1].split()
            return (int(words[11]) + int(words[12])) / os.sysconf("SC_CLK_TCK")

        if pathlib.Path("/proc/self/stat").exists():
            end = time.monotonic() + 60
            while time.monotonic() < end:
                before = processor_seconds()
                time.sleep(1)
                if processor_seconds() - before < 0.2:
                    break
            else:
                check(False, "the work has ended")


def graceful_shutdown(program, folder):
    section("a request that has begun is answered before the server ends")
    with Server(program, folder, [str(folder / "file.json"), "--domain", "shop.example"]) as server:
        with server.connect() as connection:
            connection.sendall(f"POST {WELL_KNOWN} HTTP/1.1\r\nHost: shop.example\r\nContent-Length: 4\r\n\r\nab".encode())
            time.sleep(0.5)
            server.process.send_signal(signal.SIGTERM)
            time.sleep(0.5)
            with contextlib.suppress(OSError):
                connection.sendall(b"cd")
            check(read_response(connection).startswith(b"HTTP/1.1 405 "), "the response comes")
        check(server.process.wait(30) == 0, "the server ends with 0")


def authority(program, folder, rounds):
    section("the local authority: one of many at once, and whole after SIGKILL")
    def pem(place):
        return subprocess.run([program, "ca", "print", "--ca-folder", str(place)], capture_output=True, text=True)

    many = folder / "many"
    with concurrent.futures.ThreadPoolExecutor(12) as pool:
        results = list(pool.map(lambda _: pem(many), range(12)))
    check(all(one.returncode == 0 for one in results) and len({one.stdout for one in results}) == 1,
          "processes that start at once share an authority", str([one.stderr for one in results]))
    modes = [oct(path.stat().st_mode & 0o777) for path in (many, many / "authority", many / "authority/key.pem")]
    check(modes == ["0o700", "0o700", "0o600"], "the key is its owner's alone", str(modes))
    check([path.name for path in many.iterdir()] == ["authority"], "nothing is left over", str(list(many.iterdir())))
    complete = 0
    begin = time.monotonic()
    pem(folder / "timed")
    duration = time.monotonic() - begin
    for index in range(rounds):
        place = folder / f"killed{index}"
        process = subprocess.Popen([program, "ca", "path", "--ca-folder", str(place)], stdout=subprocess.DEVNULL,
                                   stderr=subprocess.DEVNULL)
        time.sleep(duration * (0.3 + 0.9 * index / rounds))
        process.kill()
        process.wait()
        if (place / "authority").exists():
            complete += 1
            for name in ("key.pem", "certificate.pem"):
                check((place / "authority" / name).read_text().rstrip().endswith("-----"), f"{name} is whole after SIGKILL")
        done = pem(place)
        check(done.returncode == 0 and "BEGIN CERTIFICATE" in done.stdout, "the authority is usable after SIGKILL", done.stderr)
    print(f"  {rounds} times killed, {complete} of them after the authority was in place")
    for text, what in (("garbage", "another file"), ("", "an empty file")):
        (many / "authority/certificate.pem").write_text(text)
        done = pem(many)
        check(done.returncode == 3 and "Delete" in done.stderr, f"{what} is reported", done.stderr)


def main():
    parser = argparse.ArgumentParser()
    parser.add_argument("server")
    parser.add_argument("aasa")
    parser.add_argument("--connections", type=int, default=10_000)
    parser.add_argument("--kills", type=int, default=40)
    parser.add_argument("--only", default="")
    options = parser.parse_args()
    program, aasa = os.path.abspath(options.server), os.path.abspath(options.aasa)
    with tempfile.TemporaryDirectory() as name:
        folder = pathlib.Path(name)
        (folder / "file.json").write_text(json.dumps(FILE))
        parts = {
            "names": lambda: fifty_names(program, aasa, folder), "pasted": lambda: pasted_commands(program, aasa, folder),
            "hosting": lambda: hosting(program, folder), "watching": lambda: watching(program, folder),
            "http": lambda: hostile_http(program, folder), "tls": lambda: hostile_tls(program, folder),
            "slow": lambda: slow_clients(program, folder), "analyses": lambda: hostile_analyses(program, folder),
            "shutdown": lambda: graceful_shutdown(program, folder),
            "authority": lambda: authority(program, folder, options.kills),
            "idle": lambda: idle_connections(program, folder, options.connections),
        }
        for part, run in parts.items():
            if options.only in ("", part):
                begin = time.monotonic()
                run()
                print(f"  {time.monotonic() - begin:.1f} s", flush=True)
    print("FAILED: " + str(len(failures)) if failures else "all as it should be")
    sys.exit(1 if failures else 0)


main()
