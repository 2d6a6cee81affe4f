import UniversalLinks

/// The scalars beyond ASCII that decoded languages tell from others, as the starts of their UTF-8.
struct WideScalars {
    /// A start: its bytes, and above them how many they are.
    private(set) var starts: Set<UInt32> = []

    mutating func insert(_ value: UInt32, isFolded: Bool) {
        guard let scalar = Unicode.Scalar(value) else { return }
        for source in isFolded ? CaseFolding.preimages(of: scalar) : [scalar] where !source.isASCII {
            var start: UInt32 = 0
            for (index, byte) in (UTF8.encode(source) ?? UTF8.encodedReplacementCharacter).enumerated() {
                start = WideScalars.start(start, byte, count: index + 1)
                starts.insert(start)
            }
        }
    }

    mutating func formUnion(_ other: WideScalars) {
        if !other.starts.isEmpty { starts.formUnion(other.starts) }
    }

    /// A start with one more byte. All four bytes of the longest do not leave room for their number, which is not needed:
    /// they end the scalar.
    static func start(_ start: UInt32, _ byte: UInt8, count: Int) -> UInt32 {
        let bytes = (start & 0xFF_FFFF) << 8 | UInt32(byte)
        return count < 4 ? bytes | UInt32(count) << 24 : bytes
    }
}
