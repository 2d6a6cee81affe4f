/// One label of a host, mapped and composed: the text between two dots.
struct HostLabel {
    private static let prefix = "xn--".unicodeScalars.map(\.value)
    private static let maximumByteCount = 63

    /// The label in Unicode, whichever way it was written.
    let scalars: [UInt32]
    /// The label in ASCII.
    let ascii: [UInt8]

    /// - Returns: nil if the label breaks a rule of UTS #46. ``satisfiesBidiRule`` is separate: it depends on the other labels.
    init?(_ label: ArraySlice<UInt32>) {
        let isEncoded = label.starts(with: HostLabel.prefix)
        if isEncoded {
            let text = label.dropFirst(HostLabel.prefix.count)
            // Text that ends in a hyphen, or no text, would be another name of a plain label.
            guard !text.isEmpty, text.last != UInt32(UInt8(ascii: "-")), let decoded = Punycode.decoded(text),
                HostNormalization.normalized(decoded) == decoded
            else { return nil }
            scalars = decoded
        } else {
            scalars = Array(label)
        }
        guard HostLabel.hasValidShape(scalars), HostLabel.joinersAreInPlace(scalars) else { return nil }
        if isEncoded || scalars.allSatisfy({ $0 < 0x80 }) {
            ascii = label.map { UInt8($0) }
        } else {
            guard let encoded = Punycode.encoded(scalars) else { return nil }
            ascii = Array("xn--".utf8) + encoded
        }
        guard ascii.count <= HostLabel.maximumByteCount else { return nil }
    }

    private static func hasValidShape(_ scalars: [UInt32]) -> Bool {
        let (hyphen, dot) = (UInt32(UInt8(ascii: "-")), UInt32(UInt8(ascii: ".")))
        guard let first = scalars.first, first != hyphen, scalars.last != hyphen, !scalars.contains(dot) else {
            return false
        }
        let hasHyphensOfEncoding = scalars.count >= 4 && scalars[2] == hyphen && scalars[3] == hyphen
        return !hasHyphensOfEncoding && HostScalars.marks[first] == nil
    }

    // MARK: - Joiners

    /// Whether zero-width joiners are only where they change how letters look (RFC 5892, appendices A.1 and A.2).
    private static func joinersAreInPlace(_ scalars: [UInt32]) -> Bool {
        scalars.indices.allSatisfy { index in
            let isNonJoiner = scalars[index] == 0x200C
            guard isNonJoiner || scalars[index] == 0x200D else { return true }
            guard index > 0 else { return false }
            let followsVirama = HostScalars.combiningClasses[scalars[index - 1]] == 9
            return followsVirama || isNonJoiner && isBetweenJoiningLetters(index, in: scalars)
        }
    }

    private static func isBetweenJoiningLetters(_ index: Int, in scalars: [UInt32]) -> Bool {
        let before = scalars[..<index].reversed().lazy.map { HostScalars.joiningTypes[$0] }.first { $0 != .transparent }
        let after = scalars[(index + 1)...].lazy.map { HostScalars.joiningTypes[$0] }.first { $0 != .transparent }
        return (before == .left || before == .dual) && (after == .right || after == .dual)
    }
}
