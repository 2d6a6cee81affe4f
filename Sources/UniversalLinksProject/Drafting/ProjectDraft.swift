import JSONSyntax
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
        let file: String
        let apps: [String]
        var links: [DraftedList]
        let entitlements: [DraftedList]
    }

    struct DraftedList: Sendable {
        let path: String
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

extension ProjectDraft {
    /// The text of a valid `aasa.yml`, with comments.
    ///
    /// - Parameter command: The command that writes it, for a comment.
    package func yaml(writtenBy command: String) -> String {
        let start = """
            # What "aasa" checks in this folder and below. Paths are relative to this file.
            # Written by "\(command)" from what it found. Review what is marked as a guess.
            version: 1

            domains:

            """
        return start + domains.map(text).joined(separator: "\n") + leftoverText + ProjectDraft.furtherSettings
    }

    private func text(of domain: DraftedDomain) -> String {
        let name = "  \(ProjectDraft.scalar("\(domain.domain)")):"
        var lines = [name + (domain.guess.map { " # guess: \(PrintableText.escaped($0))" } ?? "")]
        lines.append("    file: \(ProjectDraft.scalar(domain.file))")
        let apps = domain.apps.filter { !$0.isEmpty }
        if !apps.isEmpty {
            lines.append("    apps: # as the file lists them today; any difference is reported")
            lines += apps.map { "      - \(ProjectDraft.scalar($0))" }
        }
        if !domain.links.isEmpty {
            lines.append("    links:")
            for list in domain.links {
                guard let app = list.app else {
                    lines.append("      - \(ProjectDraft.scalar(list.path))")
                    continue
                }
                lines.append("      - file: \(ProjectDraft.scalar(list.path))")
                lines.append("        app: \(ProjectDraft.scalar(app)) # guess: the only app that meets the list")
            }
        }
        if !domain.entitlements.isEmpty {
            lines.append("    entitlements:")
            for file in domain.entitlements {
                guard let app = file.app else {
                    lines.append("      - \(ProjectDraft.scalar(file.path))")
                    continue
                }
                lines.append("      - file: \(ProjectDraft.scalar(file.path))")
                lines.append(
                    "        app: \(ProjectDraft.scalar(app)) # guess: the team and the identifier of its project")
            }
        }
        return lines.map { $0 + "\n" }.joined()
    }

    private var leftoverText: String {
        let found = findings.prefix(20).map { "#   \(PrintableText.escaped($0))\n" }
        let start = found.isEmpty ? "" : "\n# Found in the project of the app:\n" + found.joined()
        guard !leftovers.isEmpty else { return start }
        let lines = leftovers.prefix(50).map { "#   \(PrintableText.escaped("\($0.path): \($0.reason)"))\n" }
        return start + "\n# Found, but not used:\n" + lines.joined()
    }

    private static let furtherSettings = """

        # More settings; the documentation of aasa describes them all.
        #
        # fail-on: warning # error, warning, note or never; the default is error
        #
        # defaults: # for every domain that does not override them
        #   os-min: 14 # the oldest iOS that the files are for, such as 13 or 16.4
        #   require-coverage: 80 # the percentage of components that a link list has to exercise
        #
        # severities: # by code or name; error, warning, note or off
        #   unexpected-app: error
        #
        # pedantic: true # also report what many experts do on purpose
        #
        # ignore:
        #   - code: internal-key
        #     file: apple-app-site-association
        #     pointer: /applinks/details/0/components/3
        #     reason: The app of 2023 needs it.
        #     expires: 2027-01-31

        """

    /// A text as a YAML scalar: plain if that is unambiguous, else in double quotes.
    static func scalar(_ text: String) -> String {
        let isPlain = text.utf8.allSatisfy { byte in
            switch byte {
            case UInt8(ascii: "a")...UInt8(ascii: "z"), UInt8(ascii: "A")...UInt8(ascii: "Z"),
                UInt8(ascii: "0")...UInt8(ascii: "9"), UInt8(ascii: "."), UInt8(ascii: "-"), UInt8(ascii: "_"),
                UInt8(ascii: "/"):
                true
            default: false
            }
        }
        let letters = text.utf8.contains { (UInt8(ascii: "a")...UInt8(ascii: "z")).contains($0 | 0x20) }
        let startsPlainly = text.utf8.first.map { $0 != UInt8(ascii: "-") } ?? false
        let isWord = ["true", "false", "null", "yes", "no", "on", "off", "y", "n"].contains(text.lowercased())
        // Such as 1e5, 0x1F and .inf.
        let mayBeNumber =
            text.utf8.first.map { $0 < UInt8(ascii: "A") } ?? true && !text.utf8.contains(UInt8(ascii: "/"))
            && text.utf8.count < 12
        return isPlain && letters && startsPlainly && !isWord && !mayBeNumber ? text : JSONWriter.quoted(text)
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
