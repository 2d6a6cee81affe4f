import JSONSyntax

/// What an app's entitlements say about links.
public struct Entitlements: Hashable, Sendable {
    /// The entries of `com.apple.developer.associated-domains`, in order.
    public let associatedDomains: [AssociatedDomain]
    /// The app that they are for; nil if they do not name it, as before signing.
    public let app: AppIdentifier?
    /// Whether they are those of an App Clip, which names its full app.
    public let isAppClip: Bool

    /// Further entries are ignored: they would show nothing new.
    public static let maximumDomainCount = 1_000

    /// Entitlements with these entries.
    public init(associatedDomains: [AssociatedDomain], app: AppIdentifier? = nil, isAppClip: Bool = false) {
        self.associatedDomains = associatedDomains
        self.app = app
        self.isAppClip = isAppClip
    }
}

extension Entitlements {
    /// Whether an app claims the links of a domain in such a way that the domain's own file answers (semantics H1, H2).
    public struct Claim: Hashable, Sendable {
        package enum Value: Hashable, Sendable {
            case claimed(String)
            case subdomainsOnly(String)
            case answeredByParent(String, parent: String)
            case unusable(String)
            case missing
        }

        package let value: Value

        /// It does, by this entry.
        public static func claimed(_ entry: String) -> Claim { Claim(value: .claimed(entry)) }
        /// Only by an entry for the subdomains of this very host; Apple's pages disagree on whether that is enough.
        public static func subdomainsOnly(_ entry: String) -> Claim { Claim(value: .subdomainsOnly(entry)) }
        /// By an entry for the subdomains of another host, whose file answers instead.
        public static func answeredByParent(_ entry: String, parent: String) -> Claim {
            Claim(value: .answeredByParent(entry, parent: parent))
        }
        /// An entry names the host, but the system cannot use it.
        public static func unusable(_ entry: String) -> Claim { Claim(value: .unusable(entry)) }
        /// It does not.
        public static let missing = Claim(value: .missing)

        /// The entry that names the host or its parent; nil if there is none.
        public var entry: String? {
            switch value {
            case .claimed(let entry), .subdomainsOnly(let entry), .answeredByParent(let entry, _), .unusable(let entry):
                entry
            case .missing: nil
            }
        }

        /// The host whose file answers instead; nil if none does.
        public var parent: String? { if case .answeredByParent(_, let parent) = value { parent } else { nil } }
    }

    /// The service for links that users tap: `appclips` for an App Clip, else `applinks`.
    package var linkService: String { isAppClip ? "appclips" : "applinks" }

    /// How these entitlements claim the links of a domain.
    public func claim(on domain: AssociationFile.Domain) -> Claim { claim(on: domain, for: linkService) }

    package func claim(on domain: AssociationFile.Domain, for service: String) -> Claim {
        let own = associatedDomains.filter { $0.service == service && $0.isUsable }
        let exact = own.first { $0.host.hasSameScalars(as: domain.host) && $0.isWildcard == domain.isWildcard }
        if let exact { return .claimed(exact.text) }
        if !domain.isWildcard {
            if let wildcard = own.first(where: { $0.isWildcard && $0.host.hasSameScalars(as: domain.host) }) {
                return .subdomainsOnly(wildcard.text)
            }
            let parents = own.filter {
                $0.isWildcard && AssociationFile.Domain("*.\($0.host)")?.relation(to: domain.host) == .contained
            }
            // The system uses the longest (semantics H2).
            if let parent = parents.max(by: { $0.host.utf8.count < $1.host.utf8.count }) {
                return .answeredByParent(parent.text, parent: parent.host)
            }
        }
        let misspelt = associatedDomains.first { entry in
            let named = entry.service ?? ""
            let isMeant = named == service || !AssociationFile.Service.publicNames.containsSameScalars(as: named)
            return isMeant && entry.host.hasSameScalars(as: domain.host) && entry.isWildcard == domain.isWildcard
        }
        return misspelt.map { .unusable($0.text) } ?? .missing
    }
}

extension Entitlements.Claim: CustomStringConvertible {
    /// The name of the answer, in lower case with hyphens.
    public var description: String {
        switch value {
        case .claimed: "claimed"
        case .subdomainsOnly: "subdomains-only"
        case .answeredByParent: "answered-by-parent"
        case .unusable: "unusable"
        case .missing: "missing"
        }
    }
}

/// Which apps of a file are App Clips (semantics S1).
package struct AppClips: Sendable {
    private let apps: Set<AppIdentifier>
    private let listed: Set<AppIdentifier>
    private let linked: Set<AppIdentifier>

    package init(in file: AssociationFile) {
        let entries = ListedApp.all(in: file)
        apps = Set(entries.map(\.app.value))
        listed = Set(entries.filter { $0.service == "appclips" }.map(\.app.value))
        linked = Set(entries.filter { $0.service == "applinks" }.map(\.app.value))
    }

    /// By its name, or because the file lists it under `appclips` and not as a full app.
    package func contains(_ app: AppIdentifier) -> Bool {
        app.isNamedLikeClip(beside: apps) || listed.contains(app) && !linked.contains(app)
    }

    package func lists(_ app: AppIdentifier) -> Bool { listed.contains(app) }

    /// What to say about an App Clip instead of a decision; nil for a full app.
    package func note(on app: AppIdentifier) -> String? {
        guard contains(app) else { return nil }
        return "universal links do not open it; \"appclips\" " + (lists(app) ? "lists it" : "does not list it")
    }
}

extension AppIdentifier {
    /// Whether the last part is `Clip`, or `clip` if the rest is long enough for an app or is one of `apps`: an app
    /// about clips may end in `clip` as well.
    package func isNamedLikeClip(beside apps: Set<AppIdentifier>) -> Bool {
        let bundleIdentifier = bundleIdentifier
        let last = bundleIdentifier.utf8.split(separator: UInt8(ascii: ".")).last ?? Substring().utf8
        let name = String(decoding: last, as: UTF8.self)
        guard name.asciiLowercased.hasSameScalars(as: "clip"), last.count < bundleIdentifier.utf8.count else {
            return false
        }
        if name.hasSameScalars(as: "Clip") { return true }
        let parent = AppIdentifier(String(text.unicodeScalars.dropLast(name.unicodeScalars.count + 1)))
        let partCount = bundleIdentifier.utf8.count { $0 == UInt8(ascii: ".") } + 1
        return partCount > 3 || apps.contains(parent)
    }
}
