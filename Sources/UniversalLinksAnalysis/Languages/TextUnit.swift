import UniversalLinks

/// What a URL is read by: a character as it is, or an escape of a byte.
enum TextUnit: Hashable {
    case none
    case plain(UInt8)
    /// The two digits of an escape, as they are written.
    case escape(UInt8, UInt8)

    /// What is written.
    var bytes: [UInt8] {
        switch self {
        case .none: []
        case .plain(let byte): [byte]
        case .escape(let high, let low): [0x25, high, low]
        }
    }

    /// The byte that it stands for.
    var byte: UInt8 {
        switch self {
        case .none: 0
        case .plain(let byte): byte
        case .escape(let high, let low):
            (PercentDecoding.hexDigit(high) ?? 0) << 4 | (PercentDecoding.hexDigit(low) ?? 0)
        }
    }

    /// Whether it is an unescaped slash or star, of which a path keeps one of several in a row (semantics T2).
    var isMark: Bool { self == .plain(0x2F) || self == .plain(0x2A) }
}
