import JSONSyntax
import Testing

struct PrintableTextTests {
    @Test(arguments: [
        ("plain text, “quoted”, café, 日本", "plain text, “quoted”, café, 日本"),
        ("a\nb\tc\rd", #"a\nb\tc\rd"#),
        ("\u{1B}[31m", #"\u{1B}[31m"#),
        ("\u{202E}evil", #"\u{202E}evil"#),
        ("a\u{200B}b\u{AD}c\u{2028}", #"a\u{200B}b\u{AD}c\u{2028}"#),
        ("\u{7F}\u{9B}", #"\u{7F}\u{9B}"#),
        ("", ""),
    ])
    func whatATerminalWouldObeyIsEscaped(text: String, expected: String) {
        #expect(PrintableText.escaped(text).hasSameScalars(as: expected))
    }

    @Test(arguments: [("abc", 3, "abc"), ("abcd", 3, "abc…"), ("", 3, ""), ("e\u{301}e\u{301}", 3, "e\u{301}e…")])
    func longTextIsCutAtScalars(text: String, count: Int, expected: String) {
        #expect(text.shortened(to: count).hasSameScalars(as: expected))
    }
}
