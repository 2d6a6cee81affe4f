import JSONSyntax
public import UniversalLinks

/// A file without any service that the system knows.
struct MissingService: LintRule {
    let offence = Offence(
        Diagnostic.Code("AASA201", "missing-service"), .error, .structure,
        summary: "A file without a service that the system knows",
        effect: "The file does nothing: no link opens an app, and no app shares passwords or activities with the site.",
        reason: """
            The system looks for `applinks`, `webcredentials`, `appclips` and `activitycontinuation` in the outermost object. \
            None of them is there. Often it is another file: an answer of an interface, or the settings of some tool.
            """,
        remedy: "Write an object with an `applinks` key. A file that is to claim nothing may be `{}`.",
        evidence: [
            .publicServices,
            .notJSON,
        ],
        firing: [
            Offence.Example(file: "⟦{ \"status\": 404, \"error\": \"Not Found\" }⟧\n"),
            Offence.Example(file: "⟦{}⟧\n"),
        ],
        quiet: [
            Offence.Example(file: "{ \"applinks\": { \"details\": [] } }\n"),
            Offence.Example(file: "{ \"webcredentials\": { \"apps\": [\"7Q4KX2M9TD.example.eats\"] } }\n"),
            Offence.Example(file: "{ \"applinks\": null }\n"),
            Offence.Example(file: "{ \"applink\": { \"details\": [] } }\n"),
            Offence.Example(file: "{ \"apps\": [], \"details\": [] }\n"),
        ])

    func diagnostics(in subject: LintSubject) -> [Diagnostic] {
        guard let root = subject.rootObject else { return [] }
        let hasOther = root.members.members.contains { member in
            AssociationFile.Service.publicNames.contains(member.key) || IntendedKey.service(member.key) != nil
                || KeyOutsideAppLinks.meaning(of: member.key) != nil
        }
        guard !hasOther else { return [] }
        let isEmpty = root.members.members.isEmpty
        return [
            diagnostic(
                isEmpty
                    ? "The file is an empty object: it is valid and does nothing."
                    : "The file holds no service that the system knows, and does nothing.",
                at: root.place, in: subject, isEmpty ? .warning : nil,
                help: "Write an \"applinks\" object, or check that this is the right file.")
        ]
    }
}

extension Diagnostic.Code {
    /// `missing-service`
    public static let missingServiceInFile = MissingService().offence.code
}
