import JSONSyntax
import UniversalLinks

/// Looks for one rule in a file.
///
/// A rule is a type in `Rules/`, named after the rule, and a name in the list of its category.
package protocol LintRule: Sendable {
    var rule: Rule { get }

    func diagnostics(in subject: LintSubject) -> [Diagnostic]

    /// The diagnostics with their cost; for rules that examine what a file does with all URLs.
    func examination(of subject: LintSubject) -> Examination
}

extension LintRule {
    package func examination(of subject: LintSubject) -> Examination {
        Examination(diagnostics(in: subject), effort: 0)
    }
}

extension LintRule {
    /// - Parameters:
    ///   - place: Nil for the file as a whole.
    ///   - severity: Nil for the usual one.
    func diagnostic(
        _ message: String, at place: SourcePlace?, in subject: LintSubject, _ severity: Diagnostic.Severity? = nil,
        notes: [Diagnostic.Note] = [], help: String? = nil, fix: Diagnostic.Fix? = nil
    ) -> Diagnostic {
        Diagnostic(
            rule.code, severity ?? rule.severity, message,
            at: Diagnostic.Location(
                place ?? SourcePlace(pointer: .root, range: SourceRange(start: 0, end: 0)), in: subject.file),
            notes: notes, help: help, fix: subject.file.isSigned ? nil : fix)
    }
}

package enum LintRules {
    package static let all: [any LintRule] =
        ofSyntax + ofOrder + ofStructure + ofKeys + ofIdentifiers + ofPatterns + ofCompatibility + ofSecurity

    /// Every rule except those about the order of components, which run last.
    static let besidesOrder: [any LintRule] =
        ofSyntax + ofStructure + ofKeys + ofIdentifiers + ofPatterns + ofCompatibility + ofSecurity
}
