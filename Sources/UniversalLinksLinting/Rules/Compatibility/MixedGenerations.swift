import JSONSyntax
public import UniversalLinks

/// A detail that names its apps in the old way and its URLs in the new one, or the other way round.
struct MixedGenerations: LintRule {
    let offence = Offence(
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
        firing: [
            .detail(
                """
                ⟦"appID"⟧: "7Q4KX2M9TD.example.eats",
                "components": [{ "/": "/buy/*" }]
                """,
                fixed: """
                    "appIDs": ["7Q4KX2M9TD.example.eats"],
                    "components": [{ "/": "/buy/*" }]
                    """)
        ],
        quiet: [
            .detail(
                """
                "appIDs": ["7Q4KX2M9TD.example.eats"],
                "components": [{ "/": "/buy/*" }]
                """)
        ])

    func diagnostics(in subject: LintSubject) -> [Diagnostic] {
        // For versions before iOS 13, other rules report it as warnings.
        guard subject.asks(for: offence), subject.minimumSystem >= .ios13,
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

extension Diagnostic.Code {
    /// `mixed-generations`
    public static let mixedGenerations = MixedGenerations().offence.code
}
