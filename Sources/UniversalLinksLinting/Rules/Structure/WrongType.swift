import JSONSyntax
public import UniversalLinks

/// A value that is not of the type that iOS reads there.
struct WrongType: LintRule {
    let offence = Offence(
        Diagnostic.Code("AASA203", "wrong-type"), .error, .structure, sometimes: [.warning, .note],
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
                fixed: "{ \"webcredentials\": { \"apps\": [\"7Q4KX2M9TD.example.eats\"] } }\n")
        ],
        quiet: [Offence.Example(file: "{ \"webcredentials\": { \"apps\": [\"7Q4KX2M9TD.example.eats\"] } }\n")])

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
