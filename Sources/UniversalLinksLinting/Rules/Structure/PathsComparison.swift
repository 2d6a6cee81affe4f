import UniversalLinks
import UniversalLinksAnalysis

/// What `components` and `paths` of one detail decide differently, found by deciding URLs made from both lists.
struct PathsComparison {
    /// URLs that the two lists decide differently, by the index of the detail.
    let differences: [Int: [BehaviorDifference]]
    /// Whether every component and path of the file had its URLs.
    let isExhaustive: Bool

    private static let linkLimit = 4_000
    private static let differenceLimit = 400

    init(_ subject: LintSubject) {
        let links = SampleLinks(exercising: [subject.file], host: "example.com", limit: Self.linkLimit).links
        let current = Matcher(anyHostOf: subject.file)
        let found = BehaviorDifference.all(
            between: current, and: current.preferringPaths(), among: links, limit: Self.differenceLimit)
        differences = Dictionary(grouping: found) { current.listedApps.details(of: $0.app).first ?? 0 }
        isExhaustive = links.count < Self.linkLimit && found.count < Self.differenceLimit
    }
}
