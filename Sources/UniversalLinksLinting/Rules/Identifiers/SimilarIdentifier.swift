import JSONSyntax
public import UniversalLinks

/// An identifier that almost equals another one in the file.
struct SimilarIdentifier: LintRule {
    let offence = Offence(
        Diagnostic.Code("AASA311", "similar-identifier"), .warning, .identifiers, isPedantic: true, sometimes: [.note],
        summary: "An identifier that differs from another only in case, one character, one part or the prefix",
        effect: """
            If both are meant for one app, it gets what one of the entries allows, but not what the other one does: \
            for example links, but no passwords.
            """,
        reason: """
            The same app is often in several services, and each entry is typed by hand. iOS compares bundle \
            identifiers exactly, including case. A second prefix for one bundle identifier is correct while an app \
            moves from one team to another, or if a team builds it for itself: if one service lists both, this is \
            reported only on request, as a note.
            """,
        remedy: "Write the identifier the same way in every service, or leave it if these are two apps.",
        evidence: [.unlistedApp, .foldedPrefix],
        firing: [
            Offence.Example(
                file: """
                    {
                      "applinks": { "details": [{ "appID": "7Q4KX2M9TD.example.eats", "paths": ["*"] }] },
                      "webcredentials": { "apps": [⟦"7Q4KX2M9TD.example.eat"⟧] }
                    }
                    """)
        ],
        quiet: [
            Offence.Example(
                file: """
                    {
                      "applinks": { "details": [{ "appID": "7Q4KX2M9TD.example.eats", "paths": ["*"] }] },
                      "webcredentials": { "apps": ["7Q4KX2M9TD.example.eats"] }
                    }
                    """)
        ])

    func diagnostics(in subject: LintSubject) -> [Diagnostic] {
        SimilarIdentifiers(subject.identifiers).pairs.compactMap { pair in
            let (text, other) = (pair.odd.quoted, pair.other.quoted)
            let isNote = pair.likeness == .prefix && pair.sharesService
            if pair.likeness == .prefix, isNote, let prefix = pair.other.identifier.prefix {
                // Nobody mistypes a whole prefix: the app has moved to another team.
                guard subject.asks(for: offence) else { return nil }
                return diagnostic(
                    "\(text) is also listed with the prefix \"\(prefix.shortened(to: 40))\"; an app signed with one prefix gets "
                        + "nothing from the other.",
                    at: pair.odd.place, in: subject, .note, notes: [pair.other.note(in: subject)],
                    help: "Keep both while there are builds with either prefix.")
            }
            return diagnostic(
                "\(text) and \(other) differ only in \(pair.likeness.rawValue); an app signed with one gets nothing from "
                    + "the other.",
                at: pair.odd.place, in: subject, notes: [pair.other.note(in: subject)],
                help: "Write the same identifier in both places if both mean one app.")
        }
    }
}

extension Diagnostic.Code {
    /// `similar-identifier`
    public static let similarIdentifier = SimilarIdentifier().offence.code
}
