extension Offence {
    /// The offences of expectations, in the order of their codes.
    public static let ofExpectations: [Offence] = [
        .unhandledUniversalLink, .excludedUniversalLink, .incorrectlyHandledUniversalLink, .unexpectedDecision,
        .contradictoryExpectation, .otherHost, .invalidURL, .unlistedApp, .emptyLinkList, .ambiguousBundleIdentifier,
        .insufficientCoverage, .invalidDomain,
    ]

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

    package static let expectationApp = Offence.Example.appIdentifier
}

extension Offence.Example {
    static func links(_ text: String) -> Offence.Example {
        Offence.Example(file: text + "\n", fileName: "links.json")
    }
}
