import JSONSyntax
public import UniversalLinks

/// A component that matches every URL because iOS does not know its keys.
struct ComponentOfUnknownKeys: LintRule {
    let offence = Offence(
        Diagnostic.Code("AASA227", "component-of-unknown-keys"), .error, .structure,
        summary: "A component that matches every URL because its keys are unknown",
        effect: """
            The component matches every URL of the domain: all of them open the app or, with `exclude`, none of them \
            does. iOS never tries the components after it.
            """,
        reason: """
            iOS ignores keys it does not know, even if no other keys are left. A component without patterns matches \
            every URL. The keys for patterns are `/` for the path, `?` for the query and `#` for the fragment.
            """,
        remedy: "Write `/`, `?` or `#`. To match every URL on purpose, write `{ \"/\": \"*\" }`.",
        evidence: [
            .unknownComponentKey
        ],
        firing: [.components(#"⟦{ "path": "/menu/*" }⟧"#)],
        quiet: [.components(#"{ "/": "/menu/*" }"#)])

    private static let knownKeys = Set(ComponentFields.keys + ["comment", "requiredEntitlement"])

    func diagnostics(in subject: LintSubject) -> [Diagnostic] {
        guard !subject.hasBareDetail else { return [] }
        return subject.componentsByDetail.flatMap { $0 }.compactMap { effective in
            let component = effective.component
            guard let member = ComponentOfUnknownKeys.unknownMember(of: effective, in: subject) else { return nil }
            let key = "\"\(member.key.shortened(to: 60))\""
            let meant: String? =
                if case .misspelling(let known) = KeyMeaning(of: member.key, value: member.value, in: .component) {
                    known
                } else { nil }
            return diagnostic(
                "This component matches every URL of the domain: \(key) is not a component key, and nothing else restricts it.",
                at: component.place, in: subject,
                help: meant.map { "Write \"\($0)\" instead of \(key)." }
                    ?? "Write \"/\", \"?\" or \"#\" with a pattern, or { \"/\": \"*\" } for every URL.")
        }
    }

    /// The first member with an unknown key of a component that nothing restricts.
    static func unknownMember(of effective: EffectiveComponent, in subject: LintSubject) -> JSONObject.Member? {
        let component = effective.component
        guard component.form == .object, effective.path == nil, effective.query == nil, effective.fragment == nil,
            !component.fields.path.isPresent, !component.fields.query.isPresent, !component.fields.fragment.isPresent
        else { return nil }
        return subject.file.root[component.place.pointer]?.object?.members.first { isUnknown($0.key) }
    }

    private static func isUnknown(_ key: String) -> Bool {
        !knownKeys.containsVerbatim(key) && !KeyVocabulary.isNote(key)
    }
}

extension Diagnostic.Code {
    /// `component-of-unknown-keys`
    public static let componentOfUnknownKeys = ComponentOfUnknownKeys().offence.code
}
