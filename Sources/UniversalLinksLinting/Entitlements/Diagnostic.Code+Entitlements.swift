import UniversalLinks

extension Diagnostic.Code {
    /// The codes of an app's side, in order.
    public static let ofEntitlements: [Diagnostic.Code] = Offence.ofEntitlements.map(\.code)

    /// An entry without a service.
    public static let missingService = Diagnostic.Code("AASA651", "domain-without-service")
    /// An entry with a service that Apple does not document.
    public static let unknownService = Diagnostic.Code("AASA652", "unknown-domain-service")
    /// An entry with a scheme.
    public static let schemeInDomain = Diagnostic.Code("AASA653", "scheme-in-associated-domain")
    /// An entry with a path.
    public static let pathInDomain = Diagnostic.Code("AASA654", "path-in-associated-domain")
    /// An entry with a port.
    public static let portInDomain = Diagnostic.Code("AASA655", "port-in-associated-domain")
    /// An entry with a query other than a mode.
    public static let queryInDomain = Diagnostic.Code("AASA656", "query-in-associated-domain")
    /// An entry with a mode that Apple does not document.
    public static let unknownMode = Diagnostic.Code("AASA657", "unknown-mode")
    /// An entry for App Clips with a wildcard.
    public static let appClipWildcard = Diagnostic.Code("AASA658", "app-clip-wildcard")
    /// A `*` that is not in front of the first period.
    public static let misplacedWildcard = Diagnostic.Code("AASA659", "misplaced-wildcard")
    /// An entry without a host.
    public static let missingHost = Diagnostic.Code("AASA660", "missing-host")
    /// A host with misplaced periods, or with characters that hosts cannot contain.
    public static let malformedHost = Diagnostic.Code("AASA661", "malformed-host")
    /// A host without a period inside.
    public static let unqualifiedHost = Diagnostic.Code("AASA662", "unqualified-host")
    /// An address without a mode.
    public static let addressAsHost = Diagnostic.Code("AASA663", "address-as-host")
    /// `localhost` without the developer mode.
    public static let localhostAsHost = Diagnostic.Code("AASA664", "localhost-as-host")
    /// A host that is not written in Punycode.
    public static let unicodeHost = Diagnostic.Code("AASA665", "unicode-host")
    /// An entry that appears twice.
    public static let duplicateDomain = Diagnostic.Code("AASA666", "duplicate-associated-domain")
    /// More entries than Apple recommends.
    public static let tooManyDomains = Diagnostic.Code("AASA667", "too-many-associated-domains")
    /// The developer mode in a build for distribution.
    public static let developerModeInRelease = Diagnostic.Code("AASA668", "developer-mode-in-release")
    /// A reference to a build setting without a known value.
    public static let unresolvedBuildSetting = Diagnostic.Code("AASA669", "unresolved-build-setting")
    /// An entry for subdomains without one for the domain itself.
    public static let wildcardAlone = Diagnostic.Code("AASA670", "wildcard-without-domain")
    /// An app without associated domains.
    public static let noDomains = Diagnostic.Code("AASA671", "no-associated-domains")
    /// An entry for links in the entitlements of an App Clip.
    public static let linksOfAppClip = Diagnostic.Code("AASA672", "applinks-of-app-clip")
    /// Builds of one app that ask for other domains than its other builds.
    public static let configurationsDiffer = Diagnostic.Code("AASA673", "configurations-differ")
    /// Entitlements with which no build is signed.
    public static let unsignedEntitlements = Diagnostic.Code("AASA674", "unsigned-entitlements")
    /// Associated domains at a place that nothing reads.
    public static let misplacedDomains = Diagnostic.Code("AASA675", "misplaced-associated-domains")
    /// An Xcode project that lacks domains of the configuration that it is made from.
    public static let staleNativeProject = Diagnostic.Code("AASA676", "stale-native-project")
    /// A Flutter app in which two parts handle links, or none does.
    public static let contestedLinkHandling = Diagnostic.Code("AASA677", "contested-link-handling")

    /// A file that does not name the app for a service.
    public static let appNotNamed = Diagnostic.Code("AASA681", "app-not-named")
    /// A file that has no list of apps for a service.
    public static let serviceNotServed = Diagnostic.Code("AASA682", "service-not-served")
    /// A file that the system cannot read.
    public static let unreadableFile = Diagnostic.Code("AASA683", "unreadable-association-file")
    /// A host that serves no file.
    public static let fileNotServed = Diagnostic.Code("AASA684", "association-file-not-served")
    /// A file that names the app for a service that the app does not ask for.
    public static let serviceNotClaimed = Diagnostic.Code("AASA685", "service-not-claimed")

    /// A callback of a sign-in that only links open.
    public static let callbackWithoutCredentials = Diagnostic.Code("AASA686", "callback-without-webcredentials")

    /// An app without entitlements.
    public static let noEntitlements = Diagnostic.Code("AASA691", "no-entitlements")
    /// An app identifier that differs from the one given.
    public static let otherAppIdentifier = Diagnostic.Code("AASA692", "other-app-identifier")
    /// A prefix that is not the team identifier.
    public static let prefixIsNotTeam = Diagnostic.Code("AASA693", "prefix-is-not-team")
    /// Two copies of the entitlements that disagree.
    public static let disagreeingEntitlements = Diagnostic.Code("AASA694", "disagreeing-entitlements")
    /// A profile that does not allow associated domains.
    public static let domainsNotInProfile = Diagnostic.Code("AASA695", "domains-not-in-profile")
    /// An app whose prefix nothing says, so that those of the files were taken.
    public static let unknownPrefix = Diagnostic.Code("AASA696", "unknown-prefix")
}
