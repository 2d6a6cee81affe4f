public import UniversalLinks

/// A prefix that no app is signed with.
struct MalformedPrefix: LintRule {
    let offence = Offence(
        Diagnostic.Code("AASA308", "malformed-prefix"), .error, .identifiers,
        summary: "A prefix that is not ten uppercase letters or digits",
        effect: """
            This entry matches no app: iOS compares it with the identifiers that installed apps are signed with, and \
            none of those has such a prefix. iOS accepts any text and reports no error.
            """,
        reason:
            "Apple assigns prefixes of ten characters; with a missing or doubled one, it is a different identifier.",
        remedy: "Copy the prefix from Apple's developer site, or from the entitlements of a built app.",
        evidence: [.identifierShape, .unlistedApp, .anyIdentifierShape],
        firing: [
            .detail(
                """
                "appIDs": [⟦"7Q4KX2M9T.com.example.eats"⟧],
                "components": [{ "/": "/buy/*" }]
                """)
        ],
        quiet: [
            .detail(
                """
                "appIDs": ["7Q4KX2M9TD.com.example.eats"],
                "components": [{ "/": "/buy/*" }]
                """)
        ])

    func diagnostics(in subject: LintSubject) -> [Diagnostic] {
        let uses = subject.identifiers
        let twins = IdentifierTwins(of: uses)
        return uses.filter { $0.shape == .malformedPrefix }.map { use in
            let prefix = use.identifier.prefix ?? ""
            let count = prefix.unicodeScalars.count
            let defect =
                count == 10
                ? "contains characters other than A to Z and digits"
                : "has \(count) \(count == 1 ? "character" : "characters"), not 10"
            let twin = twins.twin(of: use)
            return diagnostic(
                "The prefix \"\(prefix.shortened(to: 80))\" \(defect), so no app is signed with it.",
                at: use.place, in: subject, notes: twin.map { [$0.note(in: subject)] } ?? [],
                help: twin.map { "Write \($0.quoted) if that is the app you mean." }
                    ?? "Copy the prefix from the app's identifier again.",
                fix: twin.map { twin in
                    Diagnostic.Fix("Write \(twin.quoted).", .unsafe, [use.replacing(with: twin.identifier.text)])
                })
        }
    }
}

extension Diagnostic.Code {
    /// `malformed-prefix`
    public static let malformedPrefix = MalformedPrefix().offence.code
}
