import JSONSyntax

extension Rule {
    static let ofStrings: [Rule] = [
        reading(
            .invalidUTF8, summary: "Bytes that are not UTF-8",
            effect:
                "The system probably ignores the whole file: links to the domain open in the browser.",
            reason: "An editor saved the file as Latin-1 or Windows-1252, where an accented letter is a single byte.",
            remedy: "Save the file as UTF-8.",
            evidence: [.notJSON, .doubtfulText],
            bad: Example(
                file: "\" }] }] } }\n",
                leadingBytes: Array(
                    ("{ \"applinks\": { \"details\": [{ \"appIDs\": [\"7Q4KX2M9TD.example.eats\"], "
                        + "\"components\": [{ \"/\": \"/menu/*\", \"comment\": \"caf").utf8) + [0xE9]),
            good: Example(
                file: "{ \"applinks\": { \"details\": [{ \"appIDs\": [\"7Q4KX2M9TD.example.eats\"], "
                    + "\"components\": [{ \"/\": \"/menu/*\", \"comment\": \"café\" }] }] } }\n")),
        reading(
            .singleQuote, summary: "A string in single quotes",
            reason: "The text comes from JavaScript, Python or a shell. JSON only allows double quotes.",
            remedy: "Write double quotes.",
            bad: .components("{ ⟦⟧'/': '/menu/*' }", fixed: #"{ "/": "/menu/*" }"#),
            good: .components(#"{ "/": "/menu/*" }"#)),
        reading(
            .typographicQuote, summary: "Typographic quotes instead of straight ones",
            reason: "Word processors, chat programs and some blogs turn straight quotes into curly ones.",
            remedy: "Write straight double quotes, and turn off smart quotes in the editor.",
            bad: .components("{ ⟦⟧“/”: “/menu/*” }", fixed: #"{ "/": "/menu/*" }"#),
            good: .components(#"{ "/": "/menu/*" }"#)),
        reading(
            .unquotedKey, summary: "A key without quotes",
            reason: "The text comes from JavaScript, where keys need no quotes. In JSON, every key needs them.",
            remedy: "Write the key in double quotes.",
            bad: .appLinks(Example.details(after: "⟦⟧details: "), fixed: Example.details()),
            good: .appLinks(Example.details())),
        reading(
            .controlCharacter, summary: "A control character inside a string",
            reason: "A tab or another invisible character was pasted into a string. JSON requires an escape for it.",
            remedy: "Remove it, or write it as an escape such as `\\t`.",
            bad: .components("{ \"/\": \"/menu/⟦⟧\t*\" }"),
            good: .components(#"{ "/": "/menu/*" }"#)),
        reading(
            .invalidEscape, summary: "A backslash that does not start a JSON escape",
            reason:
                "A regular expression or a Windows path was written into a string. In JSON, a backslash starts an escape.",
            remedy: "Write the pattern without backslashes: association files only support `*`, `?` and variables.",
            bad: .components(#"{ "/": "/menu/⟦⟧\d+" }"#),
            good: .components(#"{ "/": "/menu/$(digit)" }"#)),
        reading(
            .loneSurrogate, summary: "Half of a surrogate pair",
            effect:
                "The system probably ignores the whole file: links to the domain open in the browser.",
            reason: """
                Characters beyond the first 65,536 need two `\\u` escapes. The text was cut between them, or one of them was lost.
                """,
            remedy: "Write both escapes, or the character itself.",
            evidence: [.doubtfulText],
            bad: .components(#"{ "/": "/menu/*", "comment": "⟦⟧\uD83C" }"#),
            good: .components(#"{ "/": "/menu/*", "comment": "\uD83C\uDF55" }"#)),
        reading(
            .unclosedString, summary: "A string without its closing quote",
            reason: "The quote was forgotten, the string spans two lines, or the file is truncated.",
            remedy: "Add the closing quote. A line break inside a string is written `\\n`.",
            bad: .components(#"{ "/": ⟦⟧"/menu/* }"#),
            good: .components(#"{ "/": "/menu/*" }"#)),
        reading(
            .invisibleCharacter, summary: "An invisible character outside a string",
            reason:
                "A no-break space or the like was copied from a web page. JSON only allows plain spaces, tabs and line breaks.",
            remedy: "Delete the white space there, and type it again.",
            bad: .components("{⟦⟧\u{A0}\"/\": \"/menu/*\" }", fixed: #"{ "/": "/menu/*" }"#),
            good: .components(#"{ "/": "/menu/*" }"#)),
    ]
}
