import NIOCore

/// A host as names are compared: lower-case ASCII, without a dot at the end. IP addresses are hosts too.
package struct HostName: Hashable, Sendable {
    /// Addresses have no brackets.
    package let text: String
    package let isAddress: Bool

    /// The most bytes of a name, and of a label (RFC 1035, 2.3.4).
    private static let limit = (name: 253, label: 63)

    /// Reads a name or an address; nil for any other text, including one that is not ASCII.
    package init?(_ text: some StringProtocol) {
        guard text.utf8.count <= HostName.limit.name + 1, let first = text.utf8.first else { return nil }
        var bytes = Array(text.utf8)
        let lastLabel = bytes.reversed().prefix { $0 != UInt8(ascii: ".") }
        if bytes.contains(UInt8(ascii: ":")) || (HostName.isDigit(first) && lastLabel.allSatisfy(HostName.isDigit)) {
            // Four numbers, as in all current parsers.
            guard let address = try? SocketAddress(ipAddress: String(text), port: 0), let shown = address.ipAddress
            else { return nil }
            (self.text, isAddress) = (shown.lowercased(), true)
            return
        }
        if bytes.last == UInt8(ascii: ".") { bytes.removeLast() }
        guard !bytes.isEmpty, bytes.count <= HostName.limit.name else { return nil }
        var labelCount = 0
        for index in bytes.indices {
            switch bytes[index] {
            case UInt8(ascii: "A")...UInt8(ascii: "Z"): bytes[index] |= 0x20
            case UInt8(ascii: "a")...UInt8(ascii: "z"), UInt8(ascii: "0")...UInt8(ascii: "9"), UInt8(ascii: "_"): break
            case UInt8(ascii: "-") where labelCount > 0: break
            case UInt8(ascii: ".") where labelCount > 0:
                labelCount = 0
                continue
            default: return nil
            }
            labelCount += 1
            guard labelCount <= HostName.limit.label else { return nil }
        }
        guard labelCount > 0 else { return nil }
        (self.text, isAddress) = (String(decoding: bytes, as: UTF8.self), false)
    }

    init(address: String) { (text, isAddress) = (address, true) }
    init(name: String) { (text, isAddress) = (name, false) }

    /// Reads a `Host` or `:authority` field and ignores its port; nil if the field is not valid.
    package init?(authority: String) {
        var host = Substring(authority)
        if authority.utf8.first == UInt8(ascii: "[") {
            guard let end = authority.firstIndex(of: "]") else { return nil }
            guard HostName.isPort(authority[authority.index(after: end)...]) else { return nil }
            host = authority[..<end].dropFirst()
            guard host.utf8.contains(UInt8(ascii: ":")) else { return nil }
        } else if let colon = authority.utf8.firstIndex(of: UInt8(ascii: ":")) {
            guard HostName.isPort(authority[colon...]) else { return nil }
            host = authority[..<colon]
        }
        self.init(host)
    }

    /// Whether a text is empty, or a colon and a port, which may be empty as in `example.com:`.
    private static func isPort(_ text: Substring) -> Bool {
        guard let first = text.utf8.first else { return true }
        let digits = text.utf8.dropFirst()
        return first == UInt8(ascii: ":") && digits.count <= 5 && digits.allSatisfy(isDigit)
    }

    private static func isDigit(_ byte: UInt8) -> Bool { (UInt8(ascii: "0")...UInt8(ascii: "9")).contains(byte) }

    /// With the brackets of an IPv6 address.
    package var urlHost: String { text.utf8.contains(UInt8(ascii: ":")) ? "[\(text)]" : text }

    /// At any depth.
    package func isSubdomain(of parent: HostName) -> Bool {
        !isAddress && text.utf8.count > parent.text.utf8.count + 1 && text.hasSuffix("." + parent.text)
    }
}

extension HostName: CustomStringConvertible {
    package var description: String { text }
}
