import UniversalLinks

/// The state of decoding a text, byte by byte.
struct DecodedReading: Hashable {
    /// The bytes of a scalar that is not complete; 0 for none.
    private(set) var pending: UInt32 = 0
    /// The last scalar if it is a slash or a star of a path; otherwise 0.
    var mark: UInt32 = 0
    /// Whether the bytes so far are not UTF-8, so that the text reads as empty whatever follows.
    private(set) var isUnreadable = false
    var isInName = true

    enum Step {
        case none
        case scalar(UInt32)
        case unreadable
    }

    /// If it ends here.
    var readsAsEmpty: Bool { isUnreadable || pending != 0 }

    private static let restBit: UInt32 = 0x4000_0000
    private static let leadBit: UInt32 = 0x2000_0000

    mutating func restart() {
        pending = 0
        isUnreadable = false
    }

    mutating func read(_ byte: UInt8, _ wide: WideScalars) -> Step {
        let step = next(byte, wide)
        if case .unreadable = step {
            isUnreadable = true
            pending = 0
        }
        return step
    }

    private mutating func next(_ byte: UInt8, _ wide: WideScalars) -> Step {
        if pending == 0 {
            if byte < 0x80 { return .scalar(UInt32(byte)) }
            guard (0xC2...0xF4).contains(byte) else { return .unreadable }
            let start = WideScalars.start(0, byte, count: 1)
            if wide.starts.contains(start) {
                pending = start
            } else {
                pending = DecodedReading.kind(ofLead: byte)
            }
            return .none
        }
        guard (0x80...0xBF).contains(byte) else { return .unreadable }
        if pending & DecodedReading.restBit != 0 {
            let rest = pending & 0xFF
            pending = rest == 1 ? 0 : DecodedReading.restBit | (rest - 1)
            return rest == 1 ? .scalar(TextMark.otherScalar) : .none
        }
        if pending & DecodedReading.leadBit != 0 {
            let lead = UInt8(pending & 0xFF)
            guard DecodedReading.allows(byte, afterLead: lead) else { return .unreadable }
            pending = DecodedReading.restBit | UInt32(DecodedReading.length(ofLead: lead) - 2)
            return .none
        }
        return nextOfKnown(byte, wide)
    }

    private mutating func nextOfKnown(_ byte: UInt8, _ wide: WideScalars) -> Step {
        let count = Int(pending >> 24)
        let lead = UInt8(truncatingIfNeeded: (pending & 0xFF_FFFF) >> (8 * UInt32(count - 1)))
        guard count > 1 || DecodedReading.allows(byte, afterLead: lead) else { return .unreadable }
        let length = DecodedReading.length(ofLead: lead)
        let start = WideScalars.start(pending, byte, count: count + 1)
        let isKnown = wide.starts.contains(start)
        guard count + 1 == length else {
            pending = isKnown ? start : DecodedReading.restBit | UInt32(length - count - 1)
            return .none
        }
        let bytes = length < 4 ? start & 0xFF_FFFF : start
        pending = 0
        return .scalar(isKnown ? DecodedReading.scalar(bytes, length) : TextMark.otherScalar)
    }

    private static func kind(ofLead lead: UInt8) -> UInt32 {
        switch lead {
        case 0xE0, 0xED, 0xF0, 0xF4: leadBit | UInt32(lead)
        default: restBit | UInt32(length(ofLead: lead) - 1)
        }
    }

    private static func length(ofLead lead: UInt8) -> Int { lead < 0xE0 ? 2 : lead < 0xF0 ? 3 : 4 }

    private static func allows(_ byte: UInt8, afterLead lead: UInt8) -> Bool {
        switch lead {
        case 0xE0: byte >= 0xA0
        case 0xED: byte <= 0x9F
        case 0xF0: byte >= 0x90
        case 0xF4: byte <= 0x8F
        default: true
        }
    }

    private static func scalar(_ bytes: UInt32, _ length: Int) -> UInt32 {
        var rest: UInt32 = 0
        for index in 0..<UInt32(length - 1) {
            let bits = bytes >> (8 * index) & 0x3F
            rest |= bits << (6 * index)
        }
        let lead = bytes >> (8 * UInt32(length - 1)) & 0xFF
        let leadBits = length == 2 ? lead & 0x1F : length == 3 ? lead & 0xF : lead & 0x7
        return leadBits << (6 * UInt32(length - 1)) | rest
    }
}

extension DecodedReading {
    /// The same number for bytes that lead to the same state.
    ///
    /// - Parameter isKnown: Whether a language distinguishes an ASCII byte from others here.
    func kind(of byte: UInt8, _ wide: WideScalars, isKnown: (UInt8) -> Bool) -> UInt32 {
        guard !isUnreadable else { return 0 }
        if pending == 0, byte < 0x80 { return isKnown(byte) ? UInt32(byte) + 1 : 0x100 }
        var copy = self
        switch copy.read(byte, wide) {
        case .unreadable: return 0x101
        case .scalar(let scalar): return 0x1000_0000 | scalar
        case .none: return 0x8000_0000 ^ copy.pending
        }
    }
}

/// The scalars beyond ASCII that decoded languages distinguish, as the starts of their UTF-8.
struct WideScalars {
    /// The bytes of a start, with their number above them.
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

    /// A start with one more byte. A fourth byte leaves no room for the number, which is not needed: the scalar ends
    /// there.
    static func start(_ start: UInt32, _ byte: UInt8, count: Int) -> UInt32 {
        let bytes = (start & 0xFF_FFFF) << 8 | UInt32(byte)
        return count < 4 ? bytes | UInt32(count) << 24 : bytes
    }
}

extension CaseFolding {
    /// Every scalar that folds to `scalar`, including itself if it does (semantics C2).
    package static func preimages(of scalar: Unicode.Scalar) -> [Unicode.Scalar] {
        let itself = folded(scalar) == scalar ? [scalar] : []
        guard scalar.isASCII else { return itself + (others[scalar] ?? []) }
        guard ("a"..."z").contains(scalar) else { return itself }
        // The Kelvin sign is the only scalar beyond ASCII that folds into it.
        return [scalar, Unicode.Scalar(UInt8(scalar.value) & 0xDF)] + (scalar == "k" ? ["\u{212A}"] : [])
    }

    /// Above all scalars that have case.
    static let caselessStart: UInt32 = 0x2_0000

    /// The scalars beyond ASCII that fold to others, by what they fold to. Made on first use.
    private static let others: [Unicode.Scalar: [Unicode.Scalar]] = {
        var others: [Unicode.Scalar: [Unicode.Scalar]] = [:]
        for scalar in (0x80..<caselessStart).lazy.compactMap({ Unicode.Scalar($0) }) {
            let target = folded(scalar)
            if target != scalar { others[target, default: []].append(scalar) }
        }
        return others
    }()
}
