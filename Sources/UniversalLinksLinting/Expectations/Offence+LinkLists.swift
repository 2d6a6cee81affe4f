import UniversalLinks

/// Lists of URLs that are not right, or do not fit the file.
extension Offence {
    static let contradictoryExpectation = Offence(
        .contradictoryExpectation, .error, .expectations,
        summary: "A URL with two expectations that cannot both hold",
        effect: "Nothing: the mistake is in the list. One of the two expectations fails whatever the file says.",
        reason: """
            The same URL, for the same app on the same domain, is expected to be matched and to stay on the web, \
            mostly because a list was put together from several.
            """,
        remedy: "Take one of the two entries out, or name the app or the domain that each is for.",
        evidence: [],
        firing: [
            .links(
                """
                {
                  "deep_linkable_urls": [
                    "https://eats.example/menu/aurora"
                  ],
                  "non_deep_linkable_urls": [
                    ⟦"https://eats.example/menu/aurora"⟧
                  ]
                }
                """)
        ],
        quiet: [
            .links(
                """
                {
                  "deep_linkable_urls": [
                    "https://eats.example/menu/aurora"
                  ],
                  "non_deep_linkable_urls": [
                    "https://eats.example/menu/print/aurora"
                  ]
                }
                """)
        ])

    static let otherHost = Offence(
        .otherHost, .error, .expectations,
        summary: "A URL of another host than the one that the file speaks for",
        effect: """
            Another file decides for that host: the one that the host itself serves, or its parent domain under \
            a wildcard entitlement.
            """,
        reason: """
            A file speaks for the host that it was fetched from. `www.example.com` and `example.com` are two \
            hosts. Where no domain is named, the host of the first URL counts.
            """,
        remedy: "Keep a list for each host, give the entry its `domain`, or name the right one.",
        evidence: [
            .hostOfFile
        ],
        firing: [
            .links(
                """
                {
                  "deep_linkable_urls": [
                    "https://eats.example/menu/aurora",
                    ⟦"https://www.eats.example/menu/aurora"⟧
                  ]
                }
                """)
        ],
        quiet: [
            .links(
                """
                {
                  "deep_linkable_urls": [
                    "https://eats.example/menu/aurora"
                  ]
                }
                """)
        ])

    static let invalidURL = Offence(
        .invalidURL, .error, .expectations,
        summary: "A text in the list that is no complete URL",
        effect: "Nothing: the entry cannot be tested, and so it proves nothing about the file.",
        reason: """
            A URL has a scheme and a host, and no spaces in the host. A path alone does not say for which host \
            it is asked.
            """,
        remedy: "Write the URL in full, such as `https://example.com/path`.",
        evidence: [
            .otherURL
        ],
        firing: [
            .links(
                """
                {
                  "non_deep_linkable_urls": [
                    ⟦"/menu/print/aurora"⟧
                  ]
                }
                """)
        ],
        quiet: [
            .links(
                """
                {
                  "non_deep_linkable_urls": [
                    "https://eats.example/menu/print/aurora"
                  ]
                }
                """)
        ])

    static let unlistedApp = Offence(
        .unlistedApp, .error, .expectations,
        summary: "An app that the file does not list",
        effect: "No URL of the domain reaches an app that stands in no detail.",
        reason: """
            The list, or the command line, names an app by its identifier or its bundle identifier, and the file \
            knows neither. Every expectation for it is skipped, also one that it stays on the web: that would \
            hold for any misspelt name.
            """,
        remedy: "Correct the name; the nearest one of the file is suggested. Or list the app in `appIDs`.",
        evidence: [
            .unlistedApp
        ],
        firing: [
            .links(
                """
                {
                  "links": [
                    { "url": "https://eats.example/menu/print/aurora", "expect": "not-matched", "app": "example.eat" }
                  ]
                }
                """)
        ],
        quiet: [
            .links(
                """
                {
                  "links": [
                    { "url": "https://eats.example/menu/print/aurora", "expect": "not-matched", "app": "7Q4KX2M9TD.example.eats" }
                  ]
                }
                """)
        ])

    static let emptyLinkList = Offence(
        .emptyLinkList, .error, .expectations,
        summary: "A list of URLs without a URL",
        effect: "Nothing: an empty list passes whatever the file says, and so it is not let through.",
        reason: """
            Mostly a script that was to fill the list found nothing. A list with one empty array beside one that \
            holds URLs is a warning.
            """,
        remedy: "List URLs, or take the empty key out.",
        evidence: [],
        firing: [
            .links(
                """
                {
                  "deep_linkable_urls": []
                }
                """)
        ],
        quiet: [
            .links(
                """
                {
                  "deep_linkable_urls": [
                    "https://eats.example/menu/aurora"
                  ]
                }
                """)
        ])

    static let ambiguousBundleIdentifier = Offence(
        .ambiguousBundleIdentifier, .error, .expectations,
        summary: "A bundle identifier behind several prefixes that get different decisions",
        effect: "Which decision counts depends on the prefix that the installed app was signed with.",
        reason: """
            The expectation names an app by its bundle identifier alone. The file lists it with several \
            application identifier prefixes, and not with the same components.
            """,
        remedy: "Name the whole app identifier, or give all of them the same components.",
        evidence: [
            .identifierShape
        ],
        firing: [
            .links(
                """
                {
                  "links": [
                    ⟦{ "url": "https://eats.example/menu/print/aurora", "expect": "excluded", "app": "example.eats" }⟧
                  ]
                }
                """)
        ],
        quiet: [
            .links(
                """
                {
                  "links": [
                    { "url": "https://eats.example/menu/print/aurora", "expect": "excluded", "app": "7Q4KX2M9TD.example.eats" }
                  ]
                }
                """)
        ])

    static let insufficientCoverage = Offence(
        .insufficientCoverage, .error, .expectations,
        summary: "Fewer components decide a URL of the list than are required to",
        effect: "Nothing: what the untested components do with a URL is simply not known from the list.",
        reason: """
            A share of the components is required to decide at least one URL each. Components \
            that decide nothing are not tested, or cannot be reached at all.
            """,
        remedy: "Add a URL for each component that is named, or take out the components that nothing needs.",
        evidence: [],
        firing: [
            .links(
                """
                {
                  "deep_linkable_urls": [
                    "https://eats.example/menu/aurora"
                  ]
                }
                """)
        ],
        quiet: [
            .links(
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
                """)
        ])

    static let invalidDomain = Offence(
        .invalidDomain, .error, .expectations,
        summary: "A text in the list that is no domain",
        effect: "Nothing: the entry cannot be tested, and so it proves nothing about the file.",
        reason: """
            A `domain` is a bare host name, or one with `*.` in front that stands for subdomains: no scheme, no \
            port, no path.
            """,
        remedy: "Write the bare host name, in Punycode where it has other letters than ASCII.",
        evidence: [
            .punycodeHosts
        ],
        firing: [
            .links(
                """
                {
                  "links": [
                    ⟦{ "url": "https://eats.example/menu/aurora", "expect": "matched", "domain": "https://eats.example" }⟧
                  ]
                }
                """)
        ],
        quiet: [
            .links(
                """
                {
                  "links": [
                    { "url": "https://eats.example/menu/aurora", "expect": "matched", "domain": "eats.example" }
                  ]
                }
                """)
        ])
}
