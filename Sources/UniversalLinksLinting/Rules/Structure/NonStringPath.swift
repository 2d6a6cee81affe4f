import JSONSyntax
public import UniversalLinks

/// A member of `paths` that is no string.
struct NonStringPath: LintRule {
    let offence = Offence(
        Diagnostic.Code("AASA228", "non-string-path"), .error, .structure,
        summary: "A member of `paths` that is not a string",
        effect: """
            Probably it counts as a component that says nothing itself: it takes every URL of the domain into the app, and \
            no path behind it is asked, or, where there are `defaults`, it does what these say. That is assumed; nobody \
            recorded it.
            """,
        reason: """
            `paths` holds plain texts. Anything else constrains nothing of its own, and so fits every URL that `defaults` do not \
            keep from it. Objects with patterns are what `components` holds.
            """,
        remedy: "Write the path as a string; or, for objects, call the list `components`.",
        evidence: [
            .wrongType,
            .defaultsOfPaths,
        ],
        firing: [
            .detail(
                """
                "appIDs": ["7Q4KX2M9TD.example.eats"],
                "paths": [⟦{ "/": "/menu/*" }⟧]
                """,
                fixed: """
                    "appIDs": ["7Q4KX2M9TD.example.eats"],
                    "components": [{ "/": "/menu/*" }]
                    """),
            .detail(
                """
                "appID": "7Q4KX2M9TD.example.eats",
                "paths": ["/menu/*", ⟦5⟧]
                """),
            .detail(
                """
                "appID": "7Q4KX2M9TD.example.eats",
                "paths": ["/menu/*", ⟦["/order/*"]⟧]
                """),
            .appLinks(
                """
                "defaults": { "/": "/menu/*", "exclude": true },
                "details": [{ "appID": "7Q4KX2M9TD.example.eats", "paths": [⟦7⟧] }]
                """),
            .appLinks(
                """
                "details": [
                  { "appID": "7Q4KX2M9TD.example.eats", "defaults": { "/": "/menu/*" }, "paths": [⟦null⟧] }
                ]
                """),
        ],
        quiet: [
            .detail(
                """
                "appIDs": ["7Q4KX2M9TD.example.eats"],
                "components": [{ "/": "/menu/*" }]
                """),
            .detail(
                """
                "appID": "7Q4KX2M9TD.example.eats",
                "paths": ["/menu/*"]
                """),
        ])

    func diagnostics(in subject: LintSubject) -> [Diagnostic] {
        let components = Dictionary(
            subject.componentsByDetail.joined().filter { $0.component.form == .unusablePath }
                .map { ($0.component.place.pointer, $0) },
            uniquingKeysWith: { first, _ in first })
        return subject.detailObjects.flatMap { detail -> [Diagnostic] in
            guard let member = detail.members.member("paths"), let paths = member.value.array else { return [] }
            let isUnread = detail.members["components"]?.array != nil
            let areComponents = detail.members["components"] == nil && paths.allSatisfy { $0.object != nil }
            return paths.enumerated().compactMap { index, value in
                guard value.string == nil else { return nil }
                let place = SourcePlace(pointer: detail.pointer.appending("paths").appending(index), range: value.range)
                let component = components[place.pointer]
                return diagnostic(
                    "This member of \"paths\" is \(value.quotedOrType), not a string"
                        + (isUnread ? "; \"components\" counts here." : consequence(component)),
                    at: place, in: subject, isUnread ? .note : component?.isConstrained == true ? .warning : nil,
                    help: value.object == nil ? "Write a string." : "Objects belong into \"components\".",
                    fix: areComponents && index == 0
                        ? Diagnostic.Fix(
                            "Call the list \"components\".", .unsafe,
                            [subject.editing.renaming(member, to: "components")])
                        : nil)
            }
        }
    }

    /// What the member does, which says nothing itself and inherits what there is.
    private func consequence(_ component: EffectiveComponent?) -> String {
        let target = component?.isExclusion.value == true ? "from the app" : "into the app"
        let verb = component?.isExclusion.value == true ? "keeps" : "takes"
        return component?.isConstrained == true
            ? ": it \(verb) the URLs that fit \"defaults\" \(target)."
            : ": it \(verb) every URL of the domain \(target)."
    }
}

extension EffectiveComponent {
    /// Whether some pattern, its own or inherited, has to fit.
    fileprivate var isConstrained: Bool { path != nil || query != nil || fragment != nil }
}

extension Diagnostic.Code {
    /// `non-string-path`
    public static let nonStringPath = NonStringPath().offence.code
}
