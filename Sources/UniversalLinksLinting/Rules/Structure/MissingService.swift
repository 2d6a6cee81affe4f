import JSONSyntax
public import UniversalLinks

/// A file without any service that iOS knows.
struct MissingService: LintRule {
    let offence = Offence(
        Diagnostic.Code("AASA201", "missing-service"), .error, .structure, sometimes: [.warning],
        summary: "A file without a service that iOS knows",
        effect:
            "The file has no effect: no link opens an app, and no app shares passwords or activities with the site.",
        reason: """
            iOS looks for `applinks`, `webcredentials`, `appclips` and `activitycontinuation` in the outermost \
            object, and finds none of them. Often this is the wrong file: an API response, or the settings of a \
            tool.
            """,
        remedy: "Add an `applinks` object. A file that claims nothing on purpose can be `{}`.",
        evidence: [
            .publicServices,
            .notJSON,
        ],
        firing: [Offence.Example(file: "⟦{ \"status\": 404, \"error\": \"Not Found\" }⟧\n")],
        quiet: [Offence.Example(file: Offence.Example.smallestFile + "\n")])

    func diagnostics(in subject: LintSubject) -> [Diagnostic] {
        guard let root = subject.rootObject else { return [] }
        let hasOther = root.members.members.contains { member in
            AssociationFile.Service.publicNames.containsVerbatim(member.key) || IntendedKey.service(member.key) != nil
                || IntendedKey.outside(member.key) != nil
        }
        guard !hasOther else { return [] }
        let isEmpty = root.members.members.isEmpty
        return [
            diagnostic(
                isEmpty
                    ? "The file is an empty object: it is valid but has no effect."
                    : "The file contains none of the services that iOS knows, so it has no effect.",
                at: root.place, in: subject, isEmpty ? .warning : nil,
                help: "Add an \"applinks\" object, or check that this is the right file.")
        ]
    }
}

extension Diagnostic.Code {
    /// `missing-service`
    public static let missingServiceInFile = MissingService().offence.code
}
