/// Readings that differ from today's systems. Output should name them whenever they are in force.
public struct ReadingOptions: Hashable, Sendable {
    /// How percent-encoded text is compared.
    public var percentDecoding: PercentDecoding
    /// Which system reads the file.
    public var system: System

    /// Today's reading, except for the arguments that are given.
    public init(percentDecoding: PercentDecoding = .asWritten, system: System = .current) {
        self.percentDecoding = percentDecoding
        self.system = system
    }

    /// The options that differ from today's reading, as the command line spells them.
    public var names: [String] {
        var names: [String] = []
        if percentDecoding != .asWritten { names.append("percent-decoding=\(percentDecoding.rawValue)") }
        if system != .current { names.append("os=\(system.rawValue)") }
        return names
    }
}

extension ReadingOptions {
    /// How percent-encoded text is compared.
    public struct PercentDecoding: Hashable, Sendable {
        package enum Value: String, CaseIterable, Sendable {
            case asWritten = "as-written"
            case lenient
        }

        package let value: Value

        /// As the file's `percentEncoded` says (semantics E1, E2).
        public static let asWritten = PercentDecoding(value: .asWritten)
        /// URL and pattern are both decoded before they are compared, which no device does (semantics E5).
        public static let lenient = PercentDecoding(value: .lenient)
    }

    /// Which system reads the file.
    public struct System: Hashable, Sendable {
        package enum Value: String, CaseIterable, Sendable { case current, ios12 }

        package let value: Value

        /// iOS 14 and later, macOS 11 and later.
        public static let current = System(value: .current)
        /// iOS 12, which reads only `appID` and `paths` of a detail (semantics O3, I6, section 16).
        public static let ios12 = System(value: .ios12)
    }
}

extension ReadingOptions.PercentDecoding: RawRepresentable, CaseIterable {
    /// Every way.
    public static var allCases: [ReadingOptions.PercentDecoding] { Value.allCases.map(Self.init(value:)) }

    /// The way that is written like this; nil for any other text.
    public init?(rawValue: String) {
        guard let value = Value(rawValue: rawValue) else { return nil }
        self.init(value: value)
    }

    /// How it is written.
    public var rawValue: String { value.rawValue }
}

extension ReadingOptions.System: RawRepresentable, CaseIterable {
    /// Every system.
    public static var allCases: [ReadingOptions.System] { Value.allCases.map(Self.init(value:)) }

    /// The system that is written like this; nil for any other text.
    public init?(rawValue: String) {
        guard let value = Value(rawValue: rawValue) else { return nil }
        self.init(value: value)
    }

    /// How it is written.
    public var rawValue: String { value.rawValue }
}

extension ReadingOptions.PercentDecoding: CustomStringConvertible {
    /// How it is written.
    public var description: String { rawValue }
}

extension ReadingOptions.System: CustomStringConvertible {
    /// How it is written.
    public var description: String { rawValue }
}
