import UniversalLinksTestSupport

/// Small random patterns and texts that have a good chance with each other.
struct RandomPatterns {
    var random: SeededGenerator

    init(announcedFor test: String) {
        random = SeededGenerator(announcedFor: test)
    }

    /// A path pattern of a few letters and wildcards.
    mutating func pattern(_ pieces: [String] = ["a", "b", "a", "b", "/", "*", "?", "ab", "B"]) -> String {
        "/" + text(pieces, 0...7)
    }

    /// Patterns, some of which start alike.
    mutating func patterns(_ count: ClosedRange<Int> = 1...8, variables: Bool = false) -> [String] {
        var made: [String] = []
        let pieces = ["a", "b", "a", "b", "/", "*", "?", "ab", "B"] + (variables ? ["$(v)", "$(w)"] : [])
        for _ in 0..<Int.random(in: count, using: &random) {
            let start = made.isEmpty || random.oneIn(2) ? "/" : String(random.pick(made).prefix(4))
            made.append(start.contains("(") ? pattern(pieces) : start + text(pieces, 0...6))
        }
        return made
    }

    /// A path for them.
    mutating func path() -> String { "/" + text(["a", "b", "a", "b", "/", "B", "c", "ab"], 0...9) }

    /// Bytes of any value.
    mutating func bytes(_ count: ClosedRange<Int>) -> [UInt8] {
        (0..<Int.random(in: count, using: &random)).map { _ in UInt8.random(in: 0...255, using: &random) }
    }

    /// Pieces in a row.
    mutating func text(_ pieces: [String], _ count: ClosedRange<Int>) -> String {
        (0..<Int.random(in: count, using: &random)).reduce(into: "") { text, _ in text += random.pick(pieces) }
    }
}
