import JSONSyntax
import UniversalLinks

/// Finds what is wrong with the associated domains of an app (semantics D1 to D4, H2 to H4).
public struct EntitlementLinter: Sendable {
    /// The settings of this linter.
    public let settings: Settings

    /// What a linter takes into account.
    public struct Settings: Sendable {
        /// Whether the app is signed for distribution; false if it is not, or if that is unknown.
        public var isRelease: Bool

        /// Settings.
        public init(isRelease: Bool = false) {
            self.isRelease = isRelease
        }
    }

    /// A linter with these settings.
    public init(_ settings: Settings = Settings()) {
        self.settings = settings
    }

    /// More entries than this get a note, and more than ``warningCount`` a warning (semantics D3).
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
                    "The entitlements contain no associated domain.", at: places?.keyLocation,
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

    struct Entry {
        let index: Int
        let domain: AssociatedDomain
        let location: Diagnostic.Location?

        var shown: String { "\"\(domain.text.shortened(to: 100))\"" }
    }

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

    /// Entries with the same meaning. Another mode makes another entry.
    private func duplicates(in entries: [Entry]) -> [Found] {
        var first: [Question: Entry] = [:]
        return entries.compactMap { entry in
            guard entry.domain.problems.isEmpty else { return nil }
            let question = Question(entry.domain)
            guard let earlier = first[question] else {
                first[question] = entry
                return nil
            }
            let isVerbatim = earlier.domain.text.hasSameScalars(as: entry.domain.text)
            return Found(
                entry, .duplicateDomain,
                isVerbatim
                    ? "\(entry.shown) appears twice."
                    : "\(entry.shown) lists the same as \(earlier.shown).",
                notes: earlier.location.map { [Diagnostic.Note("the first one", at: $0)] } ?? [],
                help: "Remove one of them.")
        }
    }

    private struct Question: Hashable {
        let service: String
        let host: ScalarString
        let isWildcard: Bool
        let modes: Set<AssociatedDomain.Mode>

        init(_ domain: AssociatedDomain) {
            service = domain.service ?? ""
            host = ScalarString(domain.host)
            isWildcard = domain.isWildcard
            modes = domain.modes
        }
    }

    private func lonelyWildcards(in entries: [Entry]) -> [Found] {
        let key = { (domain: AssociatedDomain) in ScalarString((domain.service ?? "") + ":" + domain.host) }
        let bare = Set(entries.map(\.domain).filter { $0.isUsable && !$0.isWildcard }.map(key))
        var told: Set<ScalarString> = []
        return entries.compactMap { entry in
            let domain = entry.domain
            guard domain.isUsable, domain.isWildcard, !bare.contains(key(domain)), told.insert(key(domain)).inserted
            else { return nil }
            let missing = "\(domain.service ?? "applinks"):\(domain.host)"
            return Found(
                entry, .wildcardAlone,
                "\(entry.shown) matches subdomains; Apple's pages disagree on whether it matches "
                    + "\(domain.host.shortened(to: 100)) itself.",
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
            "The entitlements list \(count) associated domains; Apple recommends at most 20 to 30."
                + (count > Entitlements.maximumDomainCount
                    ? " Those after the first \(Entitlements.maximumDomainCount) were not checked." : ""),
            at: locations?[limit], isMany ? .warning : .note,
            help:
                "Replace entries for subdomains with one that starts with \"*.\", and remove those you no longer need.")
    }
}

struct ClipEntryWords {
    let message: String
    let help: String

    /// Nil for an entry of another service, and if the App Clip also has the right entry for the host.
    init?(for domain: AssociatedDomain, in entitlements: Entitlements) {
        let isAskedFor = entitlements.associatedDomains.contains {
            $0.service == "appclips" && $0.isUsable && $0.host.hasSameScalars(as: domain.host)
        }
        guard domain.service == "applinks", domain.isUsable, !isAskedFor else { return nil }
        let entry = "appclips:" + domain.text.dropFirst("applinks:".count)
        message =
            "\"\(domain.text.shortened(to: 100))\" does not associate an App Clip with a domain."
        help =
            domain.isWildcard
            ? "Write an entry with \"appclips:\" for each host." : "Write \"\(entry.shortened(to: 100))\"."
    }
}

extension Diagnostic {
    package init(
        ofEntitlements code: Code, _ message: String, at location: Location?, _ severity: Severity? = nil,
        notes: [Note] = [], help: String? = nil
    ) {
        let usual = Rule.ofEntitlements.first { $0.code == code }?.severity ?? .error
        self.init(code, severity ?? usual, message, at: location, notes: notes, help: help)
    }
}

extension EntitlementLinter {
    func diagnostics(of entry: Entry) -> [Found] {
        let correction = entry.domain.corrected
        let help = correction.map { "Write \"\($0)\"." }
        var hasMalformedHost = false
        var found: [Found] = []
        // The help corrects the whole entry: other findings may only follow from the space.
        let isSpaced = entry.domain.service?.unicodeScalars.contains { $0.properties.isWhitespace } ?? false
        for problem in isSpaced && correction != nil ? entry.domain.problems.prefix(1) : entry.domain.problems[...] {
            switch problem.value {
            case .leadingPeriod, .doubledPeriod, .invalidCharacter:
                // One diagnostic covers them all.
                if !hasMalformedHost { found.append(malformedHost(entry, help)) }
                hasMalformedHost = true
            default:
                found.append(diagnostic(of: problem, entry, help))
            }
        }
        if settings.isRelease, entry.domain.modes.contains(.developer) {
            found.append(
                Found(
                    entry, .developerModeInRelease,
                    "\(entry.shown) only works in development-signed builds.",
                    help: "Remove \"?mode=developer\" from the entitlements of release builds."))
        }
        return found
    }

