import UniversalLinksLinting

extension RuleExamples {
    /// Of rules about keys.
    static let ofKeys: [RuleExamples] = [
        RuleExamples(
            "misspelt-key",
            bad: [
                .components(
                    #"{ "/": "/buy/*", ⟦"casesensitive"⟧: false }"#,
                    fixed: #"{ "/": "/buy/*", "caseSensitive": false }"#),
                .components(
                    #"{ "/": "/help/*", ⟦"excludes"⟧: true }"#,
                    fixed: #"{ "/": "/help/*", "exclude": true }"#),
                .components(
                    #"{ "/": "/help/*", ⟦"query"⟧: { "article": "????" } }"#,
                    fixed: #"{ "/": "/help/*", "?": { "article": "????" } }"#),
                .components(#"{ ⟦"/buy/*"⟧: true }"#),
                .components(
                    #"{ "/": "/buy/*", ⟦"caseInsensitive"⟧: true }"#,
                    fixed: #"{ "/": "/buy/*", "caseSensitive": false }"#),
                .components(#"{ "/": "/buy/*", ⟦"path"⟧: "/buy/*" }"#),
                .detail(
                    """
                    ⟦"appIds"⟧: ["7Q4KX2M9TD.example.eats"],
                    "components": [{ "/": "/buy/*" }]
                    """,
                    fixed: """
                        "appIDs": ["7Q4KX2M9TD.example.eats"],
                        "components": [{ "/": "/buy/*" }]
                        """),
                .detail(
                    """
                    "appID": "7Q4KX2M9TD.example.eats",
                    ⟦"path"⟧: ["/buy/*"]
                    """,
                    fixed: """
                        "appID": "7Q4KX2M9TD.example.eats",
                        "paths": ["/buy/*"]
                        """),
                .appLinks(
                    """
                    "apps": [],
                    ⟦"Details"⟧: [{ "appID": "7Q4KX2M9TD.example.eats", "paths": ["/buy/*"] }]
                    """,
                    fixed: """
                        "apps": [],
                        "details": [{ "appID": "7Q4KX2M9TD.example.eats", "paths": ["/buy/*"] }]
                        """),
                .appLinks(
                    """
                    ⟦"substitution_variables"⟧: { "food": ["soup"] },
                    "details": []
                    """,
                    fixed: """
                        "substitutionVariables": { "food": ["soup"] },
                        "details": []
                        """),
            ],
            good: [
                .components(
                    #"{ "/": "/buy/*", "comment": "The shop.", "caseSensitive": false, "percentEncoded": false }"#),
                .components(#"{ "/": "/buy/*", "?": { "path": "?*", "exclude": "?*" } }"#),
                .components(#"{ "/": "/buy/*", "note": "The shop.", "_path": "/old/*" }"#),
                .appLinks(
                    """
                    "substitutionVariables": { "path": ["soup"], "variables": ["pie"] },
                    "details": []
                    """),
            ]),
        RuleExamples(
            "misplaced-key",
            bad: [
                .detail(
                    """
                    "appIDs": ["7Q4KX2M9TD.example.eats"],
                    ⟦"caseSensitive"⟧: false,
                    "components": [{ "/": "/buy/*" }]
                    """),
                .appLinks(
                    """
                    ⟦"appIDs"⟧: ["7Q4KX2M9TD.example.eats"],
                    ⟦"components"⟧: [{ "/": "/buy/*" }]
                    """),
                .appLinks(
                    """
                    "details": [],
                    ⟦"webcredentials"⟧: { "apps": ["7Q4KX2M9TD.example.eats"] }
                    """),
                Example(
                    file: """
                        {
                          "appclips": {
                            "apps": [],
                            ⟦"details"⟧: [{ "appID": "7Q4KX2M9TD.example.eats.Clip", "paths": ["*"] }]
                          }
                        }
                        """),
                Example(
                    file: "{\n  ⟦\"details\"⟧: [\n    { \"appIDs\": [\"7Q4KX2M9TD.example.eats\"], "
                        + "\"components\": [{ \"/\": \"/menu/*\" }] }\n  ]\n}\n"),
                Example(
                    file: "{\n  \"apps\": [],\n  ⟦\"details\"⟧: [{ \"appIDs\": [\"7Q4KX2M9TD.example.eats\"] }]\n}\n"),
                Example(file: "{\n  \"applinks\": { \"details\": [] },\n  ⟦\"Details\"⟧: [{}]\n}\n"),
                Example(file: "{ ⟦\"apps\"⟧: [], \"applinks\": { \"details\": [] } }\n"),
                Example(file: "{ \"applinks\": { \"details\": [] }, ⟦\"defaults\"⟧: { \"caseSensitive\": false } }\n"),
            ],
            good: [
                .detail(
                    """
                    "appIDs": ["7Q4KX2M9TD.example.eats"],
                    "defaults": { "caseSensitive": false },
                    "components": [{ "/": "/buy/*" }]
                    """),
                .appLinks(
                    """
                    "substitutionVariables": { "food": ["soup"], "appID": ["pie"] },
                    "details": [{ "appIDs": ["7Q4KX2M9TD.example.eats"], "components": [{ "?": { "components": "?*" } }] }]
                    """),
                Example(
                    file: "{ \"applinks\": {\n  \"details\": [\n    { \"appIDs\": [\"7Q4KX2M9TD.example.eats\"], "
                        + "\"components\": [{ \"/\": \"/menu/*\" }] }\n  ]\n} }\n"),
                Example(
                    file:
                        "{\n  \"applinks\": { \"apps\": [], \"details\": [{ \"appIDs\": [\"7Q4KX2M9TD.example.eats\"] }] }\n}\n"
                ),
                Example(file: "{ \"payments\": { \"details\": [] }, \"applinks\": {} }\n"),
                Example(file: "{ \"description\": \"Made by hand.\", \"applinks\": {} }\n"),
            ]),
        RuleExamples(
            "unknown-key",
            bad: [
                .detail(
                    """
                    "appIDs": ["7Q4KX2M9TD.example.eats"],
                    ⟦"platform"⟧: "ios",
                    "components": [{ "/": "/buy/*" }]
                    """)
            ],
            good: [
                .components(#"{ "/": "/buy/*", "comment": "The shop.", "_priority": 10, "?": { "priority": "?*" } }"#),
                Example(file: #"{ "webcredentials": { "apps": ["7Q4KX2M9TD.example.eats"] } }"#),
            ]),
        RuleExamples(
            "note-key",
            bad: [
                Example(
                    file: """
                        { ⟦"_comment"⟧: "Made by hand.", "webcredentials": { "apps": ["7Q4KX2M9TD.example.eats"] } }
                        """),
                .components(#"{ "/": "/buy/*", ⟦"//"⟧: "The shop." }"#),
            ],
            good: [
                .appLinks(
                    """
                    "substitutionVariables": { "note": ["soup"], "_x": ["pie"] },
                    "details": []
                    """),
                .components(#"{ "/": "/buy/*", "comment": "The shop.", "?": { "note": "?*" } }"#),
                Example(file: #"{ "$schema": "aasa.schema.json", "applink": { "details": [] } }"#),
            ]),
    ]
}
