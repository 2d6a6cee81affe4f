import JSONSyntax

extension AssociationFile {
    /// The domain that an association file applies to: a host, or with `*.` before it, the subdomains of one.
    ///
    /// Semantics H1 and H2.
    public struct Domain: Hashable, Sendable {
        /// The host in ASCII lower case, without `*.`, a trailing dot kept.
        public let host: String
        /// Whether the domain consists of the subdomains of ``host``.
        public let isWildcard: Bool

        /// Reads `example.com` or `*.example.com`; nil for any text that is not a bare host name in ASCII.
        public init?(_ text: String) {
            let lowercased = text.asciiLowercased
            isWildcard = lowercased.utf8.starts(with: "*.".utf8)
            host = isWildcard ? String(lowercased.unicodeScalars.dropFirst(2)) : lowercased
            guard Domain.isHostName(host) else { return nil }
        }

        /// For a text in lower case. Labels consist of letters, digits, `-` and `_`, a letter or digit among them; only
        /// the last label may be empty.
        private static func isHostName(_ host: String) -> Bool {
            var hasLetterOrDigit = false
            var isAtLabelStart = true
            for byte in host.utf8 {
                switch byte {
                case UInt8(ascii: "a")...UInt8(ascii: "z"), UInt8(ascii: "0")...UInt8(ascii: "9"):
                    hasLetterOrDigit = true
                case UInt8(ascii: "-"), UInt8(ascii: "_"): break
                case UInt8(ascii: ".") where !isAtLabelStart: break
                default: return false
                }
                isAtLabelStart = byte == UInt8(ascii: ".")
            }
            return hasLetterOrDigit
        }

        /// The domain of one host as it is in a URL, also of an address in brackets.
        package init(exactly host: String) {
            self.host = host.asciiLowercased
            isWildcard = false
        }

        package enum Relation {
            case contained
            /// The host is the wildcard's own; Apple's pages disagree on whether the domain contains it (semantics H2).
            case parentOfWildcard
            case other
        }

        /// `host` is in ASCII, of any case.
        package func relation(to host: String) -> Relation {
            let host = host.asciiLowercased
            guard isWildcard else { return host.hasSameScalars(as: self.host) ? .contained : .other }
            if host.hasSameScalars(as: self.host) { return .parentOfWildcard }
            let suffix = "." + self.host
            let isSubdomain =
                host.utf8.count > suffix.utf8.count && host.utf8.reversed().starts(with: suffix.utf8.reversed())
            return isSubdomain ? .contained : .other
        }
    }
}

extension AssociationFile.Domain: CustomStringConvertible {
    /// The domain as it is written in an entitlement.
    public var description: String { isWildcard ? "*." + host : host }
}
