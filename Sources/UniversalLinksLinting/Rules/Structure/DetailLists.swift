import JSONSyntax
public import UniversalLinks
import UniversalLinksAnalysis

struct DetailWithoutList: LintRule {
    let rule = Rule(
        Diagnostic.Code("AASA222", "detail-without-list"), .warning, .structure,
        summary: "A detail with neither `components` nor `paths`",
        effect: "The apps of the detail probably get every link to the domain, whatever `defaults` says.",
        reason: "The `components` of a detail list the URLs its apps open. Without a list, nothing restricts them.",
        remedy: "Add `components`. To match every link on purpose, write `[{ \"/\": \"*\" }]`.",
        evidence: [.detailWithoutLists],
        bad: .appLinks(
            """
            "details": [
              ⟦{ "appIDs": ["7Q4KX2M9TD.example.eats"] }⟧
            ]
            """),
        good: .appLinks(
            """
            "details": [
              { "appIDs": ["7Q4KX2M9TD.example.eats"], "components": [{ "/": "/menu/*" }] }
            ]
            """))

    func diagnostics(in subject: LintSubject) -> [Diagnostic] {
        subject.detailObjects.compactMap { detail in
            guard detail.members["components"] == nil, detail.members["paths"] == nil,
                !detail.containsMisspelling(of: ["components", "paths"]),
                subject.hasDictionaryOfDetails || ["appIDs", "appID"].contains(where: { detail.members[$0] != nil })
            else { return nil }
            return diagnostic(
                "This detail has neither \"components\" nor \"paths\", so its apps probably get every URL of the domain.",
                at: detail.place, in: subject,
                help: "Add \"components\" with the URLs the apps open, or [{ \"/\": \"*\" }] for every URL.")
        }
    }
}

struct ComponentsBesidePaths: LintRule {
    let rule = Rule(
        Diagnostic.Code("AASA223", "components-beside-paths"), .warning, .structure, isPedantic: true,
        sometimes: [.note],
        summary: "A detail with both `components` and `paths`",
        effect: """
            iOS 13 and later read only `components`, and earlier systems read only `paths`. If the two differ, the \
            same link behaves differently on different devices.
            """,
        reason: """
            Nothing keeps the two lists in sync: they have to be edited together by hand. Two lists that are equivalent \
            are reported only on request, and so are lists with the same paths where only `components` also has conditions \
            that `paths` cannot express, such as a query.
            """,
        remedy:
            "Remove `paths` once no system before iOS 13 reads the file. Until then, keep the two lists equivalent.",
        evidence: [.componentsOverPaths],
        bad: .oldDetail(
            """
            "appID": "7Q4KX2M9TD.example.eats",
            ⟦"paths"⟧: ["/menu/*"],
            "components": [{ "/": "/order/*" }]
            """),
        good: .oldDetail(
            """
            "appID": "7Q4KX2M9TD.example.eats",
            "paths": ["/menu/*", "/order/*"],
            "components": [{ "/": "/menu/*" }, { "/": "/order/*" }]
            """))

    func diagnostics(in subject: LintSubject) -> [Diagnostic] { examination(of: subject).diagnostics }

    func examination(of subject: LintSubject) -> Examination {
        let details = Dictionary(
            subject.details.enumerated().map { ($1.detail.place.range, $0) }, uniquingKeysWith: { first, _ in first })
        let candidates = subject.detailObjects.compactMap { object -> Candidate? in
            guard let components = object.members.member("components"), components.value.array != nil,
                let paths = object.members.member("paths"), let list = paths.value.array, !list.isEmpty,
                let index = details[object.place.range]
            else { return nil }
            return Candidate(object: object, components: components, paths: paths, index: index)
        }
        guard !candidates.isEmpty else { return Examination([], effort: 0) }
        let comparison = PathsComparison(subject)
        let isOld = subject.minimumSystem < .ios13
        let found = candidates.compactMap { candidate in
            let examples = comparison.examples[candidate.index] ?? []
            // Nothing is claimed if it is not known; the same list twice serves iOS 12.
            let isWanted = !examples.isEmpty || (!isOld && subject.isPedantic(about: rule))
            return !isWanted ? nil : diagnostic(candidate, examples, isOld: isOld, in: subject)
        }
        return Examination(found, effort: comparison.effort)
    }

    private static func ending(_ examples: [PathsComparison.Example], _ lost: [String]) -> String {
        guard let first = lost.first else { return examples.isEmpty ? "." : ", and the two differ." }
        let opening = ", and \"components\" do not open all URLs of "
        guard lost.count > 1 else { return opening + "\"\(first.shortened(to: 60))\"." }
        let names = lost.prefix(3).map { "\"\($0.shortened(to: 60))\"" }
        let rest = lost.count > 3 ? ["\(lost.count - 3) more"] : []
        let list = names + rest
        return opening + list.dropLast().joined(separator: ", ") + " and " + list[list.count - 1] + "."
    }

