extension Diagnostic.Code {
    /// Codes for expectations that do not hold, and for lists that are not right.
    package static let ofExpectations: [Diagnostic.Code] = [
        .unhandledUniversalLink, .excludedUniversalLink, .incorrectlyHandledUniversalLink, .unexpectedDecision,
        .contradictoryExpectation, .otherHost, .invalidURL, .unlistedApp, .emptyLinkList, .ambiguousBundleIdentifier,
        .insufficientCoverage, .invalidDomain,
    ]

    /// A URL that should reach the app, and no component takes it.
    public static let unhandledUniversalLink = Diagnostic.Code("AASA601", "unhandled-universal-link")
    /// A URL that should reach the app, and a component excludes it.
    public static let excludedUniversalLink = Diagnostic.Code("AASA602", "excluded-universal-link")
    /// A URL that should stay on the web, and a component takes it.
    public static let incorrectlyHandledUniversalLink = Diagnostic.Code(
        "AASA603", "incorrectly-handled-universal-link")
    /// A URL that should be excluded and is unmatched, or the other way round.
    public static let unexpectedDecision = Diagnostic.Code("AASA604", "unexpected-decision")
    /// One URL with two expectations that cannot both hold.
    public static let contradictoryExpectation = Diagnostic.Code("AASA611", "contradictory-expectation")
    /// A URL of another host than the one that the file speaks for.
    public static let otherHost = Diagnostic.Code("AASA612", "other-host")
    /// A text that is no complete URL.
    public static let invalidURL = Diagnostic.Code("AASA613", "invalid-url")
    /// An app that the file does not list.
    public static let unlistedApp = Diagnostic.Code("AASA614", "unlisted-app")
    /// A list, or one of its arrays, without a URL.
    public static let emptyLinkList = Diagnostic.Code("AASA615", "empty-link-list")
    /// A bundle identifier that stands behind several prefixes, which get different decisions.
    public static let ambiguousBundleIdentifier = Diagnostic.Code("AASA616", "ambiguous-bundle-identifier")
    /// Fewer components decide something than are required to.
    public static let insufficientCoverage = Diagnostic.Code("AASA617", "insufficient-coverage")
    /// A text that is no domain.
    public static let invalidDomain = Diagnostic.Code("AASA618", "invalid-domain")
}
