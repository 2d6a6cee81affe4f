"""The pages of the monitor: accessible, without sideways scrolling, in light and dark, narrow and wide, without JavaScript."""

import os
import unittest

from axe_playwright_python.sync_playwright import Axe

from browser import SCREENSHOTS, BrowserTest, expect

MONITOR = os.environ.get("AASA_MONITOR", "").rstrip("/")

if not MONITOR:
    raise unittest.SkipTest("run-monitor.sh runs these tests")


class Monitor(BrowserTest):
    def show(self, path):
        return self.page.goto(MONITOR + path)

    def row(self, domain):
        return self.page.get_by_role("row").filter(has=self.page.get_by_role("link", name=domain, exact=True))


class MonitorPages(Monitor):
    """What somebody does who has read an alert."""

    def test_from_the_list_to_the_cause(self):
        self.show("/")
        expect(self.page.get_by_role("heading", level=1)).to_have_text("4 of 40 domains need attention.")
        expect(self.page.get_by_role("row").nth(1)).to_contain_text("shop.example")
        self.page.get_by_role("link", name="shop.example", exact=True).click()
        expect(self.page.get_by_role("heading", level=1)).to_have_text("shop.example")
        evidence = self.page.locator(".incident-card").first.get_by_text("X9ZZ0H4CK3.net.example.grabber (a new team)")
        expect(evidence).to_be_visible()
        self.page.get_by_role("link", name="Unreviewed change").first.click()
        expect(self.page.locator("main")).to_contain_text("webcredentials: X9ZZ0H4CK3.net.example.grabber is listed now.")
        expect(self.page.locator(".text-diff .added").first).to_contain_text("X9ZZ0H4CK3.net.example.grabber")
        self.page.get_by_role("link", name="All domains").click()
        expect(self.page.get_by_role("heading", level=1)).to_contain_text("need attention")

    def test_search_and_filter(self):
        self.show("/")
        self.page.get_by_label("Search for a domain").fill("EATS")
        self.page.get_by_role("button", name="Search").click()
        expect(self.page.get_by_role("row")).to_have_count(2)
        expect(self.row("eats.example")).to_contain_text("Error")
        self.show("/")
        self.page.get_by_role("link", name="Needs attention").click()
        expect(self.page.get_by_role("row")).to_have_count(5)
        expect(self.page.get_by_role("link", name="Needs attention")).to_have_attribute("aria-current", "true")
        self.page.get_by_label("Search for a domain").fill("nothing-of-the-kind")
        self.page.keyboard.press("Enter")
        expect(self.page.locator(".empty")).to_contain_text("nothing-of-the-kind")

    def test_the_length_of_the_timeline(self):
        self.show("/domains/eats.example")
        expect(self.page.get_by_role("img", name="Timeline of the host")).to_be_visible()
        self.page.get_by_role("link", name="7 days").click()
        expect(self.page.get_by_role("link", name="7 days")).to_have_attribute("aria-current", "true")
        self.page.get_by_text("The timeline as a table").click()
        expect(self.page.get_by_role("cell", name="No usable file: It returns status 403").first).to_be_visible()

    def test_lanes_are_where_their_times_are(self):
        self.show("/domains/tickets.example?days=30")
        picture = self.page.locator("svg.timeline").bounding_box()
        change = self.page.locator("svg.timeline rect.behind").first.bounding_box()
        # The file changed 55 hours before the end of 30 days.
        share = (change["x"] - picture["x"]) / picture["width"]
        self.assertAlmostEqual(share, 1 - 55 / 720, delta=0.003)

    def test_only_the_keyboard(self):
        self.show("/")
        self.page.keyboard.press("Tab")
        expect(self.page.get_by_role("link", name="Skip to content")).to_be_focused()
        self.page.keyboard.press("Enter")
        self.page.keyboard.press("Tab")
        expect(self.page.get_by_role("link", name="All 40")).to_be_focused()

    def test_nothing_is_loaded_but_the_page_its_styles_and_its_icon(self):
        self.show("/domains/shop.example")
        paths = {request.url.removeprefix(MONITOR) for request in self.requests}
        self.assertLessEqual(
            paths, {"/domains/shop.example", "/assets/base.css", "/assets/status.css", "/assets/icon.svg"})

    def test_without_styles_from_the_page_and_without_scripts(self):
        context = self.new_context(java_script_enabled=False)
        page = context.new_page()
        page.goto(MONITOR + "/?state=error")
        expect(page.get_by_role("row")).to_have_count(2)


class MonitorAppearance(Monitor):
    """Every page; each subclass sees them in one way."""

    PAGES = [
        ("01-overview", "/"), ("02-attention", "/?state=attention"), ("03-none", "/?q=zzz"),
        ("04-hostile", "/domains/shop.example"), ("05-blocked", "/domains/eats.example"),
        ("06-stale", "/domains/tickets.example?days=7"), ("07-quiet", "/domains/music.example"),
        ("08-new", "/domains/new.example"), ("09-day", "/domains/eats.example?days=1"),
        ("10-missing", "/domains/nothing.example"),
    ]

    def look(self, name):
        with self.subTest(state=name):
            widths = self.page.evaluate("[document.documentElement.scrollWidth, window.innerWidth]")
            self.assertLessEqual(widths[0], widths[1], "the page scrolls sideways")
            os.makedirs(SCREENSHOTS, exist_ok=True)
            self.page.screenshot(
                path=f"{SCREENSHOTS}/monitor-{name}-{self.scheme}-{self.width}.png", full_page=True)
            result = Axe().run(self.page)
            self.assertEqual(result.violations_count, 0, result.generate_report())

    def pages(self):
        self.allowed_statuses = {404}
        for name, path in self.PAGES:
            self.show(path)
            self.look(name)
        self.show("/domains/shop.example")
        self.page.get_by_role("link", name="Unreviewed change").first.click()
        self.look("11-incident")
        self.show("/domains/eats.example")
        self.page.evaluate("document.querySelectorAll('details').forEach(one => one.open = true)")
        self.look("12-open")


class MonitorLightWide(MonitorAppearance):
    width, height = 1600, 1000

    def test_pages(self):
        self.pages()


class MonitorLight(MonitorAppearance):
    def test_pages(self):
        self.pages()


class MonitorDarkNarrow(MonitorAppearance):
    scheme = "dark"
    width, height = 360, 740

    def test_pages(self):
        self.pages()


class MonitorDark(MonitorAppearance):
    scheme = "dark"

    def test_pages(self):
        self.pages()


class MonitorLightNarrow(MonitorAppearance):
    width, height = 360, 740

    def test_pages(self):
        self.pages()
