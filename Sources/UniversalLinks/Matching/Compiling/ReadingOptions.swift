/// Other readings than that of today's systems, to be named wherever they are in force.
public struct ReadingOptions: Hashable, Sendable {
    /// How percent-encoded text is compared.
    public enum PercentDecoding: String, Hashable, Sendable, CaseIterable {
        /// As the file's `percentEncoded` says (semantics E1, E2).
        case asWritten = "as-written"
        /// URL and pattern are both decoded before they are compared, which no device does (semantics E5).
        case lenient
    }

    /// Which system reads the file.
    public enum System: String, Hashable, Sendable, CaseIterable {
        /// iOS 14 and later, macOS 11 and later.
        case current
        /// iOS 12, which of a detail reads `appID` and `paths` alone (semantics O3, I6, section 16).
        case ios12
    }

    /// How percent-encoded text is compared.
    public var percentDecoding: PercentDecoding
    /// Which system reads the file.
    public var system: System

    /// The reading of today's systems, but for what is given.
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
