import JSONSyntax

extension AssociationFile {
    /// The domain that an association file applies to: a host, or with `*.` in front the subdomains of one.
    ///
    /// Semantics H1 and H2.
    public struct Domain: Hashable, Sendable {
        /// The host in ASCII lower case, without `*.`, a trailing dot kept.
        public let host: String
        /// Whether the domain has the subdomains of ``host``.
        public let isWildcard: Bool

        /// Reads `example.com` or `*.example.com`; nil for any text that is not a bare host name in ASCII.
        public init?(_ text: String) {
            let lowercased = text.asciiLowercased
            isWildcard = lowercased.utf8.starts(with: "*.".utf8)
            host = isWildcard ? String(lowercased.unicodeScalars.dropFirst(2)) : lowercased
            guard Domain.isHostName(host) else { return nil }
        }

        /// Whether a text in lower case has labels of plain characters, a letter or digit among them, and none that is empty
        /// but perhaps the last.
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

        /// The domain of one host as it is in a URL, an address in brackets included.
        package init(exactly host: String) {
            self.host = host.asciiLowercased
            isWildcard = false
        }

        /// How a host relates to the domain.
        package enum Relation {
            /// The domain contains it.
            case contained
            /// The host is the wildcard's own; Apple's pages disagree on whether the domain contains it (semantics H2).
            case parentOfWildcard
            /// The domain does not contain it.
            case other
        }

        /// How `host`, in ASCII of any case, relates to the domain.
        package func relation(to host: String) -> Relation {
            let host = host.asciiLowercased
            guard isWildcard else { return host.isVerbatim(self.host) ? .contained : .other }
            if host.isVerbatim(self.host) { return .parentOfWildcard }
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
