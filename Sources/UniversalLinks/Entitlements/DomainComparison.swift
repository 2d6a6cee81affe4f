import JSONSyntax

/// An app's associated domains, compared with the files of their hosts: both sides must agree.
public struct DomainComparison: Sendable {
    /// The app.
    public let app: AppIdentifier
    /// The identifier of its team, if it is known; the prefix of the app can be another (semantics I4).
    public let team: String?
    /// The entitlements of the app.
    public let entitlements: Entitlements
    /// Where they are; nil if there is no text to show them in.
    public let places: AssociatedDomainPlaces?

    /// A comparison for one app.
    public init(
        app: AppIdentifier, team: String? = nil, entitlements: Entitlements, places: AssociatedDomainPlaces? = nil
    ) {
        self.app = app
        self.team = team
        self.entitlements = entitlements
        self.places = places
    }

    /// The result of requesting the file of a host.
    public enum HostFile: Sendable {
        /// A file that is JSON.
        case file(AssociationFile)
        /// Bytes that are not an association file.
        case broken(AssociationFileError)
        /// The host returned no file, for the reason given in a sentence.
        case notServed(String)
    }

    /// What the file of a host says about one entry.
    public struct Answer: Hashable, Sendable {
        /// The number of the entry, from 0.
        public let index: Int
        /// The entry as written.
        public let entry: String
        /// What the file says.
        public let verdict: Verdict
        /// For a wildcard: the entries that come before it for some of its subdomains (semantics H2).
        public let entriesBefore: [String]

        /// What a file says about an app and a service.
        public struct Verdict: Hashable, Sendable {
            package enum Value: String, Sendable {
                case named
                case notNamed = "not-named"
                case noService = "no-service"
                case noFile = "no-file"
            }

            package let value: Value

            /// The file lists the app for the service.
            public static let named = Verdict(value: .named)
            /// The file has the service, but does not list the app.
            public static let notNamed = Verdict(value: .notNamed)
            /// The file does not have the service.
            public static let noService = Verdict(value: .noService)
            /// There is no file, or none that the system reads.
            public static let noFile = Verdict(value: .noFile)
        }
    }

    /// The hosts whose files answer for the usable entries, each once, in order. Only the first
    /// ``Entitlements/maximumDomainCount`` entries count.
    public var hosts: [String] {
        var seen: Set<String> = []
        return entries.map(\.domain.host).filter { seen.insert($0).inserted }
    }

    /// What the file of a host says about each entry that it answers for.
    public func answers(of host: String, _ file: HostFile) -> [Answer] {
        entries(for: host).map { index, domain in
            Answer(
                index: index, entry: domain.text, verdict: verdict(on: domain, file),
                entriesBefore: entries(before: domain).map(\.text))
        }
    }

    // MARK: - Entries

    /// The entries that files can answer for. An App Clip's entries for links are not among them.
    private var entries: [(index: Int, domain: AssociatedDomain)] {
        entitlements.associatedDomains.prefix(Entitlements.maximumDomainCount).enumerated()
            .filter { $0.element.isComparable && !(entitlements.isAppClip && $0.element.service == "applinks") }
            .map { ($0.offset, $0.element) }
    }

    /// For a wildcard, the file of its own host answers (semantics H2).
    package func entries(for host: String) -> [(index: Int, domain: AssociatedDomain)] {
        entries.filter { $0.domain.host.hasSameScalars(as: host) }
    }

    /// Exact entries come before wildcards, and longer wildcards before shorter ones (semantics H2).
    func entries(before wildcard: AssociatedDomain) -> [AssociatedDomain] {
        guard wildcard.isWildcard, let domain = AssociationFile.Domain("*." + wildcard.host) else { return [] }
        return entries.map(\.domain).filter { other in
            other.service == wildcard.service && domain.relation(to: other.host) == .contained
        }
    }

    private func verdict(on domain: AssociatedDomain, _ file: HostFile) -> Answer.Verdict {
        guard case .file(let file) = file, file.refusal == nil else { return .noFile }
        let listed = ListedApp.all(in: file).filter { $0.service == domain.service }
        if listed.contains(where: { $0.app.value == app }) { return .named }
        return file.services.contains { $0.name == domain.service } ? .notNamed : .noService
    }
}

extension AssociatedDomain {
    /// Whether the system can use it and its service is one of Apple's.
    fileprivate var isComparable: Bool {
        isUsable && AssociationFile.Service.publicNames.containsSameScalars(as: service ?? "")
    }
}

extension DomainComparison.Answer.Verdict: RawRepresentable {
    /// The verdict that is written like this; nil for any other text.
    public init?(rawValue: String) {
        guard let value = Value(rawValue: rawValue) else { return nil }
        self.init(value: value)
    }

    /// How it is written.
    public var rawValue: String { value.rawValue }
}

extension DomainComparison.Answer.Verdict: CustomStringConvertible {
    /// How it is written.
    public var description: String { rawValue }
}

package struct ListedApp: Sendable {
    package let service: String
    package let app: Located<AppIdentifier>

    /// The apps that count, in the order of the services.
    package static func all(in file: AssociationFile) -> [ListedApp] {
        file.services.flatMap { service -> [ListedApp] in
            let isForLinks = service.name == "applinks"
            let apps = isForLinks ? (file.appLinks?.details ?? []).flatMap(\.identifiers) : service.apps
            return apps.map { ListedApp(service: service.name, app: $0) }
        }
    }

    package func isNamed(_ name: String) -> Bool {
        app.value == AppIdentifier(name) || app.value.bundleIdentifier.hasSameScalars(as: name)
    }

    /// Suggests what a name that no app has may mean.
    ///
    /// - Parameter start: The start of the sentence about the listed apps.
    package static func advice(
        for name: String, among entries: [ListedApp], start: String = "It lists"
    ) -> String {
        // Bounded, because advice may be needed for many names.
        let entries = entries.prefix(NearestText.maximumCount)
        var seen: Set<ScalarString> = []
        let identifiers = entries.map(\.app.value.text).filter { seen.insert(ScalarString($0)).inserted }
        guard !identifiers.isEmpty else { return "\(start) no app." }
        let nearest =
            NearestText.nearest(to: name, among: identifiers)
            ?? NearestText.nearest(to: name, among: entries.map(\.app.value.bundleIdentifier))
        let shown = identifiers.prefix(5).joined(separator: ", ") + (identifiers.count > 5 ? ", …" : "")
        return nearest.map { "Did you mean \($0)?" } ?? "\(start) \(shown).".shortened(to: 300)
    }
}
