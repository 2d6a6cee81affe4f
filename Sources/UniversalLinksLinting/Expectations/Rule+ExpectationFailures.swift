import UniversalLinks

extension Rule {
    static let unhandledUniversalLink = Rule(
        .unhandledUniversalLink, .error, .expectations,
        summary: "A URL that should open the app, but no component matches it",
        effect: "The URL opens in the browser: no component of the app's detail matches it.",
        reason: """
            The list expects the URL to be matched. The diagnostic names the component that comes closest, the \
            part of the URL on which it fails, and how far the two agree.
            """,
        remedy: """
            Widen the closest component, add one before any exclusion that matches the URL, or correct the URL \
            in the list.
            """,
        evidence: [
            .firstComponentDecides
        ],
        bad: .links(
            """
            {
              "deep_linkable_urls": [
                ⟦"https://eats.example/menus/aurora"⟧
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

    static let excludedUniversalLink = Rule(
        .excludedUniversalLink, .error, .expectations,
        summary: "A URL that should open the app, but a component excludes it",
        effect: "The URL opens in the browser: the first component that matches it has `exclude`.",
        reason: """
            The list expects the URL to be matched. Components are tried in order and the first match \
            decides, so a later component cannot win the URL back.
            """,
        remedy: """
            Narrow the exclusion, or move the component that should match the URL before it. If the URL belongs \
            on the web, list it among those that stay there.
            """,
        evidence: [
            .firstComponentDecides
        ],
        bad: .links(
            """
            {
              "deep_linkable_urls": [
                ⟦"https://eats.example/menu/print/aurora"⟧
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

    static let incorrectlyHandledUniversalLink = Rule(
        .incorrectlyHandledUniversalLink, .error, .expectations,
        summary: "A URL that should stay on the web, but a component matches it",
        effect: """
            The file lets the app open the URL, although the list says that it belongs on the web: the user can \
            land on a screen that does not exist.
            """,
        reason: """
            The list expects the URL to be excluded or unmatched. The diagnostic names the component that \
            matches it, and the exclusion that comes closest.
            """,
        remedy: """
            Add a component with `"exclude": true` before the one that matches the URL, narrow that one, or \
            correct the list.
            """,
        evidence: [
            .firstComponentDecides
        ],
        bad: .links(
            """
            {
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
              ]
            }
            """))

    static let unexpectedDecision = Rule(
        .unexpectedDecision, .error, .expectations,
        summary: "A URL that stays on the web for another reason than the list says",
        effect: """
            The URL opens in the browser either way. What differs is whether a component excludes it, or \
            none matches it.
            """,
        reason: """
            The list distinguishes `excluded` from `unmatched`. An unmatched URL opens the app as soon as a \
            broader component is added; an excluded one does not.
            """,
        remedy: """
            Correct the expectation, or add or remove the exclusion. If the difference does not matter, expect \
            `not-matched`.
            """,
        evidence: [
            .firstComponentDecides
        ],
        bad: .links(
            """
            {
              "links": [
                ⟦{ "url": "https://eats.example/menu/print/aurora", "expect": "unmatched" }⟧
              ]
            }
            """),
        good: .links(
            """
            {
              "links": [
                { "url": "https://eats.example/menu/print/aurora", "expect": "excluded" }
              ]
            }
            """))
}
