import UniversalLinks

/// URLs that are decided otherwise than expected.
extension Offence {
    static let unhandledUniversalLink = Offence(
        .unhandledUniversalLink, .error, .expectations,
        summary: "A URL that should reach the app, and nothing gives it to the app",
        effect: "The URL opens in the browser. No component of the app's detail holds for it.",
        reason: """
            The list expects the URL to be matched. The diagnostic names the component that comes nearest, the \
            part of the URL on which it fails, and up to where they agree.
            """,
        remedy: """
            Widen the nearest component or add one before any exclusion that would take the URL, or correct the \
            URL in the list.
            """,
        evidence: [
            .firstComponentDecides
        ],
        firing: [
            .links(
                """
                {
                  "deep_linkable_urls": [
                    ⟦"https://eats.example/menus/aurora"⟧
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

    static let excludedUniversalLink = Offence(
        .excludedUniversalLink, .error, .expectations,
        summary: "A URL that should reach the app, and a component excludes it",
        effect: "The URL opens in the browser: a component with `exclude` holds for it before any other does.",
        reason: """
            The list expects the URL to be matched. Components are tried in order and the first that holds \
            decides, so a component further down cannot win the URL back.
            """,
        remedy: """
            Narrow the exclusion, or move the component that accepts the URL in front of it. If the web is \
            right, list the URL among those that stay there.
            """,
        evidence: [
            .firstComponentDecides
        ],
        firing: [
            .links(
                """
                {
                  "deep_linkable_urls": [
                    ⟦"https://eats.example/menu/print/aurora"⟧
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

    static let incorrectlyHandledUniversalLink = Offence(
        .incorrectlyHandledUniversalLink, .error, .expectations,
        summary: "A URL that should stay on the web, and a component gives it to the app",
        effect: """
            The file allows the app to open the URL, although the list says that it belongs to the web: the user \
            can land on a screen that does not exist.
            """,
        reason: """
            The list expects the URL to be excluded or unmatched. The diagnostic names the component that takes \
            it, and the exclusion that comes nearest.
            """,
        remedy: """
            Put a component with `"exclude": true` in front of the one that takes the URL, narrow that one, or \
            correct the list.
            """,
        evidence: [
            .firstComponentDecides
        ],
        firing: [
            .links(
                """
                {
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
                  ]
                }
                """)
        ])

    static let unexpectedDecision = Offence(
        .unexpectedDecision, .error, .expectations,
        summary: "A URL that stays on the web for another reason than the list says",
        effect: """
            The URL opens in the browser either way. What differs is whether a component keeps it there, or \
            nothing mentions it.
            """,
        reason: """
            The list tells `excluded` from `unmatched`. A URL that is only unmatched goes to the app as soon as \
            somebody adds a broader component; an excluded one does not.
            """,
        remedy: """
            Correct the expectation, or add or take out the exclusion. Where the difference does not matter, \
            expect `not-matched`.
            """,
        evidence: [
            .firstComponentDecides
        ],
        firing: [
            .links(
                """
                {
                  "links": [
                    ⟦{ "url": "https://eats.example/menu/print/aurora", "expect": "unmatched" }⟧
                  ]
                }
                """)
        ],
        quiet: [
            .links(
                """
                {
                  "links": [
                    { "url": "https://eats.example/menu/print/aurora", "expect": "excluded" }
                  ]
                }
                """)
        ])
}
