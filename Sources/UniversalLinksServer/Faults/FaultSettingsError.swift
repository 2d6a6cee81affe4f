import UniversalLinksService

/// Why a fault cannot be made.
public struct FaultSettingsError: Error, Hashable, CustomStringConvertible {
    /// What is wrong.
    public struct Code: Hashable, Sendable {
        private let name: String

        /// The text is not a host and a fault.
        public static let unreadable = Code(name: "unreadable")
        /// There is no such fault.
        public static let unknownFault = Code(name: "unknown-fault")
        /// The server has no such host.
        public static let unservedHost = Code(name: "unserved-host")
    }

    /// What is wrong.
    public let code: Code
    /// What is wrong, and what to do, in sentences.
    public let description: String

    init(_ code: Code, _ text: String) {
        self.code = code
        let shown = "\"\(TerminalText(text, limit: 100))\""
        description =
            switch code {
            case .unreadable: "\(shown) is not a host with a fault. Write example.com=redirect."
            case .unknownFault: "Unknown fault \(shown). List all faults with: aasa-server faults"
            default: "\(shown) is not served here. Choose one of the served domains for the fault."
            }
    }

    /// Whether two errors have the same code.
    public static func == (left: FaultSettingsError, right: FaultSettingsError) -> Bool { left.code == right.code }

    /// Hashes the code.
    public func hash(into hasher: inout Hasher) { hasher.combine(code) }
}
