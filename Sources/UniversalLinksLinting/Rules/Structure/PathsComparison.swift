import UniversalLinks
import UniversalLinksAnalysis

/// What `components` and `paths` of the details of a file decide differently.
struct PathsComparison {
    /// A URL that the two lists of a detail decide differently.
    struct Example {
        let link: WitnessLink
        let components: Decision
        let paths: Decision
        /// The member of `paths` that decides; nil if none does.
        let pattern: String?
    }

    /// URLs of different components, by the index of the detail. Where it has none, the lists are equivalent, or it was not
    /// found out within the budget whether they are.
    let examples: [Int: [Example]]

    init(_ subject: LintSubject) {
        let current = Matcher(anyHostOf: subject.file)
        let old = current.preferringPaths()
        let difference = FileDifference(current, old, witnessLimit: 1)
        var examples: [Int: [Example]] = [:]
        for group in difference.groups {
            guard let app = group.apps.first, let detail = current.listedApps.details(of: app).first,
                let link = group.witnesses.first
            else { continue }
            examples[detail, default: []].append(
                Example(
                    link: link, components: group.old, paths: group.new,
                    pattern: group.new.component.flatMap { old.component(at: $0)?.path?.value }))
        }
        self.examples = examples
    }
}
