import Testing
import UniversalLinksTestSupport

@testable import UniversalLinks

/// What a pattern asks of a query, a value or a fragment, beside the plain engine.
struct TextConditionTests {
    private static let variables = #"{"v": ["a", "b*", ""]}"#

    private static func fragment(_ pattern: String, flags: String = "") throws -> (EngineParts, PatternProgram) {
        let parts = try EngineParts(
            components: [##"{"#": \##(TestFile.jsonText(pattern))\##(flags)}"##], variables: variables)
        return (parts, try #require(parts.components[0].fragment))
    }

    struct Row: CustomTestStringConvertible {
        let pattern: String
        var flags = ""
        let matching: [String]
        let others: [String]

        var testDescription: String { pattern + flags }
    }

    static let rows = [
        Row(pattern: "*", matching: ["", "a", "ab"], others: []),
        Row(pattern: "?*", matching: ["a", "ab"], others: [""]),
        Row(pattern: "", matching: [""], others: ["a"]),
        Row(pattern: "ab", matching: ["ab"], others: ["", "a", "abc", "aB"]),
        Row(pattern: "ab*", matching: ["ab", "abc"], others: ["", "a", "Ab"]),
        Row(pattern: "aB", flags: #", "caseSensitive": false"#, matching: ["ab", "AB"], others: ["a"]),
        Row(pattern: "a?", matching: ["ab", "aa"], others: ["a", "abc"]),
        Row(pattern: "*b", matching: ["b", "ab"], others: ["", "ba"]),
        Row(pattern: "?", matching: ["a"], others: ["", "ab"]),
        Row(pattern: "$(v)", matching: ["", "a", "b", "bx"], others: ["x", "ab"]),
    ]

    @Test(arguments: rows)
    func textsAreAsListed(_ row: Row) throws {
        let (parts, program) = try Self.fragment(row.pattern, flags: row.flags)
        let conditions = TextConditions(TailTrees())
        let number = conditions.add(program, parts.symbols)
        for (texts, isMatch) in [(row.matching, true), (row.others, false)] {
            for text in texts {
                let matches = Array(text.utf8).withUnsafeBufferPointer {
                    conditions.matches(number, of: $0, parts.symbols)
                }
                #expect(matches == isMatch, "\(text)")
            }
        }
    }

    @Test func textsMatchAsInThePlainEngine() throws {
        var generator = RandomPatterns(announcedFor: "TextConditionTests")
        let conditions = TextConditions(TailTrees())
        var simulation = PatternSimulation()
        var matchCount = 0
        for _ in 0..<400 {
            let pattern = generator.text(["a", "b", "a", "*", "?", "B", "$(v)"], 0...4)
            let isFolded = generator.random.oneIn(3)
            let (parts, program) = try Self.fragment(pattern, flags: isFolded ? #", "caseSensitive": false"# : "")
            let number = conditions.add(program, parts.symbols)
            for _ in 0..<8 {
                // Texts of more than 63 symbols are read in another way.
                let text = generator.text(["a", "b", "B", "x"], generator.random.oneIn(6) ? 60...140 : 0...4)
                let scalars = Array(text.unicodeScalars)
                let isMatch = simulation.run(program, on: isFolded ? CaseFolding.folded(scalars) : scalars).isMatch
                matchCount += isMatch ? 1 : 0
                let matches = Array(text.utf8).withUnsafeBufferPointer {
                    conditions.matches(number, of: $0, parts.symbols)
                }
                #expect(matches == isMatch, "\(pattern) \(text)")
            }
        }
        #expect(matchCount > 200)
    }
}