    private func diagnostic(of problem: AssociatedDomain.Problem, _ entry: Entry, _ help: String?) -> Found {
        let shown = entry.shown
        switch problem.value {
        case .missingService:
            return Found(
                entry, .missingService, "\(shown) does not start with a service.",
                help: help ?? "Start with a service and a colon, such as \"applinks:\".")
        case .unknownService(let name):
            return unknownService(name, entry, help)
        case .scheme:
            return Found(
                entry, .schemeInDomain, "\(shown) contains a URL, not a host.", help: help)
        case .path:
            return Found(
                entry, .pathInDomain,
                "\(shown) has a slash after the host; paths belong in the domain's file.",
                help: help)
        case .port:
            return Found(
                entry, .portInDomain, "\(shown) has a port, but the port is always 443.",
                help: help)
        case .query:
            return Found(
                entry, .queryInDomain, "\(shown) has a query that is not a mode.", help: help
            )
        case .unknownMode(let word):
            let nearest = NearestText.nearest(to: word, among: AssociatedDomain.Mode.allCases.map(\.rawValue))
            return Found(
                entry, .unknownMode,
                "The mode \"\(word.shortened(to: 60))\" in \(shown) is ignored.",
                help: nearest.map { "Did you mean \"\($0)\"?" } ?? "The modes are developer and managed.")
        case .appClipWildcard:
            return Found(
                entry, .appClipWildcard, "\(shown) has a wildcard, which App Clips do not support.",
                help: "List each host.")
        case .misplacedWildcard:
            return Found(
                entry, .misplacedWildcard,
                "\(shown) has a \"*\" that is not before the first period.",
                help: help.map { $0 + " It matches subdomains at any depth." } ?? "List each host.")
        case .emptyHost:
            return Found(
                entry, .missingHost, "\(shown) has no host.",
                help: "Write the host, or remove the entry.")
        case .leadingPeriod, .doubledPeriod, .invalidCharacter:
            return malformedHost(entry, help)
        case .unqualifiedHost:
            return Found(
                entry, .unqualifiedHost, "The host in \(shown) has no period.",
                help: "Write the fully qualified host name.")
        case .address:
            return Found(
                entry, .addressAsHost, "\(shown) contains an IP address, which needs a mode.",
                help: "Write the host name or, for development, add \"?mode=developer\" after the address.")
        case .localhost:
            return Found(
                entry, .localhostAsHost, "\(shown) needs the developer mode.",
                help: "Write \"\(entry.domain.service ?? "applinks"):localhost?mode=developer\", in development builds "
                    + "only.")
        case .unicodeHost:
            return Found(
                entry, .unicodeHost, "\(shown) is not written in Punycode.",
                help: help ?? "Write the host in its ASCII form, which starts with \"xn--\".")
        case .buildSetting(let reference):
            return Found(
                entry, .unresolvedBuildSetting,
                "The value of \(reference.shortened(to: 60)) in \(shown) is unknown.",
                help: "Check the built app.",
                offering: .defineBuildSetting(EntitlementLinter.definition(of: reference)))
        }
    }

    private func malformedHost(_ entry: Entry, _ help: String?) -> Found {
        let wrong =
            entry.domain.problems.contains(.invalidCharacter)
            ? "a character that hosts cannot contain"
            : entry.domain.problems.contains(.doubledPeriod) ? "two periods in a row" : "a leading period"
        return Found(entry, .malformedHost, "The host in \(entry.shown) has \(wrong).", help: help)
    }

    private func unknownService(_ name: String, _ entry: Entry, _ help: String?) -> Found {
        let known = AssociationFile.Service.publicNames
        let nearest = NearestText.nearest(to: name, among: known)
        let isMisspelt = nearest.map { !$0.hasSameScalars(as: name.asciiLowercased) } ?? false
        let isSpaced = name.unicodeScalars.contains { $0.properties.isWhitespace }
        return Found(
            entry, .unknownService,
            "The service \"\(name.shortened(to: 60))\" in \(entry.shown) is "
                + (isSpaced ? "written with a space." : "not one that Apple documents."),
            isMisspelt ? .error : nil,
            help: nearest.map { help ?? "Did you mean \"\($0)\"?" }
                ?? "The services are \(known.joined(separator: ", ")).")
    }

    /// `NAME=…` for `$(NAME:operator)`.
    private static func definition(of reference: String) -> String {
        let name = reference.unicodeScalars.dropFirst(2).prefix { !":)}".unicodeScalars.contains($0) }
        return "\(String(String.UnicodeScalarView(name)).shortened(to: 60))=…"
    }
}
