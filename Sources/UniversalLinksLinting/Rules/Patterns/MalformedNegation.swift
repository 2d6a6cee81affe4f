import JSONSyntax
public import UniversalLinks

/// A member of `paths` that is meant to exclude and is misspelt.
struct MalformedNegation: LintRule {
    let offence = Offence(
        Diagnostic.Code("AASA429", "malformed-negation"), .error, .patterns, sometimes: [.warning],
        summary: "A negation that is not spelled as `NOT` and one space",
        effect: """
            The path excludes nothing, so later paths can open links in the app that were meant to stay in the \
            browser.
            """,
        reason: """
            A member of `paths` excludes URLs if it starts with `NOT` and one space. iOS reads anything else as a \
            path. Other letter cases are not documented; they are assumed to work.
            """,
        remedy: "Write `NOT`, one space, and the path.",
        evidence: [.legacyPaths, .negatedPath],
        firing: [
            .detail(
                """
                "appID": "7Q4KX2M9TD.example.eats",
                "paths": [⟦"NOT/menu/print/*"⟧, "/menu/*"]
                """,
                fixed: """
                    "appID": "7Q4KX2M9TD.example.eats",
                    "paths": ["NOT /menu/print/*", "/menu/*"]
                    """)
        ],
        quiet: [
            .detail(
                """
                "appID": "7Q4KX2M9TD.example.eats",
                "paths": ["NOT /menu/print/*", "/menu/*"]
                """)
        ])

    func diagnostics(in subject: LintSubject) -> [Diagnostic] {
        subject.patterns.compactMap { use in
            guard use.isPathsMember, let component = use.components.first?.component else { return nil }
            if case .negatedPath(let isInCapitals) = component.form {
                guard !isInCapitals else { return nil }
                return diagnostic(
                    "Only \"NOT\" in capitals is documented to exclude; that other spellings work is not confirmed by a "
                        + "recording.",
                    at: use.place, in: subject, .warning, help: "Write \("NOT \(use.text)".inShortQuotes).",
                    fix: fix(use, "NOT " + use.text, .safe, in: subject))
            }
            guard use.misreading == .negation else { return nil }
            let rest = use.text.unicodeScalars.drop { $0.isWhitespace }
            let isMark = rest.first == "!"
            let path = rest.dropFirst(isMark ? 1 : 3).drop { PatternMisreading.isNegationMark($0) }
            let written = "NOT " + String(path)
            return diagnostic(
                "\(use.text.inShortQuotes) excludes nothing: without \"NOT\" and one space at its start, it is read as a path.",
                at: use.place, in: subject, isMark || path.isEmpty ? .warning : nil,
                help: path.isEmpty
                    ? "Write \"NOT\", one space and the path in one string." : "Write \(written.inShortQuotes).",
                fix: path.isEmpty ? nil : fix(use, written, .unsafe, in: subject))
        }
    }

    private func fix(
        _ use: PatternUse, _ text: String, _ safety: Diagnostic.Fix.Safety, in subject: LintSubject
    ) -> Diagnostic.Fix {
        // The whole string is written, its marker included.
        Diagnostic.Fix("Write \"NOT\" and one space.", safety, [subject.rewriting(use.place, of: nil, as: text)])
    }
}

extension Diagnostic.Code {
    /// `malformed-negation`
    public static let malformedNegation = MalformedNegation().offence.code
}
