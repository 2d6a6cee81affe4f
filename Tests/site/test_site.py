"""The site of the documentation in Chromium: what Scripts/build-site.sh has written to AASA_SITE, served by a plain server of files.

    AASA_SITE=.build-site python -m unittest discover Tests/site

Needs the packages of Tests/server/Browser/requirements.txt, and Chromium (CHROMIUM, default /usr/bin/chromium).
"""

import contextlib
import functools
import http.server
import os
import pathlib
import re
import threading
import unittest
from urllib.parse import urlsplit

from axe_playwright_python.sync_playwright import Axe
from playwright.sync_api import expect, sync_playwright

SITE = pathlib.Path(os.environ.get("AASA_SITE", ".build-site")).resolve()
SCREENSHOTS = os.environ.get("AASA_SCREENSHOTS", ".build-screenshots")
CHROMIUM = os.environ.get("CHROMIUM", "/usr/bin/chromium")

expect.set_options(timeout=30_000)

_WATCH = """
addEventListener("securitypolicyviolation", (event) =>
  console.error(`policy violation: ${event.violatedDirective} ${event.blockedURI}`));
"""


class Quiet(http.server.SimpleHTTPRequestHandler):
    def log_message(self, *_):
        pass

    def copyfile(self, source, outputfile):
        # A test that ends does not wait for its last answer.
        with contextlib.suppress(ConnectionError):
            super().copyfile(source, outputfile)


def setUpModule():
    global server, root, playwright, browser
    server = http.server.ThreadingHTTPServer(("127.0.0.1", 0), functools.partial(Quiet, directory=SITE))
    threading.Thread(target=server.serve_forever, daemon=True).start()
    root = f"http://127.0.0.1:{server.server_port}/"
    playwright = sync_playwright().start()
    browser = playwright.chromium.launch(executable_path=CHROMIUM, args=["--no-sandbox"])


def tearDownModule():
    browser.close()
    playwright.stop()
    server.shutdown()
    server.server_close()


class SiteTest(unittest.TestCase):
    """A fresh context for each test, which fails on a console error, a policy violation or a request to another host."""

    def setUp(self):
        self.problems = []
        self.open()

    def open(self, **options):
        settings = {"viewport": {"width": 1280, "height": 900}, "color_scheme": "light"}
        context = browser.new_context(**{**settings, **options})
        if options.get("java_script_enabled", True):
            context.add_init_script(_WATCH)
        context.on("console", self._console)
        context.on("weberror", lambda error: self.problems.append(f"exception: {error.error}"))
        context.on("request", self._request)
        context.on("response", self._response)
        self.addCleanup(context.close)
        self.page = context.new_page()

    def _console(self, message):
        if message.type in ("error", "warning"):
            self.problems.append(f"console: {message.text} {message.location.get('url', '')}")

    def _request(self, request):
        address = urlsplit(request.url)
        if address.scheme not in ("data", "file") and address.netloc != urlsplit(root).netloc:
            self.problems.append(f"request to another host: {request.url}")

    def _response(self, response):
        if response.status >= 400:
            self.problems.append(f"{response.status}: {response.url}")

    def tearDown(self):
        self.assertEqual(self.problems, [])

    def search(self, words):
        """The results of a search that begins in the sidebar."""
        field = self.page.get_by_role("textbox", name="Search").first
        field.fill(words)
        field.press("Enter")
        expect(self.page.locator("#search-results .search li").first).to_be_visible()
        return self.page.locator("#search-results .search li > a")


