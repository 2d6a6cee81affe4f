import UniversalLinksLinting

extension RuleExamples {
    private static let appIDs = "\"appIDs\": [\"7Q4KX2M9TD.example.eats\"],\n"

    /// Of rules about services and about `details` as a whole.
    static let ofStructure: [RuleExamples] = [
        RuleExamples(
            "missing-service",
            bad: [Example(file: "⟦{}⟧\n")],
            good: [
                Example(file: "{ \"applinks\": null }\n"),
                Example(file: "{ \"applink\": { \"details\": [] } }\n"),
                Example(file: "{ \"apps\": [], \"details\": [] }\n"),
            ]),
        RuleExamples(
            "unknown-service",
            bad: [
                Example(
                    file: "{\n  ⟦\"applink\"⟧: { \"details\": [] }\n}\n",
                    fixed: "{\n  \"applinks\": { \"details\": [] }\n}\n"),
                Example(
                    file: "{\n  \"applinks\": {},\n  ⟦\"app_clips\"⟧: { \"apps\": [] }\n}\n",
                    fixed: "{\n  \"applinks\": {},\n  \"appclips\": { \"apps\": [] }\n}\n"),
                Example(
                    file: "{ ⟦\"appLinks\"⟧: { \"details\": [] } }\n", fixed: "{ \"applinks\": { \"details\": [] } }\n"),
                Example(
                    file: "{ ⟦\"webCredentials\"⟧: {}, \"web-credentials\": {} }\n",
                    fixed: "{ \"webcredentials\": {}, \"web-credentials\": {} }\n"),
                Example(file: "{ \"applinks\": {}, ⟦\"AppLinks\"⟧: {} }\n"),
                Example(file: "{ \"applinks\": {}, ⟦\"universalLinks\"⟧: {} }\n"),
                Example(file: "{ \"applinks\": {}, ⟦\"payments\"⟧: { \"apps\": [] } }\n"),
            ],
            good: [
                Example(file: "{ \"_comment\": \"by the build\", \"$schema\": \"aasa.json\", \"applinks\": {} }\n"),
                Example(file: "{ \"applinks\": {}, \"comment\": \"ours\", \"//\": \"a remark\" }\n"),
                Example(file: "{ \"apps\": [], \"details\": [] }\n"),
            ]),
        RuleExamples(
            "wrong-type",
            bad: [
                Example(
                    file: "{ \"webcredentials\": ⟦[\"7Q4KX2M9TD.example.eats\"]⟧ }\n",
                    fixed: "{ \"webcredentials\": { \"apps\": [\"7Q4KX2M9TD.example.eats\"] } }\n"),
                Example(file: "{ \"applinks\": ⟦null⟧ }\n"),
                Example(
                    file: "{ \"applinks\": ⟦[{ \"appIDs\": [] }]⟧ }\n",
                    fixed: "{ \"applinks\": { \"details\": [{ \"appIDs\": [] }] } }\n"),
                Example(file: "{ \"appclips\": ⟦[]⟧ }\n"),
                Example(file: "{ \"appclips\": { \"apps\": ⟦null⟧ } }\n"),
                .appLinks("\"apps\": ⟦{}⟧,\n\"details\": []"),
                .appLinks(#""details": ⟦"7Q4KX2M9TD.example.eats"⟧"#),
                .appLinks(#""details": ⟦null⟧"#),
                .detail(
                    "\(appIDs)\"components\": ⟦{ \"/\": \"/menu/*\" }⟧",
                    fixed: "\(appIDs)\"components\": [{ \"/\": \"/menu/*\" }]"),
                .detail("\(appIDs)\"components\": ⟦\"/menu/*\"⟧,\n\"paths\": [\"/menu/*\"]"),
                .detail("\(appIDs)\"components\": ⟦null⟧"),
                .detail(
                    "\"appID\": \"7Q4KX2M9TD.example.eats\",\n\"paths\": ⟦\"/menu/*\"⟧",
                    fixed: "\"appID\": \"7Q4KX2M9TD.example.eats\",\n\"paths\": [\"/menu/*\"]"),
                .detail("\(appIDs)\"paths\": ⟦{}⟧,\n\"components\": [{ \"/\": \"/menu/*\" }]"),
                .appLinks(
                    "\"defaults\": ⟦[{ \"caseSensitive\": false }]⟧,\n" + Example.details(),
                    fixed: "\"defaults\": { \"caseSensitive\": false },\n" + Example.details()),
                .detail("\(appIDs)\"defaults\": ⟦\"x\"⟧,\n\"components\": [{ \"/\": \"*\" }]"),
                .appLinks("\"defaults\": ⟦null⟧,\n\"details\": []"),
                .appLinks(
                    "\"substitutionVariables\": ⟦[{ \"food\": [\"pizza\"] }]⟧,\n"
                        + Example.details(path: "/menu/$(food)")),
                .appLinks("\"substitutionVariables\": ⟦null⟧,\n\"details\": []"),
                .detail("\"appIDs\": [⟦[\"7Q4KX2M9TD.example.eats\"]⟧],\n\"components\": [{ \"/\": \"/menu/*\" }]"),
                .detail("\"appIDs\": [\"7Q4KX2M9TD.example.eats\", ⟦null⟧],\n\"components\": []"),
                Example(file: "{ \"webcredentials\": { \"apps\": [⟦{ \"appID\": \"7Q4KX2M9TD.example.eats\" }⟧] } }\n"),
                .appLinks(#""details": [⟦"7Q4KX2M9TD.example.eats"⟧]"#),
                .appLinks(#""details": [⟦null⟧]"#),
                .appLinks(#""details": [⟦[{ "appIDs": ["7Q4KX2M9TD.example.eats"], "components": [] }]⟧]"#),
                .appLinks(#""details": { "7Q4KX2M9TD.example.eats": ⟦["/menu/*"]⟧ }"#),
                .appLinks(
                    "\"substitutionVariables\": { \"year\": [⟦2025⟧, \"2026\"] },\n"
                        + Example.details(path: "/menu/$(year)"),
                    fixed: "\"substitutionVariables\": { \"year\": [\"2025\", \"2026\"] },\n"
                        + Example.details(path: "/menu/$(year)")),
                .appLinks(
                    "\"substitutionVariables\": { \"food\": ⟦\"pizza\"⟧ },\n\"details\": []",
                    fixed: "\"substitutionVariables\": { \"food\": [\"pizza\"] },\n\"details\": []"),
                .appLinks("\"substitutionVariables\": { \"food\": ⟦{ \"a\": \"pizza\" }⟧ },\n\"details\": []"),
                .appLinks("\"substitutionVariables\": { \"food\": [\"pizza\", ⟦null⟧] },\n\"details\": []"),
            ],
            good: [
                Example(file: "{ \"payments\": [] }\n"),
                Example(file: "{ \"payments\": { \"apps\": true } }\n"),
                .appLinks("\"apps\": [],\n\"details\": []"),
                .detail("\(appIDs)\"components\": [{ \"/\": \"*\" }]"),
                .detail("\(appIDs)\"components\": []"),
                .detail("\"appID\": \"7Q4KX2M9TD.example.eats\",\n\"paths\": [\"/menu/*\"]"),
                .appLinks(#""details": { "7Q4KX2M9TD.example.eats": { "paths": ["*"] } }"#),
                .appLinks(#""details": { "appID": "7Q4KX2M9TD.example.eats", "paths": ["*"] }"#),
                .appLinks("\"defaults\": { \"caseSensitive\": false },\n" + Example.details()),
                .appLinks("\"defaults\": {},\n\"details\": []"),
                .appLinks("\"substitutionVariables\": { \"year\": [] },\n\"details\": []"),
                .appLinks(
                    "\"substitutionVariables\": { \"year\": [\"2025\", \"2026\"] },\n"
                        + Example.details(path: "/menu/$(year)")),
            ]),
        RuleExamples(
            "array-root",
            bad: [
                Example(file: "⟦[]⟧\n"),
                Example(file: "⟦[{ \"applinks\": {} }, { \"webcredentials\": {} }]⟧\n"),
            ]),
        RuleExamples(
            "service-without-apps",
            bad: [
                Example(file: "{ \"applinks\": {}, ⟦\"appclips\"⟧: {} }\n"),
                Example(
                    file: "{ ⟦\"webcredentials\"⟧: { \"details\": [{ \"appIDs\": [\"7Q4KX2M9TD.example.eats\"] }] } }\n"
                ),
            ],
            good: [
                Example(file: "{ \"applinks\": {}, \"appclips\": { \"apps\": [\"7Q4KX2M9TD.example.eats.Clip\"] } }\n"),
                Example(file: "{ \"appclips\": { \"apps\": [] } }\n"),
                Example(file: "{ \"applinks\": { \"details\": [] }, \"payments\": {} }\n"),
                Example(file: "{ \"webcredentials\": { \"app\": [\"7Q4KX2M9TD.example.eats\"] } }\n"),
                Example(file: "{ \"applinks\": {}, \"webcredentials\": { \"domains\": [\"eats.example\"] } }\n"),
            ]),
        RuleExamples(
            "empty-list",
            bad: [
                .detail(
                    """
                    "appID": "7Q4KX2M9TD.example.eats",
                    "paths": ⟦[]⟧
                    """),
                .appLinks(#""details": ⟦[]⟧"#),
                .appLinks(#""details": ⟦{}⟧"#),
                Example(
                    file: "{ \"appclips\": { \"apps\": ⟦[]⟧ }, \"applinks\": { \"apps\": [], \"details\": [{}] } }\n"),
            ],
            good: [
                .appLinks(
                    """
                    "apps": [],
                    "details": [{ "appIDs": ["7Q4KX2M9TD.example.eats"], "components": [{}] }]
                    """),
                .detail(
                    """
                    "appIDs": ["7Q4KX2M9TD.example.eats"],
                    "paths": [],
                    "components": [{ "/": "/menu/*" }]
                    """),
                .detail(
                    """
                    "appIDs": [],
                    "components": [{ "/": "/menu/*" }]
                    """),
            ]),
        RuleExamples(
            "apps-beside-details",
            bad: [
                .appLinks(
                    """
                    "apps": ⟦["7Q4KX2M9TD.example.eats.Clip"]⟧,
                    "details": []
                    """)
            ],
            good: [.appLinks(#""apps": ["7Q4KX2M9TD.example.eats"]"#)]),
        RuleExamples(
            "applinks-without-details",
            bad: [
                Example(file: "{ ⟦\"applinks\"⟧: { \"apps\": [] } }\n"),
                Example(
                    file:
                        "{ ⟦\"applinks\"⟧: { \"apps\": [], \"appID\": \"7Q4KX2M9TD.example.eats\", \"paths\": [\"*\"] } }\n",
                    fixed:
                        "{ \"applinks\": { \"apps\": [], \"details\": [{ \"appID\": \"7Q4KX2M9TD.example.eats\", \"paths\": [\"*\"] }] } }\n"
                ),
                Example(
                    file:
                        "{ ⟦\"applinks\"⟧: { \"paths\": [\"*\"], \"defaults\": {}, \"appID\": \"7Q4KX2M9TD.example.eats\" } }\n"
                ),
                .appLinks(#""apps": ⟦["7Q4KX2M9TD.example.eats"]⟧"#),
            ],
            good: [Example(file: "{ \"applinks\": { \"apps\": [], \"Details\": [{}] } }\n")]),
        RuleExamples(
            "dictionary-details",
            bad: [
                .appLinks(
                    """
                    "details": ⟦{
                      "7Q4KX2M9TD.example.eats": {},
                      "7Q4KX2M9TD.example.drinks": {
                        "paths": ["/bar/*"]
                      }
                    }⟧
                    """,
                    fixed: """
                        "details": [
                          {"appID": "7Q4KX2M9TD.example.eats"},
                          {"appID": "7Q4KX2M9TD.example.drinks",
                            "paths": ["/bar/*"]
                          }
                        ]
                        """),
                .appLinks(
                    """
                    "details": ⟦{ "7Q4KX2M9TD.example.eats": { "appIDs": ["7Q4KX2M9TD.example.drinks"], "paths": ["*"] } }⟧
                    """),
            ],
            good: [
                .appLinks(#""details": { "appID": "7Q4KX2M9TD.example.eats", "paths": ["/menu/*"] }"#),
                .appLinks(#""details": {}"#),
            ]),
        RuleExamples(
            "bare-detail",
            bad: [
                .appLinks(
                    #""details": ⟦{ "appID": "7Q4KX2M9TD.example.eats", "paths": ["*"] }⟧"#,
                    fixed: #""details": [{ "appID": "7Q4KX2M9TD.example.eats", "paths": ["*"] }]"#)
            ],
            good: [
                .appLinks(#""details": { "7Q4KX2M9TD.example.eats": { "appIDs": ["x"], "paths": ["*"] } }"#),
                .appLinks(#""details": {}"#),
            ]),
    ]
}