    private struct Candidate {
        let object: LintObject
        let components: JSONObject.Member
        let paths: JSONObject.Member
        let index: Int
    }

    private func diagnostic(
        _ candidate: Candidate, _ examples: [PathsComparison.Example], isOld: Bool, in subject: LintSubject
    ) -> Diagnostic {
        let object = candidate.object
        let notes = examples.prefix(5).map { example in
            Diagnostic.Note(
                "\(example.link.description.shortened()) is \(example.paths.answer.rawValue) by \"paths\""
                    + (example.pattern.map { ", because of \"\($0.shortened(to: 60))\"" } ?? "")
                    + ", and \(example.components.answer.rawValue) by \"components\".")
        }
        let lost = Set(
            examples.compactMap { example -> String? in
                guard case .matched = example.paths, example.components.answer != .matched else { return nil }
                return example.pattern
            }
        ).sorted()
        let used = Diagnostic.Note(
            "iOS 13 and later use this list.",
            at: subject.location(subject.place(ofKeyOf: candidate.components, in: object.pointer)))
        return diagnostic(
            isOld
                ? "\"paths\" and \"components\" of this detail differ: iOS 12 and earlier use the first, iOS 13 and later the "
                    + "second."
                : "iOS 13 and later ignore \"paths\" next to \"components\""
                    + ComponentsBesidePaths.ending(examples, lost),
            at: subject.place(ofKeyOf: candidate.paths, in: object.pointer), in: subject,
            examples.isEmpty ? .note : .warning, notes: notes + [used],
            help: isOld
                ? "Make the two lists equivalent."
                : examples.isEmpty
                    ? "Remove \"paths\" if no system before iOS 13 reads the file."
                    : "Add what is missing to \"components\"; then remove \"paths\", or keep the two lists equivalent.",
            fix: isOld || !examples.isEmpty
                ? nil
                : Diagnostic.Fix("Remove \"paths\".", .unsafe, subject.removing("paths", of: object)))
    }
}

extension Diagnostic.Code {
    /// `components-beside-paths`
    public static let componentsBesidePaths = ComponentsBesidePaths().rule.code
}

/// Which URLs `components` and `paths` of the details of a file open differently: unmatched or excluded, a URL stays in
/// the browser.
struct PathsComparison {
    /// A URL that only one of the two lists of a detail opens.
    struct Example {
        let link: WitnessLink
        let components: Decision
        let paths: Decision
        let pattern: String?
    }

    /// URLs of different components, by the index of the detail. Where it has none, the lists open the same URLs, or differ
    /// only in what `paths` cannot say, or it was not found out within the budget whether they differ.
    let examples: [Int: [Example]]
    /// As in ``Examination/effort``.
    let effort: Double

    /// In visits of states.
    private static let limit = 10_000_000

    init(_ subject: LintSubject) {
        let current = Matcher(anyHostOf: subject.file)
        let old = current.preferringPaths()
        let difference = FileDifference(
            current, old, witnessLimit: 1, limit: PathsComparison.limit, explainsGroups: false)
        var examples: [Int: [Example]] = [:]
        let groups = difference.groups.filter(\.changesOpening)
        let (newLists, oldLists) =
            groups.isEmpty ? ([:], [:]) : (PathsComparison.pathLists(of: current), PathsComparison.pathLists(of: old))
        for group in groups {
            guard let app = group.apps.first, let detail = current.listedApps.details(of: app).first,
                let link = group.witnesses.first, newLists[detail] != oldLists[detail]
            else { continue }
            examples[detail, default: []].append(
                Example(
                    link: link, components: group.old, paths: group.new,
                    pattern: group.new.component.flatMap { old.component(at: $0)?.path?.value }))
        }
        self.examples = examples
        effort = difference.effort
    }

    private struct Path: Hashable {
        let pattern: [Unicode.Scalar]
        let isExclusion: Bool
    }

    /// The paths of each detail without the conditions that only `components` can express: query, fragment, flags, and
    /// exclusions that depend on them.
    private static func pathLists(of matcher: Matcher) -> [Int: [Path]] {
        var lists: [Int: [Path]] = [:]
        var known: [Int: Set<Path>] = [:]
        for component in matcher.components {
            let isExclusion = component.isExclusion.value
            if isExclusion, component.query != nil || component.fragment != nil { continue }
            let text = component.path?.value ?? "*"
            let path = Path(
                pattern: PathNormalization.normalized(Array(text.unicodeScalars)), isExclusion: isExclusion)
            if known[component.index.detail, default: []].insert(path).inserted {
                lists[component.index.detail, default: []].append(path)
            }
        }
        return lists
    }
}