class ReadingTests(SiteTest):
    def test_the_first_page_answers_the_first_question(self):
        self.page.goto(root)
        expect(self.page.get_by_role("heading", level=1)).to_contain_text("why a Universal Link does not open your app")
        expect(self.page.locator("article pre").first).to_contain_text("Most probable: ")
        self.page.locator("article").get_by_role("link", name="My link opens Safari").first.click()
        expect(self.page).to_have_url(root + "BrokenLink/")

    def test_the_navigation_has_the_tasks_of_the_index(self):
        self.page.goto(root)
        index = pathlib.Path(__file__).parents[2].joinpath("Documentation/README.md").read_text(encoding="utf-8")
        headings = [line[3:] for line in index.splitlines() if line.startswith("## ")]
        captions = self.page.locator(".sidebar-tree .caption-text").all_text_contents()
        self.assertEqual(captions, [each for each in headings if each in captions])
        self.assertGreater(len(captions), 3)

    def test_each_rule_has_an_address_that_works_without_scripts(self):
        self.open(java_script_enabled=False)
        for code in ["AASA203", "AASA401", "AASA806"]:
            self.page.goto(f"{root}rules/{code}/")
            expect(self.page.get_by_role("heading", level=1)).to_contain_text(code)
            expect(self.page.get_by_role("heading", name="How to fix it")).to_be_visible()
        self.page.get_by_role("link", name="README.md").click()
        expect(self.page).to_have_url(root + "rules/")
        self.page.get_by_role("link", name="AASA203", exact=True).first.click()
        expect(self.page).to_have_url(root + "rules/AASA203/")

    def test_all_rules_have_pages(self):
        rules = {path.stem for path in pathlib.Path(__file__).parents[2].glob("Documentation/rules/AASA*.md")}
        self.assertGreater(len(rules), 200)
        self.assertEqual({path.parent.name for path in SITE.glob("rules/AASA*/index.html")}, rules)

    def test_a_folder_is_enough(self):
        self.page.goto((SITE / "index.html").as_uri())
        self.page.locator("article").get_by_role("link", name="all rules").first.click()
        # The script that leads to index.html is at the end of the page.
        self.page.wait_for_url("**/rules/index.html", wait_until="load")
        self.page.get_by_role("link", name="AASA203", exact=True).first.click()
        expect(self.page.get_by_role("heading", level=1)).to_contain_text("AASA203")
        self.search("AASA401").first.click()
        expect(self.page.get_by_role("heading", level=1)).to_contain_text("AASA401")


class SearchTests(SiteTest):
    """The first result is the page that somebody looks for who pastes this."""

    def finds(self, words, address):
        self.page.goto(root)
        self.search(words).first.click()
        expect(self.page).to_have_url(re.compile(re.escape(root + address) + "([?#].*)?$"))

    def test_a_message(self):
        self.finds("can never match: URLs contain", "rules/AASA401/")

    def test_a_message_with_its_names(self):
        self.finds('The pattern "/café/*" can never match: URLs contain "é" as "%C3%A9".', "rules/AASA401/")

    def test_a_code(self):
        self.finds("AASA203", "rules/AASA203/")

    def test_the_name_of_a_rule(self):
        self.finds("unescaped-character", "rules/AASA401/")

    def test_a_task(self):
        self.finds("link opens Safari", "BrokenLink/")

    def test_an_option(self):
        self.finds("--unsafe-fixes", "Linting/")


class AppearanceTests(SiteTest):
    """Accessible, without sideways scrolling, in light and dark, wide and narrow; writes a picture of each."""

    def look(self, scheme, width):
        self.open(color_scheme=scheme, viewport={"width": width, "height": 900})
        for name, address in [("start", ""), ("rule", "rules/AASA401/"), ("rules", "rules/"), ("options", "Linting/"), ("search", "search/?q=AASA401")]:
            with self.subTest(page=name, scheme=scheme, width=width):
                self.page.goto(root + address)
                if name == "search":
                    expect(self.page.locator("#search-results .search li").first).to_be_visible()
                background = self.page.evaluate("getComputedStyle(document.body).backgroundColor")
                self.assertEqual(max(map(int, background[4:-1].split(","))) < 64, scheme == "dark", background)
                widths = self.page.evaluate("[document.documentElement.scrollWidth, window.innerWidth]")
                self.assertLessEqual(widths[0], widths[1], "the page scrolls sideways")
                os.makedirs(SCREENSHOTS, exist_ok=True)
                self.page.screenshot(path=f"{SCREENSHOTS}/site-{name}-{scheme}-{width}.png")
                result = Axe().run(self.page)
                self.assertEqual(result.violations_count, 0, result.generate_report())

    def test_light(self):
        self.look("light", 1280)

    def test_dark(self):
        self.look("dark", 1280)

    def test_narrow(self):
        self.look("light", 400)

    def test_the_choice_of_a_scheme_stays(self):
        self.page.goto(root)
        for _ in range(2):
            self.page.locator(".content-icon-container .theme-toggle, .theme-toggle-content .theme-toggle").first.click()
        chosen = self.page.locator("body").get_attribute("data-theme")
        self.assertIn(chosen, ("light", "dark"))
        self.page.goto(root + "Tour/")
        expect(self.page.locator("body")).to_have_attribute("data-theme", chosen)


if __name__ == "__main__":
    unittest.main()
