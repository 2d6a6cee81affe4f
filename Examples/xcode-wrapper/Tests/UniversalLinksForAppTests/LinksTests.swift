import Foundation
import Testing
import UniversalLinksForApp
import UniversalLinksTesting

struct LinksTests {
    static let file = """
        {
          "applinks": {
            "details": [
              { "appIDs": ["7Q4KX2M9TD.com.example.eats"], "components": [{ "/": "/menu/?*" }] }
            ]
          }
        }
        """

    @Test func menusReachTheAppAndJobsDoNot() throws {
        let file = try AssociationFileExpectations(
            Data(Self.file.utf8), domain: "eats.example", app: "com.example.eats")
        let failures = file.failures(for: [
            .matched("https://eats.example/menu/aurora"), .notMatched("https://eats.example/jobs"),
        ])
        #expect(failures.isEmpty, "\(failures)")
    }
}
