import JSONSyntax
public import UniversalLinks

/// A value of a variable whose slashes meet those of the path pattern around it.
struct DoubledSlash: LintRule {
    let offence = Offence(
        Diagnostic.Code("AASA419", "doubled-slash"), .error, .patterns, sometimes: [.warning],
        summary: "A variable's value that doubles a slash",
        effect: """
            The pattern probably never matches with this value. This is not confirmed by a recording. The other \
            values are not affected.
            """,
        reason: """
            iOS folds double slashes in the URL's path and in the pattern as it is written, but not in the values of \
            variables. So a value such as `/en`, or an empty value, between two slashes of the pattern needs a `//`, \
            which the folded path no longer contains. iOS also adds a missing slash at either end of a pattern, and \
            that slash counts as well.
            """,
        remedy: """
            Write values without slashes at their ends. If a part of the path is optional, write one component with \
            it and one without it.
            """,
        evidence: [.normalizedPath],
        firing: [
            .appLinks(
                """
                "substitutionVariables": { "folder": ["menu", ⟦"/lunch"⟧] },
                "details": [{ "appIDs": ["7Q4KX2M9TD.example.eats"], "components": [{ "/": "/$(folder)/*" }] }]
                """,
                fixed: """
                    "substitutionVariables": { "folder": ["menu", "lunch"] },
                    "details": [{ "appIDs": ["7Q4KX2M9TD.example.eats"], "components": [{ "/": "/$(folder)/*" }] }]
                    """)
        ],
        quiet: [
            .appLinks(
                """
                "substitutionVariables": { "folder": ["menu", "lunch"] },
                "details": [{ "appIDs": ["7Q4KX2M9TD.example.eats"], "components": [{ "/": "/$(folder)/*" }] }]
                """)
        ])

    /// What is next to a reference.
    private struct Surroundings: Hashable {
        let slashBefore: Bool
        let slashBehind: Bool

        func double(_ value: String) -> Bool {
            let slash = UInt8(ascii: "/")
            let bytes = value.utf8
            if bytes.isEmpty { return slashBefore && slashBehind }
            return slashBefore && bytes.first == slash || slashBehind && bytes.last == slash
                || zip(bytes, bytes.dropFirst()).contains { $0 == slash && $1 == slash }
        }
    }

    func diagnostics(in subject: LintSubject) -> [Diagnostic] {
        let found = surroundings(in: subject)
        return (subject.file.appLinks?.substitutionVariables ?? []).flatMap { variable -> [Diagnostic] in
            guard let (places, isUsedElsewhere) = found[VerbatimText(variable.name)] else { return [] }
            return variable.values.compactMap { value in
                let doubling = places.filter { $0.key.double(value.value) }
                guard let pattern = doubling.values.min(by: { $0.place.range.start < $1.place.range.start }) else {
                    return nil
                }
                let isDead = doubling.count == places.count && !isUsedElsewhere
                let trimmed = value.value.withoutEdgeSlashes
                let isFixable = isDead && trimmed.map { text in !places.keys.contains { $0.double(text) } } ?? false
                return diagnostic(
                    "With the value \(value.value.inShortQuotes) of the variable \(variable.name.inShortQuotes), the pattern "
                        + "\(pattern.text.inShortQuotes) contains \"//\" and probably never matches: iOS folds double slashes in paths.",
                    at: value.place, in: subject, isDead ? nil : .warning,
                    notes: [Diagnostic.Note("The pattern is here.", at: subject.location(pattern.place))],
                    help: help(value.value),
                    fix: isFixable
                        ? trimmed.map { text in
                            Diagnostic.Fix(
                                "Remove the slashes at the ends of the value.", .unsafe,
                                [subject.rewriting(value.place, of: nil, as: text)])
                        } : nil)
            }
        }
    }

    private func help(_ value: String) -> String {
        let slash = UInt8(ascii: "/")
        if value.utf8.allSatisfy({ $0 == slash }) {
            return "Add a component without this part of the path."
        }
        let inner = value.withoutEdgeSlashes ?? value
        let containsDouble = zip(inner.utf8, inner.utf8.dropFirst()).contains { $0 == slash && $1 == slash }
        if containsDouble { return "Write single slashes in the value, and none at its ends." }
        return "Remove the slashes at the ends of the value."
    }

    /// For each variable, one pattern for each surroundings that it has in paths, and whether it is used elsewhere.
    private func surroundings(in subject: LintSubject) -> [VerbatimText: ([Surroundings: PatternUse], Bool)] {
        var found: [VerbatimText: ([Surroundings: PatternUse], Bool)] = [:]
        for use in subject.patterns where use.text.containsReference {
            let tokens = subject.matcher.compiler.pattern(use.text, isPath: use.part == .path).tokens
            for (index, token) in tokens.enumerated() {
                guard case .variable(let name) = token else { continue }
                var entry = found[name] ?? ([:], false)
                if use.part == .path {
                    let surroundings = Surroundings(
                        slashBefore: index > 0 && tokens[index - 1] == .literal("/"),
                        slashBehind: index + 1 < tokens.count && tokens[index + 1] == .literal("/"))
                    entry.0[surroundings] = entry.0[surroundings] ?? use
                } else {
                    entry.1 = true
                }
                found[name] = entry
            }
        }
        return found
    }
}

extension String {
    /// The text without slashes at its ends; nil if it has none, or nothing else.
    fileprivate var withoutEdgeSlashes: String? {
        let inner = unicodeScalars.drop { $0 == "/" }
        let kept = inner.dropLast(inner.reversed().prefix { $0 == "/" }.count)
        return kept.isEmpty || kept.count == unicodeScalars.count ? nil : String(kept)
    }
}

extension Diagnostic.Code {
    /// `doubled-slash`
    public static let doubledSlash = DoubledSlash().offence.code
}
