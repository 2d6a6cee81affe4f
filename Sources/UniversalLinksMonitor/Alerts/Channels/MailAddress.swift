/// A mail address without a name, of the characters that need no quoting.
///
/// RFC 5322, section 3.4.1: `addr-spec` with a `dot-atom` before the `@`.
struct MailAddress: Hashable, Sendable, CustomStringConvertible {
    let description: String

    /// The part behind the `@`.
    let domain: String

    /// - Returns: Nil for everything else, line breaks and further addresses in it above all.
    init?(_ text: String) {
        let parts = text.split(separator: "@", omittingEmptySubsequences: false)
        guard parts.count == 2, (1...64).contains(parts[0].utf8.count), (1...255).contains(parts[1].utf8.count),
            parts.allSatisfy({ !$0.hasPrefix(".") && !$0.hasSuffix(".") && !$0.contains("..") }),
            // It is also an argument of sendmail.
            !text.hasPrefix("-"), parts[0].utf8.allSatisfy(MailAddress.isAtomByte),
            parts[1].utf8.allSatisfy(MailAddress.isDomainByte)
        else { return nil }
        (description, domain) = (text, String(parts[1]))
    }

    private static func isDomainByte(_ byte: UInt8) -> Bool {
        switch byte {
        case UInt8(ascii: "a")...UInt8(ascii: "z"), UInt8(ascii: "A")...UInt8(ascii: "Z"),
            UInt8(ascii: "0")...UInt8(ascii: "9"), UInt8(ascii: "-"), UInt8(ascii: "."):
            true
        default: false
        }
    }

    private static func isAtomByte(_ byte: UInt8) -> Bool {
        isDomainByte(byte) || "!#$%&'*+/=?^_`{|}~".utf8.contains(byte)
    }
}
