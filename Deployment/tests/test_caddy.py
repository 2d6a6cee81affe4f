#!/usr/bin/env python3
"""Runs Caddy with the Caddyfile in front of a small HTTPS server, and checks with aasa what arrives.

AASA names the program; caddy has to be on the path. With AASA_SERVER, aasa-server itself is behind Caddy, too. Certificates are from
Caddy's own authority instead of a public one; nothing leaves the machine.
"""

import http.client
import json
import os
import pathlib
import socket
import ssl
import subprocess
import tempfile
import time
import unittest

import file_server

ROOT = pathlib.Path(__file__).resolve().parent.parent
AASA = os.path.abspath(os.environ.get("AASA", ".build/debug/aasa"))
PATH = "/.well-known/apple-app-site-association"
SUFFIX = "aasa-staging.example.com"
NAMES = [f"lieferando-de.{SUFFIX}", f"pyszne-pl.{SUFFIX}"]
# What Caddy answers for itself, or a connection has.
OWN = {"date", "connection", "keep-alive"}


def file_of(name):
    label = name.split(".")[0]
    app = f"7Q4KX2M9TD.example.{label}"
    return json.dumps({"applinks": {"details": [{"appIDs": [app], "components": [{"/": f"/{label}/*"}]}]}}).encode()


def answer(method, host, path, headers):
    """As exact as aasa-server: the fields that Caddy must pass on."""
    if path != PATH or host not in NAMES:
        return 404, {"Content-Type": "text/plain; charset=utf-8", "Cache-Control": "no-cache"}, b"There is no such file.\n"
    fields = {"Cache-Control": "no-cache", "ETag": f'"{host[:4]}1"', "Last-Modified": "Sun, 06 Nov 1994 08:49:37 GMT"}
    if headers.get("If-None-Match") == fields["ETag"]:
        return 304, fields, b""
    return 200, {**fields, "Content-Type": "application/json"}, file_of(host)


def free_port():
    with socket.socket() as probe:
        probe.bind(("127.0.0.1", 0))
        return probe.getsockname()[1]


