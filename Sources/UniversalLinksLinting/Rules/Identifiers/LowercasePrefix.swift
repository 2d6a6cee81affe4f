public import UniversalLinks

/// A prefix with lowercase letters.
struct LowercasePrefix: LintRule {
    let offence = Offence(
        Diagnostic.Code("AASA309", "lowercase-prefix"), .warning, .identifiers,
        summary: "A prefix with lowercase letters",
        effect: """
            Probably nothing changes on Apple's current systems: they seem to ignore the case of the prefix. This is not \
            guaranteed, and other software that reads the file may compare exactly.
            """,
        reason: """
            Apple assigns prefixes in uppercase. That iOS ignores their case is assumed; it does not ignore the case \
            of the bundle identifier.
            """,
        remedy: "Write the prefix in uppercase.",
        evidence: [.identifierShape, .foldedPrefix],
        firing: [
            .detail(
                """
                "appIDs": [⟦"7q4kx2m9td.example.Eats"⟧],
                "components": [{ "/": "/buy/*" }]
                """,
                fixed: """
                    "appIDs": ["7Q4KX2M9TD.example.Eats"],
                    "components": [{ "/": "/buy/*" }]
                    """)
        ],
        quiet: [
            .detail(
                """
                "appIDs": ["7Q4KX2M9TD.example.Eats"],
                "components": [{ "/": "/buy/*" }]
                """)
        ])

    func diagnostics(in subject: LintSubject) -> [Diagnostic] {
        let uses = subject.identifiers
        let keyCounts = Dictionary(grouping: uses.filter(\.isKey), by: \.identifier).mapValues(\.count)
        let details = subject.file.root.object?["applinks"]?.object?["details"]?.object
        let hasDuplicateKeys = details?.shadowedIndices.isEmpty == false
        return uses.filter { $0.shape == .lowercasePrefix }.map { use in
            let prefix = (use.identifier.prefix ?? "").asciiUppercased
            // A key that becomes equal to another one would override it.
            let isSafe = !use.isKey || (!hasDuplicateKeys && keyCounts[use.identifier] == 1)
            return diagnostic(
                "The prefix of \(use.quoted) contains lowercase letters; apps are signed with \"\(prefix)\".",
                at: use.place, in: subject, help: "Write \"\(prefix)\".",
                fix: isSafe
                    ? Diagnostic.Fix(
                        "Write \"\(prefix)\" in uppercase.", .safe,
                        [use.replacing(with: prefix + "." + use.identifier.bundleIdentifier)])
                    : nil)
        }
    }
}

extension Diagnostic.Code {
    /// `lowercase-prefix`
    public static let lowercasePrefix = LowercasePrefix().offence.code
}
