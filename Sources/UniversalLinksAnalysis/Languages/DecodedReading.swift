import UniversalLinks

/// How far the decoding of a text is, byte by byte.
struct DecodedReading: Hashable {
    /// The bytes of a scalar that is not complete; 0 for none.
    private(set) var pending: UInt32 = 0
    /// The last scalar, where that is a slash or a star of a path; 0 for any other.
    var mark: UInt32 = 0
    /// Whether the bytes so far are not UTF-8, so that the text reads as empty whatever follows.
    private(set) var isUnreadable = false
    /// Whether the name of an item is read, not its value.
    var isInName = true

    /// What a byte leads to.
    enum Step {
        case none
        case scalar(UInt32)
        case unreadable
    }

    /// Whether the text reads as empty if it ends here.
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
    /// A number that is the same for bytes which lead to the same.
    ///
    /// - Parameter isKnown: Whether a language tells an ASCII byte from others here.
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
