import JSONSyntax
public import UniversalLinks

/// A service other than `applinks` without its list of apps.
struct ServiceWithoutApps: LintRule {
    let offence = Offence(
        Diagnostic.Code("AASA206", "service-without-apps"), .warning, .structure, sometimes: [.error],
        summary: "A service without its list of apps",
        effect: "The service has no effect for any app.",
        reason:
            "`webcredentials`, `appclips` and `activitycontinuation` contain only `apps`, a list of app identifiers.",
        remedy: "Add `apps` with the app identifiers, or remove the service.",
        evidence: [
            .publicServices
        ],
        firing: [Offence.Example(file: "{ ⟦\"appclips\"⟧: {} }\n")],
        quiet: [Offence.Example(file: "{ \"appclips\": { \"apps\": [\"7Q4KX2M9TD.example.eats.Clip\"] } }\n")])

    func diagnostics(in subject: LintSubject) -> [Diagnostic] {
        guard let root = subject.rootObject else { return [] }
        return subject.otherServiceObjects.compactMap { service in
            guard service.members["apps"] == nil, !service.containsMisspelling(of: ["apps"]),
                case .service(let name) = service.role, !service.isClipsWithDetails, !service.hasUnknownKey,
                let key = root.members.member(name.string)
            else { return nil }
            let other = ["details", "appIDs", "appID", "components", "paths"].first { key in
                service.members[key].map { !$0.isVoid } ?? false
            }
            return diagnostic(
                "\(service.name) has no \"apps\", so it has no effect"
                    + (other.map { "; iOS does not read \"\($0)\" in this service." } ?? "."),
                at: subject.place(ofKeyOf: key, in: .root), in: subject, other == nil ? nil : .error,
                help: "Add \"apps\" with the app identifiers, or remove the service.")
        }
    }
}

extension LintObject {
    /// Whether it has a key that iOS does not know: the rule for that key says the rest.
    fileprivate var hasUnknownKey: Bool {
        members.members.contains { KeyMeaning(of: $0.key, value: $0.value, in: role) == .unknown }
    }
}

extension Diagnostic.Code {
    /// `service-without-apps`
    public static let serviceWithoutApps = ServiceWithoutApps().offence.code
}
