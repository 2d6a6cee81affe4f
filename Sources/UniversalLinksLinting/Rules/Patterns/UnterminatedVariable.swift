import JSONSyntax
public import UniversalLinks

/// A reference to a variable without its closing parenthesis.
struct UnterminatedVariable: LintRule {
    let offence = Offence(
        Diagnostic.Code("AASA414", "unterminated-variable"), .error, .patterns,
        summary: "A variable reference without its closing `)`",
        effect: "The component probably never matches. This is not confirmed by a recording.",
        reason: """
            `$(` starts a reference to a variable, and only a `)` ends it. There is no way to write `$(` as plain \
            text.
            """,
        remedy: "Add the `)`.",
        evidence: [.undefinedVariable],
        firing: [
            .components(
                #"{ "/": ⟦"/$(lang/buy"⟧ }"#,
                fixed: #"{ "/": "/$(lang)/buy" }"#)
        ],
        quiet: [.components(#"{ "/": "/$(lang)/buy" }"#)])

    func diagnostics(in subject: LintSubject) -> [Diagnostic] {
        let names = subject.file.appLinks?.substitutionVariables.map(\.name) ?? []
        let known = Set((names + PredefinedVariables.names).map { VerbatimText($0) })
        return subject.patterns.compactMap { use in
            guard use.tokens.last == .unterminatedVariable else { return nil }
            let fixed = use.text(closingReferenceTo: known)
            return diagnostic(
                "The pattern \(use.text.inShortQuotes) probably never matches: its \"$(\" has no closing \")\".",
                at: use.place, in: subject, help: fixed.map { "Write \($0.inShortQuotes)." } ?? "Add the \")\".",
                fix: fixed.map { fixed in
                    Diagnostic.Fix("Add the \")\".", .unsafe, [subject.rewriting(use, as: fixed)])
                })
        }
    }
}

extension PatternUse {
    /// The text with a `)` after the last `$(` and a name that is known.
    fileprivate func text(closingReferenceTo names: Set<VerbatimText>) -> String? {
        let scalars = Array(text.unicodeScalars)
        let starts = scalars[(scalars.lastIndex(of: ")") ?? 0)...].indices.filter {
            scalars[$0...].starts(with: ["$", "("])
        }
        guard let start = starts.first, starts.count == 1 else { return nil }
        let rest = scalars[(start + 2)...]
        let name = rest.prefix { $0.isASCIILetter || $0.isASCIIDigit || $0 == "_" }
        guard names.contains(VerbatimText(String(String.UnicodeScalarView(name)))) else { return nil }
        let closed = scalars[..<name.endIndex] + [")"] + scalars[name.endIndex...]
        return String(String.UnicodeScalarView(closed))
    }
}

extension Diagnostic.Code {
    /// `unterminated-variable`
    public static let unterminatedVariable = UnterminatedVariable().offence.code
}
