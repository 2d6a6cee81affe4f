"""URLs: their decisions, the component's lines, the explanation, the table, and a QR code."""

from browser import BrowserTest, association_file, expect

MENU = "https://eats.example/menu/7"
PRINT = "https://eats.example/menu/print/7"


class URLTests(BrowserTest):
    def test_a_url_goes_from_unmatched_to_matched(self):
        self.open()
        self.page.get_by_label("Domain of the file").fill("")
        self.write(association_file(['{ "/": "/orders/*" }']), [MENU])
        expect(self.decision(MENU)).to_contain_text("unmatched")
        self.write(association_file(['{ "/": "/menu/*" }']))
        expect(self.decision(MENU)).to_have_attribute("data-decision", "matched")
        expect(self.decision(MENU)).to_contain_text("7Q4KX2M9TD.com.example.eats · line 7")
        expect(self.page.locator("#decisions-summary")).to_have_text("1 URL: 1 matched")

    def test_choosing_a_url_highlights_its_component_and_explains_it(self):
        self.open()
        self.page.get_by_label("Domain of the file").fill("")
        self.write(association_file(
            ['{\n            "/": "/menu/print/*",\n            "exclude": true,\n            "comment": "é"\n          }', '{ "/": "/menu/*" }']), [PRINT, MENU])
        self.decision(PRINT).get_by_role("button").first.click()
        chosen = self.page.locator("#file-editor .layer-row.chosen")
        expect(chosen).to_have_count(5)
        expect(chosen.first).to_have_attribute("data-line", "7")
        expect(chosen.last).to_have_attribute("data-line", "11")
        expect(self.decision(PRINT)).to_contain_text('Excluded by "/menu/print/*" on line 7.')
        expect(self.decision(PRINT).get_by_role("row", name="path")).to_contain_text("/menu/print/*")
        self.decision(PRINT).get_by_text("As aasa explain prints it").click()
        expect(self.decision(PRINT).locator("pre")).to_contain_text('excluded by "/menu/print/*"')
        self.decision(MENU).get_by_role("button").first.click()
        expect(chosen).to_have_count(1)
        expect(chosen).to_have_attribute("data-line", "12")
        self.decision(MENU).get_by_role("button", name="line 12", exact=True).click()
        expect(self.editor).to_be_focused()

    def test_the_closest_component_is_shown_with_what_to_change(self):
        self.open()
        self.page.get_by_label("Domain of the file").fill("")
        self.write(association_file(['{ "/": "/Menu/*" }']), [MENU])
        self.decision(MENU).get_by_role("button").first.click()
        expect(self.decision(MENU)).to_contain_text("Closest:")
        expect(self.decision(MENU)).to_contain_text("Help:")
        expect(self.page.locator("#file-editor .layer-row.chosen")).to_have_attribute("data-line", "7")

    def test_lines_that_are_no_url_are_named_and_the_others_decided(self):
        self.open()
        # The page knows only the shape of URLs; the engine refuses the last two.
        self.allowed_statuses.add(422)
        self.page.get_by_label("Domain of the file").fill("")
        self.write(association_file(['{ "/": "/menu/*" }']), ["nonsense", MENU, "# a comment", "", MENU, "https://exa%mple.com/x", "https://[bad/x"])
        expect(self.decision(MENU)).to_have_count(1)
        expect(self.decision(MENU)).to_have_attribute("data-decision", "matched")
        expect(self.page.locator(".refused")).to_have_count(3)
        expect(self.page.locator(".refused").first).to_contain_text("no decision")

    def test_a_file_that_is_not_json_decides_nothing(self):
        self.open()
        self.write("{", [MENU])
        expect(self.page.locator("#decisions")).not_to_contain_text("matched")
        expect(self.page.locator("#decisions .empty")).not_to_be_empty()
        expect(self.page.locator("#trouble")).to_be_hidden()

    def test_example_urls_come_from_the_file(self):
        self.open()
        self.page.get_by_label("Domain of the file").fill("eats.example")
        self.write(association_file(['{ "/": "/menu/*" }']), [])
        self.page.get_by_role("button", name="Add example URLs").click()
        expect(self.page.locator(".decision[data-decision=matched]").first).to_be_visible()
        expect(self.page.locator(".decision[data-decision=unmatched]").first).to_be_visible()

    def test_a_qr_code_is_requested_when_it_is_opened(self):
        self.open()
        self.page.get_by_label("Domain of the file").fill("")
        self.write(association_file(['{ "/": "/menu/*" }']), [MENU])
        self.decision(MENU).get_by_role("button").first.click()
        self.assertFalse([each for each in self.requests if "/qr" in each.url])
        self.decision(MENU).get_by_text("QR code for a phone").click()
        image = self.decision(MENU).get_by_role("img", name=f"QR code of {MENU}")
        expect(image).to_be_visible()
        self.page.wait_for_function("image => image.complete && image.naturalWidth > 0", arg=image.element_handle())


class TableTests(BrowserTest):
    def test_each_app_has_a_column_and_a_cell_explains_itself(self):
        self.open()
        self.page.get_by_label("Domain of the file").fill("")
        first = association_file(['{ "/": "/menu/*" }'])
        second = '      },\n      {\n        "appIDs": ["7Q4KX2M9TD.com.example.courier"],\n        "components": [ { "/": "/menu/*", "exclude": true } ]\n      }\n    ]'
        self.write(first.replace("      }\n    ]", second), [MENU, "https://eats.example/other"])
        self.choose_tab("Table")
        table = self.page.get_by_role("table", name="Decision of each URL for each app")
        expect(table.get_by_role("columnheader")).to_have_text(["URL", "7Q4KX2M9TD.com.example.eats", "7Q4KX2M9TD.com.example.courier"])
        row = table.get_by_role("row").filter(has_text=MENU)
        expect(row.get_by_role("cell")).to_have_text(["matchedline 7", "excludedline 12"])
        row.get_by_role("button", name="excluded").click()
        expect(self.page.locator("#table-explanation")).to_contain_text('Excluded by "/menu/*" on line 12.')
        expect(self.page.locator("#file-editor .layer-row.chosen")).to_have_attribute("data-line", "12")
