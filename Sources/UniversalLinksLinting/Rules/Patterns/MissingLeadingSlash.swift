import JSONSyntax
public import UniversalLinks

/// A path pattern without its leading slash.
struct MissingLeadingSlash: LintRule {
    let offence = Offence(
        Diagnostic.Code("AASA427", "missing-leading-slash"), .note, .patterns,
        summary: "A path pattern without a leading slash",
        effect: "Nothing changes: iOS adds the slash.",
        reason: "Every path starts with a slash, and readers and other tools expect it in the pattern too.",
        remedy: "Add the slash.",
        evidence: [.pathSlashes],
        firing: [
            .components(
                #"{ "/": ⟦"buy/*"⟧ }"#,
                fixed: #"{ "/": "/buy/*" }"#)
        ],
        quiet: [.components(#"{ "/": "/buy/*" }"#)])

    func diagnostics(in subject: LintSubject) -> [Diagnostic] {
        subject.patterns.compactMap { use in
            guard use.part == .path, let first = use.text.unicodeScalars.first,
                first != "/", first != "*", first != "?", first != "\\", !first.isWhitespace, use.misreading == nil,
                case let scalars = use.text.scalarList, scalars.count > 1,
                PathNormalization.normalized(["/"] + scalars) == PathNormalization.normalized(scalars)
            else { return nil }
            return diagnostic(
                "The pattern \(use.text.inShortQuotes) does not start with a slash; iOS adds it.", at: use.place,
                in: subject, help: "Write \"/\(use.text.shortened(to: 80))\".",
                fix: Diagnostic.Fix("Add the slash.", .safe, [subject.rewriting(use, as: "/" + use.text)]))
        }
    }
}

extension Diagnostic.Code {
    /// `missing-leading-slash`
    public static let missingLeadingSlash = MissingLeadingSlash().offence.code
}
