import JSONSyntax
public import UniversalLinks

/// A detail with both lists.
struct ComponentsBesidePaths: LintRule {
    let offence = Offence(
        Diagnostic.Code("AASA223", "components-beside-paths"), .warning, .structure,
        summary: "A detail with both `components` and `paths`",
        effect: """
            From iOS 13 on `components` counts alone, and systems before know `paths` alone. Where the two say different \
            things, a link does one thing on one phone and another on the next.
            """,
        reason: "Two lists have to be kept alike by hand.",
        remedy: """
            Take `paths` out once no system before iOS 13 is to read the file. Until then keep both alike.
            """,
        evidence: [.componentsOverPaths],
        firing: [
            .detail(
                """
                "appID": "7Q4KX2M9TD.example.eats",
                ⟦"paths"⟧: ["/menu/*"],
                "components": [{ "/": "/order/*" }]
                """, minimumSystem: .ios12),
            .detail(
                """
                "appID": "7Q4KX2M9TD.example.eats",
                ⟦"paths"⟧: ["NOT /menu/print", "/menu/*"],
                "components": [{ "/": "/menu/print", "exclude": true }, { "/": "/menu/*" }]
                """,
                fixed: """
                    "appID": "7Q4KX2M9TD.example.eats",
                    "components": [{ "/": "/menu/print", "exclude": true }, { "/": "/menu/*" }]
                    """),
        ],
        quiet: [
            .detail(
                """
                "appID": "7Q4KX2M9TD.example.eats",
                "paths": ["/menu/*", "NOT /bar", "*"],
                "components": [{ "/": "menu/*" }, { "/": "/bar/", "exclude": true, "comment": "adults" }, { "/": "/*" }]
                """, minimumSystem: .ios12),
            .detail(
                """
                "appID": "7Q4KX2M9TD.example.eats",
                "paths": ["/menu/*"],
                "components": "/menu/*"
                """),
        ])

    func diagnostics(in subject: LintSubject) -> [Diagnostic] {
        let details = Dictionary(
            subject.details.map { ($0.detail.place.range, $0.detail) }, uniquingKeysWith: { first, _ in first })
        return subject.detailObjects.compactMap { object in
            guard let components = object.members.member("components"), components.value.array != nil,
                let paths = object.members.member("paths"), let list = paths.value.array, !list.isEmpty,
                let detail = details[object.place.range]
            else { return nil }
            let agrees = lists(of: detail, agreeUnder: subject.file.appLinks?.defaults)
            let isOld = subject.minimumSystem < .ios13
            if isOld, agrees { return nil }
            return diagnostic(
                isOld
                    ? "\"paths\" and \"components\" of this detail do not say the same: systems before iOS 13 decide by the "
                        + "first, later ones by the second."
                    : "\"paths\" is not read beside \"components\" from iOS 13 on"
                        + (agrees ? "." : ", and the two do not say the same."),
                at: subject.place(ofKeyOf: paths, in: object.pointer), in: subject, isOld ? nil : .note,
                notes: [
                    .init(
                        "This list counts from iOS 13 on.",
                        at: subject.location(subject.place(ofKeyOf: components, in: object.pointer)))
                ],
                help: isOld
                    ? "Keep the two alike." : "Take \"paths\" out where no system before iOS 13 reads the file.",
                fix: isOld
                    ? nil
                    : Diagnostic.Fix("Take \"paths\" out.", .unsafe, subject.removing("paths", of: object)))
        }
    }

    /// Whether each component has its path, one by one.
    private func lists(of detail: AppLinks.Detail, agreeUnder defaults: ComponentFields?) -> Bool {
        guard detail.defaults == nil, defaults == nil, let components = detail.components, let paths = detail.paths,
            components.count == paths.count
        else { return false }
        return zip(components, paths).allSatisfy { component, path in
            guard let left = claim(of: component), let right = claim(of: path) else { return false }
            return left == right
        }
    }

    /// The path in the form that is compared, and whether it is excluded; nil where there is more to it than that.
    private func claim(of component: AppLinks.Component) -> [Unicode.Scalar]? {
        let fields = component.fields
        guard !fields.query.isPresent, !fields.fragment.isPresent, !fields.percentEncoded.isPresent,
            fields.caseSensitive.value?.isOn ?? true, let path = fields.path.value
        else { return nil }
        let normalized = PathNormalization.normalized(Array(path.unicodeScalars))
        let isExcluded = fields.exclude.value?.isOn ?? false
        return (isExcluded ? ["-"] : ["+"]) + (normalized == ["/", "*"] ? ["*"] : normalized)
    }
}

extension Diagnostic.Code {
    /// `components-beside-paths`
    public static let componentsBesidePaths = ComponentsBesidePaths().offence.code
}
