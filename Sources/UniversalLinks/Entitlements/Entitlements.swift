/// What an app's entitlements say about links.
public struct Entitlements: Hashable, Sendable {
    /// The entries of `com.apple.developer.associated-domains`, in order.
    public let associatedDomains: [AssociatedDomain]
    /// The app that they are for; nil if they do not say it, as before signing.
    public let app: AppIdentifier?
    /// Whether they are those of an App Clip, which names its full app.
    public let isAppClip: Bool

    /// Of more entries than that, only so many are looked at: nothing more is learnt from the others.
    public static let maximumDomainCount = 1_000

    /// Entitlements with these entries.
    public init(associatedDomains: [AssociatedDomain], app: AppIdentifier? = nil, isAppClip: Bool = false) {
        self.associatedDomains = associatedDomains
        self.app = app
        self.isAppClip = isAppClip
    }
}

extension Entitlements {
    /// Whether an app asks for the links of a domain, and so that the domain's own file answers (semantics H1, H2).
    public enum Claim: Hashable, Sendable {
        /// It does, by this entry.
        case claimed(String)
        /// By an entry for the subdomains of this very host alone, and Apple's pages disagree whether that is enough.
        case subdomainsOnly(String)
        /// By an entry for the subdomains of another host, whose file answers instead.
        case answeredByParent(String, parent: String)
        /// An entry names the host, and the system cannot use it.
        case unusable(String)
        /// It does not.
        case missing
    }

    /// The service that associates the app with what users tap: `appclips` for an App Clip, else `applinks`.
    package var linkService: String { isAppClip ? "appclips" : "applinks" }

    /// How these entitlements claim the links of a domain.
    public func claim(on domain: AssociationFile.Domain) -> Claim { claim(on: domain, for: linkService) }

    /// How these entitlements claim a domain for a service.
    package func claim(on domain: AssociationFile.Domain, for service: String) -> Claim {
        let own = associatedDomains.filter { $0.service == service && $0.isUsable }
        let exact = own.first { $0.host.isVerbatim(domain.host) && $0.isWildcard == domain.isWildcard }
        if let exact { return .claimed(exact.text) }
        if !domain.isWildcard {
            if let wildcard = own.first(where: { $0.isWildcard && $0.host.isVerbatim(domain.host) }) {
                return .subdomainsOnly(wildcard.text)
            }
            let parents = own.filter {
                $0.isWildcard && AssociationFile.Domain("*.\($0.host)")?.relation(to: domain.host) == .contained
            }
            // Of several, the system uses the longest (semantics H2).
            if let parent = parents.max(by: { $0.host.utf8.count < $1.host.utf8.count }) {
                return .answeredByParent(parent.text, parent: parent.host)
            }
        }
        let misspelt = associatedDomains.first { entry in
            let named = entry.service ?? ""
            let isMeant = named == service || !AssociationFile.Service.publicNames.containsVerbatim(named)
            return isMeant && entry.host.isVerbatim(domain.host) && entry.isWildcard == domain.isWildcard
        }
        return misspelt.map { .unusable($0.text) } ?? .missing
    }
}
