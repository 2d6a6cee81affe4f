/// An entry of `com.apple.developer.associated-domains`: `service:host`, perhaps with `?mode=…`.
///
/// Semantics D1 to D4.
public struct AssociatedDomain: Hashable, Sendable {
    /// The text as written.
    public let text: String
    /// The text before the colon; nil without one.
    public let service: String?
    /// The host in ASCII lower case, without `*.`.
    public let host: String
    /// Whether the entry is for the subdomains of ``host``.
    public let isWildcard: Bool
    /// The modes that it asks for.
    public let modes: Set<Mode>
    /// What is wrong with it.
    public let problems: [Problem]

    /// Whether the system can use the entry.
    public var isUsable: Bool { !problems.contains { $0.isFatal } }

    /// Another way to get the file than from Apple's CDN (semantics D2).
    public enum Mode: String, Hashable, Sendable, CaseIterable {
        /// For development-signed builds on devices with the developer's switch on.
        case developer
        /// For apps that a management profile names.
        case managed
    }
}

extension AssociatedDomain {
    /// Something wrong with an entry.
    public enum Problem: Hashable, Sendable {
        /// No service and colon in front of the host.
        case missingService
        /// A service that Apple does not document; the entry is kept.
        case unknownService(String)
        /// A URL scheme where only a host belongs.
        case scheme
        /// A slash behind the host, or a path.
        case path
        /// A port behind the host (semantics H4).
        case port
        /// A query other than `mode`.
        case query
        /// A mode that Apple does not document; it is ignored.
        case unknownMode(String)
        /// A wildcard for App Clips, which know none.
        case appClipWildcard
        /// A `*` elsewhere than in front of the first period.
        case misplacedWildcard
        /// Nothing behind the service.
        case emptyHost
        /// A host that starts with a period.
        case leadingPeriod
        /// Two periods in a row.
        case doubledPeriod
        /// A host without a period inside.
        case unqualifiedHost
        /// An address, which only a mode allows.
        case address
        /// `localhost`, which only the developer mode allows.
        case localhost
        /// A host that is not written in Punycode (semantics H3).
        case unicodeHost
        /// A character that no host has.
        case invalidCharacter
        /// A reference to a build setting such as `$(NAME)`, whose value is not known here; nothing else is said then.
        case buildSetting(String)

        /// Whether the system cannot use the entry.
        public var isFatal: Bool {
            switch self {
            case .unknownService, .unknownMode: false
            default: true
            }
        }
    }
}

extension AssociatedDomain: CustomStringConvertible {
    /// The text as written.
    public var description: String { text }
}
