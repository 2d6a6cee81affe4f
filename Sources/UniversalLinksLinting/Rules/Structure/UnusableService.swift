import JSONSyntax
public import UniversalLinks

/// A service that is not an object.
struct UnusableService: LintRule {
    let offence = Offence(
        Diagnostic.Code("AASA203", "unusable-service"), .error, .structure,
        summary: "A service that is not an object",
        effect: "iOS probably skips the service, so it does not work for any app. The rest of the file is read.",
        reason: "A service is an object: `applinks` contains `details`, and the others contain `apps`.",
        remedy: "Write `\"webcredentials\": { \"apps\": [...] }` with the identifiers in the list.",
        evidence: [.wrongType],
        firing: [
            Offence.Example(
                file: "{ \"webcredentials\": ⟦[\"7Q4KX2M9TD.example.eats\"]⟧ }\n",
                fixed: "{ \"webcredentials\": { \"apps\": [\"7Q4KX2M9TD.example.eats\"] } }\n"),
            Offence.Example(file: "{ \"applinks\": ⟦null⟧ }\n"),
            Offence.Example(
                file: "{ \"applinks\": ⟦[{ \"appIDs\": [] }]⟧ }\n",
                fixed: "{ \"applinks\": { \"details\": [{ \"appIDs\": [] }] } }\n"),
            Offence.Example(file: "{ \"appclips\": ⟦[]⟧ }\n"),
        ],
        quiet: [
            Offence.Example(file: "{ \"webcredentials\": { \"apps\": [\"7Q4KX2M9TD.example.eats\"] } }\n"),
            Offence.Example(file: "{ \"payments\": [] }\n"),
        ])

    func diagnostics(in subject: LintSubject) -> [Diagnostic] {
        guard let root = subject.rootObject else { return [] }
        return root.members.effectiveMembers.compactMap { member in
            guard AssociationFile.Service.publicNames.containsVerbatim(member.key), member.value.object == nil else {
                return nil
            }
            let isAppLinks = member.key.isVerbatim("applinks")
            let content = isAppLinks ? "details" : "apps"
            return diagnostic(
                "\"\(member.key)\" is \(member.value.typeDescription), not an object, so iOS probably skips the service.",
                at: root.place(ofValueOf: member), in: subject, member.value.isVoid && !isAppLinks ? .warning : nil,
                help: member.value.isVoid
                    ? "Write an object with \"\(content)\", or remove the key."
                    : "Write an object with \"\(content)\".",
                fix: isContent(member.value, ofAppLinks: isAppLinks)
                    ? Diagnostic.Fix(
                        "Wrap the list in an object under \"\(content)\".", .unsafe,
                        subject.wrapping(member.value, in: "{ \"\(content)\": ", " }"))
                    : nil)
        }
    }

    /// Whether the value is the list that belongs in the object.
    private func isContent(_ value: JSONValue, ofAppLinks isAppLinks: Bool) -> Bool {
        guard let values = value.array, !values.isEmpty else { return false }
        return values.allSatisfy { isAppLinks ? $0.object != nil : $0.string != nil }
    }
}

extension Diagnostic.Code {
    /// `unusable-service`
    public static let unusableService = UnusableService().offence.code
}
