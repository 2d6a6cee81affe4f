"""What Chromium accepts from the local authority once it trusts it: the names that the server serves, and no other."""

import http.server
import os
import pathlib
import ssl
import subprocess
import tempfile
import threading
import unittest
from urllib.parse import urlsplit

from browser import PAGE, TAP, launch
from playwright.sync_api import Error

AUTHORITY = pathlib.Path(os.environ["AASA_AUTHORITY"])


class _Site(http.server.BaseHTTPRequestHandler):
    """A site of somebody who has the key of the authority."""

    def do_GET(self):
        self.send_response(200)
        self.end_headers()
        self.wfile.write(b"a page of somebody else")

    def log_message(self, *arguments):
        pass


def run(*command, **options):
    return subprocess.run([str(word) for word in command], check=True, capture_output=True, text=True, **options)


class CertificateTests(unittest.TestCase):
    @classmethod
    def setUpClass(cls):
        folder = tempfile.TemporaryDirectory()
        cls.addClassCleanup(folder.cleanup)
        cls.folder = pathlib.Path(folder.name)
        # A home whose database of certificates has the authority, and one that does not.
        database = cls.folder / "trusting/.pki/nssdb"
        database.mkdir(parents=True)
        (cls.folder / "other").mkdir()
        run("certutil", "-d", f"sql:{database}", "-N", "--empty-password")
        run("certutil", "-d", f"sql:{database}", "-A", "-t", "C,,", "-n", "authority", "-i", AUTHORITY / "certificate.pem")
        cls.browsers = {home: launch(env={**os.environ, "HOME": str(cls.folder / home)}) for home in ("trusting", "other")}
        for browser in cls.browsers.values():
            cls.addClassCleanup(browser.close)

    def signed(self, names, extension="extendedKeyUsage=serverAuth"):
        """A certificate for some names, and its key, signed with the key of the authority."""
        place = pathlib.Path(tempfile.mkdtemp(dir=self.folder))
        certificate, key, request = place / "certificate.pem", place / "key.pem", place / "request.pem"
        run("openssl", "req", "-new", "-newkey", "ec", "-pkeyopt", "ec_paramgen_curve:prime256v1", "-nodes", "-subj", "/CN=x",
            "-keyout", key, "-out", request)
        (place / "extensions").write_text(f"subjectAltName={','.join('DNS:' + name for name in names)}\n{extension}\n")
        run("openssl", "x509", "-req", "-in", request, "-CA", AUTHORITY / "certificate.pem", "-CAkey", AUTHORITY / "key.pem",
            "-set_serial", "0x1001", "-days", "7", "-extfile", place / "extensions", "-out", certificate)
        return certificate, key

    def served(self, names, extension="extendedKeyUsage=serverAuth"):
        """The port of a site that has a certificate of the authority for some names."""
        context = ssl.SSLContext(ssl.PROTOCOL_TLS_SERVER)
        context.load_cert_chain(*self.signed(names, extension))
        server = http.server.ThreadingHTTPServer(("127.0.0.1", 0), _Site)
        server.socket = context.wrap_socket(server.socket, server_side=True)
        thread = threading.Thread(target=server.serve_forever, daemon=True)
        thread.start()

        def stop():
            server.shutdown()
            server.server_close()
            thread.join()

        self.addCleanup(stop)
        return server.server_port

    def visit(self, address, home="trusting"):
        """The text of a page, or the error that the browser shows instead."""
        context = self.browsers[home].new_context()
        self.addCleanup(context.close)
        page = context.new_page()
        try:
            page.goto(address)
        except Error as error:
            return error.message.split(" at ")[0].split()[-1]
        return page.locator("body").inner_text()

    def test_served_names_are_accepted_by_whoever_trusts_the_authority(self):
        served = urlsplit(PAGE).port
        for address in (PAGE, TAP, f"https://localhost:{served}/"):
            self.assertNotIn("ERR_", self.visit(address)[:60], address)
            self.assertEqual(self.visit(address, home="other"), "net::ERR_CERT_AUTHORITY_INVALID", address)

    def test_a_certificate_for_a_served_name_is_accepted_whoever_has_it(self):
        port = self.served(["page.example"])
        self.assertEqual(self.visit(f"https://page.example:{port}/"), "a page of somebody else")

    def test_a_certificate_for_another_name_is_refused(self):
        for name in ("evil.example", "example.com", "notpage.example", "page.example.evil.test"):
            with self.subTest(name):
                # The first for this name alone, the second hides it among served ones.
                for names in ([name], ["page.example", name]):
                    port = self.served(names)
                    self.assertRegex(self.visit(f"https://{name}:{port}/"), r"^net::ERR_CERT_\w+$", name)

    def test_a_served_name_beside_another_one_is_refused_too(self):
        port = self.served(["page.example", "evil.example"])
        self.assertRegex(self.visit(f"https://page.example:{port}/"), r"^net::ERR_CERT_\w+$")

    def test_a_certificate_that_is_not_for_servers_is_refused(self):
        port = self.served(["page.example"], extension="extendedKeyUsage=clientAuth")
        self.assertRegex(self.visit(f"https://page.example:{port}/"), r"^net::ERR_CERT_\w+$")


if __name__ == "__main__":
    unittest.main()
