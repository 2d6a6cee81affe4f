import JSONSyntax
public import UniversalLinks

/// A member of `paths` that was to exclude and is not spelled so.
struct MalformedNegation: LintRule {
    let offence = Offence(
        Diagnostic.Code("AASA429", "malformed-negation"), .error, .patterns,
        summary: "A negation that is not spelled `NOT` and a space",
        effect: "The member excludes nothing, and later members may let in the links that were to stay in the browser.",
        reason: """
            A member of `paths` excludes where it starts with `NOT` and one space. Anything else is the text of a path. \
            Other letter cases are documented nowhere; they are taken to work.
            """,
        remedy: "Write `NOT`, one space, and the path.",
        evidence: [.legacyPaths, .negatedPath],
        firing: [
            .detail(
                """
                "appID": "7Q4KX2M9TD.example.eats",
                "paths": [⟦"NOT/help/*"⟧, "*"]
                """,
                fixed: """
                    "appID": "7Q4KX2M9TD.example.eats",
                    "paths": ["NOT /help/*", "*"]
                    """),
            .detail(
                """
                "appID": "7Q4KX2M9TD.example.eats",
                "paths": [⟦"not /help/*"⟧, ⟦" NOT /a"⟧, ⟦"!/b/*"⟧, "*"]
                """,
                fixed: """
                    "appID": "7Q4KX2M9TD.example.eats",
                    "paths": ["NOT /help/*", "NOT /a", "NOT /b/*", "*"]
                    """),
            .detail(
                """
                "appID": "7Q4KX2M9TD.example.eats",
                "paths": [⟦"NOT\\t/x"⟧, "NOT:/e", "NOT: /f", "/*"]
                """,
                fixed: """
                    "appID": "7Q4KX2M9TD.example.eats",
                    "paths": ["NOT /x", "NOT /e", "NOT /f", "/*"]
                    """),
            .detail(
                """
                "appID": "7Q4KX2M9TD.example.eats",
                "paths": [⟦"NOT"⟧, "/*"]
                """),
        ],
        quiet: [
            .detail(
                """
                "appID": "7Q4KX2M9TD.example.eats",
                "paths": ["NOT /help/*", "*"]
                """),
            .detail(
                """
                "appID": "7Q4KX2M9TD.example.eats",
                "paths": ["/NOT/*", "NOTES/*", "not/found", "/!/x", "NOT *", "NOT-FOUND/*", "NOT:FOUND"]
                """),
        ])

    func diagnostics(in subject: LintSubject) -> [Diagnostic] {
        subject.patterns.compactMap { use in
            guard use.isPathsMember, let component = use.components.first?.component else { return nil }
            if case .negatedPath(let isInCapitals) = component.form {
                guard !isInCapitals else { return nil }
                return diagnostic(
                    "Only \"NOT\" in capitals is documented to exclude. Other spellings are taken to do it as well, which "
                        + "nobody has tried.",
                    at: use.place, in: subject, .warning, help: "Write \("NOT \(use.text)".inShortQuotes).",
                    fix: fix(use, "NOT " + use.text, .safe, in: subject))
            }
            guard use.misreading == .negation else { return nil }
            let rest = use.text.unicodeScalars.drop { $0.isWhitespace }
            let isMark = rest.first == "!"
            let path = rest.dropFirst(isMark ? 1 : 3).drop { PatternMisreading.isNegationMark($0) }
            let written = "NOT " + String(path)
            return diagnostic(
                "Only \"NOT\" and one space in front of a path exclude: \(use.text.inShortQuotes) is the text of a path, and "
                    + "excludes nothing.",
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
