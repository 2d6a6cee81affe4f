import JSONSyntax
public import UniversalLinks

/// A component that constrains nothing because the system does not know its keys.
struct ComponentOfUnknownKeys: LintRule {
    let offence = Offence(
        Diagnostic.Code("AASA227", "component-of-unknown-keys"), .error, .structure,
        summary: "A component that fits every URL because its keys are unknown",
        effect: """
            The component takes every URL of the domain: into the app, or, with `exclude`, away from it. No component behind it \
            is asked any more.
            """,
        reason: """
            Unknown keys are ignored, even where nothing else is left, and a component without constraints fits every URL. The \
            keys that constrain are `/` for the path, `?` for the query and `#` for the fragment.
            """,
        remedy: "Write `/`, `?` or `#`. A component for every URL is written `{ \"/\": \"*\" }`, so that it says so.",
        evidence: [
            .unknownComponentKey
        ],
        firing: [
            .components("⟦{ \"path\": \"/menu/*\" }⟧"),
            .components("⟦{ \"Path\": \"/menu/*\", \"exclude\": true, \"comment\": \"no menus\" }⟧"),
            .components("⟦{ \"query\": { \"table\": \"?*\" }, \"caseSensitive\": false }⟧"),
        ],
        quiet: [
            .components("{ \"/\": \"/menu/*\" }"),
            .components("{ \"/\": \"/menu/*\", \"pathh\": \"x\" }"),
            .components("{}"),
            .components("{ \"comment\": \"the whole site\" }"),
            .components("{ \"exclude\": true, \"_note\": \"nothing\" }"),
            .components("{ \"/\": 5, \"path\": \"/menu/*\" }"),
            .appLinks(
                """
                "defaults": { "/": "/menu/*" },
                "details": [{ "appIDs": ["7Q4KX2M9TD.example.eats"], "components": [{ "path": "/menu/*" }] }]
                """),
        ])

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
                "This component fits every URL of the domain: \(key) is no key of a component and is ignored, and nothing else "
                    + "constrains it.",
                at: component.place, in: subject,
                help: meant.map { "Write \"\($0)\" in place of \(key)." }
                    ?? "Write \"/\", \"?\" or \"#\" with a pattern, or { \"/\": \"*\" } for every URL.")
        }
    }

    /// The first member with an unknown key of a component that nothing constrains.
    static func unknownMember(of effective: EffectiveComponent, in subject: LintSubject) -> JSONObject.Member? {
        let component = effective.component
        guard component.form == .object, effective.path == nil, effective.query == nil, effective.fragment == nil,
            !component.fields.path.isPresent, !component.fields.query.isPresent, !component.fields.fragment.isPresent
        else { return nil }
        return subject.file.root[component.place.pointer]?.object?.members.first { isUnknown($0.key) }
    }

    private static func isUnknown(_ key: String) -> Bool {
        !knownKeys.contains(key) && !KeyVocabulary.isNote(key)
    }
}

extension Diagnostic.Code {
    /// `component-of-unknown-keys`
    public static let componentOfUnknownKeys = ComponentOfUnknownKeys().offence.code
}
