import JSONSyntax
public import UniversalLinks

/// A key of the outermost object that is no public service.
struct UnknownService: LintRule {
    let offence = Offence(
        Diagnostic.Code("AASA202", "unknown-service"), .error, .structure,
        summary: "A service that the system does not know",
        effect: "Nothing under this key is read. Where it is a misspelt service, that service does not work at all.",
        reason: """
            The public services are `applinks`, `webcredentials`, `appclips` and `activitycontinuation`, in lower case and \
            without hyphens or underscores. Other keys do not break the file; nobody uses them.
            """,
        remedy: "Correct the key, or take it out. Keys for people may start with an underscore.",
        evidence: [
            .publicServices,
            .unknownKey,
        ],
        firing: [
            Offence.Example(
                file: "{\n  ⟦\"applink\"⟧: { \"details\": [] }\n}\n",
                fixed: "{\n  \"applinks\": { \"details\": [] }\n}\n"),
            Offence.Example(
                file: "{\n  \"applinks\": {},\n  ⟦\"app_clips\"⟧: { \"apps\": [] }\n}\n",
                fixed: "{\n  \"applinks\": {},\n  \"appclips\": { \"apps\": [] }\n}\n"),
            Offence.Example(
                file: "{ ⟦\"appLinks\"⟧: { \"details\": [] } }\n", fixed: "{ \"applinks\": { \"details\": [] } }\n"),
            Offence.Example(
                file: "{ ⟦\"webCredentials\"⟧: {}, \"web-credentials\": {} }\n",
                fixed: "{ \"webcredentials\": {}, \"web-credentials\": {} }\n"),
            Offence.Example(file: "{ \"applinks\": {}, ⟦\"AppLinks\"⟧: {} }\n"),
            Offence.Example(file: "{ \"applinks\": {}, ⟦\"universalLinks\"⟧: {} }\n"),
            Offence.Example(file: "{ \"applinks\": {}, ⟦\"payments\"⟧: { \"apps\": [] } }\n"),
        ],
        quiet: [
            Offence.Example(file: "{\n  \"applinks\": { \"details\": [] }\n}\n"),
            Offence.Example(file: "{ \"_comment\": \"by the build\", \"$schema\": \"aasa.json\", \"applinks\": {} }\n"),
            Offence.Example(file: "{ \"applinks\": {}, \"comment\": \"ours\", \"//\": \"a remark\" }\n"),
            Offence.Example(file: "{ \"apps\": [], \"details\": [] }\n"),
        ])

    func diagnostics(in subject: LintSubject) -> [Diagnostic] {
        guard let root = subject.rootObject else { return [] }
        var taken = Set(root.members.members.map(\.key))
        return root.members.effectiveMembers.compactMap { member in
            guard !AssociationFile.Service.publicNames.contains(member.key),
                member.value.object != nil || !KeyVocabulary.isNote(member.key),
                KeyOutsideAppLinks.meaning(of: member.key) == nil
            else { return nil }
            let key = "\"\(member.key.shortened(to: 60))\""
            let place = subject.place(ofKeyOf: member, in: root.pointer)
            guard let service = IntendedKey.service(member.key) else {
                return diagnostic(
                    "\(key) is no service that the system knows; nobody reads it.", at: place, in: subject, .note)
            }
            let isFree = taken.insert(service).inserted
            return diagnostic(
                isFree
                    ? "\(key) is no service that the system knows, so that nothing under it is read. The service is called "
                        + "\"\(service)\"."
                    : "\(key) is no service that the system knows; \"\(service)\", for which it is probably meant, stands in "
                        + "the file as well.",
                at: place, in: subject, isFree ? nil : .warning,
                help: isFree ? "Write \"\(service)\"." : "Move what is needed there, and take this out.",
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
