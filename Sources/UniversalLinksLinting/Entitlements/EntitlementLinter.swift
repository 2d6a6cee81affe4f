import JSONSyntax
import UniversalLinks

/// Finds what is wrong with the associated domains of an app (semantics D1 to D4, H2 to H4).
public struct EntitlementLinter: Sendable {
    /// What it takes into account.
    public let settings: Settings

    /// What a linter takes into account.
    public struct Settings: Sendable {
        /// Whether the app is signed for distribution; false if it is not, or if that is unknown.
        public var isRelease: Bool
        /// The Punycode form of a Unicode host; nil if it has none. The bridge to Foundation has one.
        public var asciiForm: @Sendable (String) -> String?

        /// Settings.
        public init(isRelease: Bool = false, asciiForm: @escaping @Sendable (String) -> String? = { _ in nil }) {
            self.isRelease = isRelease
            self.asciiForm = asciiForm
        }
    }

    /// A linter with these settings.
    public init(_ settings: Settings = Settings()) {
        self.settings = settings
    }

    /// More entries get a note, and more than ``warningCount`` a warning (semantics D3).
    private static let adviceCount = 20
    private static let warningCount = 30

    /// Everything that is wrong or doubtful, in the order of the entries.
    ///
    /// - Parameter places: Where the entries are; nil if there is no text to show them in.
    public func diagnostics(
        for entitlements: Entitlements, at places: AssociatedDomainPlaces? = nil
    ) -> [Diagnostic] {
        let domains = entitlements.associatedDomains
        let locations = places?.locations(count: domains.count)
        guard !domains.isEmpty else {
            return [
                Diagnostic(
                    ofEntitlements: .noDomains,
                    "no associated domains: the entitlements contain no domain", at: places?.keyLocation,
                    help: "Add \"\(entitlements.linkService):\" followed by your host to "
                        + "com.apple.developer.associated-domains.")
            ]
        }
        let entries = domains.prefix(Entitlements.maximumDomainCount).enumerated().map { index, domain in
            Entry(index: index, domain: domain, location: locations?[index])
        }
        let found =
            entries.flatMap(diagnostics) + duplicates(in: entries) + lonelyWildcards(in: entries)
            + (entitlements.isAppClip ? linksOfClip(in: entries, entitlements) : [])
        let count = countDiagnostic(domains.count, at: locations)
        // A stable order: by entry, and for one entry in the order above.
        let sorted = found.enumerated().sorted { ($0.element.index, $0.offset) < ($1.element.index, $1.offset) }
        return sorted.map(\.element.diagnostic) + (count.map { [$0] } ?? [])
    }

    /// An entry with its place.
    struct Entry {
        let index: Int
        let domain: AssociatedDomain
        let location: Diagnostic.Location?

        /// The entry as it is shown in sentences.
        var shown: String { "\"\(domain.text.shortened(to: 100))\"" }
    }

    /// A diagnostic of an entry.
    struct Found {
        let index: Int
        let diagnostic: Diagnostic

        init(
            _ entry: Entry, _ code: Diagnostic.Code, _ message: String, _ severity: Diagnostic.Severity? = nil,
            notes: [Diagnostic.Note] = [], help: String? = nil, offering nextStep: Diagnostic.NextStep? = nil
        ) {
            index = entry.index
            diagnostic = Diagnostic(
                ofEntitlements: code, message, at: entry.location, severity, notes: notes, help: help
            ).offering(nextStep)
        }
    }

    // MARK: - Several entries

    /// Entries that ask for the same; a mode makes another question.
    private func duplicates(in entries: [Entry]) -> [Found] {
        var first: [Question: Entry] = [:]
        return entries.compactMap { entry in
            guard entry.domain.problems.isEmpty else { return nil }
            let question = Question(entry.domain)
            guard let earlier = first[question] else {
                first[question] = entry
                return nil
            }
            let isVerbatim = earlier.domain.text.isVerbatim(entry.domain.text)
            return Found(
                entry, .duplicateDomain,
                isVerbatim
                    ? "duplicate associated domain: \(entry.shown) appears twice"
                    : "duplicate associated domain: \(entry.shown) asks for the same as \(earlier.shown)",
                notes: earlier.location.map { [Diagnostic.Note("the first one", at: $0)] } ?? [],
                help: "Remove one of them.")
        }
    }

