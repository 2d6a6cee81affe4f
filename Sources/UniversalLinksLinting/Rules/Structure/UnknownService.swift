import JSONSyntax
public import UniversalLinks

/// A key of the outermost object that is not a public service.
struct UnknownService: LintRule {
    let offence = Offence(
        Diagnostic.Code("AASA202", "unknown-service"), .error, .structure, sometimes: [.warning, .note],
        summary: "A service that iOS does not know",
        effect: "iOS reads nothing under this key. If it is a misspelled service, that service does not work at all.",
        reason: """
            The public services are `applinks`, `webcredentials`, `appclips` and `activitycontinuation`, in \
            lowercase, without hyphens or underscores. Other keys do not break the file; iOS ignores them.
            """,
        remedy: "Correct the key, or remove it. Keys with notes for people may start with an underscore.",
        evidence: [
            .publicServices,
            .unknownKey,
        ],
        firing: [
            Offence.Example(
                file: "{\n  ⟦\"webcredential\"⟧: { \"apps\": [\"7Q4KX2M9TD.example.eats\"] }\n}\n",
                fixed: "{\n  \"webcredentials\": { \"apps\": [\"7Q4KX2M9TD.example.eats\"] }\n}\n")
        ],
        quiet: [Offence.Example(file: "{\n  \"webcredentials\": { \"apps\": [\"7Q4KX2M9TD.example.eats\"] }\n}\n")])

    func diagnostics(in subject: LintSubject) -> [Diagnostic] {
        guard let root = subject.rootObject else { return [] }
        var used = Set(root.members.members.map { VerbatimText($0.key) })
        return root.members.effectiveMembers.compactMap { member in
            guard !AssociationFile.Service.publicNames.containsVerbatim(member.key),
                member.value.object != nil || !KeyVocabulary.isNote(member.key),
                IntendedKey.outside(member.key) == nil
            else { return nil }
            let key = "\"\(member.key.shortened(to: 60))\""
            let place = subject.place(ofKeyOf: member, in: root.pointer)
            guard let service = IntendedKey.service(member.key) else {
                return diagnostic(
                    "\(key) is not a service that iOS knows, so iOS ignores it.", at: place, in: subject, .note)
            }
            let isFree = used.insert(VerbatimText(service)).inserted
            return diagnostic(
                isFree
                    ? "\(key) is not a service that iOS knows, so iOS ignores it and everything under it."
                    : "\(key) is not a service that iOS knows, and the file already contains \"\(service)\", which it is "
                        + "probably meant to be.",
                at: place, in: subject, isFree ? nil : .warning,
                help: isFree ? "Write \"\(service)\"." : "Move what you need to \"\(service)\", and remove this key.",
                fix: isFree
                    ? Diagnostic.Fix("Write \"\(service)\".", .unsafe, [subject.editing.renaming(member, to: service)])
                    : nil)
        }
    }
}

extension Diagnostic.Code {
    /// `unknown-service`
    public static let unknownServiceInFile = UnknownService().offence.code
}
