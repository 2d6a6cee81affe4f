"""The tap page: recording, disagreements, export."""

import json

from browser import TAP, BrowserTest, expect


class TapTests(BrowserTest):
    def open_tap(self):
        self.page.goto(TAP)
        expect(self.page.locator(".tap-link").first).to_be_visible()

    def link(self, decision):
        return self.page.locator(".tap-link", has=self.page.locator(f".facts-line .badge.{decision}")).first

    def test_links_are_grouped_by_what_is_expected(self):
        self.open_tap()
        headings = self.page.locator("#links h3").all_text_contents()
        self.assertEqual(headings[0], "Expected in the app")
        self.assertGreater(len(headings), 1)
        target = self.page.locator(".tap-target").first
        self.assertEqual(target.get_attribute("href"), target.text_content())
        self.assertIsNone(target.get_attribute("target"))

    def test_a_disagreement_stands_out_and_can_be_reported(self):
        self.open_tap()
        link = self.link("matched")
        link.get_by_label("Opened the app").check()
        expect(link).to_contain_text("device and file agree")
        expect(self.page.locator("#disagreements")).to_be_hidden()
        link.get_by_label("Opened the browser").check()
        expect(link).to_contain_text("device and file disagree")
        link.get_by_label("Note").fill("after a restart")
        link.get_by_label("Note").blur()
        report = self.page.get_by_label("Text for a report")
        expect(report).to_be_visible()
        for words in [link.get_attribute("data-url"), "opened the browser", "after a restart", "Expected: "]:
            self.assertIn(words, report.input_value())
        expect(self.page.locator("#counts")).to_contain_text("1 disagreement")
        excluded = self.link("excluded")
        excluded.get_by_label("Opened the app").check()
        expect(self.page.locator("#counts")).to_contain_text("2 disagreements")

    def test_records_outlive_the_page_and_can_be_cleared(self):
        self.open_tap()
        self.link("matched").get_by_label("Opened something else").check()
        self.page.get_by_label("Device (optional)").fill("iPhone 15, iOS 18.1")
        self.page.get_by_label("Device (optional)").blur()
        self.page.reload()
        expect(self.link("matched").get_by_label("Opened something else")).to_be_checked()
        expect(self.page.get_by_label("Device (optional)")).to_have_value("iPhone 15, iOS 18.1")
        self.page.on("dialog", lambda dialog: dialog.accept())
        self.page.get_by_role("button", name="Clear the records").click()
        expect(self.link("matched").get_by_label("Opened something else")).not_to_be_checked()
        self.page.reload()
        expect(self.link("matched").get_by_label("Opened something else")).not_to_be_checked()

    def test_the_export(self):
        self.open_tap()
        link = self.link("matched")
        link.get_by_label("Opened the browser").check()
        with self.page.expect_download() as download:
            self.page.get_by_role("button", name="Export as JSON").click()
        with open(download.value.path(), encoding="utf-8") as file:
            document = json.load(file)
        self.assertEqual(download.value.suggested_filename, "tap-results.json")
        self.assertEqual(list(document), ["schemaVersion", "date", "userAgent", "device", "results"])
        self.assertEqual(document["schemaVersion"], 1)
        self.assertEqual(len(document["results"]), self.page.locator(".tap-link").count())
        recorded = [each for each in document["results"] if each["recorded"]]
        self.assertEqual(len(recorded), 1)
        self.assertEqual(
            list(recorded[0]),
            ["domain", "url", "app", "expected", "decision", "message", "recorded", "agrees", "note", "recordedAt"])
        self.assertEqual(recorded[0]["recorded"], "browser")
        self.assertIs(recorded[0]["agrees"], False)
        self.assertEqual(recorded[0]["url"], link.get_attribute("data-url"))

    def test_damaged_records_are_ignored(self):
        for stored in ["{", "[]", '{"records": 7}', '{"device": 3, "records": {"x": {"outcome": "constructor"}, "y": null}}']:
            with self.subTest(stored=stored):
                self.open_tap()
                self.page.evaluate("stored => localStorage.setItem('aasa-tap-1', stored)", stored)
                self.page.reload()
                expect(self.page.locator("#counts")).to_contain_text("0 of")

    def test_qr_codes_are_shown_on_request(self):
        self.open_tap()
        self.assertFalse([each for each in self.requests if "/qr" in each.url])
        link = self.page.locator(".tap-link").first
        link.get_by_text("QR code").click()
        self.page.wait_for_function("image => image.complete && image.naturalWidth > 0", arg=link.get_by_role("img").element_handle())