    private struct Question: Hashable {
        let service: String
        let host: VerbatimText
        let isWildcard: Bool
        let modes: Set<AssociatedDomain.Mode>

        init(_ domain: AssociatedDomain) {
            service = domain.service ?? ""
            host = VerbatimText(domain.host)
            isWildcard = domain.isWildcard
            modes = domain.modes
        }
    }

    private func lonelyWildcards(in entries: [Entry]) -> [Found] {
        let key = { (domain: AssociatedDomain) in VerbatimText((domain.service ?? "") + ":" + domain.host) }
        let bare = Set(entries.map(\.domain).filter { $0.isUsable && !$0.isWildcard }.map(key))
        var told: Set<VerbatimText> = []
        return entries.compactMap { entry in
            let domain = entry.domain
            guard domain.isUsable, domain.isWildcard, !bare.contains(key(domain)), told.insert(key(domain)).inserted
            else { return nil }
            let missing = "\(domain.service ?? "applinks"):\(domain.host)"
            return Found(
                entry, .wildcardAlone,
                "wildcard without domain: \(entry.shown) matches subdomains; Apple's pages disagree on whether it matches "
                    + "\(domain.host.shortened(to: 100)) itself",
                help: "Add \"\(missing.shortened(to: 100))\" if links to \(domain.host.shortened(to: 100)) itself "
                    + "should open the app.")
        }
    }

    private func linksOfClip(in entries: [Entry], _ entitlements: Entitlements) -> [Found] {
        entries.compactMap { entry in
            guard let words = ClipEntryWords(for: entry.domain, in: entitlements) else { return nil }
            return Found(entry, .linksOfAppClip, words.message, help: words.help)
        }
    }

    private func countDiagnostic(_ count: Int, at locations: [Diagnostic.Location]?) -> Diagnostic? {
        guard count > EntitlementLinter.adviceCount else { return nil }
        let isMany = count > EntitlementLinter.warningCount
        let limit = isMany ? EntitlementLinter.warningCount : EntitlementLinter.adviceCount
        return Diagnostic(
            ofEntitlements: .tooManyDomains,
            "too many associated domains: there are \(count), and Apple recommends at most 20 to 30"
                + (count > Entitlements.maximumDomainCount
                    ? "; those after the first \(Entitlements.maximumDomainCount) were not checked" : ""),
            at: locations?[limit], isMany ? .warning : .note,
            help:
                "Replace entries for subdomains with one that starts with \"*.\", and remove those you no longer need.")
    }
}

/// What to say of an entry for links in the entitlements of an App Clip.
struct ClipEntryWords {
    let message: String
    let help: String

    /// Nil for an entry of another service, and where the App Clip asks for the host in the right way as well.
    init?(for domain: AssociatedDomain, in entitlements: Entitlements) {
        let isAskedFor = entitlements.associatedDomains.contains {
            $0.service == "appclips" && $0.isUsable && $0.host.isVerbatim(domain.host)
        }
        guard domain.service == "applinks", domain.isUsable, !isAskedFor else { return nil }
        let entry = "appclips:" + domain.text.dropFirst("applinks:".count)
        message =
            "applinks of App Clip: \"\(domain.text.shortened(to: 100))\" does not associate an App Clip with a domain"
        help =
            domain.isWildcard
            ? "Write an entry with \"appclips:\" for each host." : "Write \"\(entry.shortened(to: 100))\"."
    }
}

extension Diagnostic {
    /// A diagnostic of an app's side, as bad as its offence usually is.
    package init(
        ofEntitlements code: Code, _ message: String, at location: Location?, _ severity: Severity? = nil,
        notes: [Note] = [], help: String? = nil
    ) {
        let usual = Offence.ofEntitlements.first { $0.code == code }?.severity ?? .error
        self.init(code, severity ?? usual, message, at: location, notes: notes, help: help)
    }
}
