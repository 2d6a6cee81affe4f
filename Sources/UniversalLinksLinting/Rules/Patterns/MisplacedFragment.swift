import JSONSyntax
public import UniversalLinks

/// A fragment in a path or query pattern.
struct MisplacedFragment: LintRule {
    let offence = Offence(
        Diagnostic.Code("AASA405", "misplaced-fragment"), .error, .patterns,
        summary: "A fragment in a path or query pattern",
        effect: "The pattern never matches: no path and no query contains a `#`.",
        reason: """
            iOS splits a URL into path, query and fragment before it compares anything. What follows `#` is the \
            fragment, and only the pattern under the key `#` is compared with it.
            """,
        remedy: "Move what follows `#` to the key `#`. `paths` has no such key: use `components` instead.",
        evidence: [.fragmentOutsidePath, .wholeFragment],
        firing: [
            .components(
                #"{ "/": ⟦"/app/#/settings"⟧ }"#,
                fixed: """
                    { "/": "/app/", "#": "/settings" }
                    """)
        ],
        quiet: [
            .components(
                """
                { "/": "/app/", "#": "/settings" }
                """)
        ])

    func diagnostics(in subject: LintSubject) -> [Diagnostic] {
        subject.patterns.compactMap { use in
            guard case .fragment(let index) = use.misreading else { return nil }
            let scalars = Array(use.text.unicodeScalars)
            let fragment = String(String.UnicodeScalarView(scalars[(index + 1)...]))
            let rest = String(String.UnicodeScalarView(scalars[..<index]))
            let message =
                "The \(use.part.rawValue) pattern \(use.text.inShortQuotes) contains \"#\", which starts the fragment of a "
                + "URL: it " + (use.isComparedEncoded ? "never matches." : "matches only URLs that contain \"%23\".")
            let help =
                use.isPathsMember
                ? "Use \"components\" instead of \"paths\": { \"/\": \((rest.isEmpty ? "/" : rest).inShortQuotes), \"#\": "
                    + fragment.inShortQuotes + (use.isNegatedPathsMember ? ", \"exclude\": true }." : " }.")
                : "Move \(fragment.inShortQuotes) to the key \"#\"."
            return diagnostic(
                message, at: use.place, in: subject, use.isComparedEncoded ? nil : .warning, help: help,
                fix: fix(use, rest, fragment, in: subject))
        }
    }

    private func fix(
        _ use: PatternUse, _ rest: String, _ fragment: String, in subject: LintSubject
    ) -> Diagnostic.Fix? {
        guard use.itemName == nil, let owner = subject.owner(of: use), owner.object?.member("#") == nil else {
            return nil
        }
        return Diagnostic.Fix(
            "Move the fragment to the key \"#\".", .unsafe,
            [
                subject.rewriting(use, as: rest.isEmpty && use.part == .path ? "/" : rest),
                subject.editing.appending("#", JSONValue(.string(fragment)), to: owner),
            ])
    }
}

extension Diagnostic.Code {
    /// `misplaced-fragment`
    public static let misplacedFragment = MisplacedFragment().offence.code
}
