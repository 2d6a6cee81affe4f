import UniversalLinks

extension Rule {
    static let contradictoryExpectation = Rule(
        .contradictoryExpectation, .error, .expectations,
        summary: "A URL with two contradictory expectations",
        effect:
            "Nothing changes on a device: the mistake is in the list. One of the two expectations fails whatever the file says.",
        reason: """
            The same URL, for the same app on the same domain, is expected to be matched and to stay on the web, \
            usually because several lists were merged.
            """,
        remedy: "Remove one of the two entries, or name the app or the domain that each is for.",
        evidence: [],
        bad: .links(
            """
            {
              "deep_linkable_urls": [
                "https://eats.example/menu/aurora"
              ],
              "non_deep_linkable_urls": [
                ⟦"https://eats.example/menu/aurora"⟧
              ]
            }
            """),
        good: .links(
            """
            {
              "deep_linkable_urls": [
                "https://eats.example/menu/aurora"
              ],
              "non_deep_linkable_urls": [
                "https://eats.example/menu/print/aurora"
              ]
            }
            """))

    static let otherHost = Rule(
        .otherHost, .error, .expectations,
        summary: "A URL on another host than the file's",
        effect: """
            Another file decides for that host: the one that the host itself serves or, with a wildcard \
            entitlement, its parent domain.
            """,
        reason: """
            A file applies to the host that it is fetched from. `www.example.com` and `example.com` are two \
            hosts. Without a domain, the host of the first URL counts.
            """,
        remedy: "Keep one list per host, add a `domain` to the entry, or name the right domain.",
        evidence: [
            .hostOfFile
        ],
        bad: .links(
            """
            {
              "deep_linkable_urls": [
                "https://eats.example/menu/aurora",
                ⟦"https://www.eats.example/menu/aurora"⟧
              ]
            }
            """),
        good: .links(
            """
            {
              "deep_linkable_urls": [
                "https://eats.example/menu/aurora"
              ]
            }
            """))

    static let invalidURL = Rule(
        .invalidURL, .error, .expectations,
        summary: "A list entry that is not a complete URL",
        effect: "Nothing changes on a device: the entry cannot be tested, so it proves nothing about the file.",
        reason: """
            A URL has a scheme and a host, and no spaces in the host. A path alone does not say which host it \
            is on.
            """,
        remedy: "Write the URL in full, such as `https://example.com/path`.",
        evidence: [],
        bad: .links(
            """
            {
              "non_deep_linkable_urls": [
                ⟦"/menu/print/aurora"⟧
              ]
            }
            """),
        good: .links(
            """
            {
              "non_deep_linkable_urls": [
                "https://eats.example/menu/print/aurora"
              ]
            }
            """))

    static let unlistedApp = Rule(
        .unlistedApp, .error, .expectations,
        summary: "An app that the file does not list",
        effect: "No URL of the domain opens an app that no detail lists.",
        reason: """
            The list, or the command line, names an app by its identifier or its bundle identifier, and the file \
            contains neither. Every expectation for it is skipped, even that a URL stays on the web: that would \
            pass for any misspelt name.
            """,
        remedy: "Correct the name (the diagnostic suggests the closest one in the file), or list the app in `appIDs`.",
        evidence: [
            .unlistedApp
        ],
        bad: .links(
            """
            {
              "links": [
                { "url": "https://eats.example/menu/print/aurora", "expect": "not-matched", "app": "example.eat" }
              ]
            }
            """),
        good: .links(
            """
            {
              "links": [
                { "url": "https://eats.example/menu/print/aurora", "expect": "not-matched", "app": "7Q4KX2M9TD.example.eats" }
              ]
            }
            """))

    static let emptyLinkList = Rule(
        .emptyLinkList, .error, .expectations,
        summary: "A list of URLs without a URL",
        effect: "Nothing changes on a device. An empty list would pass whatever the file says, so it is an error.",
        reason: """
            Usually a script that should fill the list found nothing. One empty array next to another that \
            contains URLs is only a warning.
            """,
        remedy: "List URLs, or remove the empty key.",
        evidence: [],
        bad: .links(
            """
            {
              "deep_linkable_urls": []
            }
            """),
        good: .links(
            """
            {
              "deep_linkable_urls": [
                "https://eats.example/menu/aurora"
              ]
            }
            """))

    static let ambiguousBundleIdentifier = Rule(
        .ambiguousBundleIdentifier, .error, .expectations,
        summary: "A bundle identifier with several prefixes that get different decisions",
        effect: "Which decision counts depends on the prefix that the installed app was signed with.",
        reason: """
            The expectation names an app by its bundle identifier only. The file lists it with several \
            application identifier prefixes, which do not have the same components.
            """,
        remedy: "Name the full app identifier, or use the same components for all of them.",
        evidence: [
            .identifierShape
        ],
        bad: .links(
            """
            {
              "links": [
                ⟦{ "url": "https://eats.example/menu/print/aurora", "expect": "excluded", "app": "example.eats" }⟧
              ]
            }
            """),
        good: .links(
            """
            {
              "links": [
                { "url": "https://eats.example/menu/print/aurora", "expect": "excluded", "app": "7Q4KX2M9TD.example.eats" }
              ]
            }
            """))

    static let insufficientCoverage = Rule(
        .insufficientCoverage, .error, .expectations,
        summary: "A link list that exercises fewer components than required",
        effect: "Nothing changes on a device: the list does not show what the untested components do.",
        reason: """
            A certain share of the components must each decide at least one URL. Components that decide \
            none are untested, or unreachable.
            """,
        remedy: "Add a URL for each component that is named, or remove the components that nothing needs.",
        evidence: [],
        bad: .links(
            """
            {
              "deep_linkable_urls": [
                "https://eats.example/menu/aurora"
              ]
            }
            """),
        good: .links(
            """
            {
              "deep_linkable_urls": [
                "https://eats.example/menu/aurora",
                "https://eats.example/orders/7"
              ],
              "non_deep_linkable_urls": [
                "https://eats.example/menu/print/aurora"
              ]
            }
            """))

    static let invalidDomain = Rule(
        .invalidDomain, .error, .expectations,
        summary: "A `domain` in the list that is not a valid domain",
        effect: "Nothing changes on a device: the entry cannot be tested, so it proves nothing about the file.",
        reason: """
            A `domain` is a bare host name, or one with `*.` in front for its subdomains: no scheme, no port, no \
            path.
            """,
        remedy: "Write the bare host name, in Punycode if it has non-ASCII letters.",
        evidence: [
            .punycodeHosts
        ],
        bad: .links(
            """
            {
              "links": [
                ⟦{ "url": "https://eats.example/menu/aurora", "expect": "matched", "domain": "https://eats.example" }⟧
              ]
            }
            """),
        good: .links(
            """
            {
              "links": [
                { "url": "https://eats.example/menu/aurora", "expect": "matched", "domain": "eats.example" }
              ]
            }
            """))
}
