import UniversalLinks
import UniversalLinksFoundation

/// What a dictionary of entitlements says about an app, apart from its domains.
struct EntitlementFacts {
    let entitlements: Entitlements
    let team: String?
    /// Whether a debugger may attach, as in a development build; nil if they do not say.
    let allowsDebugger: Bool?
    /// Whether the app is for TestFlight.
    let isBeta: Bool
    /// Whether any domain is allowed, as a profile says it.
    let allowsAnyDomain: Bool
    /// Whether they have the key of associated domains.
    let hasDomainsKey: Bool

    static let domainsKey = "com.apple.developer.associated-domains"

    init(_ dictionary: [String: PropertyListValue], _ settings: BuildSettings) throws(AppFileError) {
        var dictionary = dictionary
        let domains = dictionary[EntitlementFacts.domainsKey]
        hasDomainsKey = domains != nil
        allowsAnyDomain = domains?.string == "*" || domains?.array?.contains { $0.string == "*" } ?? false
        if allowsAnyDomain { dictionary[EntitlementFacts.domainsKey] = nil }
        do throws(EntitlementsError) {
            entitlements = try Entitlements(dictionary, buildSettings: settings)
        } catch {
            throw AppFileError(error.message)
        }
        team = dictionary["com.apple.developer.team-identifier"]?.string
        allowsDebugger =
            dictionary["get-task-allow"]?.boolean ?? dictionary["com.apple.security.get-task-allow"]?.boolean
        isBeta = dictionary["beta-reports-active"]?.boolean ?? false
    }

    /// The app identifier, unless it has a wildcard, as one in a profile for any app of a team.
    var appIdentifier: AppIdentifier? {
        entitlements.app.flatMap { $0.text.contains("*") || $0.text.isEmpty ? nil : $0 }
    }

    /// What these entitlements alone say.
    var signing: Signing? {
        switch allowsDebugger {
        case true?: .development
        case false?: .distribution(isBeta ? .appStore : .unknown)
        case nil: isBeta ? .distribution(.appStore) : nil
        }
    }

    /// Whether both ask for the same domains for the same app.
    func agrees(with other: EntitlementFacts) -> Bool {
        entitlements.app?.text == other.entitlements.app?.text
            && entitlements.associatedDomains.map { Array($0.text.utf8) }
                == other.entitlements.associatedDomains.map { Array($0.text.utf8) }
    }
}
