"""The file: diagnostics at their lines as one types, fixes, undo, and failures of the server in words."""

from browser import PAGE, BrowserTest, association_file, expect

GOOD = association_file(['{ "/": "/menu/*" }'])


class EditorTests(BrowserTest):
    def marked_lines(self):
        return self.page.locator("#file-editor .gutter-row.mark")

    def test_typing_a_broken_file_shows_the_diagnostic_at_its_line_and_fixing_it_clears_it(self):
        self.open()
        self.write("")
        self.editor.press_sequentially('{\n  "applinks": {\n    "details" []\n  }\n}')
        problem = self.page.locator('.problem[data-line="3"]')
        expect(problem).to_contain_text("error")
        expect(self.page.locator('#file-editor .gutter-row.mark.error[data-line="3"]')).to_have_count(1)
        expect(self.page.locator('#file-editor .layer-row[data-line="3"] .lens')).not_to_be_empty()
        problem.get_by_role("button", name="line 3").click()
        expect(self.editor).to_be_focused()
        self.write(GOOD)
        expect(self.summary).to_have_text("no findings")
        expect(self.marked_lines()).to_have_count(0)

    def test_a_fix_is_one_click_and_one_undo(self):
        self.open()
        text = association_file(['{ "path": "/orders/*" }'])
        self.write(text)
        self.page.get_by_role("button", name='Fix: Write "/" instead of "path"').click()
        expect(self.editor).to_have_value(text.replace('"path"', '"/"'))
        expect(self.summary).to_have_text("no findings")
        expect(self.page.locator("#problems-heading")).to_be_focused()
        self.editor.focus()
        self.page.keyboard.press("Control+z")
        expect(self.editor).to_have_value(text)
        expect(self.page.get_by_role("button", name='Fix: Write "/" instead of "path"')).to_be_visible()

    def test_a_fix_behind_other_characters_than_ascii_changes_the_right_bytes(self):
        self.open()
        text = association_file([
            '{ "/": "/a/*", "comment": "é ü 漢字 😀 👩‍👩‍👧 \u2028" }',
            '{ "comment": "Zoë 😀", "path": "/b/*", "?": { "q": "1" } }',
        ])
        self.write(text)
        self.page.get_by_role("button", name='Fix: Write "/" instead of "path"').click()
        expect(self.editor).to_have_value(text.replace('"path"', '"/"'))

    def test_a_fix_of_several_edits_is_one_step(self):
        self.open()
        components = ['{ "/": "/menu/*", "comment": "Menüs 😀" }', '{ "/": "/menu/print/*", "exclude": true }']
        text = association_file(components)
        self.write(text)
        self.page.get_by_role("button", name="Fix: Move the exclusion").click()
        expect(self.summary).to_have_text("no findings")
        self.assertLess(self.editor.input_value().index("/menu/print/*"), self.editor.input_value().index('"/menu/*"'))
        self.editor.focus()
        self.page.keyboard.press("Control+z")
        expect(self.editor).to_have_value(text)

    def test_all_safe_fixes_are_applied_at_once(self):
        self.open()
        self.write(association_file(['{ "/": "/menu/*" }', '{ "/": "/menu/*" }', '{ "/": "/é/*", "percentEncoded": false }']))
        button = self.page.get_by_role("button", name="Apply all safe fixes")
        button.click()
        expect(button).to_be_hidden()
        self.assertEqual(self.editor.input_value().count('"/menu/*"'), 1)
        self.assertIn('"/é/*"', self.editor.input_value())

    def test_the_page_of_a_rule_opens_below_its_diagnostic(self):
        self.open()
        self.write(association_file(['{ "path": "/orders/*" }']))
        self.page.get_by_role("button", name="AASA251").click()
        expect(self.page.locator(".rule")).to_contain_text("How to fix it")

    def test_an_outdated_answer_changes_nothing(self):
        self.open()
        held = []

        def hold(route):
            if '"SLOW"' in (route.request.post_data_json or {}).get("file", ""):
                held.append(route)
            else:
                route.continue_()

        self.page.route("**/api/v1/lint", hold)
        self.editor.fill('{ "SLOW" }')
        self.page.wait_for_timeout(600)
        self.assertEqual(len(held), 1)
        self.write(GOOD)
        expect(self.summary).to_have_text("no findings")
        self.assertIsNotNone(held[0].request.failure)

    def test_too_many_requests_are_reported_and_repeated(self):
        self.open()
        self.allowed_statuses.add(429)
        refusals = []

        def refuse_once(route):
            if refusals:
                return route.continue_()
            refusals.append(route)
            return route.fulfill(status=429, headers={"Retry-After": "1"}, content_type="application/problem+json", body="{}")

        self.page.route("**/api/v1/lint", refuse_once)
        self.editor.fill(GOOD)
        expect(self.page.locator("#trouble")).to_have_text("Too many requests at once. The page tries again in 1 s.")
        expect(self.page.locator("#trouble")).to_be_hidden()
        expect(self.summary).to_have_text("no findings")

    def test_a_server_that_does_not_answer_is_named(self):
        self.open()
        self.allowed_statuses.add("offline")
        self.page.route("**/api/v1/*", lambda route: route.abort())
        self.editor.fill(GOOD)
        expect(self.page.locator("#trouble")).to_contain_text("The server does not answer.")
        self.page.unroute("**/api/v1/*")
        expect(self.page.locator("#trouble")).to_be_hidden()

    def test_text_is_never_markup(self):
        self.open()
        self.write(association_file(['{ "/": "/<img src=x onerror=alert(1)>é/*", "<b>x</b>": 1 }']), ["https://example.com/<i>x</i>"])
        expect(self.page.locator("#problems b, #problems img, #decisions i, .layer-row b")).to_have_count(0)

    def test_the_layer_shows_the_text_that_is_in_view(self):
        self.open()
        self.write(association_file([f'{{ "/": "/page-{number}/*" }}' for number in range(2000)]))
        self.editor.evaluate("area => area.scrollTop = 1000 * parseFloat(getComputedStyle(area).lineHeight)")
        expect(self.page.locator('#file-editor .layer-row[data-line="1010"]')).to_contain_text("/page-1003/*")
        self.assertLess(self.page.locator("#file-editor .layer-row").count(), 100)


class PositionTests(BrowserTest):
    """Offsets in bytes, lines and columns against those of the browser."""

    def evaluate(self, body, argument):
        return self.page.evaluate(f"async (argument) => {{ const module = await import('/assets/positions.js'); {body} }}", argument)

    def test_byte_offsets(self):
        self.page.goto(PAGE)
        for text in ["", "abc", "é", "aé漢😀z", "\ufeff{}", "👩‍👩‍👧x", "a\nb\u2028c", "e\u0301"]:
            with self.subTest(text=text):
                offsets = [len(text[:index].encode()) for index in range(len(text) + 1)]
                units = [len(text[:index].encode("utf-16-le")) // 2 for index in range(len(text) + 1)]
                found = self.evaluate("return argument.offsets.map((each, _, all) => module.unitsOfBytes(argument.text, all).get(each));",
                                      {"text": text, "offsets": offsets})
                self.assertEqual(found, units)

    def test_edits_that_overlap_are_refused(self):
        self.page.goto(PAGE)
        edits = [{"start": 0, "end": 3, "replacement": ""}, {"start": 2, "end": 4, "replacement": "x"}]
        self.assertIsNone(self.evaluate("return module.replacementOfEdits('abcdef', argument);", edits))
