"""Everything with the keyboard alone, and in words for those who do not see the page."""

from browser import BrowserTest, association_file, expect

URL = "https://eats.example/menu/print/7"


class KeyboardTests(BrowserTest):
    def focused(self):
        return self.page.evaluate("document.activeElement.id || document.activeElement.getAttribute('aria-label') || document.activeElement.textContent")

    def tab_to(self, name, limit=60):
        for _ in range(limit):
            self.page.keyboard.press("Tab")
            if self.focused() == name:
                return
        self.fail(f"the Tab key never reaches {name!r}")

    def test_a_walk_through_the_page(self):
        self.open()
        press, insert = self.page.keyboard.press, self.page.keyboard.insert_text
        press("Tab")
        self.assertEqual(self.focused(), "Skip to the tools")
        self.tab_to("Association file")
        press("Control+a")
        insert(association_file(['{ "/": "/menu/*" }', '{ "/": "/menu/print/*", "exclude": true }']))
        expect(self.page.locator('.problem[data-line="8"]')).to_be_visible()
        press("Tab")
        self.assertNotEqual(self.focused(), "Association file")
        self.tab_to("Fix: Move the exclusion before the broader component")
        press("Enter")
        expect(self.summary).to_have_text("no findings")
        self.assertEqual(self.focused(), "problems-heading")
        self.tab_to("tab-urls")
        press("ArrowRight")
        self.assertEqual(self.focused(), "tab-table")
        expect(self.page.locator("#panel-table")).to_be_visible()
        press("End")
        self.assertEqual(self.focused(), "tab-gallery")
        press("ArrowRight")
        self.assertEqual(self.focused(), "tab-urls")
        self.tab_to("urls")
        press("Control+a")
        insert(URL)
        self.tab_to("domain")
        press("Control+a")
        press("Delete")
        expect(self.decision(URL)).to_have_attribute("data-decision", "excluded")
        button = self.decision(URL).get_by_role("button").first
        while not button.evaluate("button => button === document.activeElement"):
            press("Tab")
        press("Enter")
        expect(button).to_have_attribute("aria-expanded", "true")
        expect(button).to_be_focused()
        expect(self.page.locator("#file-editor .layer-row.chosen")).to_have_count(1)
        press("Enter")
        expect(button).to_have_attribute("aria-expanded", "false")

    def test_a_dialog_returns_the_focus(self):
        self.open()
        button = self.page.get_by_role("button", name="Share…")
        button.focus()
        self.page.keyboard.press("Enter")
        expect(self.page.get_by_role("dialog", name="Share this session")).to_be_visible()
        self.page.keyboard.press("Escape")
        expect(button).to_be_focused()

    def test_the_tab_key_leaves_every_text_area(self):
        self.open()
        self.choose_tab("Compare")
        for label in ["Association file", "Earlier file"]:
            with self.subTest(label=label):
                area = self.page.get_by_label(label, exact=True)
                area.focus()
                value = area.input_value()
                self.page.keyboard.press("Tab")
                expect(area).not_to_be_focused()
                expect(area).to_have_value(value)
                area.focus()
                self.page.keyboard.press("Shift+Tab")
                expect(area).not_to_be_focused()

    def test_the_focus_is_visible(self):
        self.open()
        for _ in range(12):
            self.page.keyboard.press("Tab")
            outline = self.page.evaluate("""() => {
                const node = document.activeElement.closest('.editor') ?? document.activeElement;
                const style = getComputedStyle(node);
                return style.outlineStyle !== 'none' && parseFloat(style.outlineWidth) > 0;
            }""")
            self.assertTrue(outline, self.focused())

    def test_counts_are_told_once_they_settle(self):
        self.open()
        self.page.get_by_label("Domain of the file").fill("")
        self.write(association_file(['{ "/": "/menu/*" }']), [URL])
        expect(self.page.locator("#live")).to_have_text("no findings. 1 URL: 1 matched")
