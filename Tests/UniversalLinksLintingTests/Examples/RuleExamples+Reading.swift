import UniversalLinks
import UniversalLinksLinting

extension RuleExamples {
    /// Of syntax errors and files that the system refuses.
    static let ofReading: [RuleExamples] = [
        RuleExamples(
            "empty-file",
            bad: [Example(file: " \n\t\r\n")],
            good: [Example(file: "{}\n")]),
        RuleExamples(
            "html-page",
            bad: [Example(file: "⟦⟧<?xml version=\"1.0\"?>\n<Error><Code>NoSuchKey</Code></Error>\n")]),
        RuleExamples(
            "template-marker",
            bad: [Example(file: "⟦⟧<%= render \"association\" %>\n")],
            good: [Example(file: "{ \"webcredentials\": { \"apps\": [\"{{ site.app_id }}\"] } }\n")]),
        RuleExamples(
            "front-matter",
            bad: [Example(file: "⟦⟧layout: none\n\n{ \"applinks\": {} }\n")]),
        RuleExamples(
            "other-encoding",
            bad: [Example(file: "", leadingBytes: [0x00, 0x7B, 0x00, 0x7D])],
            good: [Example(file: "{}")]),
        RuleExamples(
            "binary-data",
            bad: [Example(file: "bplist00")]),
        RuleExamples(
            "invalid-utf-8",
            good: [.components(#"{ "/": "/caf%C3%A9", "comment": "café" }"#)]),
        RuleExamples(
            "comment",
            bad: [
                .components(
                    "{ \"/\": \"/menu/*\" }, ⟦⟧// menus\n{ \"/\": \"/order/*\" } /* orders */",
                    fixed: "{ \"/\": \"/menu/*\" },\n{ \"/\": \"/order/*\" }"),
                .components(
                    "{ ⟦⟧/* path */ \"/\": \"/menu/*\" },\n# more to come",
                    fixed: #"{ "/": "/menu/*" }"#),
                Example(file: #"{ "applinks": {} } ⟦⟧/* the end"#),
            ],
            good: [.components("{ \"/\": \"//menu/*\", \"#\": \"#/* x */\" }")]),
        RuleExamples(
            "trailing-comma",
            bad: [
                .components(
                    "{ \"/\": \"/menu/*\"⟦⟧, },\n{ \"/\": \"/order/*\", }",
                    fixed: "{ \"/\": \"/menu/*\" },\n{ \"/\": \"/order/*\" }")
            ],
            good: [.components(#"{ "/": "/menu/," }"#)]),
        RuleExamples(
            "stray-comma",
            bad: [
                Example(file: "{ \"applinks\": {} }⟦⟧,\n", fixed: "{ \"applinks\": {} }\n"),
                .appLinks(#""defaults": ⟦⟧, "details": []"#),
            ]),
        RuleExamples(
            "missing-comma",
            bad: [.components(#"{ "/": "/menu/*", "comment": "the "⟦⟧menu"" }"#)],
            good: [.components(#"{ "/": "/menu/*", "comment": "the \"menu\"" }"#)]),
        RuleExamples(
            "missing-colon",
            bad: [.appLinks(#""apps" ⟦⟧= [], "details": []"#)]),
        RuleExamples(
            "stray-colon",
            bad: [Example(file: "\"applinks\"⟦⟧: {}\n")]),
        RuleExamples(
            "single-quote",
            bad: [
                .components(#"{ "/": ⟦⟧`/menu/*` }"#, fixed: #"{ "/": "/menu/*" }"#),
                .components(#"{ "/": ⟦⟧'/menu/"x"' }"#),
            ],
            good: [.components(#"{ "/": "/menu/'x'" }"#)]),
        RuleExamples(
            "typographic-quote",
            bad: [
                .components(#"{ "/⟦⟧”: "/menu/*" }"#, fixed: #"{ "/": "/menu/*" }"#),
                .components(#"{ "/": ⟦⟧‘/menu/*’ }"#, fixed: #"{ "/": "/menu/*" }"#),
                .components(#"{ "/": ⟦⟧“/menu/*“ "comment" }"#),
            ],
            good: [.components(#"{ "/": "/menu/*", "comment": "what we call “menu”" }"#)]),
        RuleExamples(
            "unquoted-key",
            bad: [.appLinks(#"⟦⟧details": []"#, fixed: #""details": []"#)]),
        RuleExamples(
            "control-character",
            good: [.components("{ \"/\":\t\"/menu/*\" }")]),
        RuleExamples(
            "invalid-escape",
            good: [.components(#"{ "/": "\/menu\/*" }"#)]),
        RuleExamples(
            "unclosed-string",
            bad: [Example(file: #"{ ⟦⟧"applinks"#)]),
        RuleExamples(
            "unclosed-object",
            bad: [
                .components(
                    "{ \"/\": \"/menu/*\"⟦⟧\n{ \"/\": \"/order/*\" }",
                    fixed: "{ \"/\": \"/menu/*\" },\n{ \"/\": \"/order/*\" }"),
                Example(file: "{ \"applinks\": { \"details\": [] }\n⟦⟧"),
            ],
            good: [Example(file: "{ \"applinks\": { \"details\": [] } }\n")]),
        RuleExamples(
            "mismatched-bracket",
            bad: [
                .appLinks(#""details": [⟦⟧}"#),
                Example(file: "{ \"applinks\": {} ⟦⟧]\n"),
            ],
            good: [.appLinks(#""details": []"#)]),
        RuleExamples(
            "invalid-number",
            bad: [.appLinks(#""version": ⟦⟧01"#)],
            good: [.appLinks(#""version": 1"#)]),
        RuleExamples(
            "invalid-literal",
            bad: [
                .appLinks(#""apps": ⟦⟧None, "details": []"#, fixed: #""apps": null, "details": []"#),
                .components(#"{ "/": ⟦⟧menu }"#),
            ]),
        RuleExamples(
            "excessive-depth",
            good: [
                Example(file: String(repeating: "[", count: 512) + String(repeating: "]", count: 512))
            ]),
        RuleExamples(
            "trailing-text",
            bad: [Example(file: "{ \"applinks\": {} }\n⟦⟧{ \"webcredentials\": {} }\n")],
            good: [Example(file: "{ \"applinks\": {}, \"webcredentials\": {} }\n")]),
        RuleExamples(
            "unexpected-character",
            bad: [.appLinks(#""apps": []⟦⟧; "details": []"#)]),
        RuleExamples(
            "plain-text",
            bad: [Example(file: "⟦⟧module.exports = { applinks: {} }\n")]),
        RuleExamples(
            "merge-conflict",
            good: [Example(file: "{\n  \"applinks\": {},\n  \"webcredentials\": {}\n}\n")]),
        RuleExamples(
            "invisible-character",
            bad: [.components("{ \"/\":⟦⟧\u{200B} \"/menu/*\" }", fixed: #"{ "/": "/menu/*" }"#)],
            good: [.components("{ \"/\": \"/menu/*\", \"comment\": \"a\u{A0}b\" }")]),
        RuleExamples(
            "ellipsis",
            bad: [.components(#"{ "/": "/menu/*", ⟦⟧… }"#)],
            good: [.components(#"{ "/": "/menu/..." }"#)]),
        RuleExamples(
            "missing-key",
            bad: [.components(#"{ ⟦⟧: "/menu/*" }"#)]),
        RuleExamples(
            "broken-envelope",
            good: [.signed(Example.smallestFile)]),
        RuleExamples(
            "oversized-file",
            good: [
                Example(
                    file: Example.smallestFile,
                    padding: AssociationFile.maximumByteCount - Example.smallestFile.utf8.count)
            ]),
        RuleExamples(
            "scalar-root",
            bad: [Example(file: "⟦null⟧\n")]),
    ]
}
