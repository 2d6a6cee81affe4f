import JSONSyntax
public import UniversalLinks

/// A pattern that is no string.
struct UnusableConstraint: LintRule {
    let offence = Offence(
        Diagnostic.Code("AASA229", "unusable-constraint"), .error, .structure,
        summary: "A pattern of a wrong type",
        effect: "The pattern is dropped: the part of the URL is free, and more URLs open the app than written.",
        reason: """
            `/` and `#` hold a string, `?` a string or an object. A value of another type constrains nothing, and since the key \
            is there, `defaults` further out do not step in.
            """,
        remedy: "Write the pattern as a string. For several patterns write several components.",
        evidence: [.wrongType],
        firing: [
            .components("{ \"/\": ⟦[\"/menu/*\", \"/order/*\"]⟧ }"),
            .components("{ \"/\": ⟦[\"/menu/*\"]⟧ }", fixed: "{ \"/\": \"/menu/*\" }"),
            .components(
                "{ \"/\": \"/menu/*\", \"?\": ⟦[\"table=?*\"]⟧ }", fixed: "{ \"/\": \"/menu/*\", \"?\": \"table=?*\" }"),
            .components("{ \"/\": \"/menu/*\", \"#\": ⟦null⟧ }"),
            .appLinks(
                """
                "defaults": { "/": ⟦5⟧ },
                "details": [{ "appIDs": ["7Q4KX2M9TD.example.eats"], "components": [{ "?": "table=?*" }] }]
                """),
            .appLinks(
                """
                "defaults": { "#": "top" },
                "details": [
                  {
                    "appIDs": ["7Q4KX2M9TD.example.eats"],
                    "defaults": { "#": ⟦true⟧ },
                    "components": [{ "/": "/menu/*", "#": "bar" }, { "/": "/order/*" }]
                  }
                ]
                """),
        ],
        quiet: [
            .components("{ \"/\": \"/menu/*\" },\n{ \"/\": \"/order/*\" }"),
            .components("{ \"/\": \"/menu/*\", \"?\": { \"table\": \"?*\" }, \"#\": \"top\" }"),
            .components("{ \"/\": \"/menu/*\", \"?\": { \"table\": 5 } }"),
            .appLinks(
                """
                "defaults": { "/": 5 },
                "details": [{ "appIDs": ["7Q4KX2M9TD.example.eats"], "components": [{ "/": "/menu/*" }] }]
                """),
            .appLinks(
                """
                "defaults": { "/": 5 },
                "details": [
                  { "appIDs": ["7Q4KX2M9TD.example.eats"], "defaults": { "/": "/menu/*" }, "components": [{}] },
                  { "appIDs": ["7Q4KX2M9TD.example.drinks"], "paths": ["/bar/*", "NOT /bar/closed"] }
                ]
                """),
            .appLinks("\"defaults\": { \"/\": 5 },\n\"details\": []"),
        ])

    private static let parts = ["/": "path", "?": "query", "#": "fragment"]

    func diagnostics(in subject: LintSubject) -> [Diagnostic] {
        guard !subject.hasBareDetail else { return [] }
        let roles: Set<LintObject.Role> = [.component, .appLinksDefaults, .detailDefaults]
        // What components do with a value of `defaults` takes a look at each of them.
        lazy var unread = Set(subject.components.flatMap(subject.unreadConstraints).map(\.range))
        return subject.objects.filter { roles.contains($0.role) }.flatMap { object in
            object.members.effectiveMembers.compactMap { member in
                guard member.value.string == nil, let part = UnusableConstraint.parts[member.key],
                    member.key != "?" || member.value.object == nil,
                    object.role == .component || unread.contains(member.value.range)
                else { return nil }
                let only = member.value.array.flatMap { $0.count == 1 ? $0.first : nil }
                return diagnostic(
                    "\"\(member.key)\" is \(member.value.typeDescription) and is dropped: the \(part) "
                        + (object.role == .component ? "is free." : "of every component that inherits it is free."),
                    at: object.place(ofValueOf: member), in: subject,
                    help: member.value.array.map { $0.count > 1 } ?? false
                        ? "Write a component for each pattern." : "Write a string, or take the key out.",
                    fix: only?.string == nil
                        ? nil
                        : only.map { only in
                            Diagnostic.Fix(
                                "Take the brackets off.", .unsafe,
                                [TextEdit(member.value.range, subject.editing.text(of: only))])
                        })
            }
        }
    }
}

extension Diagnostic.Code {
    /// `unusable-constraint`
    public static let unusableConstraint = UnusableConstraint().offence.code
}
