import UniversalLinksService

/// Why a fault cannot be made.
package struct FaultSettingsError: Error, Hashable, CustomStringConvertible {
    /// What is wrong.
    package struct Code: Hashable, Sendable {
        private let name: String

        /// The text is not a host and a fault.
        package static let unreadable = Code(name: "unreadable")
        /// There is no such fault.
        package static let unknownFault = Code(name: "unknown-fault")
        /// The server has no such host.
        package static let unservedHost = Code(name: "unserved-host")
    }

    /// What is wrong.
    package let code: Code
    /// What is wrong, and what to do, in sentences.
    package let description: String

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
    package static func == (left: FaultSettingsError, right: FaultSettingsError) -> Bool { left.code == right.code }

    /// Hashes the code.
    package func hash(into hasher: inout Hasher) { hasher.combine(code) }
}
