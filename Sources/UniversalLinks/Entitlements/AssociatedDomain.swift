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
    public struct Mode: Hashable, Sendable {
        package enum Value: String, CaseIterable, Sendable { case developer, managed }

        package let value: Value

        /// For development-signed builds on devices with the developer's switch on.
        public static let developer = Mode(value: .developer)
        /// For apps that a management profile names.
        public static let managed = Mode(value: .managed)
    }
}

extension AssociatedDomain: CustomStringConvertible {
    /// The text as written.
    public var description: String { text }
}

extension AssociatedDomain.Mode: RawRepresentable, CaseIterable {
    /// Every mode.
    public static var allCases: [AssociatedDomain.Mode] { Value.allCases.map(Self.init(value:)) }

    /// The mode that is written like this; nil for any other text.
    public init?(rawValue: String) {
        guard let value = Value(rawValue: rawValue) else { return nil }
        self.init(value: value)
    }

    /// How it is written.
    public var rawValue: String { value.rawValue }
}

extension AssociatedDomain.Mode: CustomStringConvertible {
    /// How it is written.
    public var description: String { rawValue }
}
