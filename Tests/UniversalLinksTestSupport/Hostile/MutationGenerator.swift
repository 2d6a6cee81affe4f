import JSONSyntax

/// Files that somebody broke: bytes flipped, cut out and put in, halves of two files joined, values of other types.
public struct MutationGenerator: Sendable {
    private var random: SeededGenerator
    private let originals: [Original]

    private struct Original {
        let bytes: [UInt8]
        /// Where its values stand.
        let values: [SourceRange]
    }

    private static let structural =
        Array("{}[]\",:\\/*?#$()%0-.e \n\u{FEFF}é".utf8) + [0x00, 0x1F, 0x7F, 0x80, 0xC3, 0xED, 0xFF]
    private static let replacements = [
        "null", "true", "false", "0", "-1.5e300", "\"\"", "\"x\"", "\"*\"", "\"$(lang)\"", "\"$(\"", "\"NOT *\"", "[]",
        "{}", "[[]]", "{\"/\": \"*\"}", "[\"a\", null]", "\"\\ud83c\\udf55\"", "1e999", "\"%FF\"",
    ]

    /// A generator that breaks these.
    public init(random: SeededGenerator, originals: [[UInt8]]) {
        self.random = random
        self.originals = originals.map { bytes in
            var values: [SourceRange] = []
            try? JSONDocument(parsing: bytes).root.forEachValue { _, value in values.append(value.range) }
            return Original(bytes: bytes, values: values)
        }
    }

    /// The next broken file.
    public mutating func mutation() -> [UInt8] {
        // Large files take most of the time and show little that small ones do not.
        var original = random.pick(originals)
        if original.bytes.count > 1_500, !random.oneIn(20) { original = originals[0] }
        var bytes = original.bytes
        if random.oneIn(2), !original.values.isEmpty {
            bytes.replaceSubrange(
                range(random.pick(original.values), in: bytes), with: random.pick(Self.replacements).utf8)
            guard random.oneIn(3) else { return bytes }
        }
        for _ in 0...random.pick([0, 0, 0, 1, 4]) { mutate(&bytes) }
        return bytes
    }

    private func range(_ range: SourceRange, in bytes: [UInt8]) -> Range<Int> {
        min(range.start, bytes.count)..<min(range.end, bytes.count)
    }

    private mutating func mutate(_ bytes: inout [UInt8]) {
        guard !bytes.isEmpty else { return bytes.append(random.pick(Self.structural)) }
        let index = Int.random(in: 0..<bytes.count, using: &random)
        let end = min(bytes.count, index + Int.random(in: 1...12, using: &random))
        switch Int.random(in: 0...5, using: &random) {
        case 0: bytes[index] ^= 1 << UInt8.random(in: 0...7, using: &random)
        case 1: bytes.removeSubrange(index..<end)
        case 2: bytes.insert(random.pick(Self.structural), at: index)
        case 3: bytes.insert(contentsOf: bytes[index..<end], at: index)
        case 4: bytes.removeSubrange(index...)
        default:
            let other = random.pick(originals).bytes.prefix(1_500)
            bytes.replaceSubrange(index..., with: other.dropFirst(Int.random(in: 0...other.count, using: &random)))
        }
    }
}
