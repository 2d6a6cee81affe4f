import JSONSyntax
public import UniversalLinks

/// A value that is not of the type that iOS reads there.
struct WrongType: LintRule {
    let offence = Offence(
        Diagnostic.Code("AASA203", "wrong-type"), .error, .structure,
        summary: "A value of the wrong type",
        effect: """
            iOS probably treats the key as missing, or skips the member of the list. Without its `apps` or `details`, a \
            service does not work for any app; without `components` and `paths`, the apps of a detail get every link to \
            the domain. A variable that is a single string counts as a list of one.
            """,
        reason: """
            Each key has one type. A service, a detail, `defaults` and `substitutionVariables` are objects. `apps`, \
            `details`, `appIDs`, `components`, `paths` and the values of a variable are arrays, even for one member.
            """,
        remedy: "Write the type that the message names. A single value needs square brackets around it.",
        evidence: [.wrongType, .detailWithoutLists, .undefinedVariable, .droppedValue],
        firing: [
            Offence.Example(
                file: "{ \"webcredentials\": { \"apps\": ⟦\"7Q4KX2M9TD.example.eats\"⟧ } }\n",
                fixed: "{ \"webcredentials\": { \"apps\": [\"7Q4KX2M9TD.example.eats\"] } }\n"),
            Offence.Example(
                file: "{ \"webcredentials\": ⟦[\"7Q4KX2M9TD.example.eats\"]⟧ }\n",
                fixed: "{ \"webcredentials\": { \"apps\": [\"7Q4KX2M9TD.example.eats\"] } }\n"),
            Offence.Example(file: "{ \"applinks\": ⟦null⟧ }\n"),
            Offence.Example(
                file: "{ \"applinks\": ⟦[{ \"appIDs\": [] }]⟧ }\n",
                fixed: "{ \"applinks\": { \"details\": [{ \"appIDs\": [] }] } }\n"),
            Offence.Example(file: "{ \"appclips\": ⟦[]⟧ }\n"),
            Offence.Example(file: "{ \"appclips\": { \"apps\": ⟦null⟧ } }\n"),
            .appLinks("\"apps\": ⟦{}⟧,\n\"details\": []"),
            .appLinks("\"details\": ⟦\"7Q4KX2M9TD.example.eats\"⟧"), .appLinks("\"details\": ⟦null⟧"),
            .detail(
                "\(appIDs)\"components\": ⟦{ \"/\": \"/menu/*\" }⟧",
                fixed: "\(appIDs)\"components\": [{ \"/\": \"/menu/*\" }]"),
            .detail("\(appIDs)\"components\": ⟦\"/menu/*\"⟧,\n\"paths\": [\"/menu/*\"]"),
            .detail("\(appIDs)\"components\": ⟦null⟧"),
            .detail(
                "\"appID\": \"7Q4KX2M9TD.example.eats\",\n\"paths\": ⟦\"/menu/*\"⟧",
                fixed: "\"appID\": \"7Q4KX2M9TD.example.eats\",\n\"paths\": [\"/menu/*\"]"),
            .detail("\(appIDs)\"paths\": ⟦{}⟧,\n\"components\": [{ \"/\": \"/menu/*\" }]"),
            .appLinks(
                "\"defaults\": ⟦[{ \"caseSensitive\": false }]⟧,\n" + Offence.Example.details(),
                fixed: "\"defaults\": { \"caseSensitive\": false },\n" + Offence.Example.details()),
            .detail("\(appIDs)\"defaults\": ⟦\"x\"⟧,\n\"components\": [{ \"/\": \"*\" }]"),
            .appLinks("\"defaults\": ⟦null⟧,\n\"details\": []"),
            .appLinks(
                "\"substitutionVariables\": ⟦[{ \"food\": [\"pizza\"] }]⟧,\n"
                    + Offence.Example.details(path: "/menu/$(food)")),
            .appLinks("\"substitutionVariables\": ⟦null⟧,\n\"details\": []"),
            .detail("\"appIDs\": [⟦[\"7Q4KX2M9TD.example.eats\"]⟧],\n\"components\": [{ \"/\": \"/menu/*\" }]"),
            .detail("\"appIDs\": [\"7Q4KX2M9TD.example.eats\", ⟦null⟧],\n\"components\": []"),
            Offence.Example(
                file: "{ \"webcredentials\": { \"apps\": [⟦{ \"appID\": \"7Q4KX2M9TD.example.eats\" }⟧] } }\n"),
            .appLinks("\"details\": [⟦\"7Q4KX2M9TD.example.eats\"⟧]"), .appLinks("\"details\": [⟦null⟧]"),
            .appLinks("\"details\": [⟦[{ \"appIDs\": [\"7Q4KX2M9TD.example.eats\"], \"components\": [] }]⟧]"),
            .appLinks("\"details\": { \"7Q4KX2M9TD.example.eats\": ⟦[\"/menu/*\"]⟧ }"),
            .appLinks(
                "\"substitutionVariables\": { \"year\": [⟦2025⟧, \"2026\"] },\n"
                    + Offence.Example.details(path: "/menu/$(year)"),
                fixed: "\"substitutionVariables\": { \"year\": [\"2025\", \"2026\"] },\n"
                    + Offence.Example.details(path: "/menu/$(year)")),
            .appLinks(
                "\"substitutionVariables\": { \"food\": ⟦\"pizza\"⟧ },\n\"details\": []",
                fixed: "\"substitutionVariables\": { \"food\": [\"pizza\"] },\n\"details\": []"),
            .appLinks("\"substitutionVariables\": { \"food\": ⟦{ \"a\": \"pizza\" }⟧ },\n\"details\": []"),
            .appLinks("\"substitutionVariables\": { \"food\": [\"pizza\", ⟦null⟧] },\n\"details\": []"),
        ],
        quiet: [
            Offence.Example(file: "{ \"webcredentials\": { \"apps\": [\"7Q4KX2M9TD.example.eats\"] } }\n"),
            Offence.Example(file: "{ \"payments\": [] }\n"),
            Offence.Example(file: "{ \"payments\": { \"apps\": true } }\n"),
            .appLinks("\"apps\": [],\n\"details\": []"),
            .detail("\(appIDs)\"components\": [{ \"/\": \"*\" }]"),
            .detail("\(appIDs)\"components\": []"),
            .detail("\"appID\": \"7Q4KX2M9TD.example.eats\",\n\"paths\": [\"/menu/*\"]"),
            .appLinks("\"details\": { \"7Q4KX2M9TD.example.eats\": { \"paths\": [\"*\"] } }"),
            .appLinks("\"details\": { \"appID\": \"7Q4KX2M9TD.example.eats\", \"paths\": [\"*\"] }"),
            .appLinks("\"defaults\": { \"caseSensitive\": false },\n" + Offence.Example.details()),
            .appLinks("\"defaults\": {},\n\"details\": []"),
            .appLinks("\"substitutionVariables\": { \"year\": [] },\n\"details\": []"),
            .appLinks(
                "\"substitutionVariables\": { \"year\": [\"2025\", \"2026\"] },\n"
                    + Offence.Example.details(path: "/menu/$(year)")),
        ])

    private static let appIDs = "\"appIDs\": [\"7Q4KX2M9TD.example.eats\"],\n"

    func diagnostics(in subject: LintSubject) -> [Diagnostic] {
        let inServices = services(subject) + apps(subject) + details(subject) + defaults(subject) + variables(subject)
        return inServices + identifiers(subject) + detailMembers(subject) + variableValues(subject)
            + subject.detailObjects.flatMap { components(of: $0, subject) + paths(of: $0, subject) }
    }
}

extension Diagnostic.Code {
    /// `wrong-type`
    public static let wrongType = WrongType().offence.code
}
