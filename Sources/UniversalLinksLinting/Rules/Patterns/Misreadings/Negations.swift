import JSONSyntax
import UniversalLinks

struct NegatedComponent: LintRule {
    let rule = Rule(
        Diagnostic.Code("AASA428", "negated-component"), .error, .patterns,
        summary: "`NOT` in a component",
        effect: "The component never matches, so it excludes nothing: a later component can open the links in the app.",
        reason: "`NOT` works only in the older list, `paths`. In a component, it is plain text.",
        remedy: "Write only the path, and set `\"exclude\": true`.",
        evidence: [.legacyPaths, .encodedComparison],
        bad: .components(
            """
            { "/": ⟦"NOT /help/*"⟧ },
            { "/": "*" }
            """,
            fixed: """
                { "/": "/help/*", "exclude": true },
                { "/": "*" }
                """),
        good: .components(
            """
            { "/": "/help/*", "exclude": true },
            { "/": "*" }
            """))

    func diagnostics(in subject: LintSubject) -> [Diagnostic] {
        subject.patterns.compactMap { use in
            guard use.misreading == .negation, !use.isPathsMember else { return nil }
            let path = String(use.text.unicodeScalars.dropFirst(3).drop { $0.isWhitespace })
            let fix = subject.owner(of: use).map { owner in
                Diagnostic.Fix(
                    "Replace \"NOT\" with \"exclude\": true.", .unsafe,
                    [subject.rewriting(use, as: path), subject.setting("exclude", to: true, in: owner)])
            }
            return diagnostic(
                "\"NOT\" works only in \"paths\": in a component, \(use.text.inShortQuotes) is plain text that matches no path.",
                at: use.place, in: subject,
                help: "Write \(path.inShortQuotes), and set \"exclude\": true.", fix: fix)
        }
    }
}

struct MalformedNegation: LintRule {
    let rule = Rule(
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
        bad: .detail(
            """
            "appID": "7Q4KX2M9TD.example.eats",
            "paths": [⟦"NOT/menu/print/*"⟧, "/menu/*"]
            """,
            fixed: """
                "appID": "7Q4KX2M9TD.example.eats",
                "paths": ["NOT /menu/print/*", "/menu/*"]
                """),
        good: .detail(
            """
            "appID": "7Q4KX2M9TD.example.eats",
            "paths": ["NOT /menu/print/*", "/menu/*"]
            """))

    func diagnostics(in subject: LintSubject) -> [Diagnostic] {
        subject.patterns.compactMap { use in
            guard use.isPathsMember, let component = use.components.first?.component else { return nil }
            if case .negatedPath(let isInCapitals) = component.form.value {
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
        // Replaces the whole string, with its marker.
        Diagnostic.Fix("Write \"NOT\" and one space.", safety, [subject.rewriting(use.place, of: nil, as: text)])
    }
}
