import JSONSyntax
import UniversalLinks

struct AppClipInAppLinks: LintRule {
    let rule = Rule(
        Diagnostic.Code("AASA312", "app-clip-in-applinks"), .warning, .identifiers,
        summary: "An App Clip under `applinks`",
        effect: """
            The entry has no effect: App Clips are invoked through the service `appclips`, and universal links open \
            full apps.
            """,
        reason: """
            An App Clip has its own identifier: its app's identifier with another part at the end, usually `Clip`. \
            It belongs in `appclips.apps`; the full app belongs in `applinks`.
            """,
        remedy: "Move the identifier to `appclips.apps`, and list the full app here.",
        evidence: [.publicServices],
        bad: .detail(
            """
            "appIDs": ["7Q4KX2M9TD.example.eats", ⟦"7Q4KX2M9TD.example.eats.Clip"⟧],
            "components": [{ "/": "/buy/*" }]
            """),
        good: Rule.Example(
            file: """
                {
                  "applinks": {
                    "details": [
                      {
                        "appIDs": ["7Q4KX2M9TD.example.eats"],
                        "components": [{ "/": "/buy/*" }]
                      }
                    ]
                  },
                  "appclips": { "apps": ["7Q4KX2M9TD.example.eats.Clip"] }
                }

                """))

    func diagnostics(in subject: LintSubject) -> [Diagnostic] {
        let uses = subject.identifiers
        var clips: [AppIdentifier: IdentifierUse] = [:]
        for use in uses where use.service.hasSameScalars(as: "appclips") && clips[use.identifier] == nil {
            clips[use.identifier] = use
        }
        let apps = Set(uses.map(\.identifier))
        return uses.compactMap { use in
            guard use.service.hasSameScalars(as: "applinks"), use.isRead, isWellFormed(use) else { return nil }
            guard use.identifier.isNamedLikeClip(beside: apps) else { return nil }
            let listed = clips[use.identifier]
            return diagnostic(
                "\(use.quoted) is an App Clip, but universal links open only full apps.", at: use.place, in: subject,
                notes: listed.map { [Diagnostic.Note("\"appclips\" lists it here.", at: subject.location($0.place))] }
                    ?? [],
                help: "Move it to the \"apps\" of \"appclips\", and list the full app here.")
        }
    }

    private func isWellFormed(_ use: IdentifierUse) -> Bool {
        [.wellFormed, .lowercasePrefix, .sample].contains(use.shape)
    }
}

struct FullAppInAppClips: LintRule {
    let rule = Rule(
        Diagnostic.Code("AASA313", "full-app-in-appclips"), .warning, .identifiers,
        summary: "A full app under `appclips`",
        effect: "The entry has no effect: only an App Clip is invoked through the service `appclips`.",
        reason: """
            The same identifier is under `applinks`, which opens full apps. An App Clip has an identifier of its own: \
            that of its app with another part at the end, usually `Clip`.
            """,
        remedy: "Write the identifier of the App Clip under `appclips`, or remove the entry.",
        evidence: [.publicServices],
        bad: Rule.Example(
            file: """
                {
                  "applinks": { "details": [{ "appID": "7Q4KX2M9TD.example.eats", "paths": ["/buy/*"] }] },
                  "appclips": { "apps": [⟦"7Q4KX2M9TD.example.eats"⟧] }
                }
                """),
        good: Rule.Example(
            file: """
                {
                  "applinks": { "details": [{ "appID": "7Q4KX2M9TD.example.eats", "paths": ["/buy/*"] }] },
                  "appclips": { "apps": ["7Q4KX2M9TD.example.eats.Clip"] }
                }
                """))

    func diagnostics(in subject: LintSubject) -> [Diagnostic] {
        let uses = subject.identifiers.filter { [.wellFormed, .lowercasePrefix, .sample].contains($0.shape) }
        let apps = Set(uses.map(\.identifier))
        var full: [AppIdentifier: IdentifierUse] = [:]
        for use in uses where use.service.hasSameScalars(as: "applinks") && use.isRead && full[use.identifier] == nil {
            full[use.identifier] = use
        }
        return uses.compactMap { use in
            guard use.service.hasSameScalars(as: "appclips"), let other = full[use.identifier],
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
