import UniversalLinksLinting

extension RuleExamples {
    /// Of rules about security.
    static let ofSecurity: [RuleExamples] = [
        RuleExamples(
            "claimed-authentication-callback",
            bad: [
                .detail(
                    """
                    "appID": "7Q4KX2M9TD.example.eats",
                    "paths": ["NOT /auth/*", ⟦"*"⟧]
                    """),
                .components(
                    """
                    { "/": "/reset-password/*", "?": { "token": "????????" }, "exclude": true },
                    { "/": "/oauth/callback", "?": "open", "exclude": true },
                    ⟦{ "/": "*", "?": "*" }⟧
                    """),
                .components(
                    """
                    ⟦{ "/": "/**", "?": { "code": "*" } }⟧,
                    { "/": "/auth/*", "exclude": true },
                    { "/": "/reset-password", "exclude": true }
                    """),
            ],
            good: [
                .components(
                    """
                    { "/": "/buy/*" },
                    { "/": "/oauth/callback" }
                    """),
                .components(
                    """
                    { "/": "/*", "?": { "open": "app" } },
                    { "/": "*", "#": "app" }
                    """),
                .components(#"{ "/": "/*", "exclude": true }"#),
                .detail(
                    """
                    "appID": "7Q4KX2M9TD.example.eats",
                    "paths": ["NOT /auth/*", "NOT /magic-link", "*"]
                    """),
                .components(#""/menu/*""#),
                .components(#"{ "path": "/menu/*" }"#),
                .components(#"{ "/": ["/menu/*"] }"#),
                .components(#"{ "/": "*", "?": { "table": 5 } }"#),
                .detail("\"appID\": \"7Q4KX2M9TD.example.eats\",\n\"paths\": [5]"),
                .appLinks(
                    """
                    "defaults": { "/": 5 },
                    "details": [{ "appIDs": ["7Q4KX2M9TD.example.eats"], "components": [{}] }]
                    """),
            ]),
        RuleExamples(
            "several-teams-in-webcredentials",
            good: [
                Example(
                    file: """
                        {
                          "webcredentials": { "apps": ["7Q4KX2M9TD.example.eats", "7Q4KX2M9TD.example.drinks"] }
                        }
                        """),
                Example(
                    file: """
                        {
                          "webcredentials": { "apps": ["7Q4KX2M9TD.com.example.eats", "M41Z7RW8PA.com.example.drinks"] }
                        }
                        """),
                Example(
                    file: """
                        {
                          "webcredentials": { "apps": ["7Q4KX2M9TD.example.eats", "7q4kx2m9td.example.drinks", "TEAMID.eats"] }
                        }
                        """),
                .detail(
                    """
                    "appIDs": ["7Q4KX2M9TD.example.eats", "M41Z7RW8PA.example.drinks"],
                    "components": [{ "/": "/buy/*" }]
                    """),
            ]),
        RuleExamples(
            "development-build",
            bad: [
                Example(
                    file: """
                        {
                          "webcredentials": {
                            "apps": [
                              "7Q4KX2M9TD.com.example.eats", ⟦"M41Z7RW8PA.com.example.eats-beta"⟧,
                              ⟦"7Q4KX2M9TD.com.example.staging.eats"⟧
                            ]
                          }
                        }
                        """),
                .detail(
                    """
                    "appIDs": ["7Q4KX2M9TD.com.example.eats.prod", ⟦"7Q4KX2M9TD.com.example.eats.test"⟧],
                    "components": [{ "/": "/buy/*" }]
                    """),
                .detail(
                    """
                    "appIDs": [
                      "7Q4KX2M9TD.com.example.app", ⟦"7Q4KX2M9TD.com.example.app-staging"⟧, ⟦"7Q4KX2M9TD.com.example.appDebug"⟧,
                      ⟦"7Q4KX2M9TD.dev.com.example.app"⟧, ⟦"7Q4KX2M9TD.com.example.appQA"⟧
                    ],
                    "components": [{ "/": "/buy/*" }]
                    """),
            ],
            good: [
                .detail(
                    """
                    "appIDs": ["7Q4KX2M9TD.com.example.eats.dev", "7Q4KX2M9TD.com.example.eats.beta"],
                    "components": [{ "/": "/buy/*" }]
                    """),
                .detail(
                    """
                    "appIDs": ["7Q4KX2M9TD.dev.example.eats", "7Q4KX2M9TD.example.eats", "7Q4KX2M9TD.com.test.eats"],
                    "components": [{ "/": "/buy/*" }]
                    """),
                .detail(
                    """
                    "appIDs": ["7Q4KX2M9TD.com.example.eats", "7Q4KX2M9TD.com.example.eats.developers.guide"],
                    "components": [{ "/": "/buy/*" }]
                    """),
                .detail(
                    """
                    "appIDs": [
                      "7Q4KX2M9TD.com.example.con", "7Q4KX2M9TD.com.example.contest", "7Q4KX2M9TD.com.example.Dev",
                      "7Q4KX2M9TD.dev.example.con", "7Q4KX2M9TD.com.example.conDevice"
                    ],
                    "components": [{ "/": "/buy/*" }]
                    """),
            ]),
    ]
}
