import JSONSyntax
public import UniversalLinks

/// A key of `applinks` or of a detail in the outermost object.
struct KeyOutsideAppLinks: LintRule {
    let offence = Offence(
        Diagnostic.Code("AASA205", "key-outside-applinks"), .error, .structure,
        summary: "A key of `applinks` in the outermost object",
        effect: "iOS does not read the key: its links do not open the app, or its defaults have no effect.",
        reason: """
            The outermost object contains the services. `details`, `defaults` and `substitutionVariables` belong in \
            the service `applinks`; `appIDs`, `components` and `paths` belong in a member of its `details`.
            """,
        remedy: "Move the key to where it belongs.",
        evidence: [
            .publicServices,
            .wrongType,
        ],
        firing: [
            Offence.Example(
                file: "{\n  ⟦\"details\"⟧: [\n    { \"appIDs\": [\"7Q4KX2M9TD.example.eats\"], "
                    + "\"components\": [{ \"/\": \"/menu/*\" }] }\n  ]\n}\n"),
            Offence.Example(
                file: "{\n  \"apps\": [],\n  ⟦\"details\"⟧: [{ \"appIDs\": [\"7Q4KX2M9TD.example.eats\"] }]\n}\n"),
            Offence.Example(file: "{\n  \"applinks\": { \"details\": [] },\n  ⟦\"Details\"⟧: [{}]\n}\n"),
            Offence.Example(file: "{ ⟦\"apps\"⟧: [], \"applinks\": { \"details\": [] } }\n"),
            Offence.Example(
                file: "{ \"applinks\": { \"details\": [] }, ⟦\"defaults\"⟧: { \"caseSensitive\": false } }\n"),
        ],
        quiet: [
            Offence.Example(
                file: "{ \"applinks\": {\n  \"details\": [\n    { \"appIDs\": [\"7Q4KX2M9TD.example.eats\"], "
                    + "\"components\": [{ \"/\": \"/menu/*\" }] }\n  ]\n} }\n"),
            Offence.Example(
                file:
                    "{\n  \"applinks\": { \"apps\": [], \"details\": [{ \"appIDs\": [\"7Q4KX2M9TD.example.eats\"] }] }\n}\n"
            ),
            Offence.Example(file: "{ \"payments\": { \"details\": [] }, \"applinks\": {} }\n"),
            Offence.Example(file: "{ \"description\": \"Made by hand.\", \"applinks\": {} }\n"),
        ])

    /// The key that a key of the outermost object is or resembles; nil for services.
    static func meaning(of key: String) -> String? {
        guard !AssociationFile.Service.publicNames.containsVerbatim(key), IntendedKey.service(key) == nil else {
            return nil
        }
        return key.isVerbatim("apps") ? key : IntendedKey.inside(key)
    }

    func diagnostics(in subject: LintSubject) -> [Diagnostic] {
        guard let root = subject.rootObject else { return [] }
        return root.members.effectiveMembers.compactMap { member in
            guard let key = KeyOutsideAppLinks.meaning(of: member.key) else { return nil }
            return diagnostic(
                "\"\(member.key.shortened(to: 60))\" has no effect here: \"\(key)\" belongs in \(home(of: key)).",
                at: subject.place(ofKeyOf: member, in: root.pointer), in: subject,
                member.value.isVoid ? .warning : nil,
                help: member.value.isVoid ? "Move it there, or remove it." : "Move it there.")
        }
    }

    private func home(of key: String) -> String {
        if key.isVerbatim("apps") { return "a service" }
        return LintSubject.detailKeys.containsVerbatim(key) ? "a member of \"details\" in \"applinks\"" : "\"applinks\""
    }
}

extension Diagnostic.Code {
    /// `key-outside-applinks`
    public static let keyOutsideAppLinks = KeyOutsideAppLinks().offence.code
}
