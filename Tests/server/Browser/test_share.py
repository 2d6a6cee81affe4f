"""Share links: they restore the page elsewhere, and their content stays in the browser until the page evaluates it."""

import base64
import json
import zlib
from urllib.parse import urlsplit

from browser import PAGE, BrowserTest, association_file, expect

SECRET = "https://eats.example/menu/a-very-secret-offer"


class ShareTests(BrowserTest):
    def share(self):
        self.page.get_by_role("button", name="Share…").click()
        self.page.wait_for_function("document.getElementById('share-link').value !== ''")
        link = self.page.get_by_label("Link", exact=True).input_value()
        self.page.keyboard.press("Escape")
        return link

    def test_a_link_restores_the_state_and_no_request_carries_it(self):
        self.open()
        file, old = association_file(['{ "/": "/menu/*", "comment": "é 😀" }']), association_file(['{ "/": "/old/*" }'])
        self.page.get_by_label("Domain of the file").fill("eats.example")
        self.write(file, [SECRET])
        self.choose_tab("Compare")
        self.page.get_by_label("Earlier file", exact=True).fill(old)
        link = self.share()
        self.assertTrue(link.startswith(f"{PAGE}#z1."), link)

        self.page = self.new_context().new_page()
        self.requests.clear()
        self.page.goto(link)
        expect(self.editor).to_have_value(file)
        expect(self.page.get_by_role("tab", name="Compare")).to_have_attribute("aria-selected", "true")
        expect(self.page.get_by_label("Earlier file", exact=True)).to_have_value(old)
        self.choose_tab("URLs")
        expect(self.decision(SECRET)).to_have_attribute("data-decision", "matched")
        self.settle()
        fragment = urlsplit(link).fragment
        for request in self.requests:
            address = urlsplit(request.url)
            self.assertNotIn(fragment[:40], address.path + address.query)
            self.assertNotIn("secret", address.path + address.query)
            self.assertFalse(request.headers.get("referer"))
            self.assertNotIn(fragment[:40], request.post_data or "")

    def test_an_edit_removes_the_fragment_that_no_longer_describes_the_page(self):
        self.open()
        link = self.share()
        self.page.goto("about:blank")
        self.open(link)
        self.assertIn("#z1.", self.page.url)
        self.editor.press_sequentially(" ")
        self.assertNotIn("#", self.page.url)

    def test_links_without_compression_are_read(self):
        state = {"v": 1, "file": "{}", "old": "", "urls": "", "domain": "", "tab": "table"}
        self.page.goto(f"{PAGE}#p1.{encoded(json.dumps(state).encode())}")
        expect(self.editor).to_have_value("{}")
        expect(self.page.get_by_role("tab", name="Table")).to_have_attribute("aria-selected", "true")

    def test_links_that_are_damaged_or_too_long_are_refused_in_words(self):
        bomb = zlib.compressobj(9, zlib.DEFLATED, -15)
        packed = bomb.compress(b'{"v":1,"file":"' + b" " * 50_000_000) + bomb.flush()
        rows = [
            ("z1.!!!", "damaged"), ("z1.AAAA", "damaged"), ("p1." + encoded(b"[]"), "damaged"), ("p1." + encoded(b'{"v":2}'), "damaged"),
            ("p1." + encoded(b'{"v":1,"file":7}'), "damaged"), ("p1." + encoded(b"\xff"), "damaged"),
            ("z1." + encoded(packed), "more than this page accepts"), ("p1." + "A" * 500_000, "more than this page accepts"),
            ("p1." + encoded(json.dumps({"v": 1, "tab": "x" * 100}).encode()), "more than this page accepts"),
        ]
        for fragment, words in rows:
            with self.subTest(fragment=fragment[:20]):
                self.page.goto("about:blank")
                self.page.goto(f"{PAGE}#{fragment}")
                expect(self.page.locator("#trouble")).to_contain_text(words)

    def test_other_fragments_are_left_alone(self):
        self.open(f"{PAGE}#tools")
        expect(self.page.locator("#trouble")).to_be_hidden()


def encoded(data):
    return base64.urlsafe_b64encode(data).decode().rstrip("=")
