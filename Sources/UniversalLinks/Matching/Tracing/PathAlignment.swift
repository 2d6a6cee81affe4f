/// A path aligned with a pattern, segment by segment, with as few differences as possible.
///
/// This is advice for people: it ranks what the engine has already refused, and decides nothing.
struct PathAlignment {
    enum Difference: Equatable {
        case replaced(pattern: Int, text: Int)
        /// The pattern expects a segment before segment `text` that the path does not have.
        case missing(pattern: Int, text: Int)
        /// The path has a segment before segment `pattern` that the pattern does not expect.
        case added(text: Int, pattern: Int)
    }

    /// 1 for each segment that only one of them has, less for a misspelt one.
    let cost: Double
    /// How many segments that name something agree, misspelt ones included.
    let agreementCount: Int
    let difference: Difference?

    /// Longer patterns and paths are not aligned.
    private static let maximumCount = 64

    fileprivate struct Cell {
        var cost: Double
        var agreementCount: Int
        var difference: Difference?
    }

    /// Nil if either is too long. O(pattern segments × path segments).
    ///
    /// - Parameter compare: The cost of a segment of the pattern against one of the path: 0 if it matches, 1 if they
    ///   have nothing in common.
    init?(
        _ pattern: [PathSegments.Segment], _ text: [[Unicode.Scalar]],
        compare: (Int, [Unicode.Scalar]) -> Double
    ) {
        guard pattern.count <= Self.maximumCount, text.count <= Self.maximumCount else { return nil }
        var row = [Cell(cost: 0, agreementCount: 0)]
        for index in text.indices { row.append(row[index].adding(.added(text: index, pattern: 0))) }
        for (patternIndex, segment) in pattern.enumerated() {
            var next = [segment.isStar ? row[0] : row[0].adding(.missing(pattern: patternIndex, text: 0))]
            for (textIndex, scalars) in text.enumerated() {
                let cost = compare(patternIndex, scalars)
                var best = row[textIndex].adding(.replaced(pattern: patternIndex, text: textIndex), cost: cost)
                if cost < 1, segment.isNamed { best.agreementCount += 1 }
                // A star matches any number of segments, or none.
                var added = next[textIndex]
                if !segment.isOpen { added = added.adding(.added(text: textIndex, pattern: patternIndex + 1)) }
                if added.isBetter(than: best) { best = added }
                var missing = row[textIndex + 1]
                if !segment.isStar { missing = missing.adding(.missing(pattern: patternIndex, text: textIndex + 1)) }
                if missing.isBetter(than: best) { best = missing }
                next.append(best)
            }
            row = next
        }
        let last = row[text.count]
        (cost, agreementCount, difference) = (last.cost, last.agreementCount, last.difference)
    }

    /// What ``misspelling(of:in:)`` costs, in visited states.
    static func cost(of segment: PathSegments.Segment, in text: [Unicode.Scalar]) -> Int {
        isComparable(segment.tokens, text) ? segment.tokens.count * text.count : 8
    }

    private static func isComparable(_ tokens: [Pattern.Token], _ text: [Unicode.Scalar]) -> Bool {
        tokens.count <= 128 && text.count <= 128
    }

    /// The share of a segment's scalars that would have to change for the pattern to match it.
    ///
    /// 0 if none; 1 if fewer than two thirds of what the pattern spells out agree.
    static func misspelling(of segment: PathSegments.Segment, in text: [Unicode.Scalar]) -> Double {
        let tokens = segment.tokens
        let literalCount = tokens.count { if case .literal = $0 { true } else { false } }
        guard literalCount > 0, isComparable(tokens, text) else { return 1 }
        let hasOpenTokens = tokens.contains { $0.matchesRuns }
        var row = Array(0...text.count)
        for token in tokens {
            let isOpen = token.matchesRuns
            var next = [isOpen ? row[0] : row[0] + 1]
            for (index, scalar) in text.enumerated() {
                let isEqual = isOpen || token == .anyScalar || token == .literal(scalar)
                let best = min(row[index] + (isEqual ? 0 : 1), next[index] + (isOpen ? 0 : 1))
                next.append(min(best, row[index + 1] + (isOpen ? 0 : 1)))
            }
            row = next
        }
        let share = Double(row[text.count]) / Double(hasOpenTokens ? literalCount : max(tokens.count, text.count))
        return share <= 1.0 / 3 ? share : 1
    }
}

extension PathAlignment.Cell {
    fileprivate func adding(_ difference: PathAlignment.Difference, cost: Double = 1) -> Self {
        guard cost > 0 else { return self }
        var copy = self
        copy.cost += cost
        if copy.difference == nil { copy.difference = difference }
        return copy
    }

    fileprivate func isBetter(than other: Self) -> Bool {
        (distance, difference?.rank ?? 0) < (other.distance, other.difference?.rank ?? 0)
    }

    /// A person sees what agrees before what differs.
    private var distance: Double { cost - Double(agreementCount) / 2 }
}

extension Pattern.Token {
    fileprivate var matchesRuns: Bool {
        switch self {
        case .anyRun, .variable: true
        case .literal, .anyScalar, .unterminatedVariable: false
        }
    }
}

extension PathAlignment.Difference {
    /// Of equally good alignments, one that says what is there instead says more.
    fileprivate var rank: Int {
        if case .replaced = self { 1 } else { 2 }
    }
}

/// A path pattern cut at its slashes, as a person reads it.
struct PathSegments {
    struct Segment {
        let tokens: [Pattern.Token]
        /// Bytes of the pattern as written.
        let range: Range<Int>

        /// Whether it matches text of any length, further segments included.
        var isOpen: Bool { tokens.contains(.anyRun) }

        var isStar: Bool { tokens == [.anyRun] }

        /// Whether it is more than wildcards.
        var isNamed: Bool {
            tokens.contains { token in
                switch token {
                case .literal, .variable: true
                case .anyScalar, .anyRun, .unterminatedVariable: false
                }
            }
        }
    }

    /// The segments that are not empty, in order.
    let segments: [Segment]

    /// Linear time.
    ///
    /// - Parameter isFolded: Whether the tokens are folded, because case is ignored.
    init(of pattern: String, references: Pattern.References, isFolded: Bool) {
        var segments: [Segment] = []
        var tokens: [Pattern.Token] = []
        var start = 0
        var offset = 0
        func close() {
            if !tokens.isEmpty { segments.append(Segment(tokens: tokens, range: start..<offset)) }
            tokens = []
        }
        Pattern.forEachPiece(of: pattern.scalarList, references: references) { piece in
            let token = Pattern.Token(piece)
            if token == .literal("/") { close() }
            let end = min(offset + token.byteCount, pattern.utf8.count)
            if token == .literal("/") {
                start = end
            } else {
                tokens.append(isFolded ? CaseFolding.folded(token) : token)
            }
            offset = token == .unterminatedVariable ? pattern.utf8.count : end
        }
        close()
        self.segments = segments
    }
}

extension Pattern.Token {
    fileprivate init(_ piece: Pattern.Piece) {
        switch piece {
        case .scalar(let scalar): self.init(scalar)
        case .variable(let name): self = .variable(ScalarString(String(scalars: name)))
        case .unterminatedVariable: self = .unterminatedVariable
        }
    }

    /// In a pattern as written.
    var byteCount: Int {
        switch self {
        case .literal(let scalar): UTF8.width(scalar)
        case .anyScalar, .anyRun: 1
        case .variable(let name): name.string.utf8.count + "$()".utf8.count
        case .unterminatedVariable: "$(".utf8.count
        }
    }
}
