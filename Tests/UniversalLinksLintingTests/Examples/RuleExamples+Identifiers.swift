import UniversalLinksLinting

extension RuleExamples {
    /// Of rules about app identifiers.
    static let ofIdentifiers: [RuleExamples] = [
        RuleExamples(
            "placeholder-identifier",
            bad: [
                .detail(
                    """
                    "appID": ⟦"${TEAM_ID}.example.eats"⟧,
                    "paths": ["/buy/*"]
                    """),
                .detail(
                    """
                    "appIDs": [⟦"XXXXXXXXXX.example.eats"⟧],
                    "components": [{ "/": "/buy/*" }]
                    """),
                .appLinks(#""details": { ⟦"<TEAM_ID>.example.eats"⟧: { "paths": ["/buy/*"] } }"#),
                Example(file: #"{ "webcredentials": { "apps": ["7Q4KX2M9TD.example.eats", ⟦"appid_placeholder"⟧] } }"#),
                .detail(
                    """
                    "appIDs": [
                      ⟦"7Q4KX2M9TD.com.monentreprise.monapp"⟧, ⟦"7Q4KX2M9TD.de.meine-firma.eats"⟧,
                      ⟦"7Q4KX2M9TD.com.company.appname"⟧
                    ],
                    "components": [{ "/": "/buy/*" }]
                    """),
                Example(file: #"{ "appclips": { "apps": [⟦"개발자Team ID.example.eats"⟧] } }"#),
            ],
            good: [
                .detail(
                    """
                    "appIDs": ["TEAM4X2M9D.team.example.id.app", "XXXX4X2M9D.com.company.eats"],
                    "components": [{ "/": "/$(lang)/TEAMID" }]
                    """),
                .detail(
                    """
                    "appIDs": [
                      "7Q4KX2M9TD.com.mycompanyreports.eats", "7Q4KX2M9TD.com.company.menu",
                      "7Q4KX2M9TD.fr.entreprise.eats"
                    ],
                    "components": [{ "/": "/buy/*" }]
                    """),
                Example(
                    file: #"{ "webcredentials": { "apps": ["id.co.example.team", "team.example.eats", "beta"] } }"#),
            ]),
        RuleExamples(
            "sample-identifier",
            bad: [
                .detail(
                    """
                    "appID": ⟦"ABCD1234.com.apple.wwdc"⟧,
                    "paths": ["/buy/*"]
                    """),
                Example(
                    file: """
                        { "webcredentials": { "apps": [⟦"S8QB4VV633.example.eats"⟧, ⟦"12345ABCDE.example.eats"⟧] } }
                        """),
            ],
            good: [
                .detail(
                    """
                    "appIDs": ["ABCDF12345.example.eats", "ABC12345DE.example.eats", "ABCDE54321.example.eats"],
                    "components": [{ "/": "/ABCDE12345.example" }]
                    """)
            ]),
        RuleExamples(
            "unusable-identifier",
            bad: [
                .detail(
                    """
                    "appIDs": [⟦"beta"⟧, ⟦""⟧, ⟦"7Q4KX2M9TD."⟧],
                    "components": [{ "/": "/buy/*" }]
                    """),
                .detail(
                    """
                    "appIDs": [⟦"7Q4KX2M9TD.example.eats, 7Q4KX2M9TD.example.drinks"⟧],
                    "components": [{ "/": "/buy/*" }]
                    """),
                Example(file: #"{ "webcredentials": { "apps": [⟦"7Q4KX2M9TD.apple-app-site-association"⟧] } }"#),
            ],
            good: [
                .detail(
                    """
                    "appIDs": ["7Q4KX2M9TD.Eats", "7Q4KX2M9TD.www.example.eats"],
                    "components": [{ "/": "/beta" }]
                    """)
            ]),
        RuleExamples(
            "stray-character-in-identifier",
            bad: [
                .detail(
                    """
                    "appIDs": [⟦"7Q4KX2M9TD.\\u200Bexample.eats"⟧],
                    "components": [{ "/": "/buy/*" }]
                    """,
                    fixed: """
                        "appIDs": ["7Q4KX2M9TD.example.eats"],
                        "components": [{ "/": "/buy/*" }]
                        """),
                .appLinks(
                    #""details": { ⟦"7Q4KX2M9TD .example.eats"⟧: { "paths": ["/buy/*"] } }"#,
                    fixed: #""details": { "7Q4KX2M9TD.example.eats": { "paths": ["/buy/*"] } }"#),
            ],
            good: [
                .detail(
                    """
                    "appIDs": [ "7Q4KX2M9TD.example.eats-now" ],
                    "components": [{ "/": "/buy now" }]
                    """)
            ]),
        RuleExamples(
            "wildcard-identifier",
            bad: [Example(file: #"{ "webcredentials": { "apps": [⟦"7Q4KX2M9TD.example.*"⟧] } }"#)],
            good: [
                .detail(
                    """
                    "appIDs": ["7Q4KX2M9TD.example.eats", "7Q4KX2M9TD.example.eats.courier"],
                    "paths": ["*"]
                    """)
            ]),
        RuleExamples(
            "app-store-number",
            bad: [
                .detail(
                    """
                    "appIDs": [⟦"284882215.example.eats"⟧, ⟦"3744744763.example.eats"⟧],
                    "components": [{ "/": "/buy/*" }]
                    """)
            ],
            good: [
                .detail(
                    """
                    "appIDs": ["67447447A3.example.eats", "7Q4KX2M9TD.6744744763"],
                    "components": [{ "/": "/6744744763.example/*" }]
                    """)
            ]),
        RuleExamples(
            "missing-prefix",
            bad: [
                Example(
                    file: """
                        {
                          "applinks": { "details": [{ "appID": "7Q4KX2M9TD.com.example.eats", "paths": ["*"] }] },
                          "webcredentials": { "apps": [⟦"com.example.eats"⟧] }
                        }
                        """,
                    fixed: """
                        {
                          "applinks": { "details": [{ "appID": "7Q4KX2M9TD.com.example.eats", "paths": ["*"] }] },
                          "webcredentials": { "apps": ["7Q4KX2M9TD.com.example.eats"] }
                        }
                        """),
                Example(file: #"{ "appclips": { "apps": [⟦".com.example.eats.Clip"⟧] } }"#),
            ],
            good: [
                .detail(
                    """
                    "appIDs": ["7q4kx2m9td.example.eats", "7Q4KX2M9T.com.example.eats", "abcdefghij.com.example.eats"],
                    "components": [{ "/": "/com.example" }]
                    """)
            ]),
        RuleExamples(
            "malformed-prefix",
            bad: [
                Example(
                    file: """
                        {
                          "applinks": { "details": [{ "appID": "7Q4KX2M9TD.example.eats", "paths": ["*"] }] },
                          "webcredentials": { "apps": [⟦"Q4KX2M9TD.example.eats"⟧] }
                        }
                        """,
                    fixed: """
                        {
                          "applinks": { "details": [{ "appID": "7Q4KX2M9TD.example.eats", "paths": ["*"] }] },
                          "webcredentials": { "apps": ["7Q4KX2M9TD.example.eats"] }
                        }
                        """),
                .detail(
                    """
                    "appIDs": [⟦"7Q4K-2M9TD.com.example.eats"⟧, ⟦"Acme.com.example.eats"⟧],
                    "components": [{ "/": "/buy/*" }]
                    """),
            ],
            good: [
                .detail(
                    """
                    "appIDs": ["7q4kx2m9td.com.example.eats", "com.example.eats", "beta"],
                    "components": [{ "/": "/buy/*" }]
                    """)
            ]),
        RuleExamples(
            "lowercase-prefix",
            bad: [
                .appLinks(
                    """
                    "details": {
                      "7Q4KX2M9TD.example.eats": { "paths": ["/buy/*"] },
                      ⟦"7q4kx2m9td.example.eats"⟧: { "paths": ["*"] }
                    }
                    """),
                .appLinks(
                    #""details": { ⟦"7Q4KX2M9Td.example.eats"⟧: { "paths": ["/buy/*"] } }"#,
                    fixed: #""details": { "7Q4KX2M9TD.example.eats": { "paths": ["/buy/*"] } }"#),
            ],
            good: [
                .detail(
                    """
                    "appIDs": ["foundation.example.eats", "7q4kx2m9t.example.eats"],
                    "components": [{ "/": "/buy/*" }]
                    """)
            ]),
        RuleExamples(
            "malformed-bundle-identifier",
            bad: [
                .detail(
                    """
                    "appIDs": [⟦"7Q4KX2M9TD..example.eats"⟧, ⟦"7Q4KX2M9TD.example.café"⟧],
                    "components": [{ "/": "/buy/*" }]
                    """),
                .detail(
                    """
                    "appIDs": [⟦"7Q4KX2M9TD.7Q4KX2M9TD.example.eats"⟧],
                    "components": [{ "/": "/buy/*" }]
                    """,
                    fixed: """
                        "appIDs": ["7Q4KX2M9TD.example.eats"],
                        "components": [{ "/": "/buy/*" }]
                        """),
            ],
            good: [
                .detail(
                    """
                    "appIDs": ["7Q4KX2M9TD.123eats", "7Q4KX2M9TD.com.1800.-Eats"],
                    "components": [{ "/": "/eats_now" }]
                    """)
            ]),
        RuleExamples(
            "similar-identifier",
            bad: [
                Example(
                    file: """
                        {
                          "applinks": { "details": [{ "appID": "7Q4KX2M9TD.example.eats", "paths": ["*"] }] },
                          "webcredentials": { "apps": [⟦"7Q4KX2M9TD.example.Eats"⟧] }
                        }
                        """),
                Example(
                    file: """
                        {
                          "applinks": { "details": [{ "appID": "7Q4KX2M9TD.example.eats", "paths": ["*"] }] },
                          "webcredentials": { "apps": [⟦"7Q4KX2N9TD.example.eats"⟧] }
                        }
                        """),
                Example(
                    file: """
                        {
                          "applinks": { "details": [{ "appID": "7Q4KX2M9TD.example.eats", "paths": ["*"] }] },
                          "webcredentials": { "apps": [⟦"8Q4KX2M9TD.example.eats"⟧] }
                        }
                        """),
                Example(
                    file: """
                        {
                          "applinks": { "details": [{ "appID": "7Q4KX2M9TD.example.eats", "paths": ["*"] }] },
                          "webcredentials": { "apps": [⟦"7Q4KX2M9TD.example.aets"⟧] }
                        }
                        """),
                Example(
                    file: """
                        {
                          "applinks": { "details": [{ "appID": ⟦"7Q4KX2M9TD.example.eats"⟧, "paths": ["*"] }] },
                          "webcredentials": { "apps": ["M41Z7RW8PA.example.eats"] },
                          "activitycontinuation": { "apps": ["M41Z7RW8PA.example.eats"] }
                        }
                        """),
                Example(
                    file: """
                        {
                          "applinks": {
                            "details": [
                              { "appIDs": ["7Q4KX2M9TD.example.eats", "7Q4KX2M9TD.example.eatsDebug"], "paths": ["*"] }
                            ]
                          },
                          "webcredentials": { "apps": [⟦"7Q4KX2M9TD.example.eats.app"⟧, "7Q4KX2M9TD.example.eatsDebug"] }
                        }
                        """),
                .detail(
                    """
                    "appIDs": ["7Q4KX2M9TD.example.eats", ⟦"M41Z7RW8PA.example.eats"⟧],
                    "components": [{ "/": "/buy/*" }]
                    """),
            ],
            good: [
                .detail(
                    """
                    "appIDs": ["7Q4KX2M9TD.example.eats", "7q4kx2m9td.example.eats"],
                    "paths": ["*"]
                    """),
                Example(
                    file: """
                        {
                          "applinks": {
                            "details": [{ "appIDs": ["7Q4KX2M9TD.example.app", "7Q4KX2M9TD.example.app2"], "paths": ["*"] }]
                          },
                          "webcredentials": { "apps": ["7Q4KX2M9TD.example.app", "7Q4KX2M9TD.example.app.dev"] },
                          "appclips": { "apps": ["7Q4KX2M9TD.example.app.Clip"] }
                        }
                        """),
                Example(
                    file: """
                        {
                          "applinks": {
                            "details": [{ "appIDs": ["7Q4KX2M9TD.example.eats", "7Q4KX2M9TD.example.cats"], "paths": ["*"] }]
                          },
                          "webcredentials": { "apps": ["7Q4KX2M9TD.example.cats"] }
                        }
                        """),
            ]),
        RuleExamples(
            "app-clip-in-applinks",
            bad: [
                Example(
                    file: """
                        {
                          "applinks": { "details": [{ "appID": ⟦"7Q4KX2M9TD.example.eats.Clip"⟧, "paths": ["/buy/*"] }] },
                          "appclips": { "apps": ["7Q4KX2M9TD.example.eats.Clip"] }
                        }
                        """)
            ],
            good: [
                Example(
                    file: """
                        {
                          "applinks": { "details": [{ "appID": "7Q4KX2M9TD.example.eats", "paths": ["*"] }] },
                          "appclips": { "apps": ["7Q4KX2M9TD.example.eats.Clip"] },
                          "webcredentials": { "apps": ["7Q4KX2M9TD.example.eats.Clip"] }
                        }
                        """),
                .detail(
                    """
                    "appIDs": ["7Q4KX2M9TD.example.clip", "7Q4KX2M9TD.com.example.appclip.main"],
                    "components": [{ "/": "/buy/*" }]
                    """),
            ]),
        RuleExamples(
            "full-app-in-appclips",
            good: [
                Example(
                    file: """
                        {
                          "applinks": { "details": [{ "appID": "7Q4KX2M9TD.example.eats.Clip", "paths": ["/buy/*"] }] },
                          "appclips": { "apps": ["7Q4KX2M9TD.example.eats.Clip"] }
                        }
                        """),
                Example(file: #"{ "appclips": { "apps": ["7Q4KX2M9TD.example.eats"] } }"#),
            ]),
    ]
}
