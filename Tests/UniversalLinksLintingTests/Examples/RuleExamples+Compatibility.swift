import UniversalLinksLinting

extension RuleExamples {
    /// Of rules about older systems.
    static let ofCompatibility: [RuleExamples] = [
        RuleExamples(
            "unread-by-ios-12",
            bad: [
                .oldDetail(
                    """
                    ⟦"appIDs"⟧: ["7Q4KX2M9TD.example.eats"],
                    "paths": ["/buy/*"]
                    """),
                .appLinks(
                    #"⟦"details"⟧: [{ "appID": "7Q4KX2M9TD.example.eats", "paths": ["/buy/*"] }]"#,
                    fixed: """
                        "details": [{ "appID": "7Q4KX2M9TD.example.eats", "paths": ["/buy/*"] }],
                        "apps": []
                        """, minimumSystem: .ios12),
            ],
            good: [
                .detail(
                    """
                    "appID": "7Q4KX2M9TD.example.eats",
                    "components": [{ "/": "/buy/*" }]
                    """, minimumSystem: .ios13),
                .oldDetail(
                    """
                    "appID": "7Q4KX2M9TD.example.eats",
                    "paths": ["/buy/*"]
                    """),
                .oldDetail(
                    """
                    "appIDs": ["7Q4KX2M9TD.example.eats"],
                    "appID": "7Q4KX2M9TD.example.eats",
                    "paths": ["/buy/*"]
                    """),
                .detail(
                    """
                    "appIDs": ["7Q4KX2M9TD.example.eats"],
                    "components": [{ "/": "/buy/*" }]
                    """, minimumSystem: .ios13),
                .appLinks(
                    """
                    "apps": [],
                    "details": {
                      "7Q4KX2M9TD.example.eats": { "appIDs": ["7Q4KX2M9TD.example.eats"], "paths": ["/buy/*"] }
                    }
                    """, minimumSystem: .ios12),
                .appLinks(
                    """
                    "details": [{ "appID": "7Q4KX2M9TD.example.eats", "paths": ["/buy/*"] }],
                    "apps": []
                    """, minimumSystem: .ios12),
                .appLinks(
                    #""details": [{ "appID": "7Q4KX2M9TD.example.eats", "paths": ["/buy/*"] }]"#, minimumSystem: .ios13),
            ]),
        RuleExamples(
            "newer-feature",
            bad: [
                .components(#"{ "/": "/café/*", ⟦"percentEncoded"⟧: false }"#, minimumSystem: .ios13Point5),
                .appLinks(
                    """
                    ⟦"defaults"⟧: { "exclude": true },
                    "details": []
                    """, minimumSystem: .ios13Point5),
                Example(
                    file: #"{ ⟦"appclips"⟧: { "apps": ["7Q4KX2M9TD.example.eats.Clip"] } }"#,
                    minimumSystem: .ios13Point5),
                .components(#"{ "/": ⟦"/$(lang)/buy"⟧ }"#, minimumSystem: .ios13),
            ],
            good: [
                .components(
                    #"{ "/": "/buy/*", "caseSensitive": true, "percentEncoded": true }"#, minimumSystem: .ios12),
                .components(#"{ "/": "/buy/*", "caseSensitive": false }"#, minimumSystem: .ios13Point5),
                .appLinks(
                    """
                    "defaults": { "caseSensitive": true },
                    "details": []
                    """, minimumSystem: .ios12),
                .components(#"{ "/": "/*/buy" }"#, minimumSystem: .ios13),
                .components(#"{ "/": "/$(lang)/buy" }"#, minimumSystem: .ios13Point5),
                .components(#"{ "/": "/$5/(buy)" }"#, minimumSystem: .ios12),
            ]),
        RuleExamples(
            "mixed-generations",
            bad: [
                .detail(
                    """
                    "appIDs": ["7Q4KX2M9TD.example.eats"],
                    ⟦"paths"⟧: ["/buy/*"]
                    """)
            ],
            good: [
                .detail(
                    """
                    "appID": "7Q4KX2M9TD.example.eats",
                    "paths": ["/buy/*"]
                    """),
                .detail(
                    """
                    "appID": "7Q4KX2M9TD.example.eats",
                    "paths": ["/buy/*"],
                    "components": [{ "/": "/buy/*" }]
                    """),
                .detail(
                    """
                    "appID": "7Q4KX2M9TD.example.eats",
                    "components": [{ "/": "/buy/*" }]
                    """, minimumSystem: .ios12),
            ]),
    ]
}
