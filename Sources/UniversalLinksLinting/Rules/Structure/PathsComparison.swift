import UniversalLinks
import UniversalLinksAnalysis

/// Which URLs `components` and `paths` of the details of a file open differently: unmatched or excluded, a URL stays in
/// the browser.
struct PathsComparison {
    /// A URL that only one of the two lists of a detail opens.
    struct Example {
        let link: WitnessLink
        let components: Decision
        let paths: Decision
        /// The member of `paths` that decides; nil if none does.
        let pattern: String?
    }

    /// URLs of different components, by the index of the detail. Where it has none, the lists open the same URLs, or differ
    /// only in what `paths` cannot say, or it was not found out within the budget whether they differ.
    let examples: [Int: [Example]]
    /// What it cost to find out, as in ``Examination/effort``.
    let effort: Double

    /// What the comparison may cost, in visits of states.
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

    /// A path pattern, and whether it excludes.
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
