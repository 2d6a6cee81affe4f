import JSONSyntax
package import UniversalLinks
import UniversalLinksAnalysis

/// How the CDN's copy differs from the file of the host. Neither says which of the two is newer.
package struct CDNStaleness: Sendable {
    /// Why the CDN's copy is not an association file at all; nil if it is one.
    package let copyProblem: String?
    /// Some URLs with different results: those of the caller's list first, then sample URLs, of different components.
    package let differences: [LinkDifference]
    /// How many URLs of the caller's list were compared, and how many of those have different results.
    package let listedLinks: Count
    /// The same for URLs made from the patterns of both files.
    package let madeLinks: Count
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
        madeLinks = Count(compared: 0, differing: 0)
        appChanges = []
        self.freshness = freshness
    }

    init(
        from copy: (file: AssociationFile, model: ReadModel), to origin: (file: AssociationFile, model: ReadModel),
        at host: CheckedHost, links: [LinkURL], freshness: CDNFreshness
    ) {
        let old = Matcher(anyHostOf: copy.file)
        let new = Matcher(anyHostOf: origin.file)
        let listed = links.filter { $0.isWeb && $0.host?.lowercased() == host.name }
        let made = SampleLinks(
            exercising: [copy.file, origin.file], host: host.name, limit: CDNStaleness.sampleCount(old, new)
        ).links
        let listedDifferences = BehaviorDifference.all(between: old, and: new, among: listed, limit: .max)
        let madeDifferences = BehaviorDifference.all(between: old, and: new, among: made, limit: .max)

        copyProblem = nil
        listedLinks = Count(compared: listed.count, differing: CDNStaleness.linkCount(listedDifferences))
        madeLinks = Count(compared: made.count, differing: CDNStaleness.linkCount(madeDifferences))
        differences = CDNStaleness.examples(listedDifferences, madeDifferences)
        appChanges = CDNStaleness.appChanges(copy.model, origin.model)
        self.freshness = freshness
    }

    /// Enough for each component, and few enough for a quick answer, however many apps there are.
    private static func sampleCount(_ old: Matcher, _ new: Matcher) -> Int {
        let components = old.components.count + new.components.count
        let details = [old, new].map { $0.file.appLinks?.details.count ?? 0 }.reduce(0, +)
        return min(4_000, max(400, 4 * components), max(50, 200_000 / max(1, details)))
    }

    private static func linkCount(_ differences: [BehaviorDifference]) -> Int {
        Set(differences.map { VerbatimText($0.link.text) }).count
    }

    /// Each URL once; of the made ones, one for each pair of components that decide.
    private static func examples(
        _ listed: [BehaviorDifference], _ made: [BehaviorDifference]
    ) -> [LinkDifference] {
        var examples: [LinkDifference] = []
        var links: Set<VerbatimText> = []
        var changes: Set<[Decision]> = []
        func add(_ difference: BehaviorDifference, isListed: Bool) {
            guard examples.count < exampleLimit, links.insert(VerbatimText(difference.link.text)).inserted else {
                return
            }
            examples.append(
                LinkDifference(
                    link: difference.link, app: difference.app, cdn: difference.old, origin: difference.new,
                    isListed: isListed))
        }
        for difference in listed { add(difference, isListed: true) }
        for difference in made where changes.insert([difference.old, difference.new]).inserted {
            add(difference, isListed: false)
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
