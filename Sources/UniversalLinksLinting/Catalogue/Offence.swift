import UniversalLinks

/// A kind of mistake: everything there is to say about it, whatever the file.
///
/// Tests run its examples, and its page in `Documentation/rules/` is made from it.
public struct Offence: Sendable {
    /// Number and name.
    public let code: Diagnostic.Code
    /// How bad it usually is.
    public let severity: Diagnostic.Severity
    /// What it is about.
    public let category: Category
    /// Whether experts disagree about it. It is reported if something else in the file contradicts it; otherwise only by a
    /// pedantic linter, or if its severity is set.
    public let isPedantic: Bool
    /// The offence in a few words, as a heading: `A component that an earlier one covers`.
    public let summary: String
    /// What happens on a device, in sentences.
    public let effect: String
    /// Why, in sentences.
    public let reason: String
    /// How to fix it, in sentences.
    public let remedy: String
    /// What is known of Apple's system that makes it an offence, each with how sure it is.
    public let evidence: [SystemStatement]
    /// Files that have it; the first is the one to show.
    public let firing: [Example]
    /// Files that look like it and do not have it; the first is the first firing one with the mistake fixed.
    public let quiet: [Example]

    /// A kind of mistake with everything there is to say about it.
    package init(
        _ code: Diagnostic.Code, _ severity: Diagnostic.Severity, _ category: Category, isPedantic: Bool = false,
        summary: String,
        effect: String, reason: String, remedy: String, evidence: [SystemStatement], firing: [Example] = [],
        quiet: [Example] = []
    ) {
        self.code = code
        self.severity = severity
        self.category = category
        self.isPedantic = isPedantic
        self.summary = summary
        self.effect = effect
        self.reason = reason
        self.remedy = remedy
        self.evidence = evidence
        self.firing = firing
        self.quiet = quiet
    }
}

extension Offence: CustomStringConvertible {
    /// Number and name.
    public var description: String { code.description }
}
