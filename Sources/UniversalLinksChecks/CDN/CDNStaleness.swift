import JSONSyntax
package import UniversalLinks
import UniversalLinksAnalysis

/// How the CDN's copy differs from the file of the host. Neither says which of the two is newer.
package struct CDNStaleness: Sendable {
    /// Why the CDN's copy is not an association file at all; nil if it is one.
    package let copyProblem: String?
    /// Some URLs with different results: those of the caller's list first, then one of each group.
    package let differences: [LinkDifference]
    /// How many URLs of the caller's list were compared, and how many of those have different results.
    package let listedLinks: Count
    /// How many groups of URLs have different results, each decided by one pair of components.
    package let groupCount: Int
    /// Whether that counts all URLs there are; else some could not be compared within the budget.
    package let isComplete: Bool
    /// Apps that one of the two files lists for a service, and the other does not; by service, then by app.
    package let appChanges: [AppChange]
    /// How old the copy is.
    package let freshness: CDNFreshness

    /// A URL that the two files decide differently.
    package struct LinkDifference: Sendable {
        /// The URL.
        package let link: LinkURL
        /// An app for which it is so.
        package let app: AppIdentifier
        /// What the CDN's copy decides.
        package let cdn: Decision
        /// What the file of the host decides.
        package let origin: Decision
        /// Whether the URL is one of the caller's list.
        package let isListed: Bool
    }

    /// An app that one of the two files lists for a service.
    package struct AppChange: Hashable, Sendable {
        /// The key of the service: `applinks`, `webcredentials`.
        package let service: String
        /// The app.
        package let app: AppIdentifier
        /// Whether it is the CDN's copy that lists it; else the host's file.
        package let isOnCDN: Bool
    }

    /// How many there are of something.
    package struct Count: Hashable, Sendable {
        /// Those that were compared.
        package let compared: Int
        /// Those of them with different results.
        package let differing: Int
    }

    /// The most examples that are listed.
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

    /// - Parameters:
    ///   - difference: What the copy and the host's file decide differently.
    ///   - links: The caller's URLs, of any host.
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
        Set(differences.map { VerbatimText($0.link.text) }).count
    }

    /// Each URL once.
    private static func examples(
        _ listed: [BehaviorDifference], _ groups: [FileDifference.Group], _ host: CheckedHost
    ) -> [LinkDifference] {
        var examples: [LinkDifference] = []
        var links: Set<VerbatimText> = []
        func add(_ link: LinkURL, _ app: AppIdentifier, _ cdn: Decision, _ origin: Decision, isListed: Bool) {
            guard examples.count < exampleLimit, links.insert(VerbatimText(link.text)).inserted else { return }
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
                .sorted { VerbatimText($0.text) < VerbatimText($1.text) }
                .map { AppChange(service: service.string, app: $0, isOnCDN: old.contains($0)) }
        }
    }
}
