/// The files that a project begins with where there is no association file yet: one to change, and a list that tests it.
package enum ProjectSkeleton {
    /// The files, by their names; `aasa.yml` is made from them as from any others.
    package static let files = [
        File(name: "apple-app-site-association", text: associationFile), File(name: "links.yml", text: links),
    ]

    /// A file with its text.
    package struct File: Sendable {
        /// Its name.
        package let name: String
        /// What is in it.
        package let text: String

        /// The file as a search finds it.
        package var found: FoundFile? {
            FoundFile(name, Array(text.utf8)) { bytes throws(ProjectFileError) in
                try ProjectFolder.entitlements(bytes)
            }
        }
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
