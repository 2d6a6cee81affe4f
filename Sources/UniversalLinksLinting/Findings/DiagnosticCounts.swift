package import UniversalLinks

/// How many diagnostics there are of each kind.
package struct DiagnosticCounts: Hashable, Sendable {
    /// How many errors.
    package let errors: Int
    /// How many warnings.
    package let warnings: Int
    /// How many notes.
    package let notes: Int
    /// How many have a fix that changes no decision.
    package let safeFixes: Int
    /// How many have a fix that may change decisions.
    package let unsafeFixes: Int

    /// Counts diagnostics.
    package init(_ diagnostics: [Diagnostic]) {
        errors = diagnostics.count { $0.severity == .error }
        warnings = diagnostics.count { $0.severity == .warning }
        notes = diagnostics.count { $0.severity == .note }
        safeFixes = diagnostics.count { $0.fix?.safety == .safe }
        unsafeFixes = diagnostics.count { $0.fix?.safety == .unsafe }
    }
}
