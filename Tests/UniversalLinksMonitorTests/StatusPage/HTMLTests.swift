import Testing

@testable import UniversalLinksMonitor

struct HTMLTests {
    private static let hostile = "</p><script>alert(1)</script>\" onload='x' & &lt; \u{202E}\u{0}\n\u{7F}é"

    @Test func `Text is nothing but text`() throws {
        let html = HTML.element("p", [.init("title", Self.hostile)]) { Self.hostile }
        let element = try MarkupReader.element(html.markup)
        #expect(element.all.count == 1)
        let readable = "</p><script>alert(1)</script>\" onload='x' & &lt; \\u{202E}\\u{0}\\n\\u{7F}é"
        #expect(element.text == readable)
        #expect(element.attributes == ["title": readable])
    }

    @Test func `Long text is cut`() {
        let html = HTML.text(String(repeating: "<", count: 50), limit: 10)
        #expect(html.markup == String(repeating: "&lt;", count: 10) + "…")
    }

    @Test func `Elements are written in order, with what is there of optional ones`() {
        let others: [Int] = []
        let html = HTML.element("ul") {
            for number in 1...2 { HTML.element("li", [], "\(number)") }
            if !others.isEmpty { HTML.element("li", [], "3") }
            HTML.void("br", [.classes("x")])
        }
        #expect(html.markup == "<ul><li>1</li><li>2</li><br class=\"x\"></ul>")
    }

    @Test(arguments: [
        "<p>", "</p>", "<p></b>", "<p a=b></p>", "<p a=\"1\" a=\"2\"></p>", "<p>a & b</p>", "<p>a > b</p>",
        "<p></p><p></p>",
        "<p><script></p></script>",
    ])
    func `The reader of these tests accepts no malformed markup`(markup: String) {
        #expect(throws: MarkupReader.Failure.self) { try MarkupReader.element(markup) }
    }
}
