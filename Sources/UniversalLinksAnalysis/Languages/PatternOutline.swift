import UniversalLinks

/// Properties of a pattern that can prove quickly, without running automata, that two patterns have no text in common,
/// or that one matches all texts of another. What they do not prove may still be so.
struct PatternOutline {
    /// The literals that every text starts with, folded, as far as they are ASCII and not escapes.
    private(set) var prefix: [UInt8] = []
    /// The literals that every text ends with, last one first.
    private var suffix: [UInt8] = []
    /// The segments up to the first one that may contain a slash; only its start counts.
    private var segments: [Segment] = []
    private var symbols: [UInt32] = []
    private var isFolded = false

    private struct Segment {
        var start: [UInt8] = []
        /// Whether the segment is exactly `start`.
        var isWhole = true
    }

    /// The variables of patterns by number. Equal trees have the same number.
    struct Variables {
        private var numbers: [UInt: Int] = [:]
        /// Keeping each tree keeps its identity unique. `isWithinSegment`: no value contains a slash or a wildcard.
        private var known: [(tree: Alternatives, isWithinSegment: Bool)] = []

        fileprivate mutating func number(of tree: Alternatives) -> Int {
            let identity = tree.nodes.withUnsafeBufferPointer { UInt(bitPattern: $0.baseAddress) }
            if let known = numbers[identity] { return known }
            numbers[identity] = known.count
            let isWithinSegment = tree.nodes.indices.allSatisfy { index in
                let node = tree.nodes[index]
                return node.anyScalar == nil && node.anyRun == nil && tree.target(of: index, "/") == nil
            }
            known.append((tree, isWithinSegment))
            return known.count - 1
        }

        fileprivate func isWithinSegment(_ number: Int) -> Bool { known[number].isWithinSegment }
    }

    private static let anyScalar: UInt32 = 0x11_0000
    private static let anyRun: UInt32 = 0x11_0001
    private static let nothing: UInt32 = 0x11_0002
    private static let firstVariable: UInt32 = 0x11_0003

    /// For a language that is not that of a pattern.
    init() {}

    init(_ program: PatternProgram, isFolded: Bool, _ variables: inout Variables) {
        self.isFolded = isFolded
        symbols = program.elements.map { element in
            switch element {
            case .scalar(let scalar): scalar.value
            case .anyScalar: PatternOutline.anyScalar
            case .anyRun: PatternOutline.anyRun
            case .nothing: PatternOutline.nothing
            case .alternatives(let tree): PatternOutline.firstVariable + UInt32(variables.number(of: tree))
            }
        }
        prefix = symbols.prefix { PatternOutline.literal($0) != nil }.compactMap(PatternOutline.literal)
        suffix = symbols.reversed().prefix { PatternOutline.literal($0) != nil }.compactMap(PatternOutline.literal)
        segments = PatternOutline.segments(of: symbols, variables)
    }

    private static func segments(of symbols: [UInt32], _ variables: Variables) -> [Segment] {
        var segments = [Segment()]
        for symbol in symbols {
            if let literal = literal(symbol) {
                if literal == UInt8(ascii: "/") {
                    segments.append(Segment())
                } else if segments[segments.count - 1].isWhole {
                    segments[segments.count - 1].start.append(literal)
                }
                continue
            }
            segments[segments.count - 1].isWhole = false
            let isWithinSegment =
                symbol < anyScalar || symbol >= firstVariable && variables.isWithinSegment(Int(symbol - firstVariable))
            guard isWithinSegment else { break }
        }
        return segments
    }

    /// The cost of walking through the pattern for any URL: the whole pattern if it starts with a star or is long.
    var walkingCost: Int {
        symbols.count > 256 || symbols.first { $0 != 0x2F } == PatternOutline.anyRun ? symbols.count / 8 : 0
    }

    /// An ASCII literal that is not part of an escape, folded.
    private static func literal(_ symbol: UInt32) -> UInt8? {
        guard symbol < 0x80, symbol != 0x25 else { return nil }
        return UInt8((0x41...0x5A).contains(symbol) ? symbol | 0x20 : symbol)
    }
}

extension PatternOutline {
    /// Whether two lists differ at an index that both have.
    static func differ(_ first: [UInt8], _ second: [UInt8]) -> Bool {
        for index in 0..<min(first.count, second.count) where first[index] != second[index] { return true }
        return false
    }

    /// Whether no text matches both patterns, which read the same text.
    func isApart(from other: PatternOutline) -> Bool {
        if PatternOutline.differ(suffix, other.suffix) { return true }
        // The last segment of each list is open: its end is not known.
        for index in 0..<min(segments.count, other.segments.count) {
            let (one, two) = (segments[index], other.segments[index])
            if PatternOutline.differ(one.start, two.start) { return true }
            if index < segments.count - 1, one.isWhole, one.start.count < two.start.count { return true }
            if index < other.segments.count - 1, two.isWhole, two.start.count < one.start.count { return true }
        }
        return false
    }

    /// Whether the pattern matches every text of another one, which reads the same text.
    ///
    /// Reads the other pattern as if it were a text: a star matches everything in it, anything else only itself.
    func covers(_ other: PatternOutline) -> Bool {
        guard isFolded == other.isFolded, !other.symbols.isEmpty, (1...62).contains(symbols.count),
            !PatternOutline.differ(prefix, other.prefix), !PatternOutline.differ(suffix, other.suffix)
        else { return false }
        var (runs, anyScalars) = (UInt64(0), UInt64(0))
        for (place, symbol) in symbols.enumerated() {
            if symbol == PatternOutline.anyRun { runs |= 1 << UInt64(place) }
            if symbol == PatternOutline.anyScalar { anyScalars |= 1 << UInt64(place) }
        }
        // The places up to which this pattern may have been read; a star may match nothing.
        var places: UInt64 = 1
        for symbol in other.symbols {
            places |= (places & runs) << 1
            var equal: UInt64 = 0
            for (place, own) in symbols.enumerated() where own == symbol { equal |= 1 << UInt64(place) }
            if symbol == PatternOutline.anyRun { equal = 0 }
            if symbol < PatternOutline.anyScalar { equal |= anyScalars }
            places = places & runs | (places & equal) << 1
            if places == 0 { return false }
        }
        places |= (places & runs) << 1
        return places >> UInt64(symbols.count) & 1 == 1
    }
}
