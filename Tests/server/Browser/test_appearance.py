"""How the page looks: accessible, without sideways scrolling, in light and dark, narrow and wide. Writes a screenshot of each state."""

import os

from axe_playwright_python.sync_playwright import Axe

from browser import PAGE, SCREENSHOTS, TAP, BrowserTest, expect

BROKEN = """{
  "applinks": {
    "details": [
      {
        "appIDs": ["7Q4KX2M9TD.com.example.eats"],
        "components": [
          { "/": "/menu/*", "comment": "Menus" },
          { "/": "/menu/print/*", "exclude": true, "comment": "Printing is for the browser." },
          { "/": "/café/*" },
          { "path": "/orders/*" }
        ]
      }
    ]
  },
  "webcredential": {
    "apps": ["7Q4KX2M9TD.com.example.eats"]
  }
}
"""


class Appearance(BrowserTest):
    """Every state of the pages; each subclass sees them in one way."""

    def look(self, name):
        with self.subTest(state=name):
            self.page.wait_for_timeout(250)
            widths = self.page.evaluate("[document.documentElement.scrollWidth, window.innerWidth]")
            self.assertLessEqual(widths[0], widths[1], "the page scrolls sideways")
            os.makedirs(SCREENSHOTS, exist_ok=True)
            self.page.screenshot(path=f"{SCREENSHOTS}/{name}-{self.scheme}-{self.width}.png", full_page=self.width < 800 and "dialog" not in name and "tap" not in name)
            result = Axe().run(self.page)
            self.assertEqual(result.violations_count, 0, result.generate_report())

    def states(self):
        self.open()
        self.look("01-start")
        self.page.locator(".decision-button").first.click()
        self.look("02-explained")
        self.decision("https://eats.example/en/menu").get_by_role("button").first.click()
        expect(self.page.locator(".explanation")).to_contain_text("Closest:")
        self.look("03-closest")
        self.choose_tab("Table")
        self.page.locator(".matrix-cell").first.click()
        expect(self.page.locator("#table-explanation .explanation")).to_be_visible()
        self.look("04-table")
        self.choose_tab("Situations")
        self.look("05-situations")
        self.page.locator(".situation").first.get_by_role("button").click()
        expect(self.page.locator("#lesson")).to_be_visible()
        self.settle()
        self.look("06-situation")
        self.choose_tab("Compare")
        self.editor.fill(BROKEN)
        expect(self.page.locator(".change").first).to_be_visible()
        self.settle()
        self.look("07-compare")
        self.choose_tab("URLs")
        self.page.get_by_role("button", name="AASA251").click()
        expect(self.page.locator(".rule")).to_be_visible()
        self.look("08-diagnostics")
        self.editor.fill("{ not JSON")
        self.settle()
        self.look("09-not-json")
        self.choose_tab("Host")
        self.page.get_by_label("Domain", exact=True).fill("eats.invalid")
        self.page.get_by_role("button", name="Check").click()
        expect(self.page.locator(".exchange").first).to_be_visible(timeout=60_000)
        self.look("10-host")
        for number, (button, name) in enumerate([("Share…", "share"), ("Open…", "open"), ("Download…", "download")], 11):
            self.page.get_by_role("button", name=button).click()
            self.page.wait_for_timeout(300)
            self.look(f"{number}-dialog-{name}")
            self.page.keyboard.press("Escape")
        self.page.route("**/api/v1/lint", lambda route: route.fulfill(status=429, headers={"Retry-After": "60"}, body="{}"))
        self.allowed_statuses.add(429)
        self.editor.fill("{}")
        expect(self.page.locator("#trouble")).to_be_visible()
        self.look("14-trouble")

    def tap_states(self):
        self.page.goto(TAP)
        expect(self.page.locator(".tap-link").first).to_be_visible()
        self.look("15-tap")
        matched = self.page.locator(".tap-link", has=self.page.locator(".badge.matched")).first
        matched.get_by_label("Opened the browser").check()
        self.page.locator(".tap-link").last.get_by_label("Opened something else").check()
        self.page.locator(".tap-link details summary").first.click()
        self.look("16-tap-disagreement")


class LightWideTests(Appearance):
    width, height = 1600, 1000

    def test_states(self):
        self.states()

    def test_tap_states(self):
        self.tap_states()


class DarkWideTests(LightWideTests):
    scheme = "dark"


class LightNarrowTests(LightWideTests):
    width, height = 360, 780


class DarkNarrowTests(LightNarrowTests):
    scheme = "dark"


class OtherPreferencesTests(BrowserTest):
    def test_no_motion_when_less_is_wanted(self):
        self.page.emulate_media(reduced_motion="reduce")
        self.open()
        moving = self.page.evaluate("[...document.querySelectorAll('*')].filter(node => getComputedStyle(node).transitionDuration.split(',').some(each => parseFloat(each) > 0)).length")
        self.assertEqual(moving, 0)

    def test_forced_colours_show_the_text_itself(self):
        self.page.emulate_media(forced_colors="active")
        self.open()
        self.assertNotIn("0)", self.editor.evaluate("area => getComputedStyle(area).color").replace("rgb(0, 0, 0)", ""))

    def test_headers(self):
        response = self.page.goto(PAGE)
        policy = response.headers["content-security-policy"]
        self.assertIn("default-src 'none'", policy)
        self.assertNotIn("unsafe", policy)
