import JSONSyntax
public import UniversalLinks

/// A full app under `appclips`.
struct FullAppInAppClips: LintRule {
    let offence = Offence(
        Diagnostic.Code("AASA313", "full-app-in-appclips"), .warning, .identifiers,
        summary: "A full app under `appclips`",
        effect: "The entry has no effect: only an App Clip is invoked through the service `appclips`.",
        reason: """
            The same identifier is under `applinks`, which opens full apps. An App Clip has an identifier of its own: \
            that of its app with another part at the end, usually `Clip`.
            """,
        remedy: "Write the identifier of the App Clip under `appclips`, or remove the entry.",
        evidence: [
            .publicServices
        ],
        firing: [
            Offence.Example(
                file: """
                    {
                      "applinks": { "details": [{ "appID": "7Q4KX2M9TD.example.eats", "paths": ["/buy/*"] }] },
                      "appclips": { "apps": [⟦"7Q4KX2M9TD.example.eats"⟧] }
                    }
                    """)
        ],
        quiet: [
            Offence.Example(
                file: """
                    {
                      "applinks": { "details": [{ "appID": "7Q4KX2M9TD.example.eats", "paths": ["/buy/*"] }] },
                      "appclips": { "apps": ["7Q4KX2M9TD.example.eats.Clip"] }
                    }
                    """)
        ])

    func diagnostics(in subject: LintSubject) -> [Diagnostic] {
        let uses = subject.identifiers.filter { [.wellFormed, .lowercasePrefix, .sample].contains($0.shape) }
        let apps = Set(uses.map(\.identifier))
        var full: [AppIdentifier: IdentifierUse] = [:]
        for use in uses where use.service.isVerbatim("applinks") && use.isRead && full[use.identifier] == nil {
            full[use.identifier] = use
        }
        return uses.compactMap { use in
            guard use.service.isVerbatim("appclips"), let other = full[use.identifier],
                !use.identifier.isNamedLikeClip(beside: apps)
            else { return nil }
            return diagnostic(
                "\(use.quoted) is a full app according to \"applinks\", so it is no App Clip.", at: use.place,
                in: subject,
                notes: [other.note(in: subject)],
                help: "Write the App Clip's identifier, such as \"\(use.identifier.text.shortened(to: 80)).Clip\".")
        }
    }
}

extension Diagnostic.Code {
    /// `full-app-in-appclips`
    public static let fullAppInAppClips = FullAppInAppClips().offence.code
}
