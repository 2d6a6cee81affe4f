import JSONSyntax

/// A member of `paths` that is no string.
struct NonStringPath: LintRule {
    let offence = Offence(
        Diagnostic.Code("AASA228", "non-string-path"), .error, .structure,
        summary: "A member of `paths` that is not a string",
        effect:
            "It takes every URL of the domain into the app, unless `defaults` narrow it, and no path behind it is asked.",
        reason: """
            `paths` holds plain texts. Anything else constrains nothing, and so fits every URL. Objects with patterns are what \
            `components` holds.
            """,
        remedy: "Write the path as a string; or, for objects, call the list `components`.",
        evidence: [
            Statement("P6", .assumed, "A member of paths that is no string is a component without keys of its own.")
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
        subject.detailObjects.flatMap { detail -> [Diagnostic] in
            guard let member = detail.members.member("paths"), let paths = member.value.array else { return [] }
            let isUnread = detail.members["components"]?.array != nil
            let areComponents = detail.members["components"] == nil && paths.allSatisfy { $0.object != nil }
            return paths.enumerated().compactMap { index, value in
                guard value.string == nil else { return nil }
                return diagnostic(
                    "This member of \"paths\" is \(value.quotedOrType), not a string"
                        + (isUnread
                            ? "; \"components\" counts here." : ": it takes every URL of the domain into the app."),
                    at: Place(pointer: detail.pointer.appending("paths").appending(index), range: value.range),
                    in: subject, isUnread ? .note : nil,
                    help: value.object == nil ? "Write a string." : "Objects belong into \"components\".",
                    fix: areComponents && index == 0
                        ? Diagnostic.Fix(
                            "Call the list \"components\".", .unsafe,
                            [subject.editing.renaming(member, to: "components")])
                        : nil)
            }
        }
    }
}
