package import UniversalLinks

/// A configuration made from what was found in a folder, to be reviewed.
package struct ProjectDraft: Sendable {
    /// The domains, in the order of the files.
    let domains: [DraftedDomain]
    /// Files that no domain has, with the reason.
    let leftovers: [(path: String, reason: String)]
    /// What does not fit together in the project of the app, in sentences.
    package let findings: [String]

    /// A domain with what seems to belong to it.
    struct DraftedDomain: Sendable {
        let domain: AssociationFile.Domain
        /// Where the domain comes from; nil if it is certain.
        let guess: String?
        let file: String
        let apps: [String]
        var links: [DraftedList]
        let entitlements: [DraftedList]
    }

    /// A link list or entitlements, perhaps for one app.
    struct DraftedList: Sendable {
        let path: String
        let app: String?
    }

    /// How many domains there are.
    package var domainCount: Int { domains.count }
    /// How many guesses need a review.
    package var guessCount: Int {
        domains.count { $0.guess != nil } + domains.flatMap { $0.links + $0.entitlements }.count { $0.app != nil }
    }

    /// Puts together what belongs together. The result depends on nothing but the paths and contents.
    ///
    /// - Parameters:
    ///   - files: What was found, in any order.
    ///   - app: What the project of an app in the folder says; nil if there is none.
    ///   - parseURL: How the URLs of lists are read.
    package init(
        of files: [FoundFile], app: AppRun? = nil,
        parseURL: @escaping @Sendable (String) throws(LinkURLError) -> LinkURL = { text throws(LinkURLError) in
            try LinkURL(parsing: text)
        }
    ) {
        var drafting = Drafting(files.sorted { $0.path < $1.path }, app?.identifiers ?? [:], parseURL)
        drafting.assignDomains()
        domains = drafting.domains
        leftovers = drafting.leftovers
        findings = app?.projectFindings ?? []
    }
}
