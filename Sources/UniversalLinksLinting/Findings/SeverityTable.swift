public import UniversalLinks

/// The severities that a user chose for diagnostics, by code, or silence.
///
/// Every run applies its table through ``applied(to:)`` and nowhere else.
public struct SeverityTable: Hashable, Sendable {
    private var entries: [Diagnostic.Code: Entry]

    /// What was chosen for a code.
    public enum Entry: Hashable, Sendable {
        /// Its diagnostics have this severity.
        case severity(Diagnostic.Severity)
        /// Its diagnostics are not reported.
        case silenced

        /// Its diagnostics are errors.
        public static let error = Entry.severity(.error)
        /// Its diagnostics are warnings.
        public static let warning = Entry.severity(.warning)
        /// Its diagnostics are notes.
        public static let note = Entry.severity(.note)
    }

    /// A table with these entries; every other code keeps its usual severity.
    public init(_ entries: [Diagnostic.Code: Entry] = [:]) {
        self.entries = entries
    }

    /// What was chosen for a code; nil if nothing was, so that its usual severity counts.
    public subscript(code: Diagnostic.Code) -> Entry? {
        get { entries[code] }
        set { entries[code] = newValue }
    }

    /// Adds the entries of another table for codes that have none here.
    public mutating func addMissing(from other: SeverityTable) {
        entries.merge(other.entries) { own, _ in own }
    }

    /// The diagnostics with the severities of the table, without those that it silences.
    public func applied(to diagnostics: [Diagnostic]) -> [Diagnostic] {
        guard !entries.isEmpty else { return diagnostics }
        return diagnostics.compactMap { diagnostic in
            switch entries[diagnostic.code] {
            case .severity(let severity): diagnostic.with(severity)
            case .silenced: nil
            case nil: diagnostic
            }
        }
    }
}

extension SeverityTable: ExpressibleByDictionaryLiteral {
    /// A table with these entries; of two for one code, the last counts.
    public init(dictionaryLiteral elements: (Diagnostic.Code, Entry)...) {
        self.init(Dictionary(elements) { _, last in last })
    }
}

/// The lowest severity that makes a run fail.
package enum Threshold: String, Hashable, Sendable, CaseIterable {
    case error
    case warning
    case note
    case never

    package func isReached(by severity: Diagnostic.Severity) -> Bool {
        Diagnostic.Severity(rawValue: rawValue).map { severity >= $0 } ?? false
    }

    package func isReached(by diagnostics: [Diagnostic]) -> Bool {
        diagnostics.contains { isReached(by: $0.severity) }
    }
}
