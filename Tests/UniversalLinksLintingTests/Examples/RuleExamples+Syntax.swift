import UniversalLinksLinting

extension RuleExamples {
    private static let example = Example.smallestFile + "\n"

    /// Of rules about the file as such.
    static let ofSyntax: [RuleExamples] = [
        RuleExamples(
            "byte-order-mark",
            good: [.components("{ \"/\": \"/menu/*\", \"comment\": \"\u{FEFF}\" }")]),
        RuleExamples(
            "duplicate-key",
            bad: [
                .detail(
                    """
                    ⟦"appIDs"⟧: ["7Q4KX2M9TD.example.eats"],
                    "appIDs": ["7Q4KX2M9TD.example.drinks"],
                    "components": []
                    """,
                    fixed: """
                        "appIDs": ["7Q4KX2M9TD.example.drinks"],
                        "components": []
                        """),
                .components(
                    #"{ "/": "/menu/*", ⟦"comment"⟧: "menus", "comment": "all menus" }"#,
                    fixed: #"{ "/": "/menu/*", "comment": "all menus" }"#),
                .components(
                    #"{ ⟦"exclude"⟧: true, "/": "/menu/*", "exclude": true }"#,
                    fixed: #"{ "/": "/menu/*", "exclude": true }"#),
                .components(
                    #"{ "?": { ⟦"\u0061"⟧: "1", "a": "2" } }"#,
                    fixed: #"{ "?": { "a": "2" } }"#),
            ],
            good: [
                .components(#"{ "/": "/menu/*", "?": { "a": "1", "A": "2" } }"#),
                .components(
                    """
                    { "?": { "caf\u{E9}": "1", "cafe\u{301}": "2" } }
                    """),
            ]),
        RuleExamples(
            "nearly-oversized-file",
            good: [Example(file: Example.smallestFile, padding: 131_072)]),
        RuleExamples(
            "other-file-name",
            bad: [
                Example(
                    file: example, fileName: "apple-app-site-association.json",
                    surroundings: FileSurroundings(
                        folders: ["public"],
                        configurations: [ServerConfiguration(path: "vercel.json", text: #"{ "cleanUrls": true }"#)])),
                Example(
                    file: example, fileName: "apple-app-site-association.json",
                    surroundings: FileSurroundings(folders: ["public", ".well-known"])),
                Example(
                    file: example, fileName: "apple-app-site-association.json",
                    surroundings: FileSurroundings(folders: ["config"], mentionsServedPath: false)),
                Example(file: example, fileName: "apple-app-site-association.txt"),
                Example(file: example, fileName: "Apple-App-Site-Association"),
                Example(file: example, fileName: "apple-app-site-asociation"),
                Example(file: example, fileName: "index.html"),
                Example(file: example, fileName: "apple-app-site-association.template"),
            ],
            good: [
                Example(
                    file: example, fileName: "apple-app-site-association.json",
                    surroundings: FileSurroundings(
                        folders: ["public"],
                        configurations: [
                            ServerConfiguration(
                                path: "_redirects",
                                text: "/.well-known/apple-app-site-association /apple-app-site-association.json 200\n")
                        ])),
                Example(
                    file: example, fileName: "apple-app-site-association.json",
                    surroundings: FileSurroundings(folders: ["public", ".well-known"], mentionsServedPath: true)),
                Example(
                    file: example, fileName: "apple-app-site-association.json",
                    surroundings: FileSurroundings(folders: ["config"])),
                Example(file: example, fileName: "aasa-staging"),
                Example(file: example, fileName: "staging.json"),
                Example(file: example, fileName: "apple-app-site-association-unsigned"),
            ]),
        RuleExamples(
            "misnamed-folder",
            bad: [
                Example(file: example, surroundings: FileSurroundings(folders: ["well-known"])),
                Example(file: example, surroundings: FileSurroundings(folders: ["_well-known"])),
                Example(file: example, surroundings: FileSurroundings(folders: [".well_known"])),
                Example(file: example, surroundings: FileSurroundings(folders: [".Well-Known"])),
                Example(
                    file: example, surroundings: FileSurroundings(folders: ["public", ".well-known", ".well-known"])),
                Example(
                    file: example,
                    surroundings: FileSurroundings(
                        folders: ["well-known"],
                        configurations: [ServerConfiguration(path: "vercel.json", text: #"{ "cleanUrls": true }"#)])),
            ],
            good: [
                Example(file: example, surroundings: FileSurroundings(folders: ["public"])),
                Example(file: example),
                Example(
                    file: example, fileName: "staging.json", surroundings: FileSurroundings(folders: ["well-known"])),
                Example(
                    file: example,
                    surroundings: FileSurroundings(
                        folders: ["public", "well-known"],
                        configurations: [
                            ServerConfiguration(
                                path: "public/_redirects", text: "/.well-known/* /well-known/:splat 200\n")
                        ])),
            ]),
        RuleExamples(
            "other-kind-of-file",
            bad: [
                Example(file: "⟦{ \"relation\": [], \"target\": { \"namespace\": \"web\" } }⟧\n"),
                Example(file: "⟦{ \"short_name\": \"Eats\", \"start_url\": \"/\", \"icons\": [] }⟧\n"),
                Example(file: "⟦{ \"name\": \"eats\", \"scripts\": { \"build\": \"next build\" } }⟧\n"),
                Example(file: "⟦{ \"rewrites\": [{ \"source\": \"/(.*)\", \"destination\": \"/\" }] }⟧\n"),
                Example(file: "⟦{ \"hosting\": { \"public\": \"dist\" } }⟧\n"),
                Example(file: "⟦{ \"com.apple.developer.associated-domains\": [\"applinks:eats.example\"] }⟧\n"),
                Example(
                    file: """
                        <?xml version="1.0" encoding="UTF-8"?>
                        <plist version="1.0">
                        <dict>
                          <key>com.apple.developer.associated-domains</key>
                          <array><string>applinks:eats.example</string></array>
                        </dict>
                        </plist>

                        """),
                Example(file: "-----BEGIN PRIVATE KEY-----\nMIGT\n-----END PRIVATE KEY-----\n"),
                Example(file: "https://apps.apple.com/app/id1234567890\n"),
                Example(file: "⟦\"https://eats.example/\"⟧\n"),
                Example(file: "# ads\nads.example, pub-1234567890, DIRECT, f08c47fec0942fa0\n"),
                Example(file: String(repeating: "7B227073704964223A22", count: 16) + "\n"),
            ],
            good: [
                Example(file: "{ \"applinks\": {}, \"relation\": [], \"target\": {} }\n"),
                Example(file: "[{ \"applinks\": {} }]\n"),
                Example(file: "<?xml version=\"1.0\"?>\n<Error><Code>NoSuchKey</Code></Error>\n"),
                Example(file: "404: Not Found\n"),
            ]),
    ]
}
