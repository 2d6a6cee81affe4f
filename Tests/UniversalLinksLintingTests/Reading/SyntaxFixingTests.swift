import JSONSyntax
import Testing
import UniversalLinks
import UniversalLinksLinting
import UniversalLinksTestSupport

/// Syntax errors that have only one fix are fixed, each by its own, up to the first one that a person has to fix.
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
        (
            "[{ \"a\": 1,\n{ \"b\": 2\n{\"c\": 3 ,\n{\"d\": 4}]",
            "[{ \"a\": 1 },\n{ \"b\": 2 },\n{\"c\": 3 },\n{\"d\": 4}]"
        ),
        ("{}\n,", "{}\n"),
        ("[1,\u{A0}2\u{200B}]", "[1, 2]"),
    ])
    func mistakesAreFixedTogether(text: String, fixed: String) throws {
        let fixes = Self.fixes(text)
        let bytes = try #require(SourceText(Array(text.utf8)).applying(fixes.flatMap(\.edits)))
        #expect(String(decoding: bytes, as: UTF8.self) == fixed)
        #expect(throws: Never.self) { try JSONDocument(parsing: bytes) }
        let application = FixApplication(to: Array(text.utf8), linter: Linter(), includingUnsafe: true)
        #expect(String(decoding: application.bytes, as: UTF8.self) == fixed)
        #expect(application.applied.count == fixes.count)
    }

    @Test(arguments: [
        "{\"a\": , \"b\": 1}", "{\"a\": 1 \"b\": 2}", "['don't']", "[“say \"hi\"”]", "[1 /* open", "{a b: 1}",
        "[undefined]", "{}, {}", "[`a\nb`]", "{\"\"#\": \"x\"}", "[\n/*/a\",\n\"/*/b\"]",
        "{\"a\": [,\n\"b\": 1}",
        // What comes after a guess is no better than the guess.
        "{\"a\": , \"b\": [1,]} // c",
    ])
    func mistakesWithSeveralFixesAreLeft(text: String) {
        #expect(Self.fixes(text) == [])
    }

    @Test func fixesEndAtTheFirstMistakeThatHasSeveral() {
        #expect(Self.fixes("[1,\n// a\n2 \"b\",\n// c\n]").map(\.title) == ["Remove the comment."])
    }

    @Test func aByteOrderMarkStays() throws {
        let bytes = [0xEF, 0xBB, 0xBF] + Array("[1,]".utf8)
        let fix = try #require(Self.fixes(bytes).first)
        #expect(SourceText(bytes).applying(fix.edits) == [0xEF, 0xBB, 0xBF] + Array("[1]".utf8))
    }

    @Test func eachMistakeHasItsOwnFix() throws {
        #expect(Self.fixes("[1,]").map(\.title) == ["Remove the comma."])
        #expect(
            Self.fixes("[True, True,] // x").map(\.title)
                == [
                    "Write the word as JSON spells it.", "Write the word as JSON spells it.", "Remove the comma.",
                    "Remove the comment.",
                ])
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
            for fix in Self.fixes(text) {
                #expect(SourceText(Array(text.utf8)).applying(fix.edits) != nil, "\(text)")
            }
        }
    }

    private static func fixes(_ text: String) -> [Diagnostic.Fix] { fixes(Array(text.utf8)) }

    private static func fixes(_ bytes: [UInt8]) -> [Diagnostic.Fix] {
        do throws(AssociationFileError) {
            _ = try AssociationFile(parsing: bytes)
            return []
        } catch {
            return Linter().diagnostics(for: error).compactMap(\.fix)
        }
    }
}
