#!/usr/bin/env python3
"""The language server as a program: malformed messages, wrong lengths, a client that disappears, a huge file, latency.
    Tests/clients/lsp_session.py PROGRAM [--latency]      the standard library alone
With --latency, prints how long a keystroke takes in a file of 128 KiB, and fails above 50 ms: meant for a release build.
"""
import json, os, select, statistics, subprocess, sys, tempfile, time

PROGRAM = os.path.abspath(sys.argv[1])
URI = "file:///no/such/folder/apple-app-site-association"


class Server:
    def __init__(self):
        self.process = subprocess.Popen([PROGRAM, "lsp"], stdin=subprocess.PIPE, stdout=subprocess.PIPE)
        self.buffer = b""
        self.number = 0

    def raw(self, data):
        self.process.stdin.write(data)
        self.process.stdin.flush()

    def send(self, message):
        body = json.dumps({"jsonrpc": "2.0", **message}).encode()
        self.raw(b"Content-Length: %d\r\n\r\n%s" % (len(body), body))

    def receive(self, timeout=300):
        deadline = time.monotonic() + timeout
        while True:
            head, separator, rest = self.buffer.partition(b"\r\n\r\n")
            if separator:
                length = int(head.split(b":")[1])
                if len(rest) >= length:
                    self.buffer = rest[length:]
                    return json.loads(rest[:length])
            ready, _, _ = select.select([self.process.stdout], [], [], max(0, deadline - time.monotonic()))
            assert ready, "no answer in time"
            data = os.read(self.process.stdout.fileno(), 1 << 20)
            assert data, "the server ended"
            self.buffer += data

    def request(self, method, params=None):
        self.number += 1
        self.send({"id": self.number, "method": method, "params": params or {}})
        while True:
            message = self.receive()
            if message.get("id") == self.number:
                return message

    def start(self):
        assert "result" in self.request("initialize", {"capabilities": {}})
        self.send({"method": "initialized", "params": {}})
        return self

    def open(self, text):
        self.send({"method": "textDocument/didOpen",
                   "params": {"textDocument": {"uri": URI, "languageId": "json", "version": 1, "text": text}}})
        return self.diagnostics()

    def change(self, version, changes):
        self.send({"method": "textDocument/didChange",
                   "params": {"textDocument": {"uri": URI, "version": version}, "contentChanges": changes}})

    def diagnostics(self, version=None):
        while True:
            message = self.receive()
            if message.get("method") == "textDocument/publishDiagnostics":
                if version is None or message["params"].get("version") == version:
                    return message["params"]["diagnostics"]

    def end(self):
        self.process.stdin.close()
        return self.process.wait(30)


def orderly_end():
    server = Server().start()
    server.request("shutdown")
    server.send({"method": "exit"})
    assert server.process.wait(30) == 0


def abrupt_ends():
    server = Server().start()
    server.send({"method": "exit"})
    assert server.process.wait(30) == 1
    assert Server().start().end() == 1
    assert Server().end() == 1
    server = Server().start()
    server.process.stdout.close()
    server.send({"id": 9, "method": "shutdown"})
    assert server.process.wait(30) == 1, "a client that no longer reads"
    server = Server()
    server.raw(b"Content-Length: 1000\r\n\r\n{")
    assert server.end() == 1, "a client that disappears in the middle of a message"


def malformed():
    server = Server().start()
    for data, code in [(b"Content-Length: 5\r\n\r\n{abc}", -32700), (b"Content-Length: x\r\n\r\n{}", -32700),
                       (b"Content-Length: 2\r\n\r\n[]", -32600), (b"Content-Length: 3\r\n\r\n\xff\xfe\xfd", -32700),
                       (b"Content-Length: 1\r\n\r\n{}", -32700)]:
        server.raw(data)
        answer = server.receive()
        assert answer["error"]["code"] == code and answer["id"] is None, answer
    # A length that is too small, as the last one, leaves bytes behind, which are reported once more.
    server.send({"id": 1000, "method": "no/such", "params": {}})
    while (answer := server.receive()).get("id") != 1000:
        assert "error" in answer
    assert answer["error"]["code"] == -32601
    assert server.end() == 1


def cancelled():
    server = Server().start()
    server.open("{}")
    body = b""
    for message in [{"id": 50, "method": "textDocument/documentSymbol", "params": {"textDocument": {"uri": URI}}},
                    {"method": "$/cancelRequest", "params": {"id": 50}}]:
        text = json.dumps({"jsonrpc": "2.0", **message}).encode()
        body += b"Content-Length: %d\r\n\r\n%s" % (len(text), text)
    server.raw(body)
    assert server.receive()["error"]["code"] == -32800
    server.end()


def huge():
    server = Server().start()
    found = server.open('{"a": "' + "x" * (17 << 20) + '"}')
    assert len(found) == 1, found
    server.raw(b"Content-Length: 110000000\r\n\r\n" + b" " * 110_000_000)
    assert server.receive()["error"]["code"] == -32600
    assert "error" in server.request("no/such")
    server.end()


def large_file():
    """128 KiB with many components and some mistakes."""
    components = []
    size = 0
    while size < 126_000:
        number = len(components)
        component = {"/": f"/section-{number}/products/*", "comment": f"component {number}"}
        if number % 50 == 0:
            component["exclud"] = True
        components.append(json.dumps(component))
        size += len(components[-1]) + 8
    return ('{"applinks": {"details": [{"appIDs": ["ABCDE12345.com.example.shop"], "components": [\n      '
            + ",\n      ".join(components) + "\n]}]}}\n")


def latency():
    text = large_file()
    assert 120_000 < len(text) <= 131_072, len(text)
    server = Server().start()
    server.open(text)
    line = len(text.split("\n")) // 2
    times = []
    for version in range(2, 62):
        time.sleep(0.03)
        started = time.monotonic()
        server.change(version, [{"range": {"start": {"line": line, "character": 20}, "end": {"line": line, "character": 20}},
                                 "text": "abcdefghij"[version % 10]}])
        server.diagnostics(version)
        times.append((time.monotonic() - started) * 1000)
    # A burst: 60 keystrokes at once are judged as one, or a few.
    started = time.monotonic()
    for version in range(100, 160):
        server.change(version, [{"range": {"start": {"line": line, "character": 20}, "end": {"line": line, "character": 20}},
                                 "text": "x"}])
    server.diagnostics(159)
    burst = (time.monotonic() - started) * 1000
    server.end()
    times.sort()
    median, slowest = statistics.median(times), times[int(len(times) * 0.95)]
    print(f"from a keystroke to diagnostics, {len(text)} bytes: median {median:.1f} ms, 95 % within {slowest:.1f} ms, "
          f"a burst of 60 in {burst:.1f} ms")
    return median


if "--latency" in sys.argv:
    # The best of three rounds: other programs may keep the machine busy.
    best = min(latency() for _ in range(3))
    sys.exit(0 if best <= 50 else f"more than 50 ms: {best:.1f}")
for test in [orderly_end, abrupt_ends, malformed, cancelled, huge]:
    test()
    print(f"lsp: {test.__name__.replace('_', ' ')}: ok")
