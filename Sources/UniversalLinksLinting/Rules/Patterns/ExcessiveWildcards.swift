import JSONSyntax
public import UniversalLinks

/// More stars and variables in one pattern than Apple's matcher follows.
struct ExcessiveWildcards: LintRule {
    let offence = Offence(
        Diagnostic.Code("AASA421", "excessive-wildcards"), .warning, .patterns,
        summary: "More than 64 stars and variables in one pattern",
        effect: """
            iOS probably gives up, and the component does not match such URLs. This is not confirmed by a \
            recording. This tool still evaluates the pattern.
            """,
        reason: """
            Each star and each variable adds a level at which iOS tries one reading after the other, and 64 is \
            assumed to be its limit.
            """,
        remedy: "Shorten the pattern: one `*` matches everything up to what follows it.",
        evidence: [.nestingLimit],
        firing: [
            .components(
                """
                { "/": ⟦"/\(String(repeating: "*a", count: 65))"⟧ }
                """)
        ],
        quiet: [
            .components(
                """
                { "/": "/\(String(repeating: "*a", count: 64))" }
                """),
            .components(
                """
                { "/": "/\(String(repeating: "**", count: 65))", "?": "\(String(repeating: "?", count: 65))" }
                """),
        ])

    func diagnostics(in subject: LintSubject) -> [Diagnostic] {
        var starsByVariable: [VerbatimText: Int] = [:]
        for variable in subject.file.appLinks?.substitutionVariables ?? [] {
            let counts = variable.values.map { $0.value.utf8.count { $0 == UInt8(ascii: "*") } }
            starsByVariable[VerbatimText(variable.name)] = counts.max() ?? 0
        }
        return subject.patterns.compactMap { use in
            // Normalising folds stars, and adds none.
            guard use.text.containsReference || use.pattern.nestingCount > Pattern.nestingLimit else { return nil }
            let pattern = subject.matcher.compiler.pattern(use.text, isPath: use.part == .path)
            let inValues = pattern.variableNames.reduce(0) { $0 + (starsByVariable[VerbatimText($1)] ?? 0) }
            let count = pattern.nestingCount + inValues
            guard count > Pattern.nestingLimit else { return nil }
            return diagnostic(
                "The pattern has \(count) stars and variables; beyond \(Pattern.nestingLimit), iOS probably gives up and "
                    + "the component does not match.",
                at: use.place, in: subject, help: "Shorten the pattern.")
        }
    }
}

extension Diagnostic.Code {
    /// `excessive-wildcards`
    public static let excessiveWildcards = ExcessiveWildcards().offence.code
}
