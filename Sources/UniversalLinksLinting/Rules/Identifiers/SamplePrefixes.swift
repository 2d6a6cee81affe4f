/// Prefixes from documentation and tutorials, and sequences such as `ABC123`.
enum SamplePrefixes {
    /// Whether a prefix is one of them.
    static func contains(_ prefix: String) -> Bool {
        published.containsVerbatim(prefix) || isSequence(prefix)
    }

    /// From Apple's pages and sessions, Flutter's cookbook, and what is copied from them.
    private static let published: Set<String> = [
        "9JA89QQLNQ", "A1B2C3D4E5", "ABC123DEF4", "D3KQX62K1A", "S8QB4VV633",
    ]

    /// Whether it is made of `ABC…` and `123…`, each at most once, and at least three of them together.
    private static func isSequence(_ prefix: String) -> Bool {
        let bytes = Array(prefix.utf8)
        let letters = bytes.filter(ASCIIKind.isCapital)
        let digits = bytes.filter(ASCIIKind.isDigit)
        guard bytes.count >= 3, bytes == letters + digits || bytes == digits + letters else { return false }
        return isRun(letters, from: UInt8(ascii: "A"))
            && (isRun(Array(digits.prefix(9)), from: UInt8(ascii: "1"))
                && (digits.count < 10 || digits.last == UInt8(ascii: "0"))
                || isRun(digits, from: UInt8(ascii: "0")))
    }

    private static func isRun(_ bytes: [UInt8], from first: UInt8) -> Bool {
        bytes.enumerated().allSatisfy { Int($1) == Int(first) + $0 }
    }
}
