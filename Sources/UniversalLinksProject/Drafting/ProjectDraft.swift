import UniversalLinks

package struct ProjectDraft: Sendable {
    let domains: [DraftedDomain]
    let leftovers: [(path: String, reason: String)]
    /// What does not fit together in the app's project, as sentences.
    package let findings: [String]

    struct DraftedDomain: Sendable {
        let domain: AssociationFile.Domain
        /// Where the domain comes from; nil if it is certain.
        let guess: String?
        var file: String
        /// Nil if the file cannot be read.
        var apps: [String]?
        var links: [DraftedList]
        var entitlements: [DraftedList]
    }

    struct DraftedList: Sendable {
        var path: String
        let app: String?
    }

    package var domainCount: Int { domains.count }
    package var guessCount: Int {
        domains.count { $0.guess != nil } + domains.flatMap { $0.links + $0.entitlements }.count { $0.app != nil }
    }

    /// Puts together what belongs together. The result depends only on paths and contents.
    ///
    /// - Parameters:
    ///   - files: In any order.
    ///   - app: What the project of an app in the folder says; nil if there is none.
    package init(of files: [FoundFile], app: AppRun? = nil) {
        var drafting = Drafting(files.sorted { $0.path < $1.path }, app?.identifiers ?? [:])
        drafting.assignDomains()
        domains = drafting.domains
        leftovers = drafting.leftovers
        findings = app?.projectFindings ?? []
    }
}

/// The files that a new project starts with if there is no association file yet: one to edit, and a list that tests it.
package enum ProjectSkeleton {
    /// `aasa.yml` is made from these as from any other files.
    package static let files = [
        File(name: "apple-app-site-association", text: associationFile), File(name: "links.yml", text: links),
    ]

    package struct File: Sendable {
        package let name: String
        package let text: String

        package var found: FoundFile? { FoundFile(name, Array(text.utf8)) }
    }

    /// JSON has no comments, but a component may have one.
    private static let associationFile = """
        {
          "applinks": {
            "details": [
              {
                "appIDs": ["ABCDE12345.com.example.app"],
                "components": [
                  { "/": "/buy/web/*", "exclude": true, "comment": "Stays in the browser: comes first" },
                  { "/": "/buy/*", "comment": "Opens in the app: paths that start with /buy/" }
                ]
              }
            ]
          }
        }

        """

    private static let links = """
        # URLs, and the decision that apple-app-site-association must make for each.
        links:
          - url: https://www.example.com/buy/1
            expect: matched
          - url: https://www.example.com/buy/web/1
            expect: excluded
          - url: https://www.example.com/help
            expect: unmatched

        """
}
