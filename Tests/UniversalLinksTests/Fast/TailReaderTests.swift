import Testing
import UniversalLinksTestSupport

@testable import UniversalLinks

/// All patterns at once with sets of places, beside the plain engine.
struct TailReaderTests {
    private static let variables = #"{"v": ["a", "ab", "*b", ""], "w": ["b", "?", "a?*b", "bb*"]}"#

    @Test func endsAreTheComponentsThatMatch() throws {
        var generator = RandomPatterns(announcedFor: "TailReaderTests")
        var matchCount = 0
        for round in 0..<Rounds.count(400, long: 10_000) {
            let isFolded = generator.random.oneIn(3)
            let parts = try EngineParts(
                paths: generator.patterns(variables: round % 2 == 0),
                flags: isFolded ? #", "caseSensitive": false"# : "", variables: Self.variables)
            var isCertain = OwnedBuffer<Bool>()
            for _ in parts.components { isCertain.append(generator.random.oneIn(2)) }
            let tails = parts.tails()
            let reader = TailReader(TailTrees())
            let root = reader.trees.lay(tails, isCertain: isCertain.view)
            for _ in 0..<20 {
                // Longer texts need more than one word for their places.
                let path =
                    generator.path()
                    + (generator.random.oneIn(4)
                        ? generator.text(["a", "b", "/", "ab", "b"], generator.random.pick([30...70, 100...300])) : "")
                let hasSlash = path.utf8.last != SymbolTable.slash
                let text = parts.bytes(path).dropLast(hasSlash ? 1 : 0)
                let limit = generator.random.oneIn(4) ? UInt32(generator.random.pick([0, 1, 3])) : .max
                let ends = text.withUnsafeBufferPointer { bytes in
                    reader.begin(bytes, hasSlash: hasSlash, isFolded: isFolded)
                    return reader.ends(from: root, at: 0, below: limit, isCertain: isCertain.view).map { Int($0) }
                }
                let view = isCertain.view
                var covering = parts.covering(path).filter { $0 < limit }
                if let first = covering.firstIndex(where: { view[$0] }) { covering.removeSubrange((first + 1)...) }
                matchCount += covering.count
                try #require(ends == covering, "\(path) below \(limit)")
            }
        }
        #expect(matchCount > 1_000)
    }

    @Test func aTextIsReadFromAnyPlace() throws {
        let parts = try EngineParts(paths: ["*b", "a*", "b"])
        let isCertain = OwnedBuffer(repeating: false, count: 3)
        let reader = TailReader(TailTrees())
        let tails = PatternTails(parts.symbols, capacity: 1)
        for (number, pattern) in ["*b", "a*", "b"].enumerated() {
            let elements = PatternProgram.Elements(pattern)
            tails.insert(elements, from: 0, of: UInt32(number))
        }
        let root = reader.trees.lay(tails, isCertain: isCertain.view)
        for filling in [0, 100] {
            let text = Array((String(repeating: "c", count: filling) + "aabb").utf8)
            let ends = text.withUnsafeBufferPointer { bytes in
                reader.begin(bytes, hasSlash: false, isFolded: false)
                return (0...4).map { place in
                    Array(reader.ends(from: root, at: filling + place, below: .max, isCertain: isCertain.view))
                }
            }
            #expect(ends == [[0, 1], [0, 1], [0], [0, 2], []])
        }
    }

    @Test func capitalsAreReadAsSmallLettersWhereCaseIsFolded() throws {
        let parts = try EngineParts(paths: ["/aZ*[@"], flags: #", "caseSensitive": false"#)
        let isCertain = OwnedBuffer(repeating: true, count: 1)
        let reader = TailReader(TailTrees())
        let root = reader.trees.lay(parts.tails(), isCertain: isCertain.view)
        for (text, isMatch) in [("/Az[@/", true), ("/aZx[@/", true), ("/Az{@/", false), ("/Az[`/", false)] {
            let ends = Array(text.utf8).withUnsafeBufferPointer { bytes in
                reader.begin(bytes, hasSlash: false, isFolded: true)
                return reader.ends(from: root, at: 0, below: .max, isCertain: isCertain.view).count
            }
            #expect((ends == 1) == isMatch, "\(text)")
        }
    }
}

extension PatternProgram.Elements {
    /// Letters, stars and question marks.
    fileprivate init(_ pattern: String) {
        self.init()
        for scalar in pattern.unicodeScalars {
            switch scalar {
            case "*": append(.anyRun)
            case "?": append(.anyScalar)
            default: append(scalar)
            }
        }
    }
}
