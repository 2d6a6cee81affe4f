import JSONSyntax
package import UniversalLinks
import UniversalLinksAnalysis

/// How the CDN's copy differs from the file of the host. Neither says which of the two is newer.
package struct CDNStaleness: Sendable {
    /// Nil if the copy is an association file.
    package let copyProblem: String?
    /// Those of the caller's list first, then one of each group.
    package let differences: [LinkDifference]
    /// Of the caller's list.
    package let listedLinks: Count
    /// Groups of URLs with different results, each decided by one pair of components.
    package let groupCount: Int
    /// False if some URLs could not be compared within the budget.
    package let isComplete: Bool
    /// By service, then by app.
    package let appChanges: [AppChange]
    package let freshness: CDNFreshness

    package struct LinkDifference: Sendable {
        package let link: LinkURL
        /// One app with different results.
        package let app: AppIdentifier
        package let cdn: Decision
        package let origin: Decision
        package let isListed: Bool
    }

    package struct AppChange: Hashable, Sendable {
        /// The key: `applinks`, `webcredentials`.
        package let service: String
        package let app: AppIdentifier
        /// False if it is the host's file that lists it.
        package let isOnCDN: Bool
    }

    package struct Count: Hashable, Sendable {
        package let compared: Int
        package let differing: Int
    }

    package static let exampleLimit = 5

    init(unusableCopy problem: String, freshness: CDNFreshness) {
        copyProblem = problem
        differences = []
        listedLinks = Count(compared: 0, differing: 0)
        groupCount = 0
        isComplete = false
        appChanges = []
        self.freshness = freshness
    }

    /// - Parameter links: The caller's URLs, of any host.
    init(
        _ difference: FileDifference, from copy: AssociationFile, to origin: AssociationFile, at host: CheckedHost,
        links: [LinkURL], freshness: CDNFreshness
    ) {
        let listed = links.filter { $0.isWeb && $0.host?.lowercased() == host.name }
        let listedDifferences = BehaviorDifference.all(
            between: Matcher(anyHostOf: copy), and: Matcher(anyHostOf: origin), among: listed, limit: .max)

        copyProblem = nil
        listedLinks = Count(compared: listed.count, differing: CDNStaleness.linkCount(listedDifferences))
        groupCount = difference.groups.count
        isComplete = difference.unknown.isEmpty
        differences = CDNStaleness.examples(listedDifferences, difference.groups, host)
        appChanges = CDNStaleness.appChanges(ReadModel(copy), ReadModel(origin))
        self.freshness = freshness
    }

    private static func linkCount(_ differences: [BehaviorDifference]) -> Int {
        Set(differences.map { ScalarString($0.link.text) }).count
    }

    private static func examples(
        _ listed: [BehaviorDifference], _ groups: [FileDifference.Group], _ host: CheckedHost
    ) -> [LinkDifference] {
        var examples: [LinkDifference] = []
        var links: Set<ScalarString> = []
        func add(_ link: LinkURL, _ app: AppIdentifier, _ cdn: Decision, _ origin: Decision, isListed: Bool) {
            guard examples.count < exampleLimit, links.insert(ScalarString(link.text)).inserted else { return }
            examples.append(LinkDifference(link: link, app: app, cdn: cdn, origin: origin, isListed: isListed))
        }
        for difference in listed {
            add(difference.link, difference.app, difference.old, difference.new, isListed: true)
        }
        for group in groups {
            guard let app = group.apps.first, let witness = group.witnesses.first,
                let link = try? LinkURL(parsing: witness.text(host: host.name))
            else { continue }
            add(link, app, group.old, group.new, isListed: false)
        }
        return examples
    }

    private static func appChanges(_ copy: ReadModel, _ origin: ReadModel) -> [AppChange] {
        let services = Set(copy.apps.keys).union(origin.apps.keys).sorted()
        return services.flatMap { service -> [AppChange] in
            let (old, new) = (copy.apps[service] ?? [], origin.apps[service] ?? [])
            return old.symmetricDifference(new)
                .sorted { ScalarString($0.text) < ScalarString($1.text) }
                .map { AppChange(service: service.string, app: $0, isOnCDN: old.contains($0)) }
        }
    }
}

/// How the CDN's copy compares to a file, by the bytes of both alone: many hosts have the same pair, and it is compared
/// once.
package struct JudgedCopy: Sendable {
    let copy: ReadBody
    /// Of the file that the copy was compared to.
    let fileBytes: [UInt8]
    /// Nil if one of them is not a file that the system accepts.
    let comparison: Comparison?

    enum Comparison: Sendable {
        case equivalent(CDNEquivalence.Kind)
        case different(FileDifference)
    }

    package init(_ copy: [UInt8], of file: JudgedFile) {
        self.copy = copy == file.body.bytes ? file.body : ReadBody(copy)
        fileBytes = file.body.bytes
        if case .file(let file) = ServedFile(file.body), case .file(let copy) = ServedFile(self.copy) {
            comparison = Comparison(copy, file)
        } else {
            comparison = nil
        }
    }
}

extension JudgedCopy.Comparison {
    init(_ copy: AssociationFile, _ file: AssociationFile) {
        if CanonicalValue(copy.root) == CanonicalValue(file.root) {
            self = .equivalent(.sameValue)
        } else if ReadModel(copy) == ReadModel(file) {
            self = .equivalent(.sameModel)
        } else {
            let difference = FileDifference(copy, file, witnessLimit: 1)
            self = difference.isEquivalent == true ? .equivalent(.sameDecisions) : .different(difference)
        }
    }
}