class BehindCaddy:
    """What holds for every server behind Caddy: `start_server` starts it, and sets `upstream`, its port, and `trusted`."""

    @classmethod
    def setUpClass(cls):
        cls.folder = pathlib.Path(cls.enterClassContext(tempfile.TemporaryDirectory()))
        cls.start_server()
        cls.port, cls.plain = free_port(), free_port()
        text = (ROOT / "container/Caddyfile").read_text(encoding="utf-8")
        line = "\temail {$ACME_EMAIL}\n"
        assert text.count(line) == 1, "the Caddyfile has another form than expected"
        local = f"\tlocal_certs\n\tskip_install_trust\n\tadmin off\n\thttps_port {cls.port}\n\thttp_port {cls.plain}\n"
        (cls.folder / "Caddyfile").write_text(text.replace(line, local), encoding="utf-8")
        environment = {
            "PATH": os.environ["PATH"], "HOME": str(cls.folder), "XDG_DATA_HOME": str(cls.folder),
            "XDG_CONFIG_HOME": str(cls.folder), "STAGING_NAMES": ", ".join(NAMES), "ACME_EMAIL": "",
            "UPSTREAM": f"127.0.0.1:{cls.upstream}"}
        log = cls.enterClassContext(open(cls.folder / "log", "wb"))
        caddy = subprocess.Popen(
            ["caddy", "run", "--adapter", "caddyfile", "--config", str(cls.folder / "Caddyfile")],
            env=environment, stdout=log, stderr=log)
        cls.addClassCleanup(lambda: (caddy.terminate(), caddy.wait(30)))
        cls.ca = cls.folder / "caddy/pki/authorities/local/root.crt"
        cls.await_caddy(caddy)

    @classmethod
    def await_caddy(cls, caddy):
        """Until Caddy answers for each name; it signs certificates one after the other."""
        deadline = time.monotonic() + 60
        for name in NAMES:
            while True:
                try:
                    cls.request(name)
                    break
                except (OSError, http.client.HTTPException) as error:
                    if caddy.poll() is not None or time.monotonic() > deadline:
                        raise AssertionError((cls.folder / "log").read_text(encoding="utf-8")) from error
                    time.sleep(0.05)

    @classmethod
    def request(cls, name, method="GET", path=PATH, port=None, ca=None, fields=None):
        context = ssl.create_default_context(cafile=str(ca or cls.ca))
        connection = http.client.HTTPSConnection(name, port or cls.port, context=context, timeout=20)
        connection.sock = context.wrap_socket(
            socket.create_connection(("127.0.0.1", port or cls.port), timeout=20), server_hostname=name)
        connection.putrequest(method, path, skip_host=True, skip_accept_encoding=True)
        for field, value in {"Host": name, **(fields or {})}.items():
            connection.putheader(field, value)
        connection.endheaders()
        response = connection.getresponse()
        result = response.status, {key.lower(): value for key, value in response.getheaders()}, response.read()
        connection.close()
        return result

    def test_answers_are_passed_on_as_they_are(self):
        tag = self.request(NAMES[0], "GET", PATH, self.upstream, self.trusted)[1]["etag"]
        for method, path, fields in [
            ("GET", PATH, {}), ("HEAD", PATH, {}), ("GET", PATH, {"Accept-Encoding": "gzip, br, zstd"}),
            ("GET", PATH, {"If-None-Match": tag}), ("GET", PATH, {"User-Agent": "AASA-Bot/1.0.0"}),
            ("GET", "/other", {}), ("GET", PATH + "/", {}), ("GET", PATH + "?x=1", {}),
        ]:
            with self.subTest(method=method, path=path, fields=fields):
                direct = self.request(NAMES[0], method, path, self.upstream, self.trusted, fields)
                through = self.request(NAMES[0], method, path, fields=fields)
                self.assertEqual(through[0], direct[0])
                self.assertEqual(through[2], direct[2])
                kept = {key: value for key, value in through[1].items() if key not in OWN}
                self.assertEqual(kept, {key: value for key, value in direct[1].items() if key not in OWN})

    def test_nothing_redirects_over_http_either(self):
        try:
            connection = http.client.HTTPConnection("127.0.0.1", self.plain, timeout=5)
            connection.request("GET", PATH, headers={"Host": NAMES[0]})
            self.assertNotIn(connection.getresponse().status // 100, (2, 3))
        except ConnectionRefusedError:
            pass

    def test_aasa_check_finds_nothing(self):
        for name in NAMES:
            run = subprocess.run(
                [AASA, "check", f"{name}:{self.port}", "--resolve", f"{name}:127.0.0.1", "--ca-file", str(self.ca),
                 "--no-cdn", "--fail-on", "warning", "--retries", "0"],
                cwd=self.folder, stdout=subprocess.PIPE, stderr=subprocess.STDOUT, text=True, check=False)
            self.assertEqual(run.returncode, 0, run.stdout)
            print(run.stdout.splitlines()[0])


class SmallServerBehindCaddy(BehindCaddy, unittest.TestCase):
    # Names in the handshakes between Caddy and the server.
    asked = set()

    @classmethod
    def start_server(cls):
        cls.trusted, leaf, key = file_server.certificates(cls.folder, NAMES)
        cls.upstream = cls.enterClassContext(file_server.serving(answer, leaf, key, cls.asked))

    def test_the_server_is_asked_for_the_certificate_of_the_name(self):
        for name in NAMES:
            self.request(name)
        self.assertEqual(self.asked, set(NAMES))


@unittest.skipUnless("AASA_SERVER" in os.environ, "NOT RUN: AASA_SERVER names no aasa-server")
class StagingServerBehindCaddy(BehindCaddy, unittest.TestCase):
    @classmethod
    def start_server(cls):
        cls.upstream = free_port()
        lines = ["version: 1", "domains:"]
        for domain, name in [("lieferando.de", NAMES[0]), ("pyszne.pl", NAMES[1])]:
            (cls.folder / domain).write_bytes(file_of(name))
            lines.append(f"  {domain}: {{file: {domain}}}")
        (cls.folder / "aasa.yml").write_text("\n".join(lines) + "\n", encoding="utf-8")
        environment = {"PATH": os.environ["PATH"], "HOME": str(cls.folder), "XDG_CONFIG_HOME": str(cls.folder / "authority")}
        # With the arguments of the container.
        server = subprocess.Popen(
            [os.path.abspath(os.environ["AASA_SERVER"]), "serve", "--config", str(cls.folder / "aasa.yml"),
             "--staging-suffix", SUFFIX, "--listen", f"127.0.0.1:{cls.upstream}", "--no-check-hosts"],
            env=environment, stdout=subprocess.DEVNULL, stderr=cls.enterClassContext(open(cls.folder / "server-log", "wb")))
        cls.addClassCleanup(lambda: (server.terminate(), server.wait(30)))
        cls.trusted = cls.folder / "authority/aasa/authority/certificate.pem"


if __name__ == "__main__":
    unittest.main(verbosity=2)
