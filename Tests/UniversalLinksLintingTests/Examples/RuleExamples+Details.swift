import UniversalLinksLinting

extension RuleExamples {
    /// Of rules about the structure of a detail and its components.
    static let ofDetails: [RuleExamples] = [
        RuleExamples(
            "detail-without-identifier",
            bad: [.appLinks(#""details": [⟦{}⟧]"#)],
            good: [
                .appLinks(#""details": [{ "appID": "7Q4KX2M9TD.example.eats", "paths": ["*"] }]"#),
                .appLinks(#""details": { "7Q4KX2M9TD.example.eats": { "paths": ["*"] } }"#),
                .appLinks(#""details": [{ "appid": "7Q4KX2M9TD.example.eats", "paths": ["*"] }]"#),
                .appLinks(#""details": [{ "appIDs": null, "paths": ["*"] }]"#),
            ]),
        RuleExamples(
            "empty-identifier-list",
            bad: [
                .detail(
                    """
                    "appID": "7Q4KX2M9TD.example.eats",
                    "appIDs": ⟦[]⟧,
                    "components": [{ "/": "/menu/*" }]
                    """,
                    fixed: """
                        "appID": "7Q4KX2M9TD.example.eats",
                        "appIDs": ["7Q4KX2M9TD.example.eats"],
                        "components": [{ "/": "/menu/*" }]
                        """)
            ],
            good: [
                .appLinks(#""details": { "7Q4KX2M9TD.example.eats": { "appIDs": [], "paths": ["*"] } }"#)
            ]),
        RuleExamples(
            "ignored-app-id",
            bad: [
                .detail(
                    """
                    ⟦"appID"⟧: "7Q4KX2M9TD.example.drinks",
                    "appIDs": ["7Q4KX2M9TD.example.eats"],
                    "paths": ["/menu/*"]
                    """,
                    fixed: """
                        "appID": "7Q4KX2M9TD.example.drinks",
                        "appIDs": ["7Q4KX2M9TD.example.eats", "7Q4KX2M9TD.example.drinks"],
                        "paths": ["/menu/*"]
                        """, minimumSystem: .ios12),
                .detail(
                    """
                    "appIDs": ["7Q4KX2M9TD.example.eats"],
                    ⟦"appID"⟧: "7Q4KX2M9TD.example.eats",
                    "components": [{ "/": "/menu/*" }]
                    """,
                    fixed: """
                        "appIDs": ["7Q4KX2M9TD.example.eats"],
                        "components": [{ "/": "/menu/*" }]
                        """),
                .appLinks(
                    """
                    "details": {
                      "7Q4KX2M9TD.example.eats": {
                        ⟦"appIDs"⟧: ["7Q4KX2M9TD.example.eats", "7Q4KX2M9TD.example.drinks"], "paths": ["/menu/*"]
                      }
                    }
                    """),
                .appLinks(
                    """
                    "details": {
                      "7Q4KX2M9TD.example.eats": { ⟦"appID"⟧: "7Q4KX2M9TD.example.drinks", "paths": ["/menu/*"] },
                      "7Q4KX2M9TD.example.drinks": { "paths": ["/bar/*"] }
                    }
                    """),
            ],
            good: [
                .detail(
                    """
                    "appID": "7Q4KX2M9TD.example.eats",
                    "appIDs": ["7Q4KX2M9TD.example.eats", "7Q4KX2M9TD.example.drinks"],
                    "paths": ["/menu/*"]
                    """, minimumSystem: .ios12),
                .detail(
                    """
                    "appID": "7Q4KX2M9TD.example.eats",
                    "appIDs": "7Q4KX2M9TD.example.eats",
                    "components": [{ "/": "/menu/*" }]
                    """),
                .detail(
                    """
                    "appID": "7Q4KX2M9TD.example.eats",
                    "appIDs": [],
                    "components": [{ "/": "/menu/*" }]
                    """),
                .appLinks(
                    """
                    "details": {
                      "7Q4KX2M9TD.example.eats": {
                        "appID": "7q4kx2m9td.example.eats", "appIDs": ["7Q4KX2M9TD.example.eats"], "paths": ["/menu/*"]
                      }
                    }
                    """),
            ]),
        RuleExamples(
            "identifiers-of-wrong-type",
            bad: [
                .detail(
                    """
                    ⟦"appIDs"⟧: "7Q4KX2M9TD.example.eats",
                    "components": [{ "/": "/menu/*" }]
                    """,
                    fixed: """
                        "appIDs": ["7Q4KX2M9TD.example.eats"],
                        "components": [{ "/": "/menu/*" }]
                        """),
                .detail(
                    """
                    "appID": "7Q4KX2M9TD.example.eats",
                    ⟦"appIDs"⟧: null,
                    "components": [{ "/": "/menu/*" }]
                    """),
                .detail(
                    """
                    ⟦"appID"⟧: 42,
                    "components": [{ "/": "/menu/*" }]
                    """),
            ],
            good: [
                .detail(
                    """
                    "appID": "7Q4KX2M9TD.example.eats",
                    "components": [{ "/": "/menu/*" }]
                    """)
            ]),
        RuleExamples(
            "repeated-app",
            bad: [
                .appLinks(
                    """
                    "details": [
                      { "appID": "7Q4KX2M9TD.example.eats", "paths": ["/menu/*"] },
                      { "appIDs": [⟦"7q4kx2m9td.example.eats"⟧], "components": [{ "/": "/order/*" }] }
                    ]
                    """),
                .detail(
                    """
                    "appIDs": ["7Q4KX2M9TD.example.eats", ⟦"7Q4KX2M9TD.example.eats"⟧, "7Q4KX2M9TD.example.eats"],
                    "components": [{ "/": "/menu/*" }]
                    """,
                    fixed: """
                        "appIDs": ["7Q4KX2M9TD.example.eats"],
                        "components": [{ "/": "/menu/*" }]
                        """),
                Example(
                    file: "{ \"webcredentials\": { \"apps\": [\"A.b\", ⟦\"A.b\"⟧, \"A.c\"] } }\n",
                    fixed: "{ \"webcredentials\": { \"apps\": [\"A.b\", \"A.c\"] } }\n"),
            ],
            good: [
                .appLinks(
                    """
                    "details": [
                      { "appIDs": ["7Q4KX2M9TD.example.eats"], "components": [{ "/": "/menu/*" }] },
                      { "appIDs": ["7Q4KX2M9TD.example.Eats"], "components": [{ "/": "/order/*" }] }
                    ]
                    """),
                Example(
                    file:
                        "{ \"webcredentials\": { \"apps\": [\"A.b\"] }, \"activitycontinuation\": { \"apps\": [\"A.b\"] } }\n"
                ),
            ]),
        RuleExamples(
            "detail-without-list",
            bad: [
                .appLinks(
                    """
                    "details": [
                      ⟦{ "appID": "7Q4KX2M9TD.example.eats", "defaults": { "/": "/menu/*" } }⟧
                    ]
                    """)
            ],
            good: [
                .appLinks(
                    """
                    "details": [
                      { "appIDs": ["7Q4KX2M9TD.example.eats"], "components": [] },
                      { "appID": "7Q4KX2M9TD.example.drinks", "paths": ["/bar/*"] },
                      { "appID": "7Q4KX2M9TD.example.cakes", "path": ["/cakes/*"] },
                      {}
                    ]
                    """)
            ]),
        RuleExamples(
            "components-beside-paths",
            bad: [
                .detail(
                    """
                    "appID": "7Q4KX2M9TD.example.eats",
                    ⟦"paths"⟧: ["NOT /menu/print", "/menu/*"],
                    "components": [{ "/": "/menu/print", "exclude": true }, { "/": "/menu/*" }]
                    """,
                    fixed: """
                        "appID": "7Q4KX2M9TD.example.eats",
                        "components": [{ "/": "/menu/print", "exclude": true }, { "/": "/menu/*" }]
                        """)
            ],
            good: [
                .oldDetail(
                    """
                    "appID": "7Q4KX2M9TD.example.eats",
                    "paths": ["/menu/*", "NOT /bar", "*"],
                    "components": [{ "/": "menu/*" }, { "/": "/bar/", "exclude": true, "comment": "adults" }, { "/": "/*" }]
                    """),
                .detail(
                    """
                    "appID": "7Q4KX2M9TD.example.eats",
                    "paths": ["/menu/*"],
                    "components": "/menu/*"
                    """),
                // What one list excludes and the other does not match opens the app in neither.
                .oldDetail(
                    """
                    "appID": "7Q4KX2M9TD.example.eats",
                    "paths": ["/menu/*"],
                    "components": [{ "/": "/menu/*" }, { "/": "/order/*", "exclude": true }]
                    """),
                .oldDetail(
                    """
                    "appID": "7Q4KX2M9TD.example.eats",
                    "paths": ["/menu/*", "NOT /order/*"],
                    "components": [{ "/": "/menu/*" }]
                    """),
                // `paths` cannot say more.
                .oldDetail(
                    """
                    "appID": "7Q4KX2M9TD.example.eats",
                    "paths": ["menu/*", "/order/*"],
                    "components": [{ "/": "/menu/*", "?": { "table": "?*" } }, { "/": "/order/*", "caseSensitive": false }]
                    """),
                .oldDetail(
                    """
                    "appID": "7Q4KX2M9TD.example.eats",
                    "paths": ["/menu/*"],
                    "components": [{ "#": "web", "exclude": true }, { "/": "/menu/*" }]
                    """),
            ]),
        RuleExamples(
            "non-object-component",
            bad: [
                .components(
                    """
                    ⟦"NOT /menu/print"⟧,
                    { "/": "/menu/*" }
                    """,
                    fixed: """
                        { "/": "/menu/print", "exclude": true },
                        { "/": "/menu/*" }
                        """),
                .components("⟦null⟧"),
                .components(#"⟦[{ "/": "/menu/*" }]⟧"#),
            ],
            good: [
                .components("{}"),
                .detail("\"appID\": \"7Q4KX2M9TD.example.eats\",\n\"paths\": [\"/menu/*\"]"),
            ]),
        RuleExamples(
            "component-of-unknown-keys",
            bad: [
                .components(#"⟦{ "Path": "/menu/*", "exclude": true, "comment": "no menus" }⟧"#),
                .components(#"⟦{ "query": { "table": "?*" }, "caseSensitive": false }⟧"#),
            ],
            good: [
                .components(#"{ "/": "/menu/*", "pathh": "x" }"#),
                .components("{}"),
                .components(#"{ "comment": "the whole site" }"#),
                .components(#"{ "exclude": true, "_note": "nothing" }"#),
                .components(#"{ "/": 5, "path": "/menu/*" }"#),
                .appLinks(
                    """
                    "defaults": { "/": "/menu/*" },
                    "details": [{ "appIDs": ["7Q4KX2M9TD.example.eats"], "components": [{ "path": "/menu/*" }] }]
                    """),
            ]),
        RuleExamples(
            "non-string-path",
            bad: [
                .detail(
                    """
                    "appID": "7Q4KX2M9TD.example.eats",
                    "paths": ["/menu/*", ⟦5⟧]
                    """),
                .detail(
                    """
                    "appID": "7Q4KX2M9TD.example.eats",
                    "paths": ["/menu/*", ⟦["/order/*"]⟧]
                    """),
                .appLinks(
                    """
                    "defaults": { "/": "/menu/*", "exclude": true },
                    "details": [{ "appID": "7Q4KX2M9TD.example.eats", "paths": [⟦7⟧] }]
                    """),
                .appLinks(
                    """
                    "details": [
                      { "appID": "7Q4KX2M9TD.example.eats", "defaults": { "/": "/menu/*" }, "paths": [⟦null⟧] }
                    ]
                    """),
            ],
            good: [
                .detail(
                    """
                    "appID": "7Q4KX2M9TD.example.eats",
                    "paths": ["/menu/*"]
                    """)
            ]),
        RuleExamples(
            "unusable-constraint",
            bad: [
                .components(#"{ "/": ⟦["/menu/*"]⟧ }"#, fixed: #"{ "/": "/menu/*" }"#),
                .components(
                    #"{ "/": "/menu/*", "?": ⟦["table=?*"]⟧ }"#, fixed: #"{ "/": "/menu/*", "?": "table=?*" }"#),
                .components("{ \"/\": \"/menu/*\", \"#\": ⟦null⟧ }"),
                .appLinks(
                    """
                    "defaults": { "/": ⟦5⟧ },
                    "details": [{ "appIDs": ["7Q4KX2M9TD.example.eats"], "components": [{ "?": "table=?*" }] }]
                    """),
                .appLinks(
                    """
                    "defaults": { "#": "top" },
                    "details": [
                      {
                        "appIDs": ["7Q4KX2M9TD.example.eats"],
                        "defaults": { "#": ⟦true⟧ },
                        "components": [{ "/": "/menu/*", "#": "bar" }, { "/": "/order/*" }]
                      }
                    ]
                    """),
            ],
            good: [
                .components("{ \"/\": \"/menu/*\", \"?\": { \"table\": \"?*\" }, \"#\": \"top\" }"),
                .components(#"{ "/": "/menu/*", "?": { "table": 5 } }"#),
                .appLinks(
                    """
                    "defaults": { "/": 5 },
                    "details": [{ "appIDs": ["7Q4KX2M9TD.example.eats"], "components": [{ "/": "/menu/*" }] }]
                    """),
                .appLinks(
                    """
                    "defaults": { "/": 5 },
                    "details": [
                      { "appIDs": ["7Q4KX2M9TD.example.eats"], "defaults": { "/": "/menu/*" }, "components": [{}] },
                      { "appIDs": ["7Q4KX2M9TD.example.drinks"], "paths": ["/bar/*", "NOT /bar/closed"] }
                    ]
                    """),
                .appLinks("\"defaults\": { \"/\": 5 },\n\"details\": []"),
            ]),
        RuleExamples(
            "non-boolean-flag",
            bad: [
                .components(#"{ "/": "/menu/*", "exclude": ⟦1⟧ }"#, fixed: #"{ "/": "/menu/*", "exclude": true }"#),
                .components(#"{ "/": "/menu/*", "exclude": ⟦"on"⟧ }"#, fixed: #"{ "/": "/menu/*", "exclude": true }"#),
                .components(#"{ "/": "/menu/*", "caseSensitive": ⟦null⟧ }"#, fixed: #"{ "/": "/menu/*" }"#),
                .components(#"{ "/": "/menu/*", "exclude": ⟦null⟧ }"#, fixed: #"{ "/": "/menu/*", "exclude": false }"#),
                .appLinks(
                    "\"defaults\": { \"caseSensitive\": ⟦\"no\"⟧ },\n\"details\": []",
                    fixed: "\"defaults\": { \"caseSensitive\": false },\n\"details\": []"),
                .components(
                    #"{ "/": "/menu/*", "percentEncoded": ⟦"maybe"⟧ }"#,
                    fixed: #"{ "/": "/menu/*", "percentEncoded": false }"#),
            ],
            good: [
                .components(#"{ "/": "/menu/*", "exclude": true, "caseSensitive": false }"#),
                .components(#"{ "/": "/menu/*", "comment": 1, "excludes": "true" }"#),
            ]),
    ]
}
