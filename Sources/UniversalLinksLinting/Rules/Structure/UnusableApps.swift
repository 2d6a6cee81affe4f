import JSONSyntax
public import UniversalLinks

/// An `apps` that is not an array.
struct UnusableApps: LintRule {
    let offence = Offence(
        Diagnostic.Code("AASA207", "unusable-apps"), .error, .structure,
        summary: "A list of apps that is not an array",
        effect: "The service probably has no effect for any app.",
        reason: "`apps` is an array, even for a single app. iOS ignores values of other types.",
        remedy: "Put square brackets around the identifier.",
        evidence: [.wrongType],
        firing: [
            Offence.Example(
                file: "{ \"webcredentials\": { \"apps\": ⟦\"7Q4KX2M9TD.example.eats\"⟧ } }\n",
                fixed: "{ \"webcredentials\": { \"apps\": [\"7Q4KX2M9TD.example.eats\"] } }\n"),
            Offence.Example(file: "{ \"appclips\": { \"apps\": ⟦null⟧ } }\n"),
            .appLinks("\"apps\": ⟦{}⟧,\n\"details\": []"),
        ],
        quiet: [
            Offence.Example(file: "{ \"webcredentials\": { \"apps\": [\"7Q4KX2M9TD.example.eats\"] } }\n"),
            .appLinks("\"apps\": [],\n\"details\": []"),
            Offence.Example(file: "{ \"payments\": { \"apps\": true } }\n"),
        ])

    func diagnostics(in subject: LintSubject) -> [Diagnostic] {
        let services = [subject.appLinksObject].compactMap { $0 } + subject.otherServiceObjects
        return services.compactMap { service in
            guard let member = service.members.member("apps"), member.value.array == nil else { return nil }
            let isUnread = service.role == .appLinks && service.members["details"] != nil
            let isText = member.value.string.map { !$0.isEmpty } ?? false
            let type = member.value.typeDescription
            return diagnostic(
                isUnread
                    ? "\"apps\" is \(type), not an array: iOS probably ignores it next to \"details\", and iOS 12 and earlier require "
                        + "an empty array."
                    : "\"apps\" is \(type), not an array, so \(service.name) probably has no effect.",
                at: service.place(ofValueOf: member), in: subject,
                isUnread ? .note : member.value.isVoid ? .warning : nil,
                help: isUnread ? "Write [], or remove the key." : "Write an array of app identifiers.",
                fix: isText && !isUnread
                    ? Diagnostic.Fix(
                        "Put brackets around the identifier.", .unsafe, subject.brackets(around: member.value))
                    : nil)
        }
    }
}

extension Diagnostic.Code {
    /// `unusable-apps`
    public static let unusableApps = UnusableApps().offence.code
}
