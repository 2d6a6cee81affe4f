import Testing
import UniversalLinks
import UniversalLinksTesting

struct AssociationFileExpectationsTests {
    static let bytes = Array(
        """
        {
          "applinks": {
            "details": [
              {
                "appIDs": ["7Q4KX2M9TD.com.example.eats"],
                "components": [
                  { "/": "/menu/print/*", "exclude": true },
                  { "/": "/menu/?*" }
                ]
              }
            ]
          }
        }
        """.utf8)

    func file(app: String? = "com.example.eats") throws -> AssociationFileExpectations {
        try AssociationFileExpectations(Self.bytes, domain: "eats.example", app: app)
    }

    @Test func nothingFailsWhereEveryExpectationHolds() throws {
        let failures = try file().failures(for: [
            .matched("https://eats.example/menu/aurora"),
            .excluded("https://eats.example/menu/print/aurora"),
            .unmatched("https://eats.example/jobs"),
            .notMatched("https://eats.example/jobs"),
        ])
        #expect(failures.isEmpty, "\(failures)")
    }

    @Test func aFailureSaysWhatAndWhy() throws {
        let failures = try file().failures(for: [.matched("https://eats.example/menu/print/aurora", note: "since May")])
        let failure = try #require(failures.first)
        #expect(failures.count == 1)
        #expect(failure.diagnostic.code == .excludedUniversalLink)
        #expect(
            failure.description == """
                excluded universal link: https://eats.example/menu/print/aurora should reach \
                7Q4KX2M9TD.com.example.eats, but /applinks/details/0/components/0 on line 7 excludes it
                  excluded by "/menu/print/*" on line 7
                  without it, "/menu/?*" on line 8 would match
                  the list says: since May
                """)
    }

    @Test(arguments: [
        ([LinkExpectation.matched("https://other.example/menu/a")], Diagnostic.Code.otherHost),
        ([.notMatched("/menu/a")], .invalidURL),
        ([.notMatched("https://eats.example/menu/a", app: "com.example.eatz")], .unlistedApp),
        (
            [.matched("https://eats.example/menu/a"), .excluded("https://eats.example/menu/a")],
            .contradictoryExpectation
        ),
        ([], .emptyLinkList),
    ])
    func nothingPassesSilently(expectations: [LinkExpectation], code: Diagnostic.Code) throws {
        #expect(try file().failures(for: expectations).contains { $0.diagnostic.code == code })
    }

    @Test func aLinkListOfContinuousIntegrationServesAsWell() throws {
        let list = """
            {
              "deep_linkable_urls": ["https://eats.example/menu/aurora"],
              "non_deep_linkable_urls": ["https://eats.example/menu/bella"]
            }
            """
        let failures = try file().failures(forLinkList: Array(list.utf8))
        #expect(failures.map(\.diagnostic.code) == [.incorrectlyHandledUniversalLink])
        #expect(failures.first?.diagnostic.location?.position.line == 3)
    }

    @Test func aFileOrDomainThatIsNoneIsAnError() {
        #expect(throws: AssociationFileExpectationsError.self) {
            try AssociationFileExpectations(Array("<html>".utf8), domain: "eats.example")
        }
        #expect(throws: AssociationFileExpectationsError.self) {
            try AssociationFileExpectations(Self.bytes, domain: "https://eats.example")
        }
    }
}
