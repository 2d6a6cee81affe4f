"""Compare, host, situations, opening and downloads."""

import json

from browser import BrowserTest, association_file, expect


class CompareTests(BrowserTest):
    def test_changes_are_shown_with_urls_that_prove_them(self):
        self.open()
        self.page.get_by_label("Domain of the file").fill("eats.example")
        self.write(association_file(['{ "/": "/menu/*" }']))
        self.choose_tab("Compare")
        self.page.get_by_label("Earlier file", exact=True).fill(association_file(['{ "/": "/orders/*" }']))
        lost = self.page.locator('.change[data-change="no-longer-opens"]')
        # Until both files are read, the example's components are among the changes.
        expect(lost).to_have_count(1)
        expect(lost).to_contain_text("/orders/")
        expect(self.page.locator('.change[data-change="opens"] .witnesses li').first).to_contain_text("/menu")
        url = lost.locator(".witnesses code").first.text_content()
        lost.get_by_role("button", name=f"Try {url}", exact=True).click()
        expect(self.decision(url)).to_have_attribute("data-decision", "unmatched")

    def test_equal_files_have_no_changes(self):
        self.open()
        self.choose_tab("Compare")
        self.page.get_by_role("button", name="Copy the current file").click()
        expect(self.page.locator("#changes-summary")).to_contain_text("none")

    def test_the_files_can_be_swapped(self):
        self.open()
        old, new = association_file(['{ "/": "/old/*" }']), association_file(['{ "/": "/new/*" }'])
        self.write(new)
        self.choose_tab("Compare")
        self.page.get_by_label("Earlier file", exact=True).fill(old)
        self.page.get_by_role("button", name="Swap the files").click()
        expect(self.editor).to_have_value(old)
        expect(self.page.get_by_label("Earlier file", exact=True)).to_have_value(new)


class HostTests(BrowserTest):
    def check(self, domain):
        self.open()
        self.choose_tab("Host")
        self.page.get_by_label("Domain", exact=True).fill(domain)
        self.page.get_by_role("button", name="Check").click()

    def test_private_names_are_refused_in_words(self):
        self.allowed_statuses.update({403, 422})
        for name in ["localhost", "127.0.0.1", "10.0.0.1"]:
            with self.subTest(name=name):
                self.check(name)
                expect(self.page.locator("#host-result")).not_to_contain_text("Requesting")
                expect(self.page.locator("#host-result")).not_to_be_empty()
                expect(self.page.locator("#host-result .exchange dd", has_text="200")).to_have_count(0)

    def test_the_evidence_of_a_name_that_does_not_exist(self):
        self.check("eats.invalid")
        expect(self.page.get_by_role("heading", name="eats.invalid")).to_be_visible(timeout=60_000)
        expect(self.page.locator("#host-result")).to_contain_text("AASA901")
        expect(self.page.locator("#host-result")).to_contain_text("does not exist in the DNS")


    def test_the_evidence_of_a_host_that_answers(self):
        request = {
            "url": "https://shop.example/.well-known/apple-app-site-association", "userAgent": "AASA-Bot/1.0.0", "address": "192.0.2.7", "tls": "TLS 1.3",
            "certificates": {"problem": None, "chain": [{"subject": "CN=shop.example", "issuer": "CN=Some CA", "notAfter": "2027-01-01T00:00:00Z"}]},
            "status": 200, "reason": "OK", "headers": [{"name": "Content-Type", "value": "text/html; <b>x</b>"}], "headerCount": 1, "bytes": 512,
            "failure": None, "milliseconds": {"total": 41.6},
        }
        diagnostic = {
            "code": "AASA937", "name": "x", "severity": "warning", "message": "The type is text/html.", "file": None, "line": None, "column": None,
            "endLine": None, "endColumn": None, "pointer": None, "help": "Serve application/json.", "fix": None, "notes": [], "apps": [], "others": [],
        }
        document = {"schemaVersion": 1, "hosts": [{
            "host": "shop.example", "origin": request, "browser": None, "cdn": {**request, "status": 404, "reason": "Not Found"},
            "cdnState": {"state": "failure-cached", "reason": "The CDN has cached a failure.", "advice": "Wait."}, "diagnostics": [diagnostic],
        }]}
        self.page.route("**/api/v1/host", lambda route: route.fulfill(status=200, content_type="application/json", body=json.dumps(document)))
        self.check("shop.example")
        result = self.page.locator("#host-result")
        for words in ["1 warning", "CDN: The CDN has cached a failure. Wait.", "Serve application/json.", "200 OK", "404 Not Found", "CN=Some CA", "42 ms", "text/html; <b>x</b>"]:
            expect(result).to_contain_text(words)
        expect(result.locator("b")).to_have_count(0)


class SituationTests(BrowserTest):
    def test_each_situation_opens_with_its_lesson_and_the_decisions_it_promises(self):
        self.open()
        self.choose_tab("Situations")
        titles = self.page.locator(".situation h3").all_text_contents()
        self.assertEqual(len(titles), 10)
        for index, title in enumerate(titles):
            with self.subTest(title=title):
                self.choose_tab("Situations")
                self.page.locator(".situation").nth(index).get_by_role("button", name="Open").click()
                expect(self.page.locator("#lesson")).to_contain_text(title)
                self.settle()
                expect(self.page.locator(".decision").first).to_be_visible()
                expect(self.page.locator(".decision-expected")).to_have_count(0)


class FileTests(BrowserTest):
    def download(self, name):
        self.page.get_by_role("button", name="Download…").click()
        with self.page.expect_download() as download:
            self.page.get_by_role("button", name=name).click()
        with open(download.value.path(), encoding="utf-8") as file:
            return download.value.suggested_filename, file.read()

    def test_downloads(self):
        self.open()
        self.page.get_by_label("Domain of the file").fill("")
        text = association_file(['{ "/": "/menu/é", "percentEncoded": false }'])
        self.write(text, ["https://eats.example/menu/7", "https://eats.example/menu/é"])
        self.assertEqual(self.download("Association file"), ("apple-app-site-association", text))
        name, content = self.download("Link list, JSON")
        self.assertEqual(name, "links.json")
        self.assertIn("https://eats.example/menu/7", json.dumps(json.loads(content)))
        name, content = self.download("Link list, YAML")
        self.assertEqual(name, "links.yml")
        self.assertIn("unmatched", content)

    def test_a_domain_of_the_server_opens_with_its_links(self):
        self.open()
        self.write("{}", [])
        self.page.get_by_role("button", name="Open…").click()
        self.page.locator("#open-domains button").first.click()
        expect(self.page.locator("#open-dialog")).to_be_hidden()
        expect(self.editor).not_to_have_value("{}")
        expect(self.page.locator(".decision").first).to_be_visible()

    def test_a_file_of_this_computer_opens_and_one_that_is_too_large_is_refused(self):
        self.open()
        text = '\ufeff{ "applinks": {} }\n'
        self.page.get_by_role("button", name="Open…").click()
        field = self.page.get_by_label("From this computer")
        field.set_input_files({"name": "big.json", "mimeType": "", "buffer": b" " * 1_100_000})
        expect(self.page.locator("#open-trouble")).to_contain_text("1100000 bytes")
        field.set_input_files({"name": "site.json", "mimeType": "", "buffer": text.encode()})
        expect(self.editor).to_have_value(text)
        expect(self.page.locator("#file-name")).to_have_text("site.json")
