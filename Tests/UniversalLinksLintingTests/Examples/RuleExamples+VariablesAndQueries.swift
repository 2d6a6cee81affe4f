import UniversalLinksLinting

extension RuleExamples {
    /// Of rules about substitution variables and query patterns.
    static let ofVariablesAndQueries: [RuleExamples] = [
        RuleExamples(
            "undefined-variable",
            bad: [
                .appLinks(
                    """
                    "substitutionVariables": { "food": ["soup"] },
                    "details": [
                      {
                        "appIDs": ["7Q4KX2M9TD.example.eats"],
                        "components": [{ "/": "/$(food)", "?": { "dish": ⟦"$(fodo)"⟧ } }]
                      }
                    ]
                    """,
                    fixed: """
                        "substitutionVariables": { "food": ["soup"] },
                        "details": [
                          {
                            "appIDs": ["7Q4KX2M9TD.example.eats"],
                            "components": [{ "/": "/$(food)", "?": { "dish": "$(food)" } }]
                          }
                        ]
                        """),
                .appLinks(
                    """
                    "substitutionVariables": { "food": ["soup"] },
                    "details": [{ "appIDs": ["7Q4KX2M9TD.example.eats"], "components": [{ "/": ⟦"/$((food))/x"⟧ }] }]
                    """,
                    fixed: """
                        "substitutionVariables": { "food": ["soup"] },
                        "details": [{ "appIDs": ["7Q4KX2M9TD.example.eats"], "components": [{ "/": "/$(food)/x" }] }]
                        """),
                .components(
                    """
                    { "#": ⟦"$(somewhere)"⟧ }
                    """),
                .components(
                    """
                    { "#": ⟦"$()"⟧ }
                    """),
            ],
            good: [
                .appLinks(
                    """
                    "substitutionVariables": { "Lang": ["en", "de"] },
                    "details": [{ "appIDs": ["7Q4KX2M9TD.example.eats"], "components": [{ "/": "/$(Lang)/$5/buy" }] }]
                    """)
            ]),
        RuleExamples(
            "unterminated-variable",
            bad: [
                .components(
                    """
                    { "/": "/buy", "#": ⟦"$(x"⟧ }
                    """)
            ],
            good: [.components(#"{ "/": "/$/(buy)/$5" }"#)]),
        RuleExamples(
            "shadowed-variable",
            good: [
                .appLinks(
                    """
                    "substitutionVariables": { "Lang": ["en", "de"] },
                    "details": [{ "appIDs": ["7Q4KX2M9TD.example.eats"], "components": [{ "/": "/$(Lang)/*" }] }]
                    """)
            ]),
        RuleExamples(
            "unused-variable",
            good: [
                .appLinks(
                    """
                    "substitutionVariables": { "food": ["soup"], "comment": "in a query that is ignored", "city": ["oslo"] },
                    "details": [
                      {
                        "appIDs": ["7Q4KX2M9TD.example.eats"],
                        "components": [{ "/": "/$(fodo)/$(comment)", "?": { "city": "$(city)", "n": 1 } }]
                      }
                    ]
                    """),
                .appLinks(
                    """
                    "substitutionVariables": { "food": ["soup"], "city": ["oslo"], "dish": ["stew"], "day": ["monday"] },
                    "details": [
                      {
                        "appIDs": ["7Q4KX2M9TD.example.eats"],
                        "components": [{ "/": "/${Food}/$dihs" }, { "/": "/{day}" }, { "/": "/$(city" }]
                      }
                    ]
                    """),
                .appLinks(
                    """
                    "substitutionVariables": { "$(food)": ["soup"] },
                    "details": [{ "appIDs": ["7Q4KX2M9TD.example.eats"], "components": [{ "/": "/$(food)" }] }]
                    """),
            ]),
        RuleExamples(
            "empty-variable",
            good: [
                .appLinks(
                    """
                    "substitutionVariables": { "ending": [""], "unused": [] },
                    "details": [{ "appIDs": ["7Q4KX2M9TD.example.eats"], "components": [{ "/": "/buy$(ending)" }] }]
                    """)
            ]),
        RuleExamples(
            "nested-variable",
            good: [
                .appLinks(
                    """
                    "substitutionVariables": { "menu": ["lunch", "dinner-menu"] },
                    "details": [
                      { "appIDs": ["7Q4KX2M9TD.example.eats"], "components": [{ "/": "/$(lang)/$(menu)/*" }] }
                    ]
                    """),
                .appLinks(
                    """
                    "substitutionVariables": { "price": ["$5*", "$?"] },
                    "details": [{ "appIDs": ["7Q4KX2M9TD.example.eats"], "components": [{ "/": "/$(price)" }] }]
                    """),
            ]),
        RuleExamples(
            "decorated-variable-name",
            bad: [
                .appLinks(
                    """
                    "substitutionVariables": { ⟦"$food"⟧: ["soup"], "food": ["salad"] },
                    "details": [{ "appIDs": ["7Q4KX2M9TD.example.eats"], "components": [{ "/": "/$(food)" }] }]
                    """)
            ]),
        RuleExamples(
            "non-string-query-value",
            bad: [
                .components(
                    #"{ "/": "/buy", "?": { "gift": ⟦true⟧ } }"#,
                    fixed: #"{ "/": "/buy", "?": { "gift": "true" } }"#),
                .components(#"{ "/": "/buy", "?": { "id": ⟦["1", "2"]⟧ }, "exclude": true }"#),
                .appLinks(
                    """
                    "defaults": { "?": { "id": ⟦null⟧ } },
                    "details": [{ "appIDs": ["7Q4KX2M9TD.example.eats"], "components": [{ "/": "/buy" }] }]
                    """),
                .detail(
                    """
                    "appIDs": ["7Q4KX2M9TD.example.eats"],
                    "defaults": { "?": { "x": ⟦5⟧, "y": "1" } },
                    "components": [{ "/": "/a", "?": { "x": "1" } }, { "/": "/b" }]
                    """,
                    fixed: """
                        "appIDs": ["7Q4KX2M9TD.example.eats"],
                        "defaults": { "?": { "x": "5", "y": "1" } },
                        "components": [{ "/": "/a", "?": { "x": "1" } }, { "/": "/b" }]
                        """),
            ],
            good: [
                .components(
                    """
                    { "/": "/buy", "?": { "id": 1, "id": "1" } },
                    { "/": "/buy", "?": {} },
                    { "/": "/buy", "?": 1 }
                    """),
                .appLinks(
                    """
                    "defaults": { "?": { "x": 5 } },
                    "details": [
                      { "appIDs": ["7Q4KX2M9TD.example.eats"], "components": [{ "/": "/a", "?": { "x": "1" } }] }
                    ]
                    """),
                .appLinks(
                    """
                    "defaults": { "?": { "x": 5 } },
                    "details": [
                      {
                        "appIDs": ["7Q4KX2M9TD.example.eats"],
                        "defaults": { "?": { "x": "5" } },
                        "components": [{ "/": "/a" }]
                      }
                    ]
                    """),
            ]),
        RuleExamples(
            "optional-query-item",
            bad: [
                .components(
                    """
                    { "/": "/buy", "?": { "id": ⟦"*"⟧ } },
                    { "/": "/buy/*" }
                    """),
                .components(
                    #"{ "/": "/buy", "?": { "id": ⟦"*"⟧, "from": "mail" } }"#,
                    fixed: #"{ "/": "/buy", "?": { "id": "?*", "from": "mail" } }"#),
            ],
            good: [
                .components(
                    """
                    { "/": "/buy", "?": { "id": "", "from": "*mail" } },
                    { "/": "/buy", "?": "*", "#": "*" }
                    """)
            ]),
        RuleExamples(
            "unmatchable-query-name",
            bad: [
                .components(
                    #"{ "/": "/find", "?": { ⟦"größe"⟧: "*" } }"#,
                    fixed: #"{ "/": "/find", "?": { "gr%C3%B6%C3%9Fe": "*" } }"#),
                .components(
                    #"{ "/": "/find", "?": { ⟦"dish%5B%5D"⟧: "?*" }, "percentEncoded": false }"#,
                    fixed: #"{ "/": "/find", "?": { "dish[]": "?*" }, "percentEncoded": false }"#),
                .components(#"{ "/": "/find", "?": { ⟦"dish=soup"⟧: "" } }"#),
                .components(#"{ "/": "/buy", "?": { ⟦"utm_*"⟧: "?*" } }"#),
                .components(
                    #"{ "/": "/buy", "?": { ⟦"?id"⟧: "481", "$(lang)": "*" } }"#,
                    fixed: #"{ "/": "/buy", "?": { "id": "481", "$(lang)": "*" } }"#),
            ],
            good: [
                .components(
                    """
                    { "/": "/find", "?": { "dish[]": "?*", "größe": "?*" }, "percentEncoded": false },
                    { "/": "/find", "?": { "user.name/x:y@z": "?*" } }
                    """),
                .components(#"{ "/": "/buy", "?": { "price$": "?*", "(x)": "*y" } }"#),
            ]),
        RuleExamples(
            "any-query",
            bad: [
                .components(
                    #"{ "/": "/menu/*", "?": ⟦"*"⟧, "comment": "Menus with query parameters" }"#,
                    fixed: #"{ "/": "/menu/*", "?": "?*", "comment": "Menus with query parameters" }"#),
                .components(
                    """
                    { "/": "/menu/*" },
                    { "#": ⟦"*"⟧ }
                    """,
                    fixed: """
                        { "/": "/menu/*" },
                        { "#": "?*" }
                        """),
            ],
            good: [
                .components(#"{ "/": "/menu/*", "?": "*" }"#),
                .components(#"{ "/": "/menu/*", "?": "*", "comment": "Any menu" }"#),
                .components(
                    """
                    { "/": "*", "?": "*", "#": "*", "comment": "The whole site" }
                    """),
            ]),
        RuleExamples(
            "narrow-query-value",
            bad: [.components(#"{ "/": "/menu", "?": { "guest": "?*", "table": ⟦""⟧ } }"#)],
            good: [
                .components(#"{ "/": "/menu", "?": { "table": "??" } }"#),
                .components(#"{ "/": "/menu", "?": { "table": "" }, "exclude": true }"#),
                .components(#"{ "/": "/menu", "?": { "table": "?" }, "comment": "A table with one digit" }"#),
            ]),
    ]
}
