import UniversalLinksLinting

extension RuleExamples {
    /// Of rules about the order of components.
    static let ofOrder: [RuleExamples] = [
        RuleExamples(
            "unreachable-component",
            bad: [
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
            good: [
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
            bad: [
                .components(
                    """
                    { "/": "/install", "?": { "url": "*" } },
                    ⟦{ "/": "/install", "exclude": true }⟧
                    """)
            ],
            good: [
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
            bad: [
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
            good: [
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
            bad: [
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
            good: [
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
            bad: [
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
            good: [
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
            good: [
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
            bad: [
                .detail(
                    """
                    "appID": "7Q4KX2M9TD.example.eats",
                    "paths": ["/menu/*", ⟦"NOT *"⟧]
                    """)
            ],
            good: [
                .components(#"{ "/": "*", "?": { "web": "true" }, "exclude": true }"#),
                .components(
                    """
                    { "/": "*", "exclude": true },
                    { "/": "/menu/*" }
                    """),
            ]),
        RuleExamples(
            "exclusions-alone",
            bad: [
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
            good: [
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
            bad: [
                .appLinks(
                    """
                    "details": [
                      { "appID": "7Q4KX2M9TD.example.eats", "paths": ["*"] },
                      { "appID": ⟦"7Q4KX2M9TD.example.couriers"⟧, "paths": ["/tours/*"] }
                    ]
                    """)
            ],
            good: [
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
            bad: [
                .detail(
                    """
                    "appID": "7Q4KX2M9TD.example.eats",
                    "paths": ["/menu/*", "/buy/*", ⟦"NOT /api/*"⟧]
                    """)
            ],
            good: [
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
