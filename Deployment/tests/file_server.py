"""A small HTTPS server for tests: what it answers is up to a function, and what it sends is exactly that."""

import contextlib
import http.server
import pathlib
import ssl
import subprocess
import sys
import threading


def certificates(folder, names):
    """An authority and a certificate for names, by openssl: the paths of the authority, the chain and the key."""
    folder = pathlib.Path(folder)

    def openssl(*words):
        subprocess.run(["openssl", *words], check=True, stdout=subprocess.DEVNULL, stderr=subprocess.DEVNULL)

    ca, ca_key, leaf, key = (str(folder / name) for name in ("ca.pem", "ca.key", "leaf.pem", "leaf.key"))
    curve = ["-newkey", "ec", "-pkeyopt", "ec_paramgen_curve:prime256v1", "-nodes"]
    openssl("req", "-x509", *curve, "-keyout", ca_key, "-out", ca, "-days", "30", "-subj", "/CN=Deployment tests",
            "-addext", "keyUsage=critical,keyCertSign,cRLSign")
    alternatives = ",".join(f"DNS:{name}" for name in names)
    openssl("req", "-x509", *curve, "-CA", ca, "-CAkey", ca_key, "-keyout", key, "-out", leaf, "-days", "7",
            "-subj", "/CN=deployment.test", "-addext", f"subjectAltName={alternatives}",
            "-addext", "extendedKeyUsage=serverAuth", "-addext", "basicConstraints=critical,CA:FALSE")
    return ca, leaf, key


def one_at_a_time(answer):
    """The function, called by one thread at a time."""
    lock = threading.Lock()

    def locked(*arguments):
        with lock:
            return answer(*arguments)

    return locked


@contextlib.contextmanager
def serving(answer, leaf, key, asked=None):
    """Serves on a free port of 127.0.0.1: `answer(method, host, path, headers)` returns status, fields and body.

    The names that handshakes ask for are added to the set `asked`.
    """

    class Handler(http.server.BaseHTTPRequestHandler):
        protocol_version = "HTTP/1.1"

        def respond(self):
            status, fields, body = answer(self.command, self.headers.get("Host", ""), self.path, self.headers)
            self.send_response_only(status)
            for name, value in fields.items():
                self.send_header(name, value)
            if status != 304:
                self.send_header("Content-Length", str(len(body)))
            self.end_headers()
            if self.command != "HEAD" and status != 304:
                self.wfile.write(body)

        do_GET = do_HEAD = do_POST = respond

        def log_message(self, *_):
            pass

    class Server(http.server.ThreadingHTTPServer):
        daemon_threads = True

        def handle_error(self, request, client_address):
            # Probes close connections as they like.
            if not isinstance(sys.exc_info()[1], OSError):
                super().handle_error(request, client_address)

    server = Server(("127.0.0.1", 0), Handler)
    context = ssl.SSLContext(ssl.PROTOCOL_TLS_SERVER)
    context.load_cert_chain(leaf, key)
    if asked is not None:
        context.sni_callback = lambda connection, name, _: asked.add(name)
    server.socket = context.wrap_socket(server.socket, server_side=True, do_handshake_on_connect=False)
    thread = threading.Thread(target=server.serve_forever, daemon=True)
    thread.start()
    try:
        yield server.server_address[1]
    finally:
        server.shutdown()
        server.server_close()
        thread.join()
