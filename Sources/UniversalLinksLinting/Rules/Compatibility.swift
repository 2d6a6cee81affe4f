import JSONSyntax
import UniversalLinks

struct UnreadByIOS12: LintRule {
    let rule = Rule(
        Diagnostic.Code("AASA501", "unread-by-ios-12"), .warning, .compatibility,
        summary: "A file that iOS 12 and earlier cannot use",
        effect: """
            On iOS 12 and earlier, no link of the detail opens the app. Without `apps`, these versions reject `applinks`, \
            and no link opens any app.
            """,
        reason: """
            iOS 13 introduced `appIDs` and `components`. Earlier versions read `appID`, which contains one identifier, and \
            `paths`; and they require an empty `apps` next to `details`.
            """,
        remedy: """
            Add `paths`, `appID` and `"apps": []`, with one detail per app. iOS 13 and later ignore the old keys \
            if the new ones are present. Or stop supporting the older versions.
            """,
        evidence: [.componentsOverPaths, .appIDsNeedIOS13, .appsRequired, .appsBesideDetails, .releases],
        bad: .oldDetail(
            """
            "appID": "7Q4KX2M9TD.example.eats",
            ⟦"components"⟧: [{ "/": "/buy/*" }]
            """),
        good: .oldDetail(
            """
            "appID": "7Q4KX2M9TD.example.eats",
            "paths": ["/buy/*"],
            "components": [{ "/": "/buy/*" }]
            """))

    func diagnostics(in subject: LintSubject) -> [Diagnostic] {
        guard subject.minimumSystem < .ios13 else { return [] }
        return components(subject) + identifiers(subject) + apps(subject)
    }

    private func components(_ subject: LintSubject) -> [Diagnostic] {
        subject.objects.compactMap { object in
            guard object.role == .detail, let member = object.members.member("components"), member.value.array != nil,
                object.members["paths"]?.array == nil
            else { return nil }
            return diagnostic(
                "iOS 12 ignores \"components\", and this detail has no \"paths\": no link opens the app there.",
                at: subject.place(ofKeyOf: member, in: object.pointer), in: subject,
                help: "Add \"paths\"; iOS 13 and later ignore it.")
        }
    }

    private func identifiers(_ subject: LintSubject) -> [Diagnostic] {
        guard case .array = subject.file.appLinks?.detailsShape else { return [] }
        return subject.objects.compactMap { object in
            guard object.role == .detail, let member = object.members.member("appIDs"),
                object.members["appID"]?.string == nil
            else { return nil }
            return diagnostic(
                "iOS 12 ignores \"appIDs\", and this detail has no \"appID\": it applies to no app there.",
                at: subject.place(ofKeyOf: member, in: object.pointer), in: subject,
                help: "Add \"appID\" with one identifier; for several apps, write one detail per app.")
        }
    }

    private func apps(_ subject: LintSubject) -> [Diagnostic] {
        subject.objects.compactMap { object in
            guard object.role == .appLinks, let member = object.members.member("details"), object.members["apps"] == nil
            else { return nil }
            return diagnostic(
                "iOS 12 requires \"apps\" next to \"details\", and rejects \"applinks\" without it.",
                at: subject.place(ofKeyOf: member, in: object.pointer), in: subject, help: "Add \"apps\": [].",
                fix: Diagnostic.Fix(
                    "Add \"apps\": [].", .safe,
                    [subject.editing.appending("apps", JSONValue(.array([])), to: object.value)]))
        }
    }
}

struct NewerFeature: LintRule {
    let rule = Rule(
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
        bad: .components(#"{ "/": "/buy/*", ⟦"caseSensitive"⟧: false }"#, minimumSystem: .ios13),
        good: .components(#"{ "/": "/buy/*" }"#, minimumSystem: .ios13))

    func diagnostics(in subject: LintSubject) -> [Diagnostic] {
        keys(subject) + variables(subject)
    }

    private func keys(_ subject: LintSubject) -> [Diagnostic] {
        subject.objects.flatMap { object in
            object.members.effectiveMembers.compactMap { member -> Diagnostic? in
                guard let key = NewerFeature.keys(object.role).first(where: { $0.name.hasSameScalars(as: member.key) }),
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
        let help: String

        /// Whether the key changes anything with this value.
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

struct MixedGenerations: LintRule {
    let rule = Rule(
        Diagnostic.Code("AASA506", "mixed-generations"), .note, .compatibility, isPedantic: true,
        summary: "Old and new keys in one detail",
        effect: """
            Nothing changes on iOS 13 and later. Earlier versions need both `appID` and `paths`, so one of the two alone is of \
            no use to them.
            """,
        reason: """
            `appID` and `paths` date from iOS 9; iOS 13 introduced `appIDs` and `components`. Many files mix them, and \
            nothing fails. So it is reported only on request.
            """,
        remedy: "Write `appIDs` with `components`.",
        evidence: [.appIDsNeedIOS13, .componentsOverPaths],
        bad: .detail(
            """
            ⟦"appID"⟧: "7Q4KX2M9TD.example.eats",
            "components": [{ "/": "/buy/*" }]
            """,
            fixed: """
                "appIDs": ["7Q4KX2M9TD.example.eats"],
                "components": [{ "/": "/buy/*" }]
                """),
        good: .detail(
            """
            "appIDs": ["7Q4KX2M9TD.example.eats"],
            "components": [{ "/": "/buy/*" }]
            """))

    func diagnostics(in subject: LintSubject) -> [Diagnostic] {
        // Before iOS 13, other rules report it as warnings.
        guard subject.isPedantic(about: rule), subject.minimumSystem >= .ios13,
            case .array = subject.file.appLinks?.detailsShape
        else { return [] }
        return subject.objects.compactMap { object in
            guard object.role == .detail else { return nil }
            let members = object.members
            let hasComponents = members["components"]?.array != nil
            if members["appIDs"]?.array != nil, members["appID"] == nil, !hasComponents,
                let paths = members.member("paths"),
                paths.value.array != nil
            {
                return diagnostic(
                    "\"paths\" is the older key, but the iOS versions that need it do not read \"appIDs\".",
                    at: subject.place(ofKeyOf: paths, in: object.pointer), in: subject,
                    help: "Write \"components\" instead.")
            }
            guard let single = members.member("appID"), let text = single.value.string, members["appIDs"] == nil,
                hasComponents, members["paths"] == nil
            else { return nil }
            return diagnostic(
                "\"appID\" is the older key, but the iOS versions that need it do not read \"components\".",
                at: subject.place(ofKeyOf: single, in: object.pointer), in: subject,
                help: "Write \"appIDs\": [\(text.inShortQuotes)] instead.",
                fix: Diagnostic.Fix(
                    "Replace \"appID\" with \"appIDs\".", .safe,
                    [
                        subject.editing.renaming(single, to: "appIDs"),
                        subject.editing.replacing(single.value, with: JSONValue([text])),
                    ]))
        }
    }
}
