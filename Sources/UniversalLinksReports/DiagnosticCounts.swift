package import UniversalLinks

/// How many diagnostics there are of each kind, in words.
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

    /// The counts that are not 0: `2 errors, 1 note`; `nothing found` where all are.
    package var sentence: String {
        let counts = [(errors, "error"), (warnings, "warning"), (notes, "note")].filter { $0.0 > 0 }
        guard !counts.isEmpty else { return "nothing found" }
        return counts.map { DiagnosticCounts.count($0, $1) }.joined(separator: ", ")
    }

    /// What can be fixed, and by which option; nil where nothing can.
    package var fixSentence: String? {
        switch (safeFixes, unsafeFixes) {
        case (0, 0): nil
        case (_, 0): "\(safeFixes) can be fixed with --fix"
        case (0, _): "\(unsafeFixes) can be fixed with --unsafe-fixes"
        default: "\(safeFixes) can be fixed with --fix, \(unsafeFixes) more with --unsafe-fixes"
        }
    }

    /// A number with its noun: `1 file`, `2 files`.
    package static func count(_ number: Int, _ noun: String) -> String {
        "\(number) \(noun)\(number == 1 ? "" : "s")"
    }
}
