import UniversalLinksLinting

extension RuleExamples {
    /// Of rules about the characters and slashes of patterns.
    static let ofPatterns: [RuleExamples] = [
        RuleExamples(
            "unescaped-character",
            bad: [
                .components(
                    #"{ "/": "/menu", "?": { "dish": ⟦"soup of the day"⟧ }, "percentEncoded": true }"#,
                    fixed: #"{ "/": "/menu", "?": { "dish": "soup of the day" }, "percentEncoded": false }"#),
                .components(
                    #"{ "/": ⟦"/a b/%C3%A9"⟧ }"#,
                    fixed: #"{ "/": "/a%20b/%C3%A9" }"#),
                .detail(
                    """
                    "appID": "7Q4KX2M9TD.example.eats",
                    "paths": ["NOT /café/*", ⟦"/crème"⟧]
                    """,
                    fixed: """
                        "appID": "7Q4KX2M9TD.example.eats",
                        "paths": ["NOT /caf%C3%A9/*", "/cr%C3%A8me"]
                        """),
                .components(
                    #"{ "/": ⟦"/buy/* "⟧ }"#,
                    fixed: #"{ "/": "/buy/*" }"#),
                .appLinks(
                    """
                    "substitutionVariables": { "dish": ["soup", ⟦"crème"⟧] },
                    "details": [{ "appIDs": ["7Q4KX2M9TD.example.eats"], "components": [{ "/": "/$(dish)/*" }] }]
                    """,
                    fixed: """
                        "substitutionVariables": { "dish": ["soup", "cr%C3%A8me"] },
                        "details": [{ "appIDs": ["7Q4KX2M9TD.example.eats"], "components": [{ "/": "/$(dish)/*" }] }]
                        """),
                .components(#"{ "/": "/find", "?": { "words": ⟦"salt&pepper"⟧ } }"#),
            ],
            good: [
                .components(
                    """
                    { "/": "/caf%C3%A9/*", "?": "q=a/b?c@d", "#": "x:/y" }
                    """),
                .components(#"{ "/": "/\u212A/*", "caseSensitive": false, "comment": "the Kelvin sign folds to k" }"#),
                .components(#"{ "/": "/it's_(all)_$5,-!;:@&=+~", "?": "a=1&b=2" }"#),
                .appLinks(
                    """
                    "defaults": { "percentEncoded": false },
                    "substitutionVariables": { "dish": ["soup", "crème"] },
                    "details": [{ "appIDs": ["7Q4KX2M9TD.example.eats"], "components": [{ "/": "/$(dish)/*" }] }]
                    """),
                .components(#"{ "comment": "für alle", "/": "/buy/*" }"#),
            ]),
        RuleExamples(
            "escape-compared-decoded",
            bad: [
                .components(#"{ "/": ⟦"/who%3F"⟧, "percentEncoded": false }"#),
                .appLinks(
                    """
                    "defaults": { "percentEncoded": false },
                    "substitutionVariables": { "dish": [⟦"cr%C3%A8me"⟧] },
                    "details": [{ "appIDs": ["7Q4KX2M9TD.example.eats"], "components": [{ "?": { "dish": "$(dish)" } }] }]
                    """,
                    fixed: """
                        "defaults": { "percentEncoded": false },
                        "substitutionVariables": { "dish": ["crème"] },
                        "details": [{ "appIDs": ["7Q4KX2M9TD.example.eats"], "components": [{ "?": { "dish": "$(dish)" } }] }]
                        """),
            ],
            good: [
                .components(#"{ "/": "/caf%C3%A9/*" }"#),
                .components(
                    """
                    { "/": "/100%", "#": "50%off", "percentEncoded": false }
                    """),
            ]),
        RuleExamples(
            "lower-case-escape",
            bad: [
                .appLinks(
                    """
                    "substitutionVariables": { "dish": [⟦"cr%c3%A8me"⟧] },
                    "details": [{ "appIDs": ["7Q4KX2M9TD.example.eats"], "components": [{ "/": "/$(dish)/*" }] }]
                    """,
                    fixed: """
                        "substitutionVariables": { "dish": ["cr%C3%A8me"] },
                        "details": [{ "appIDs": ["7Q4KX2M9TD.example.eats"], "components": [{ "/": "/$(dish)/*" }] }]
                        """),
                .components(
                    #"{ "/": "/q", "?": { ⟦"q%5b%5d"⟧: "1" }, "caseSensitive": false }"#,
                    fixed: #"{ "/": "/q", "?": { "q%5B%5D": "1" }, "caseSensitive": false }"#),
                .components(
                    #"{ "/": "/q", "?": { ⟦"%c3%a9"⟧: "*" } }"#,
                    fixed: #"{ "/": "/q", "?": { "%C3%A9": "*" } }"#),
            ],
            good: [
                .components(#"{ "/": "/caf%c3%a9/*", "caseSensitive": false }"#),
                .components(
                    """
                    { "/": "/caf%c3%a9/*" },
                    { "/": "/caf%C3%A9/*", "comment": "both spellings are listed" }
                    """),
                .components(#"{ "/": "/a%20b/%2*" }"#),
                .components(
                    """
                    { "/": "/q", "?": { "q%5b%5d": "1" } },
                    { "/": "/q", "?": { "q%5B%5D": "1", "a%2": "1" } }
                    """),
                .components(#"{ "/": "/q", "?": { "q%5b%5d": "1" }, "percentEncoded": false }"#),
            ]),
        RuleExamples(
            "broken-escape",
            bad: [
                .components(
                    #"{ "/": ⟦"/50%zz/%4"⟧ }"#,
                    fixed: #"{ "/": "/50%25zz/%254" }"#),
                .components(
                    """
                    { "#": ⟦"x%"⟧ }
                    """,
                    fixed: """
                        { "#": "x%25" }
                        """),
            ],
            good: [
                .components(#"{ "/": "/%*/%2?/%$(xdigit)$(xdigit)/%e*" }"#),
                .components(#"{ "/": "/100%/*", "percentEncoded": false }"#),
            ]),
        RuleExamples(
            "doubled-slash",
            bad: [
                .appLinks(
                    """
                    "substitutionVariables": { "maybe": ["en", ⟦""⟧] },
                    "details": [{ "appIDs": ["7Q4KX2M9TD.example.eats"], "components": [{ "/": "/$(maybe)/buy" }] }]
                    """),
                .appLinks(
                    """
                    "substitutionVariables": { "start": [⟦"/en"⟧] },
                    "details": [{ "appIDs": ["7Q4KX2M9TD.example.eats"], "components": [{ "/": "$(start)/buy" }] }]
                    """,
                    fixed: """
                        "substitutionVariables": { "start": ["en"] },
                        "details": [{ "appIDs": ["7Q4KX2M9TD.example.eats"], "components": [{ "/": "$(start)/buy" }] }]
                        """),
                .appLinks(
                    """
                    "substitutionVariables": { "folder": [⟦"menu/"⟧] },
                    "details": [
                      { "appIDs": ["7Q4KX2M9TD.example.eats"], "components": [{ "/": "/$(folder)/*" }, { "/": "/$(folder)*" }] }
                    ]
                    """),
                .appLinks(
                    """
                    "substitutionVariables": { "site": [⟦"https://x.com"⟧] },
                    "details": [{ "appIDs": ["7Q4KX2M9TD.example.eats"], "components": [{ "/": "/go/$(site)" }] }]
                    """),
            ],
            good: [
                .appLinks(
                    """
                    "substitutionVariables": { "folder": ["/menu/", ""], "ending": ["", ".html"] },
                    "details": [
                      {
                        "appIDs": ["7Q4KX2M9TD.example.eats"],
                        "components": [{ "/": "/x$(folder)*" }, { "/": "/buy$(ending)" }, { "?": { "path": "$(folder)" } }]
                      }
                    ]
                    """)
            ]),
        RuleExamples(
            "swallowed-slash",
            bad: [
                .detail(
                    """
                    "appID": "7Q4KX2M9TD.example.eats",
                    "paths": [⟦"NOT /$(lang)?*"⟧, ⟦"/id/??*"⟧]
                    """)
            ],
            good: [
                .components(
                    """
                    { "/": "/?*" },
                    { "/": "/id/????" },
                    { "/": "/buy*" },
                    { "/": "*?*" },
                    { "?": "id=??*", "#": "x?*" }
                    """)
            ]),
        RuleExamples(
            "missing-leading-slash",
            bad: [
                .detail(
                    """
                    "appID": "7Q4KX2M9TD.example.eats",
                    "paths": [⟦"NOT help/*"⟧, ⟦"$(lang)/menu"⟧]
                    """,
                    fixed: """
                        "appID": "7Q4KX2M9TD.example.eats",
                        "paths": ["NOT /help/*", "/$(lang)/menu"]
                        """)
            ],
            good: [
                .detail(
                    """
                    "appID": "7Q4KX2M9TD.example.eats",
                    "paths": ["*", "*/p", "NOT *L2Fy*", "?x", "/", "a"]
                    """),
                .components(
                    """
                    { "/": "", "?": "buy", "#": "buy/*" }
                    """),
            ]),
        RuleExamples(
            "impossible-pattern",
            bad: [
                .appLinks(
                    """
                    "substitutionVariables": { "half": ["2", "3"] },
                    "details": [{ "appIDs": ["7Q4KX2M9TD.example.eats"], "components": [{ "#": ⟦"x%$(half)"⟧ }] }]
                    """)
            ],
            good: [
                .components(
                    """
                    { "/": "/café/100%" },
                    { "/": "/%$(xdigit)z", "percentEncoded": false }
                    """)
            ]),
        RuleExamples(
            "contradicting-comment",
            bad: [
                .components(#"{ "/": "/menu/*", "comment": ⟦"Matches any URL with a path that starts with /buy/."⟧ }"#),
                .components(#"{ "/": "/buy", "comment": ⟦"Matches any URL with a path that starts with /buy/."⟧ }"#),
            ],
            good: [
                .components(#"{ "/": "/buy/*", "comment": "Matches any URL with a path that starts with /buy/." }"#),
                .components(
                    """
                    { "/": "/menu/*", "exclude": true, "comment": "Instructs the system not to open these as universal links." }
                    """),
                .components(
                    """
                    { "/": "/buy/$(lang)/*", "comment": "Any URL with a path that starts with /buy/en, and the like" }
                    """),
                .components(
                    """
                    { "/": "/menu/*", "comment": "Any URL with a path that starts with /, and more" },
                    { "/": "*", "comment": "Whatever starts with /shop/ as well" }
                    """),
            ]),
        RuleExamples(
            "home-page-alone",
            bad: [
                .detail(
                    """
                    "appID": "7Q4KX2M9TD.example.eats",
                    "paths": [⟦"/"⟧]
                    """)
            ],
            good: [
                .components(
                    """
                    { "/": "/" },
                    { "/": "/menu/*" }
                    """),
                .components(#"{ "/": "/", "?": { "table": "?*" } }"#),
                .detail(
                    """
                    "appID": "7Q4KX2M9TD.example.eats",
                    "paths": ["NOT /"]
                    """),
            ]),
        RuleExamples(
            "sample-component",
            bad: [
                .components(
                    """
                    ⟦{ "#": "no_universal_links", "exclude": true }⟧,
                    { "/": "/menu/*" }
                    """)
            ],
            good: [
                .components(
                    """
                    { "#": "web", "exclude": true },
                    { "/": "/menu/*" }
                    """),
                .components(
                    """
                    { "/": "/menu/*", "#": "no_universal_links", "exclude": true },
                    { "/": "/menu/*" }
                    """),
            ]),
        RuleExamples(
            "trailing-slash",
            bad: [
                .detail(
                    """
                    "appID": "7Q4KX2M9TD.example.eats",
                    "paths": ["/images/*", ⟦"/image/"⟧]
                    """)
            ],
            good: [
                .components(
                    """
                    { "/": "/image" },
                    { "/": "/menu/", "?": { "table": "?*" } },
                    { "/": "/order/" },
                    { "/": "/order/new" },
                    { "/": "/about/$(lang)/" },
                    { "/": "/" }
                    """),
                .detail(
                    """
                    "appID": "7Q4KX2M9TD.example.eats",
                    "paths": ["NOT /image/", "/menu/", "/menu", "*/x/"]
                    """),
                .detail(
                    """
                    "appID": "7Q4KX2M9TD.example.eats",
                    "paths": ["/image/", "*"]
                    """),
            ]),
    ]
}
