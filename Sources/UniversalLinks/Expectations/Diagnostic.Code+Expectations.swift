extension Diagnostic.Code {
    /// Codes for expectations that fail, and for invalid lists.
    package static let ofExpectations: [Diagnostic.Code] = [
        .unhandledUniversalLink, .excludedUniversalLink, .incorrectlyHandledUniversalLink, .unexpectedDecision,
        .contradictoryExpectation, .otherHost, .invalidURL, .unlistedApp, .emptyLinkList, .ambiguousBundleIdentifier,
        .insufficientCoverage, .invalidDomain,
    ]

    /// A URL that should reach the app, but no component matches it.
    public static let unhandledUniversalLink = Diagnostic.Code("AASA601", "unhandled-universal-link")
    /// A URL that should reach the app, but a component excludes it.
    public static let excludedUniversalLink = Diagnostic.Code("AASA602", "excluded-universal-link")
    /// A URL that should stay on the web, but a component matches it.
    public static let incorrectlyHandledUniversalLink = Diagnostic.Code(
        "AASA603", "incorrectly-handled-universal-link")
    /// A URL that should be excluded and is unmatched, or the other way round.
    public static let unexpectedDecision = Diagnostic.Code("AASA604", "unexpected-decision")
    /// One URL with two expectations that cannot both pass.
    public static let contradictoryExpectation = Diagnostic.Code("AASA611", "contradictory-expectation")
    /// A URL on another host than the one that the file applies to.
    public static let otherHost = Diagnostic.Code("AASA612", "other-host")
    /// A text that is not a complete URL.
    public static let invalidURL = Diagnostic.Code("AASA613", "invalid-url")
    /// An app that the file does not list.
    public static let unlistedApp = Diagnostic.Code("AASA614", "unlisted-app")
    /// A list, or one of its arrays, without a URL.
    public static let emptyLinkList = Diagnostic.Code("AASA615", "empty-link-list")
    /// A bundle identifier that is listed with several prefixes, which get different decisions.
    public static let ambiguousBundleIdentifier = Diagnostic.Code("AASA616", "ambiguous-bundle-identifier")
    /// Fewer components decide something than are required to.
    public static let insufficientCoverage = Diagnostic.Code("AASA617", "insufficient-coverage")
    /// A text that is not a valid domain.
    public static let invalidDomain = Diagnostic.Code("AASA618", "invalid-domain")
}
