"""A network for tests of the monitor as a program: hosts and Apple's CDN on port 443 of a loopback address.

Needs root or the right to listen there, Python 3.9, and openssl; nothing from PyPI.
"""

import http.server
import random
import ssl
import subprocess
import threading

APP = "7QX4M2K9TA.com.shop.app"
FILE = b'{"applinks":{"details":[{"appIDs":["7QX4M2K9TA.com.shop.app"],"components":[{"/":"/buy/*"}]}]}}\n'
HOSTILE = (b'{"applinks":{"details":[{"appIDs":["7QX4M2K9TA.com.shop.app"],"components":[{"/":"/buy/*"}]},'
           b'{"appIDs":["EV1L000000.com.evil.app"],"components":[{"/":"*"}]}]}}\n')


class Quiet(http.server.ThreadingHTTPServer):
    """A server that says nothing about clients that vanish."""

    daemon_threads = True
    request_queue_size = 512

    def handle_error(self, *_):
        pass


class Secure(Quiet):
    """TLS with the handshake in the thread of the connection."""

    context = None

    def finish_request(self, request, address):
        request.settimeout(20)
        with self.context.wrap_socket(request, server_side=True) as secured:
            self.RequestHandlerClass(secured, address, self)


class Hosts(http.server.BaseHTTPRequestHandler):
    """All hosts and the CDN. A subclass says what a host serves."""

    protocol_version = "HTTP/1.1"

    @classmethod
    def file(cls, host):
        """The file of a host, or None if it refuses."""
        return FILE

    @classmethod
    def copy(cls, host):
        """What the CDN has of a host."""
        return FILE

    def do_GET(self):
        host = self.headers.get("Host", "").split(":")[0]
        if host.endswith("cdn-apple.com"):
            body = self.copy(self.path.rsplit("/", 1)[-1])
        elif "apple-app-site-association" in self.path:
            body = self.file(host)
        else:
            body = None
        self.send_response(404 if body is None else 200)
        self.send_header("Content-Type", "application/json")
        self.send_header("Content-Length", str(len(body or b"no\n")))
        self.send_header("Connection", "close")
        self.end_headers()
        self.wfile.write(body or b"no\n")
        self.close_connection = True

    do_HEAD = do_GET

    def log_message(self, *_):
        pass


def certificate(folder, *names):
    """Writes ca.pem, and leaf.pem and leaf.key for some names and the CDN."""
    run = lambda *arguments: subprocess.run(["openssl", *arguments], check=True, capture_output=True, cwd=folder)
    run("req", "-x509", "-newkey", "ec", "-pkeyopt", "ec_paramgen_curve:P-256", "-nodes", "-keyout", "ca.key", "-out",
        "ca.pem", "-days", "60", "-subj", "/CN=monitor-test", "-addext", "basicConstraints=critical,CA:TRUE", "-addext",
        "keyUsage=critical,keyCertSign,cRLSign")
    run("req", "-newkey", "ec", "-pkeyopt", "ec_paramgen_curve:P-256", "-nodes", "-keyout", "leaf.key", "-out", "leaf.csr",
        "-subj", "/CN=test.example")
    alternatives = ",".join(f"DNS:{name}" for name in (*names, "app-site-association.cdn-apple.com"))
    (folder / "leaf.ext").write_text(f"subjectAltName={alternatives}\nextendedKeyUsage=serverAuth\n")
    run("x509", "-req", "-in", "leaf.csr", "-CA", "ca.pem", "-CAkey", "ca.key", "-CAcreateserial", "-days", "50",
        "-extfile", "leaf.ext", "-out", "leaf.pem")


def loopback(generator=random):
    return ".".join(["127", *(str(generator.randrange(1, 255)) for _ in range(3))])


def start(server):
    threading.Thread(target=server.serve_forever, daemon=True).start()
    return server


def start_hosts(hosts, folder, generator=random):
    """Serves hosts with the certificate of a folder; returns the address."""
    server = Secure((loopback(generator), 443), hosts)
    server.context = ssl.SSLContext(ssl.PROTOCOL_TLS_SERVER)
    server.context.load_cert_chain(folder / "leaf.pem", folder / "leaf.key")
    return start(server).server_address[0]
