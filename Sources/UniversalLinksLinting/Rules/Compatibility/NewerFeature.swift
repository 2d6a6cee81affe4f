import JSONSyntax
public import UniversalLinks

/// A key or a variable that the oldest version of iOS that the file is for does not know.
struct NewerFeature: LintRule {
    let offence = Offence(
        Diagnostic.Code("AASA504", "newer-feature"), .warning, .compatibility,
        summary: "A key or variable that the oldest supported iOS version does not know",
        effect: """
            Versions older than the key read the file as if the key were missing: matching is case-sensitive, URLs \
            are not decoded, nothing is inherited, or no App Clip is found. A pattern with a variable never matches there.
            """,
        reason: """
            iOS 13.5 introduced `caseSensitive` and variables; earlier versions read `$(lang)` as seven plain characters. \
            iOS 14 introduced `percentEncoded`, `defaults` and `appclips`.
            """,
        remedy: """
            Write the components so that they work without it: both spellings of a word, percent-encoded text, every key \
            in every component, one component for each value of a variable. Or stop supporting the older versions.
            """,
        evidence: [.releases, .wildcards],
        firing: [.components(#"{ "/": "/buy/*", ⟦"caseSensitive"⟧: false }"#, minimumSystem: .ios13)],
        quiet: [.components(#"{ "/": "/buy/*" }"#, minimumSystem: .ios13)])

    func diagnostics(in subject: LintSubject) -> [Diagnostic] {
        keys(subject) + variables(subject)
    }

    private func keys(_ subject: LintSubject) -> [Diagnostic] {
        subject.objects.flatMap { object in
            object.members.effectiveMembers.compactMap { member -> Diagnostic? in
                guard let key = NewerFeature.keys(object.role).first(where: { $0.name.isVerbatim(member.key) }),
                    subject.minimumSystem < key.since, key.hasEffect(member.value)
                else { return nil }
                return diagnostic(
                    "\"\(key.name)\" needs \(key.since): \(key.effect).",
                    at: subject.place(ofKeyOf: member, in: object.pointer), in: subject,
                    help: "\(key.help) on \(subject.minimumSystem).")
            }
        }
    }

    private func variables(_ subject: LintSubject) -> [Diagnostic] {
        guard subject.minimumSystem < .ios13Point5 else { return [] }
        return subject.patterns.compactMap { use in
            guard let name = use.pattern.variableNames.first else { return nil }
            return diagnostic(
                "Variables need iOS 13.5: earlier versions read \"$(\(name.shortened(to: 80)))\" as plain text, and the "
                    + "pattern never matches.",
                at: use.place, in: subject, help: "Add a component for each value, or write \"*\".")
        }
    }

    private struct Key {
        let name: String
        let since: SystemRelease
        let effect: String
        /// What to do, up to the name of the oldest version.
        let help: String

        /// Whether it changes anything, with this value.
        func hasEffect(_ value: JSONValue) -> Bool {
            if let fields = value.object, name == "defaults" {
                return fields.effectiveMembers.contains { $0.value.boolean != true || $0.key == "exclude" }
            }
            return name == "appclips" ? value.object?["apps"] != nil : value.boolean != true
        }
    }

    private static func keys(_ role: LintObject.Role) -> [Key] {
        switch role {
        case .root: [appClips]
        case .appLinks, .detail: [defaults]
        case .component: [caseSensitive, percentEncoded]
        default: []
        }
    }

    private static let caseSensitive = Key(
        name: "caseSensitive", since: .ios13Point5, effect: "earlier versions always match case-sensitively",
        help: "Add a component for each spelling, so that the file also works")
    private static let percentEncoded = Key(
        name: "percentEncoded", since: .ios14, effect: "earlier versions never decode the URL",
        help: "Add a component with percent-encoded text, so that the file also works")
    private static let defaults = Key(
        name: "defaults", since: .ios14, effect: "in earlier versions, components inherit nothing",
        help: "Write the keys in each component, so that the file also works")
    private static let appClips = Key(
        name: "appclips", since: .ios14, effect: "earlier versions do not support App Clips",
        help: "Keep the key: App Clips cannot work")
}

extension Diagnostic.Code {
    /// `newer-feature`
    public static let newerFeature = NewerFeature().offence.code
}
