package import UniversalLinks

/// The lowest severity that makes a run fail.
package enum Threshold: String, Hashable, Sendable, CaseIterable {
    /// Errors.
    case error
    /// Warnings and errors.
    case warning
    /// Anything.
    case note
    /// Nothing does.
    case never

    /// Whether a severity makes a run fail.
    package func isReached(by severity: Diagnostic.Severity) -> Bool {
        Diagnostic.Severity(rawValue: rawValue).map { severity >= $0 } ?? false
    }

    /// Whether one of the diagnostics makes a run fail.
    package func isReached(by diagnostics: [Diagnostic]) -> Bool {
        diagnostics.contains { isReached(by: $0.severity) }
    }
}
