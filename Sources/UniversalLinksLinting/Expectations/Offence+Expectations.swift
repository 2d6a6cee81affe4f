extension Offence {
    /// The offences of expectations, in the order of their codes.
    public static let ofExpectations: [Offence] = [
        .unhandledUniversalLink, .excludedUniversalLink, .incorrectlyHandledUniversalLink, .unexpectedDecision,
        .contradictoryExpectation, .otherHost, .invalidURL, .unlistedApp, .emptyLinkList, .ambiguousBundleIdentifier,
        .insufficientCoverage, .invalidDomain,
    ]

    /// The association file that the examples of these offences are compared with.
    package static let expectationFile = """
        {
          "applinks": {
            "details": [
              {
                "appIDs": ["7Q4KX2M9TD.example.eats"],
                "components": [
                  { "/": "/menu/print/*", "exclude": true },
                  { "/": "/menu/?*" },
                  { "/": "/orders/*" }
                ]
              },
              {
                "appIDs": ["3Z8RW5N1HB.example.eats"],
                "components": [
                  { "/": "/menu/?*" }
                ]
              }
            ]
          }
        }

        """

    /// The app of the examples that name none.
    package static let expectationApp = Offence.Example.appIdentifier
}

extension Offence.Example {
    /// A list of URLs.
    static func links(_ text: String) -> Offence.Example {
        Offence.Example(file: text + "\n", fileName: "links.json")
    }
}
