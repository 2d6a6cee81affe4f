import UniversalLinksLinting

extension RuleExamples {
    /// Of rules about the order of components.
    static let ofOrder: [RuleExamples] = [
        RuleExamples(
            "unreachable-component",
            flagged: [
                .components(
                    """
                    { "/": "*", "exclude": true },
                    ⟦{ "/": "/menu", "?": { "table": "?*" }, "exclude": true }⟧
                    """,
                    fixed: #"{ "/": "*", "exclude": true }"#),
                .components(
                    """
                    { "/": "/menu", "?": { "table": "*" } },
                    ⟦{ "/": "/menu/", "?": { "table": "7" } }⟧
                    """),
                .components(
                    """
                    { "/": "/MENU/*", "caseSensitive": false },
                    ⟦{ "/": "/menu/$(digit)" }⟧
                    """,
                    fixed: #"{ "/": "/MENU/*", "caseSensitive": false }"#),
                .components(
                    """
                    { "/": "/menu" },
                    { "/": "/menu/?*" },
                    ⟦{ "/": "/menu/*" }⟧
                    """,
                    fixed: """
                        { "/": "/menu" },
                        { "/": "/menu/?*" }
                        """),
            ],
            quiet: [
                .components(
                    """
                    { "/": "/menu/?*" },
                    { "/": "/menu/" }
                    """),
                .components(
                    """
                    { "/": "/menu/*", "#": "top" },
                    { "/": "/menu/pizza" }
                    """),
                .components(
                    """
                    { "/": "/menu", "?": { "table": "?*" } },
                    { "/": "/menu" }
                    """),
                .components(
                    """
                    { "/": "/menu/$(digit)" },
                    { "/": "/menu/?" }
                    """),
            ]),
        RuleExamples(
            "unreachable-exclusion",
            flagged: [
                .components(
                    """
                    { "/": "/install", "?": { "url": "*" } },
                    ⟦{ "/": "/install", "exclude": true }⟧
                    """)
            ],
            quiet: [
                .components(
                    """
                    { "/": "/install", "?": { "url": "?*" } },
                    { "/": "/install", "exclude": true }
                    """),
                .components(
                    """
                    { "/": "/menu/?*" },
                    { "/": "/menu/*", "exclude": true }
                    """),
                .detail(
                    """
                    "appID": "7Q4KX2M9TD.example.eats",
                    "paths": ["*", "NOT /print"]
                    """),
            ]),
        RuleExamples(
            "unreachable-inclusion",
            flagged: [
                .components(
                    """
                    { "/": "*", "exclude": true },
                    ⟦{ "/": "/menu/*" }⟧
                    """,
                    fixed: """
                        { "/": "/menu/*" },
                        { "/": "*", "exclude": true }
                        """),
                .detail(
                    """
                    "appID": "7Q4KX2M9TD.example.eats",
                    "paths": ["NOT /menu/*", ⟦"/menu/pizza"⟧]
                    """,
                    fixed: """
                        "appID": "7Q4KX2M9TD.example.eats",
                        "paths": ["/menu/pizza", "NOT /menu/*"]
                        """),
            ],
            quiet: [
                .components(
                    """
                    { "/": "/menu/*" },
                    { "/": "*", "exclude": true }
                    """),
                .components(
                    """
                    { "/": "*", "#": "web", "exclude": true },
                    { "/": "/menu/*" }
                    """),
                .components(
                    """
                    { "/": "/menu/print/*", "exclude": true },
                    { "/": "/menu/*" }
                    """),
            ]),
        RuleExamples(
            "duplicate-component",
            flagged: [
                .detail(
                    """
                    "appID": "7Q4KX2M9TD.example.eats",
                    "paths": ["/menu", ⟦"/menu/"⟧, "/orders"]
                    """,
                    fixed: """
                        "appID": "7Q4KX2M9TD.example.eats",
                        "paths": ["/menu", "/orders"]
                        """)
            ],
            quiet: [
                .components(
                    """
                    { "/": "/menu/*", "#": "top" },
                    { "/": "/menu/*" }
                    """),
                .components(
                    """
                    { "/": "/menu/*", "exclude": true },
                    { "/": "/menu/*" }
                    """),
            ]),
        RuleExamples(
            "catch-all-without-exclusion",
            flagged: [
                .components(#"⟦{ "/": "*", "comment": "The whole site" }⟧"#),
                .detail(
                    """
                    "appID": "7Q4KX2M9TD.example.eats",
                    "paths": [⟦"*"⟧]
                    """),
                .components(
                    """
                    ⟦{ "/": "*", "#": "*" }⟧
                    """),
                .components(
                    """
                    { "#": "no_universal_links", "exclude": true },
                    { "/": "/café", "exclude": true },
                    ⟦{ "/": "*" }⟧
                    """),
            ],
            quiet: [
                .components(
                    """
                    { "/": "/imprint", "exclude": true },
                    { "/": "*" }
                    """),
                .components(#"{ "path": "/menu/*" }"#),
                .components(
                    """
                    { "/": "/imprint", "exclude": true },
                    { "/": "*", "comment": "The whole site" }
                    """),
                .components(#"{ "/": "*", "?": { "table": "?*" } }"#),
                .components(#"{ "/": "*", "exclude": true }"#),
                .detail(
                    """
                    "appID": "7Q4KX2M9TD.example.eats",
                    "paths": ["NOT /", "*"]
                    """),
            ]),
        RuleExamples(
            "unreachable-negated-path",
            quiet: [
                .detail(
                    """
                    "appID": "7Q4KX2M9TD.example.eats",
                    "paths": ["/menu/pizza", "NOT /menu/*"]
                    """),
                .detail(
                    """
                    "appID": "7Q4KX2M9TD.example.eats",
                    "paths": ["NOT /", "*"]
                    """),
            ]),
        RuleExamples(
            "final-exclusion-of-everything",
            flagged: [
                .detail(
                    """
                    "appID": "7Q4KX2M9TD.example.eats",
                    "paths": ["/menu/*", ⟦"NOT *"⟧]
                    """)
            ],
            quiet: [
                .components(#"{ "/": "*", "?": { "web": "true" }, "exclude": true }"#),
                .components(
                    """
                    { "/": "*", "exclude": true },
                    { "/": "/menu/*" }
                    """),
            ]),
        RuleExamples(
            "exclusions-alone",
            flagged: [
                .detail(
                    """
                    "appID": "7Q4KX2M9TD.example.eats",
                    ⟦"paths"⟧: ["NOT /menu/*"]
                    """),
                .detail(
                    """
                    "appIDs": ["7Q4KX2M9TD.example.eats"],
                    "defaults": { "exclude": true },
                    ⟦"components"⟧: [{ "/": "/menu/*" }, { "/": "/orders/*" }]
                    """),
            ],
            quiet: [
                .detail(
                    """
                    "appIDs": ["7Q4KX2M9TD.example.eats"],
                    "defaults": { "exclude": true },
                    "components": [{ "/": "/menu/*", "exclude": false }]
                    """),
                .detail(
                    """
                    "appIDs": ["7Q4KX2M9TD.example.eats"],
                    "components": []
                    """),
            ]),
        RuleExamples(
            "contested-urls",
            flagged: [
                .appLinks(
                    """
                    "details": [
                      { "appID": "7Q4KX2M9TD.example.eats", "paths": ["*"] },
                      { "appID": ⟦"7Q4KX2M9TD.example.couriers"⟧, "paths": ["/tours/*"] }
                    ]
                    """)
            ],
            quiet: [
                .appLinks(
                    """
                    "details": [
                      { "appIDs": ["7Q4KX2M9TD.example.eats.app"], "components": [{ "/": "/menu/*" }] },
                      { "appIDs": ["7Q4KX2M9TD.example.eats.beta"], "components": [{ "/": "/menu/*" }] }
                    ]
                    """)
            ]),
        RuleExamples(
            "needless-exclusion",
            flagged: [
                .detail(
                    """
                    "appID": "7Q4KX2M9TD.example.eats",
                    "paths": ["/menu/*", "/buy/*", ⟦"NOT /api/*"⟧]
                    """)
            ],
            quiet: [
                .components(
                    """
                    { "/": "/menu/print/*", "exclude": true },
                    { "/": "/menu/*" }
                    """),
                .components(
                    """
                    { "/": "/menu/*" },
                    { "/": "*", "exclude": true }
                    """),
                .components(#"{ "/": "/menu/*", "exclude": true }"#),
                .components(
                    """
                    { "/": "/api/*", "exclude": true },
                    { "/": "/menu/*" }
                    """),
                .components(
                    """
                    { "/": "/menu/*" },
                    { "/": "/menu/print/*", "exclude": true }
                    """),
            ]),
    ]
}
