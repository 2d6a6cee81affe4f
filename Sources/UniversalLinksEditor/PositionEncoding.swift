import JSONSyntax

/// In which units a client counts the characters of a line.
enum PositionEncoding: String, CaseIterable, Sendable {
    case utf8 = "utf-8"
    case utf16 = "utf-16"
    case utf32 = "utf-32"

    /// The encoding for a client that offers some: bytes if it can, since they need no counting; UTF-16 if it does not say.
    init(offered: JSONValue?) {
        let names = (offered?.array ?? []).compactMap(\.string)
        self = PositionEncoding.allCases.first { names.contains($0.rawValue) } ?? .utf16
    }

    /// How many units the scalar has whose first byte this is; none for a byte inside a scalar.
    func unitCount(ofScalarStartingWith byte: UInt8) -> Int {
        switch self {
        case .utf8: 1
        case .utf16: byte & 0xC0 == 0x80 ? 0 : byte >= 0xF0 ? 2 : 1
        case .utf32: byte & 0xC0 == 0x80 ? 0 : 1
        }
    }
}
