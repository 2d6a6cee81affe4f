import JSONSyntax
public import UniversalLinks

/// A member of `paths` that is not a string.
struct NonStringPath: LintRule {
    let offence = Offence(
        Diagnostic.Code("AASA228", "non-string-path"), .error, .structure, sometimes: [.warning],
        summary: "A member of `paths` that is not a string",
        effect: """
            It probably counts as a component without patterns of its own: it does what `defaults` says or, without \
            `defaults`, matches every URL of the domain, and iOS never tries the paths after it. This is assumed, \
            not confirmed by a recording.
            """,
        reason: """
            `paths` contains plain strings. Any other value restricts nothing by itself, so it matches every URL \
            that `defaults` allows. Objects with patterns belong in `components`.
            """,
        remedy: "Write the path as a string or, for objects, rename the list to `components`.",
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
                    """)
        ],
        quiet: [
            .detail(
                """
                "appIDs": ["7Q4KX2M9TD.example.eats"],
                "components": [{ "/": "/menu/*" }]
                """)
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
                        + (isUnread ? ", and iOS uses \"components\" instead." : consequence(component)),
                    at: place, in: subject, isUnread ? .note : component?.isConstrained == true ? .warning : nil,
                    help: value.object == nil ? "Write a string." : "Move objects to \"components\".",
                    fix: areComponents && index == 0
                        ? Diagnostic.Fix(
                            "Rename the list to \"components\".", .unsafe,
                            [subject.editing.renaming(member, to: "components")])
                        : nil)
            }
        }
    }

    /// What the member does: it has no patterns of its own, and inherits those of `defaults`.
    private func consequence(_ component: EffectiveComponent?) -> String {
        let verb = component?.isExclusion.value == true ? "excludes" : "matches"
        return component?.isConstrained == true
            ? ", so it probably \(verb) the URLs that match \"defaults\"."
            : ", so it probably \(verb) every URL of the domain."
    }
}

extension EffectiveComponent {
    /// Whether some pattern, its own or inherited, has to match.
    fileprivate var isConstrained: Bool { path != nil || query != nil || fragment != nil }
}

extension Diagnostic.Code {
    /// `non-string-path`
    public static let nonStringPath = NonStringPath().offence.code
}
