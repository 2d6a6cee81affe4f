extension Statement {
    package static let entitlementShape = Statement(
        "D1", .documented,
        "Each associated domain is a service, a colon and a fully qualified domain, perhaps with a mode; *. in front is for "
            + "subdomains, and not for App Clips.")
    package static let developerMode = Statement(
        "D2", .documented,
        "The developer mode is for development-signed builds alone; a build for the App Store must not carry it.")
    package static let fewDomains = Statement(
        "D3", .documented, "Apple advises 20 to 30 domains at most; the order does not matter.")
    package static let entitlementHosts = Statement(
        "D4", .assumed,
        "A host needs a period inside; addresses need a mode, localhost the developer mode, and unknown words are ignored."
    )
    package static let subdomainEntry = Statement(
        "H2", .documented,
        "An entry with *. covers subdomains at any depth, longer ones come first, and its file is that of the host behind it."
    )
    package static let punycodeHosts = Statement(
        "H3", .documented, "Internationalised domains are written in Punycode in the entitlement.")
    package static let portlessDomain = Statement("H4", .documented, "An associated domain has no port.")
    package static let publicServices = Statement(
        "S1", .documented, "applinks, webcredentials, appclips and activitycontinuation each list apps.")
    package static let prefixedIdentifier = Statement(
        "I4", .documented,
        "An app identifier is the application identifier prefix, which need not be the team's, a period and the bundle "
            + "identifier.")
}
