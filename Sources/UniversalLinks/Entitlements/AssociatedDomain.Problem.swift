extension AssociatedDomain {
    /// Something wrong with an entry.
    public struct Problem: Hashable, Sendable {
        package enum Value: Hashable, Sendable {
            case missingService, scheme, path, port, query, appClipWildcard, misplacedWildcard, emptyHost, leadingPeriod
            case doubledPeriod, unqualifiedHost, address, localhost, unicodeHost, invalidCharacter
            case unknownService(String)
            case unknownMode(String)
            case buildSetting(String)
        }

        package let value: Value

        /// No service and colon in front of the host.
        public static let missingService = Problem(value: .missingService)
        /// A service that Apple does not document; the entry is kept.
        public static func unknownService(_ name: String) -> Problem { Problem(value: .unknownService(name)) }
        /// A URL scheme where only a host belongs.
        public static let scheme = Problem(value: .scheme)
        /// A slash behind the host, or a path.
        public static let path = Problem(value: .path)
        /// A port behind the host (semantics H4).
        public static let port = Problem(value: .port)
        /// A query other than `mode`.
        public static let query = Problem(value: .query)
        /// A mode that Apple does not document; it is ignored.
        public static func unknownMode(_ word: String) -> Problem { Problem(value: .unknownMode(word)) }
        /// A wildcard for App Clips, which know none.
        public static let appClipWildcard = Problem(value: .appClipWildcard)
        /// A `*` elsewhere than in front of the first period.
        public static let misplacedWildcard = Problem(value: .misplacedWildcard)
        /// Nothing behind the service.
        public static let emptyHost = Problem(value: .emptyHost)
        /// A host that starts with a period.
        public static let leadingPeriod = Problem(value: .leadingPeriod)
        /// Two periods in a row.
        public static let doubledPeriod = Problem(value: .doubledPeriod)
        /// A host without a period inside.
        public static let unqualifiedHost = Problem(value: .unqualifiedHost)
        /// An address, which only a mode allows.
        public static let address = Problem(value: .address)
        /// `localhost`, which only the developer mode allows.
        public static let localhost = Problem(value: .localhost)
        /// A host that is not written in Punycode (semantics H3).
        public static let unicodeHost = Problem(value: .unicodeHost)
        /// A character that no host has.
        public static let invalidCharacter = Problem(value: .invalidCharacter)
        /// A reference to a build setting such as `$(NAME)`, whose value is not known here; nothing else is said then.
        public static func buildSetting(_ reference: String) -> Problem { Problem(value: .buildSetting(reference)) }

        /// Whether the system cannot use the entry.
        public var isFatal: Bool {
            switch value {
            case .unknownService, .unknownMode: false
            default: true
            }
        }
    }
}

extension AssociatedDomain.Problem: CustomStringConvertible {
    /// The name of the constant, with what belongs to it.
    public var description: String { "\(value)" }
}
