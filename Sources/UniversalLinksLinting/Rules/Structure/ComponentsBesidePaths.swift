import JSONSyntax
public import UniversalLinks
import UniversalLinksAnalysis

/// A detail with both lists.
struct ComponentsBesidePaths: LintRule {
    let offence = Offence(
        Diagnostic.Code("AASA223", "components-beside-paths"), .warning, .structure,
        summary: "A detail with both `components` and `paths`",
        effect: """
            iOS 13 and later read only `components`, and earlier systems read only `paths`. If the two differ, the \
            same link behaves differently on different devices.
            """,
        reason: "Nothing keeps the two lists in sync: they have to be edited together by hand.",
        remedy:
            "Remove `paths` once no system before iOS 13 reads the file. Until then, keep the two lists equivalent.",
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
                "paths": ["/menu/*", "/order/*"],
                "components": [{ "/": "/menu/*" }, { "/": "/order/*" }]
                """, minimumSystem: .ios12),
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
            subject.details.enumerated().map { ($1.detail.place.range, $0) }, uniquingKeysWith: { first, _ in first })
        let candidates = subject.detailObjects.compactMap { object -> Candidate? in
            guard let components = object.members.member("components"), components.value.array != nil,
                let paths = object.members.member("paths"), let list = paths.value.array, !list.isEmpty,
                let index = details[object.place.range]
            else { return nil }
            return Candidate(object: object, components: components, paths: paths, index: index)
        }
        guard !candidates.isEmpty else { return [] }
        let comparison = PathsComparison(subject)
        let isOld = subject.minimumSystem < .ios13
        return candidates.compactMap { candidate in
            let differences = comparison.differences[candidate.index] ?? []
            let agrees =
                differences.isEmpty
                && (comparison.isExhaustive
                    || lists(
                        of: subject.details[candidate.index].detail, agreeUnder: subject.file.appLinks?.defaults))
            return isOld && agrees ? nil : diagnostic(candidate, differences, isOld: isOld, agrees: agrees, in: subject)
        }
    }

    /// A detail with both lists.
    private struct Candidate {
        let object: LintObject
        let components: JSONObject.Member
        let paths: JSONObject.Member
        let index: Int
    }

    private func diagnostic(
        _ candidate: Candidate, _ differences: [BehaviorDifference], isOld: Bool, agrees: Bool,
        in subject: LintSubject
    ) -> Diagnostic {
        let object = candidate.object
        let examples = differences.prefix(3).map { difference in
            let url = (difference.link.path + (difference.link.query.map { "?" + $0 } ?? "")).shortened()
            return Diagnostic.Note(
                "\(url) is \(difference.new.answer.rawValue) by \"paths\", \(difference.old.answer.rawValue) by \"components\"."
            )
        }
        let used = Diagnostic.Note(
            "iOS 13 and later use this list.",
            at: subject.location(subject.place(ofKeyOf: candidate.components, in: object.pointer)))
        return diagnostic(
            isOld
                ? "\"paths\" and \"components\" of this detail differ: iOS 12 and earlier use the first, iOS 13 and later the "
                    + "second."
                : "iOS 13 and later ignore \"paths\" next to \"components\"" + (agrees ? "." : ", and the two differ."),
            at: subject.place(ofKeyOf: candidate.paths, in: object.pointer), in: subject, agrees ? .note : .warning,
            notes: examples + [used],
            help: isOld
                ? "Make the two lists equivalent." : "Remove \"paths\" if no system before iOS 13 reads the file.",
            fix: isOld
                ? nil
                : Diagnostic.Fix("Remove \"paths\".", .unsafe, subject.removing("paths", of: object)))
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

    /// The path in the form that is compared, and whether it is excluded; nil if there is more to it than that.
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
