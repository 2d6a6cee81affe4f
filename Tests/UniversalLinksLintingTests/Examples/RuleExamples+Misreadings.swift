import UniversalLinksLinting

extension RuleExamples {
    /// Of rules about patterns that mean something other than their author meant.
    static let ofMisreadings: [RuleExamples] = [
        RuleExamples(
            "misplaced-fragment",
            bad: [
                .detail(
                    """
                    "appID": "7Q4KX2M9TD.example.eats",
                    "paths": [⟦"/#/settings"⟧]
                    """),
                .detail(
                    """
                    "appID": "7Q4KX2M9TD.example.eats",
                    "paths": [⟦"NOT /#/settings"⟧, "*"]
                    """),
                .components(
                    #"{ "?": ⟦"tab=menu#top"⟧ }"#,
                    fixed: """
                        { "?": "tab=menu", "#": "top" }
                        """),
            ],
            good: [.components(#"{ "/": "/%23/settings" }"#)]),
        RuleExamples(
            "misplaced-query",
            bad: [
                .detail(
                    """
                    "appID": "7Q4KX2M9TD.example.eats",
                    "paths": [⟦"/?page=msg&cid=*"⟧, ⟦"/c?a[]=1&b=2&a[]=2"⟧, ⟦"NOT /buy?id=1"⟧]
                    """),
                .detail(
                    """
                    "appID": "7Q4KX2M9TD.example.eats",
                    "paths": ["/", ⟦"/?*"⟧, "/menu/*"]
                    """),
            ],
            good: [
                .detail(
                    """
                    "appID": "7Q4KX2M9TD.example.eats",
                    "paths": ["/?*", "/id/????", "/buy/?*", "/a?b/*", "/%3Fid=1", "*L2Fy=*"]
                    """),
                .components(
                    """
                    { "/": "/buy/a=b/?*", "#": "/list?sort=name" }
                    """),
                .detail(
                    """
                    "appID": "7Q4KX2M9TD.example.eats",
                    "paths": ["NOT /", "/?*"]
                    """),
            ]),
        RuleExamples(
            "address-as-pattern",
            bad: [
                .detail(
                    """
                    "appID": "7Q4KX2M9TD.example.eats",
                    "paths": [⟦"NOT www.example.com/help/*"⟧, ⟦"example.com"⟧]
                    """,
                    fixed: """
                        "appID": "7Q4KX2M9TD.example.eats",
                        "paths": ["NOT /help/*", "/"]
                        """),
                .components(
                    #"{ "/": ⟦"//example.com/buy/*"⟧ }"#,
                    fixed: #"{ "/": "/buy/*" }"#),
                .components(
                    #"{ "/": ⟦"*.example.com/*"⟧ }"#,
                    fixed: #"{ "/": "/*" }"#),
                .detail(
                    """
                    "appID": "7Q4KX2M9TD.example.eats",
                    "paths": [⟦"/devapi.example.com/*"⟧, ⟦"NOT /www.example.coop/a"⟧, ⟦"/example.fm/b"⟧, ⟦"/https://example.com/c"⟧]
                    """,
                    fixed: """
                        "appID": "7Q4KX2M9TD.example.eats",
                        "paths": ["/*", "NOT /a", "/b", "/c"]
                        """),
                .detail(
                    """
                    "appID": "7Q4KX2M9TD.example.eats",
                    "paths": [⟦"example.co.uk"⟧, ⟦"localhost:3000/x"⟧, ⟦"*example.com/c"⟧, ⟦"example.com:443/d"⟧]
                    """,
                    fixed: """
                        "appID": "7Q4KX2M9TD.example.eats",
                        "paths": ["/", "/x", "/c", "/d"]
                        """),
            ],
            good: [
                .components(
                    """
                    { "/": "/proxy/https://*" },
                    { "/": "index.html" },
                    { "/": "//buy/*" },
                    { "/": "*.html" },
                    { "/": "v1.beta/users" },
                    { "/": "localhost/x" },
                    { "/": "notes:30/x" },
                    { "/": "*main.com" },
                    { "/": "1.2.3.4/x" },
                    { "/": "jquery.min.js" },
                    { "/": "/.well-known/*" },
                    { "/": "/socket.io/*" },
                    { "/": "/index.html/*" },
                    { "/": "/v1.2/menu" },
                    { "/": "/example.com" },
                    { "/": "/*.com/x" },
                    { "/": "/menu/example.com/*" },
                    { "/": "/https:/x" }
                    """),
                .components(
                    """
                    { "/": "/go", "?": { "to": "https://example.com/*" }, "#": "https://example.com/" }
                    """),
            ]),
        RuleExamples(
            "regular-expression",
            bad: [
                .components(
                    #"{ "/": ⟦"^/buy/[0-9]$"⟧ }"#,
                    fixed: #"{ "/": "/buy/$(digit)" }"#),
                .components(
                    #"""
                    { "/": ⟦"/buy/\\d+"⟧ }
                    """#),
                .detail(
                    """
                    "appID": "7Q4KX2M9TD.example.eats",
                    "paths": [⟦"NOT /(buy|sell)/*"⟧]
                    """),
                .components(#"{ "/": "/buy", "?": { "id": ⟦"[0-9]{6}"⟧, "from": "(mail)", "in": "US$" } }"#),
                .components(
                    #"{ "/": ⟦"/buy$"⟧ }"#,
                    fixed: #"{ "/": "/buy" }"#),
                .appLinks(
                    """
                    "substitutionVariables": { "number": [⟦"[0-9]+"⟧] },
                    "details": [{ "appIDs": ["7Q4KX2M9TD.example.eats"], "components": [{ "/": "/$(number)" }] }]
                    """),
                .appLinks(
                    """
                    "substitutionVariables": { "rest": ["soup", ⟦".+"⟧] },
                    "details": [{ "appIDs": ["7Q4KX2M9TD.example.eats"], "components": [{ "/": "/$(rest)" }] }]
                    """,
                    fixed: """
                        "substitutionVariables": { "rest": ["soup", "?*"] },
                        "details": [{ "appIDs": ["7Q4KX2M9TD.example.eats"], "components": [{ "/": "/$(rest)" }] }]
                        """),
                .components(
                    #"""
                    { "/": ⟦"\\/buy\\/*"⟧ }
                    """#,
                    fixed: #"{ "/": "/buy/*" }"#),
                .components(
                    #"""
                    { "/": ⟦"/what\\?"⟧ }
                    """#),
                .components(
                    #"""
                    { "/": ⟦"\\buy\\*"⟧ }
                    """#),
            ],
            good: [
                .components(
                    """
                    { "/": "/index.*" },
                    { "/": "*.html" },
                    { "/": "/.well-known/*" },
                    { "/": "/.*rc" },
                    { "/": "/wiki/C++_(language)" },
                    { "/": "/a.+b/(x)*", "?": "price=$5" },
                    { "/": "/$(region)/$(lang)" }
                    """),
                .components(#"{ "/": "/a|b", "percentEncoded": false }"#),
                .appLinks(
                    """
                    "substitutionVariables": { "file": ["v1.*", "$5", "(a)"], "unused": ["[0-9]+"] },
                    "details": [{ "appIDs": ["7Q4KX2M9TD.example.eats"], "components": [{ "/": "/$(file)" }] }]
                    """),
                .components(#"{ "/": "/buy/*" }"#),
                .components(
                    #"""
                    { "/": "\/buy\/*", "comment": "an escape of JSON's own: \\ is not in the pattern" }
                    """#),
                .components(#"{ "/": "/%5Cbuy" }"#),
            ]),
        RuleExamples(
            "route-parameter",
            bad: [
                .detail(
                    """
                    "appID": "7Q4KX2M9TD.example.eats",
                    "paths": [⟦"/users/{user-id}"⟧, ⟦"/item-[id]/[...slug]"⟧]
                    """,
                    fixed: """
                        "appID": "7Q4KX2M9TD.example.eats",
                        "paths": ["/users/*", "/item-*/*"]
                        """),
                .components(
                    #"{ "/": "/buy", "?": { "id": ⟦"<id>"⟧ } }"#,
                    fixed: #"{ "/": "/buy", "?": { "id": "?*" } }"#),
                .appLinks(
                    """
                    "substitutionVariables": { "food": ["soup"] },
                    "details": [
                      { "appIDs": ["7Q4KX2M9TD.example.eats"], "components": [{ "/": ⟦"/${food}/${lang}/{lang}/${id}/x"⟧ }] }
                    ]
                    """,
                    fixed: """
                        "substitutionVariables": { "food": ["soup"] },
                        "details": [
                          { "appIDs": ["7Q4KX2M9TD.example.eats"], "components": [{ "/": "/$(food)/$(lang)/*/*/x" }] }
                        ]
                        """),
            ],
            good: [
                .components(
                    """
                    { "/": "/wiki/Special:*" },
                    { "/": "/wiki/:Category" },
                    { "/": "/at/12:30" },
                    { "/": "/a:b" }
                    """)
            ]),
        RuleExamples(
            "double-star",
            bad: [
                .detail(
                    """
                    "appID": "7Q4KX2M9TD.example.eats",
                    "paths": [⟦"NOT /a/***/b"⟧, ⟦"**"⟧]
                    """,
                    fixed: """
                        "appID": "7Q4KX2M9TD.example.eats",
                        "paths": ["NOT /a/*/b", "*"]
                        """)
            ],
            good: [
                .components(
                    """
                    { "/": "/*/*", "#": "*?*" }
                    """)
            ]),
        RuleExamples(
            "one-letter-pattern",
            bad: [
                .detail(
                    """
                    "appID": "7Q4KX2M9TD.example.eats",
                    "paths": [⟦"NOT x"⟧, ⟦"?"⟧]
                    """,
                    fixed: """
                        "appID": "7Q4KX2M9TD.example.eats",
                        "paths": ["NOT /x", "/?"]
                        """)
            ],
            good: [
                .components(
                    """
                    { "/": "/" },
                    { "/": "", "?": "a", "#": "b" },
                    { "/": "*" },
                    { "/": "ab" }
                    """)
            ]),
        RuleExamples(
            "negated-component",
            bad: [
                .components(
                    #"{ "exclude": false, "/": ⟦"not */help"⟧ }"#,
                    fixed: #"{ "exclude": true, "/": "*/help" }"#)
            ],
            good: [
                .components(
                    """
                    { "/": "/NOT/*" },
                    { "/": "/NOT%20FOUND" },
                    { "/": "NOTES/*" },
                    { "/": "not/found" }
                    """),
                .detail(
                    """
                    "appID": "7Q4KX2M9TD.example.eats",
                    "paths": ["NOT /help/*", "*"]
                    """),
            ]),
        RuleExamples(
            "malformed-negation",
            bad: [
                .detail(
                    """
                    "appID": "7Q4KX2M9TD.example.eats",
                    "paths": [⟦"not /help/*"⟧, ⟦" NOT /a"⟧, ⟦"!/b/*"⟧, "*"]
                    """,
                    fixed: """
                        "appID": "7Q4KX2M9TD.example.eats",
                        "paths": ["NOT /help/*", "NOT /a", "NOT /b/*", "*"]
                        """),
                .detail(
                    """
                    "appID": "7Q4KX2M9TD.example.eats",
                    "paths": [⟦"NOT\\t/x"⟧, "NOT:/e", "NOT: /f", "/*"]
                    """,
                    fixed: """
                        "appID": "7Q4KX2M9TD.example.eats",
                        "paths": ["NOT /x", "NOT /e", "NOT /f", "/*"]
                        """),
                .detail(
                    """
                    "appID": "7Q4KX2M9TD.example.eats",
                    "paths": [⟦"NOT"⟧, "/*"]
                    """),
            ],
            good: [
                .detail(
                    """
                    "appID": "7Q4KX2M9TD.example.eats",
                    "paths": ["/NOT/*", "NOTES/*", "not/found", "/!/x", "NOT *", "NOT-FOUND/*", "NOT:FOUND"]
                    """)
            ]),
        RuleExamples(
            "leading-delimiter",
            bad: [
                .components(
                    """
                    { "/": "/buy", "#": ⟦"#top"⟧ }
                    """,
                    fixed: """
                        { "/": "/buy", "#": "top" }
                        """)
            ],
            good: [
                .components(
                    """
                    { "/": "/buy", "?": "?*", "#": "?tab=menu" },
                    { "/": "/buy", "?": "????" }
                    """)
            ]),
    ]
}
