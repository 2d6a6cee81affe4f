/// The Unicode scalars that one position of a regular expression matches.
struct ScalarSet: Sendable {
    var ranges: [ClosedRange<UInt32>] = []
    var properties: [UnicodeProperty] = []
    var nested: [ScalarSet] = []
    var isInverted = false

    init(ranges: [ClosedRange<UInt32>] = [], isInverted: Bool = false) {
        self.ranges = ranges
        self.isInverted = isInverted
    }

    init(_ scalar: Unicode.Scalar) {
        self.init(ranges: [scalar.value...scalar.value])
    }

    func contains(_ scalar: Unicode.Scalar) -> Bool {
        let isListed =
            ranges.contains { $0.contains(scalar.value) }
            || properties.contains { $0.contains(scalar) }
            || nested.contains { $0.contains(scalar) }
        return isListed != isInverted
    }

    var inverted: ScalarSet {
        var copy = self
        copy.isInverted.toggle()
        return copy
    }
}

extension ScalarSet {
    /// `.`: anything but a line terminator.
    static let dot = ScalarSet(ranges: [0x0A...0x0A, 0x0D...0x0D, 0x2028...0x2029], isInverted: true)

    /// `\d`: ASCII digits alone.
    static let digits = ScalarSet(ranges: [0x30...0x39])

    /// `\w`: ASCII letters, digits and the low line.
    static let word = ScalarSet(ranges: [0x30...0x39, 0x41...0x5A, 0x5F...0x5F, 0x61...0x7A])

    /// `\s`: ECMA-262's WhiteSpace and LineTerminator.
    static let whitespace = ScalarSet(ranges: [
        0x09...0x0D, 0x20...0x20, 0xA0...0xA0, 0x1680...0x1680, 0x2000...0x200A, 0x2028...0x2029, 0x202F...0x202F,
        0x205F...0x205F, 0x3000...0x3000, 0xFEFF...0xFEFF,
    ])
}
