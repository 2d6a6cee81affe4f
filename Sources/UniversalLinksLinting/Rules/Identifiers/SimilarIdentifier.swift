import JSONSyntax
public import UniversalLinks

/// An identifier that is another one of the file but for a trifle.
struct SimilarIdentifier: LintRule {
    let offence = Offence(
        Diagnostic.Code("AASA311", "similar-identifier"), .warning, .identifiers,
        summary: "An identifier that differs from another by its case, a character or its prefix",
        effect: """
            If both are meant for one app, it gets what one of the entries gives and not what the other does: links, say, \
            but no passwords.
            """,
        reason: """
            The same app stands in several services, and somebody typed it each time. Bundle identifiers are compared \
            exactly, capitals included. A second prefix for one bundle identifier is right while an app moves from team to \
            team, or where a team builds it for itself: where a service lists both, this is a note.
            """,
        remedy: "Write the identifier alike in every service, or leave it where these are two apps.",
        evidence: [.foldedPrefix, .unlistedApp],
        firing: [
            Offence.Example(
                file: """
                    {
                      "applinks": { "details": [{ "appID": "7Q4KX2M9TD.example.eats", "paths": ["*"] }] },
                      "webcredentials": { "apps": [⟦"7Q4KX2M9TD.example.eat"⟧] }
                    }
                    """),
            Offence.Example(
                file: """
                    {
                      "applinks": { "details": [{ "appID": "7Q4KX2M9TD.example.eats", "paths": ["*"] }] },
                      "webcredentials": { "apps": [⟦"7Q4KX2M9TD.example.Eats"⟧] }
                    }
                    """),
            Offence.Example(
                file: """
                    {
                      "applinks": { "details": [{ "appID": "7Q4KX2M9TD.example.eats", "paths": ["*"] }] },
                      "webcredentials": { "apps": [⟦"7Q4KX2N9TD.example.eats"⟧] }
                    }
                    """),
            Offence.Example(
                file: """
                    {
                      "applinks": { "details": [{ "appID": "7Q4KX2M9TD.example.eats", "paths": ["*"] }] },
                      "webcredentials": { "apps": [⟦"8Q4KX2M9TD.example.eats"⟧] }
                    }
                    """),
            Offence.Example(
                file: """
                    {
                      "applinks": { "details": [{ "appID": "7Q4KX2M9TD.example.eats", "paths": ["*"] }] },
                      "webcredentials": { "apps": [⟦"7Q4KX2M9TD.example.aets"⟧] }
                    }
                    """),
            Offence.Example(
                file: """
                    {
                      "applinks": { "details": [{ "appID": ⟦"7Q4KX2M9TD.example.eats"⟧, "paths": ["*"] }] },
                      "webcredentials": { "apps": ["M41Z7RW8PA.example.eats"] },
                      "activitycontinuation": { "apps": ["M41Z7RW8PA.example.eats"] }
                    }
                    """),
            .detail(
                """
                "appIDs": ["7Q4KX2M9TD.example.eats", ⟦"M41Z7RW8PA.example.eats"⟧],
                "components": [{ "/": "/buy/*" }]
                """),
        ],
        quiet: [
            Offence.Example(
                file: """
                    {
                      "applinks": { "details": [{ "appID": "7Q4KX2M9TD.example.eats", "paths": ["*"] }] },
                      "webcredentials": { "apps": ["7Q4KX2M9TD.example.eats"] }
                    }
                    """),
            .detail(
                """
                "appIDs": ["7Q4KX2M9TD.example.eats", "7q4kx2m9td.example.eats"],
                "paths": ["*"]
                """),
            Offence.Example(
                file: """
                    {
                      "applinks": {
                        "details": [{ "appIDs": ["7Q4KX2M9TD.example.app", "7Q4KX2M9TD.example.app2"], "paths": ["*"] }]
                      },
                      "webcredentials": { "apps": ["7Q4KX2M9TD.example.app", "7Q4KX2M9TD.example.app.dev"] },
                      "appclips": { "apps": ["7Q4KX2M9TD.example.app.Clip"] }
                    }
                    """),
            Offence.Example(
                file: """
                    {
                      "applinks": {
                        "details": [{ "appIDs": ["7Q4KX2M9TD.example.eats", "7Q4KX2M9TD.example.cats"], "paths": ["*"] }]
                      },
                      "webcredentials": { "apps": ["7Q4KX2M9TD.example.cats"] }
                    }
                    """),
        ])

    func diagnostics(in subject: LintSubject) -> [Diagnostic] {
        SimilarIdentifiers(subject.identifiers).pairs.map { pair in
            let (text, other) = (pair.odd.quoted, pair.other.quoted)
            let isNote = pair.likeness == .prefix && pair.sharesService
            return diagnostic(
                "\(text) and \(other) differ by \(pair.likeness.rawValue) alone; an app is signed with one of them, and "
                    + "what is listed for the other is not its.",
                at: pair.odd.place, in: subject, isNote ? .note : .warning, notes: [pair.other.note(in: subject)],
                help: isNote
                    ? "Leave both while builds with either are about."
                    : "Write the same in both places, if both mean one app.")
        }
    }
}

extension Diagnostic.Code {
    /// `similar-identifier`
    public static let similarIdentifier = SimilarIdentifier().offence.code
}
