extension Rule {
    /// The rules of expectations, in the order of their codes.
    public static let ofExpectations: [Rule] = [
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

    package static let expectationApp = Rule.Example.appIdentifier
}

extension Rule.Example {
    static func links(_ text: String) -> Rule.Example {
        Rule.Example(file: text + "\n", fileName: "links.json")
    }
}
