import JSONSyntax
import UniversalLinks

/// Looks for one offence in a file.
///
/// A rule is one file in `Linting/Rules/`, named after the offence, and a line in the list of its category.
package protocol LintRule: Sendable {
    /// What it looks for.
    var offence: Offence { get }

    /// Each place where the file has it.
    func diagnostics(in subject: LintSubject) -> [Diagnostic]

    /// The same with what it cost; for rules that go through what a file does with all URLs.
    func examination(of subject: LintSubject) -> Examination
}

extension LintRule {
    package func examination(of subject: LintSubject) -> Examination {
        Examination(diagnostics(in: subject), effort: 0)
    }
}

extension LintRule {
    /// A diagnostic of this rule.
    ///
    /// - Parameters:
    ///   - message: What is wrong, in one sentence.
    ///   - place: Where; nil for the file as a whole.
    ///   - severity: How bad it is, if not as bad as usual.
    func diagnostic(
        _ message: String, at place: SourcePlace?, in subject: LintSubject, _ severity: Diagnostic.Severity? = nil,
        notes: [Diagnostic.Note] = [], help: String? = nil, fix: Diagnostic.Fix? = nil
    ) -> Diagnostic {
        Diagnostic(
            offence.code, severity ?? offence.severity, message,
            at: Diagnostic.Location(
                place ?? SourcePlace(pointer: .root, range: SourceRange(start: 0, end: 0)), in: subject.file),
            notes: notes, help: help, fix: subject.file.isSigned ? nil : fix)
    }
}

/// The rules, in the order of their codes.
package enum LintRules {
    /// Every rule.
    package static let all: [any LintRule] =
        ofSyntax + ofOrder + ofStructure + ofKeys + ofIdentifiers + ofPatterns + ofCompatibility + ofSecurity

    /// Every rule except those about the order of components, which run last.
    static let besidesOrder: [any LintRule] =
        ofSyntax + ofStructure + ofKeys + ofIdentifiers + ofPatterns + ofCompatibility + ofSecurity
}
