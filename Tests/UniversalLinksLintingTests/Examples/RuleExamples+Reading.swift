import UniversalLinks
import UniversalLinksLinting

extension RuleExamples {
    /// Of syntax errors and files that the system refuses.
    static let ofReading: [RuleExamples] = [
        RuleExamples(
            "empty-file",
            flagged: [Example(file: " \n\t\r\n")],
            quiet: [Example(file: "{}\n")]),
        RuleExamples(
            "html-page",
            flagged: [Example(file: "⟦⟧<?xml version=\"1.0\"?>\n<Error><Code>NoSuchKey</Code></Error>\n")]),
        RuleExamples(
            "template-marker",
            flagged: [Example(file: "⟦⟧<%= render \"association\" %>\n")],
            quiet: [Example(file: "{ \"webcredentials\": { \"apps\": [\"{{ site.app_id }}\"] } }\n")]),
        RuleExamples(
            "front-matter",
            flagged: [Example(file: "⟦⟧layout: none\n\n{ \"applinks\": {} }\n")]),
        RuleExamples(
            "other-encoding",
            flagged: [Example(file: "", leadingBytes: [0x00, 0x7B, 0x00, 0x7D])],
            quiet: [Example(file: "{}")]),
        RuleExamples(
            "binary-data",
            flagged: [Example(file: "bplist00")]),
        RuleExamples(
            "invalid-utf-8",
            quiet: [.components(#"{ "/": "/caf%C3%A9", "comment": "café" }"#)]),
        RuleExamples(
            "comment",
            flagged: [
                .components(
                    "{ \"/\": \"/menu/*\" }, ⟦⟧// menus\n{ \"/\": \"/order/*\" } /* orders */",
                    fixed: "{ \"/\": \"/menu/*\" },\n{ \"/\": \"/order/*\" }"),
                .components(
                    "{ ⟦⟧/* path */ \"/\": \"/menu/*\" },\n# more to come",
                    fixed: #"{ "/": "/menu/*" }"#),
                Example(file: #"{ "applinks": {} } ⟦⟧/* the end"#),
            ],
            quiet: [.components("{ \"/\": \"//menu/*\", \"#\": \"#/* x */\" }")]),
        RuleExamples(
            "trailing-comma",
            flagged: [
                .components(
                    "{ \"/\": \"/menu/*\"⟦⟧, },\n{ \"/\": \"/order/*\", }",
                    fixed: "{ \"/\": \"/menu/*\" },\n{ \"/\": \"/order/*\" }")
            ],
            quiet: [.components(#"{ "/": "/menu/," }"#)]),
        RuleExamples(
            "stray-comma",
            flagged: [
                Example(file: "{ \"applinks\": {} }⟦⟧,\n", fixed: "{ \"applinks\": {} }\n"),
                .appLinks(#""defaults": ⟦⟧, "details": []"#),
            ]),
        RuleExamples(
            "missing-comma",
            flagged: [.components(#"{ "/": "/menu/*", "comment": "the "⟦⟧menu"" }"#)],
            quiet: [.components(#"{ "/": "/menu/*", "comment": "the \"menu\"" }"#)]),
        RuleExamples(
            "missing-colon",
            flagged: [.appLinks(#""apps" ⟦⟧= [], "details": []"#)]),
        RuleExamples(
            "stray-colon",
            flagged: [Example(file: "\"applinks\"⟦⟧: {}\n")]),
        RuleExamples(
            "single-quote",
            flagged: [
                .components(#"{ "/": ⟦⟧`/menu/*` }"#, fixed: #"{ "/": "/menu/*" }"#),
                .components(#"{ "/": ⟦⟧'/menu/"x"' }"#),
            ],
            quiet: [.components(#"{ "/": "/menu/'x'" }"#)]),
        RuleExamples(
            "typographic-quote",
            flagged: [
                .components(#"{ "/⟦⟧”: "/menu/*" }"#, fixed: #"{ "/": "/menu/*" }"#),
                .components(#"{ "/": ⟦⟧‘/menu/*’ }"#, fixed: #"{ "/": "/menu/*" }"#),
                .components(#"{ "/": ⟦⟧“/menu/*“ "comment" }"#),
            ],
            quiet: [.components(#"{ "/": "/menu/*", "comment": "what we call “menu”" }"#)]),
        RuleExamples(
            "unquoted-key",
            flagged: [.appLinks(#"⟦⟧details": []"#, fixed: #""details": []"#)]),
        RuleExamples(
            "control-character",
            quiet: [.components("{ \"/\":\t\"/menu/*\" }")]),
        RuleExamples(
            "invalid-escape",
            quiet: [.components(#"{ "/": "\/menu\/*" }"#)]),
        RuleExamples(
            "unclosed-string",
            flagged: [Example(file: #"{ ⟦⟧"applinks"#)]),
        RuleExamples(
            "unclosed-object",
            flagged: [
                .components(
                    "{ \"/\": \"/menu/*\"⟦⟧\n{ \"/\": \"/order/*\" }",
                    fixed: "{ \"/\": \"/menu/*\" },\n{ \"/\": \"/order/*\" }"),
                Example(file: "{ \"applinks\": { \"details\": [] }\n⟦⟧"),
            ],
            quiet: [Example(file: "{ \"applinks\": { \"details\": [] } }\n")]),
        RuleExamples(
            "mismatched-bracket",
            flagged: [
                .appLinks(#""details": [⟦⟧}"#),
                Example(file: "{ \"applinks\": {} ⟦⟧]\n"),
            ],
            quiet: [.appLinks(#""details": []"#)]),
        RuleExamples(
            "invalid-number",
            flagged: [.appLinks(#""version": ⟦⟧01"#)],
            quiet: [.appLinks(#""version": 1"#)]),
        RuleExamples(
            "invalid-literal",
            flagged: [
                .appLinks(#""apps": ⟦⟧None, "details": []"#, fixed: #""apps": null, "details": []"#),
                .components(#"{ "/": ⟦⟧menu }"#),
            ]),
        RuleExamples(
            "excessive-depth",
            quiet: [
                Example(file: String(repeating: "[", count: 512) + String(repeating: "]", count: 512))
            ]),
        RuleExamples(
            "trailing-text",
            flagged: [Example(file: "{ \"applinks\": {} }\n⟦⟧{ \"webcredentials\": {} }\n")],
            quiet: [Example(file: "{ \"applinks\": {}, \"webcredentials\": {} }\n")]),
        RuleExamples(
            "unexpected-character",
            flagged: [.appLinks(#""apps": []⟦⟧; "details": []"#)]),
        RuleExamples(
            "plain-text",
            flagged: [Example(file: "⟦⟧module.exports = { applinks: {} }\n")]),
        RuleExamples(
            "merge-conflict",
            quiet: [Example(file: "{\n  \"applinks\": {},\n  \"webcredentials\": {}\n}\n")]),
        RuleExamples(
            "invisible-character",
            flagged: [.components("{ \"/\":⟦⟧\u{200B} \"/menu/*\" }", fixed: #"{ "/": "/menu/*" }"#)],
            quiet: [.components("{ \"/\": \"/menu/*\", \"comment\": \"a\u{A0}b\" }")]),
        RuleExamples(
            "ellipsis",
            flagged: [.components(#"{ "/": "/menu/*", ⟦⟧… }"#)],
            quiet: [.components(#"{ "/": "/menu/..." }"#)]),
        RuleExamples(
            "missing-key",
            flagged: [.components(#"{ ⟦⟧: "/menu/*" }"#)]),
        RuleExamples(
            "broken-envelope",
            quiet: [.signed(Example.smallestFile)]),
        RuleExamples(
            "oversized-file",
            quiet: [
                Example(
                    file: Example.smallestFile,
                    padding: AssociationFile.maximumByteCount - Example.smallestFile.utf8.count)
            ]),
        RuleExamples(
            "scalar-root",
            flagged: [Example(file: "⟦null⟧\n")]),
    ]
}
