extension Offence {
    /// What an offence is about.
    public struct Category: Hashable, Sendable {
        /// In the order in which pages list them.
        package enum Value: String, CaseIterable, Sendable {
            case syntax, structure, keys, identifiers, patterns, order, compatibility, security, expectations, schema
            case configuration, hosting, cdn, entitlements
        }

        package let value: Value

        /// The file as bytes and as JSON.
        public static let syntax = Category(value: .syntax)
        /// Objects and lists of wrong types, missing or doubled.
        public static let structure = Category(value: .structure)
        /// Keys that nobody reads.
        public static let keys = Category(value: .keys)
        /// Apps.
        public static let identifiers = Category(value: .identifiers)
        /// Texts with wildcards.
        public static let patterns = Category(value: .patterns)
        /// Components that decide before others.
        public static let order = Category(value: .order)
        /// Releases of the system that read less.
        public static let compatibility = Category(value: .compatibility)
        /// More claimed than wanted.
        public static let security = Category(value: .security)
        /// URLs that are decided otherwise than expected.
        public static let expectations = Category(value: .expectations)
        /// A JSON Schema.
        public static let schema = Category(value: .schema)
        /// The project's configuration.
        public static let configuration = Category(value: .configuration)
        /// How a host serves its file.
        public static let hosting = Category(value: .hosting)
        /// The copy of Apple's CDN.
        public static let cdn = Category(value: .cdn)
        /// An app's side: its associated domains.
        public static let entitlements = Category(value: .entitlements)
    }
}

extension Offence.Category: RawRepresentable, CaseIterable {
    /// Every category, in the order in which pages list them.
    public static var allCases: [Offence.Category] { Value.allCases.map(Self.init(value:)) }

    /// The category that is written like this; nil for any other text.
    public init?(rawValue: String) {
        guard let value = Value(rawValue: rawValue) else { return nil }
        self.init(value: value)
    }

    /// How it is written.
    public var rawValue: String { value.rawValue }
}

extension Offence.Category: CustomStringConvertible {
    /// How it is written.
    public var description: String { rawValue }
}
