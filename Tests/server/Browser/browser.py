"""A browser for each test, which fails on any console error, policy violation or request to another host."""

import json
import os
import unittest
from urllib.parse import urlsplit

from playwright.sync_api import expect, sync_playwright

PAGE = os.environ["AASA_PAGE"].rstrip("/") + "/"
TAP = os.environ["AASA_TAP"].rstrip("/") + "/"
SCREENSHOTS = os.environ.get("AASA_SCREENSHOTS", ".build-screenshots")
CHROMIUM = os.environ.get("CHROMIUM", "/usr/bin/chromium")

expect.set_options(timeout=30_000)

_running = {}


def launch(**options):
    """Another browser. Every name leads to this machine, so nothing can leave it."""
    if not _running:
        _running["playwright"] = sync_playwright().start()
    return _running["playwright"].chromium.launch(
        executable_path=CHROMIUM, args=["--no-sandbox", "--host-resolver-rules=MAP * 127.0.0.1"], **options)


def _browser():
    """One browser for all tests of pages."""
    if "browser" not in _running:
        _running["browser"] = launch()
    return _running["browser"]


def close():
    if _running:
        if "browser" in _running:
            _running["browser"].close()
        _running["playwright"].stop()
        _running.clear()


unittest.addModuleCleanup(close)

_WATCH = """
addEventListener("securitypolicyviolation", (event) =>
  console.error(`policy violation: ${event.violatedDirective} ${event.blockedURI}`));
"""


class BrowserTest(unittest.TestCase):
    """A fresh context for each test; `self.page` is at the explorer once `open` has been called."""

    scheme = "light"
    width, height = 1280, 900

    def setUp(self):
        self.problems = []
        self.requests = []
        self.allowed_statuses = set()
        self.context = self.new_context()
        self.page = self.context.new_page()

    def new_context(self, **options):
        settings = {
            "viewport": {"width": self.width, "height": self.height}, "color_scheme": self.scheme,
            "ignore_https_errors": True, "accept_downloads": True,
        }
        context = _browser().new_context(**{**settings, **options})
        context.add_init_script(_WATCH)
        context.on("console", self._console)
        context.on("weberror", lambda error: self.problems.append(f"exception: {error.error}"))
        context.on("request", self._request)
        self.addCleanup(context.close)
        return context

    def _console(self, message):
        if message.type not in ("error", "warning"):
            return
        refused = any(f"status of {status}" in message.text for status in self.allowed_statuses)
        if not refused and not ("offline" in self.allowed_statuses and "ERR_" in message.text):
            self.problems.append(f"console: {message.text} {message.location.get('url', '')}")

    def _request(self, request):
        self.requests.append(request)
        if request.url.startswith(("blob:", "data:")):
            return
        if urlsplit(request.url).netloc not in (urlsplit(PAGE).netloc, urlsplit(TAP).netloc):
            self.problems.append(f"request to another host: {request.url}")

    def tearDown(self):
        self.assertEqual(self.problems, [])

    # What somebody does on the page.

    def open(self, address=PAGE):
        self.page.goto(address)
        expect(self.page.locator("#problems-summary")).not_to_be_empty()
        expect(self.page.locator("#decisions li").first).to_be_visible()

    @property
    def editor(self):
        return self.page.get_by_label("Association file", exact=True)

    @property
    def summary(self):
        return self.page.locator("#problems-summary")

    def write(self, text, urls=None):
        """Puts a file and URLs into the page, as if both were pasted."""
        self.editor.fill(text)
        if urls is not None:
            self.page.get_by_label("URLs, one per line").fill("\n".join(urls))
        self.settle()

    def settle(self):
        """Waits until everything that was scheduled has come back."""
        self.page.wait_for_timeout(500)
        self.page.wait_for_load_state("networkidle")

    def choose_tab(self, name):
        self.page.get_by_role("tab", name=name).click()

    def decision(self, url):
        return self.page.locator(f".decision[data-url={json.dumps(url)}]")


def association_file(components, app="7Q4KX2M9TD.com.example.eats"):
    """A file with one app, and one component on each line from line 7."""
    lines = ",\n".join(f"          {each}" for each in components)
    return (
        '{\n  "applinks": {\n    "details": [\n      {\n'
        f'        "appIDs": ["{app}"],\n        "components": [\n{lines}\n        ]\n      }}\n    ]\n  }}\n}}\n'
    )
