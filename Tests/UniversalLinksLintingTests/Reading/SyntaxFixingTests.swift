import JSONSyntax
import Testing
import UniversalLinks
import UniversalLinksLinting
import UniversalLinksTestSupport

/// Syntax errors that have only one fix are fixed, as far as reading gets.
struct SyntaxFixingTests {
    @Test(arguments: [
        ("{ \"a\": [1, // one\n  2, /* two */ ], # three\n}", "{ \"a\": [1,\n  2 ]\n}"),
        ("{‘a’: “b”, 'c': `d`}", "{\"a\": \"b\", \"c\": \"d\"}"),
        ("{“paths”:[“path1/*”]}", "{\"paths\":[\"path1/*\"]}"),
        ("{\n\"paths”:[“path1/*”]\n}", "{\n\"paths\":[\"path1/*\"]\n}"),
        ("{“a\": 1,\n\"b”: 2\n}", "{\"a\": 1,\n\"b\": 2\n}"),
        ("{a: True, b: [None,,],}", "{\"a\": true, \"b\": [null]}"),
        ("{\"a\": 1\n\"b\": 2}", "{\"a\": 1,\n\"b\": 2}"),
        ("// first\r\n{} // last", "{}"),
        ("{}\n,", "{}\n"),
        ("[1,\u{A0}2\u{200B}]", "[1, 2]"),
    ])
    func mistakesAreFixedTogether(text: String, fixed: String) throws {
        let fix = try #require(Self.fix(text))
        let bytes = try #require(SourceText(Array(text.utf8)).applying(fix.edits))
        #expect(String(decoding: bytes, as: UTF8.self) == fixed)
        #expect(throws: Never.self) { try JSONDocument(parsing: bytes) }
    }

    @Test(arguments: [
        "{\"a\": , \"b\": 1}", "{\"a\": 1 \"b\": 2}", "['don't']", "[“say \"hi\"”]", "[1 /* open", "{a b: 1}",
        "[undefined]",
        "{}, {}", "[`a\nb`]",
    ])
    func mistakesWithSeveralFixesAreLeft(text: String) {
        #expect(Self.fix(text) == nil)
    }

    @Test func aByteOrderMarkStays() throws {
        let bytes = [0xEF, 0xBB, 0xBF] + Array("[1,]".utf8)
        let fix = try #require(Self.fix(bytes))
        #expect(SourceText(bytes).applying(fix.edits) == [0xEF, 0xBB, 0xBF] + Array("[1]".utf8))
    }

    @Test func theTitleCountsWhatIsFixed() throws {
        #expect(Self.fix("[1,]")?.title == "Remove the comma.")
        #expect(Self.fix("[1,] // x")?.title == "Remove the comma, and fix 1 more syntax error.")
        #expect(
            Self.fix("[True, True,] // x")?.title
                == "Write the word as JSON spells it, and fix 3 more syntax errors.")
    }

    @Test func editsOfAnyTextFitTogether() {
        var generator = SeededGenerator(announcedFor: "edits of any text fit together")
        let pieces = [
            "{", "}", "[", "]", ",", ":", "\"a\"", "“a”", "'b'", "a", "True", "// c\n", "/* c */", "# c", "\n", " ",
            "\u{A0}",
            "”", "\"", "1",
        ]
        for _ in 0..<3_000 {
            let count = Int.random(in: 1...14, using: &generator)
            let text = (0..<count).map { _ in pieces.randomElement(using: &generator) ?? "" }.joined()
            guard let fix = Self.fix(text) else { continue }
            #expect(SourceText(Array(text.utf8)).applying(fix.edits) != nil, "\(text)")
        }
    }

    @Test func manyMistakesTakeBoundedTime() throws {
        let text = "[" + String(repeating: "True, ", count: 40_000) + "1]"
        let fix = try #require(Self.fix(text))
        #expect(fix.edits.count < 1_000)
    }

    private static func fix(_ text: String) -> Diagnostic.Fix? { fix(Array(text.utf8)) }

    private static func fix(_ bytes: [UInt8]) -> Diagnostic.Fix? {
        do throws(AssociationFileError) {
            _ = try AssociationFile(parsing: bytes)
            return nil
        } catch {
            return Linter().diagnostics(for: error).first?.fix
        }
    }
}
