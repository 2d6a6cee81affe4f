import JSONSyntax

extension Offence {
    /// Characters and strings.
    static let ofStrings: [Offence] = [
        reading(
            .invalidUTF8, summary: "Bytes that are not UTF-8",
            effect:
                "The system most probably takes nothing from the file; every link of the domain stays in the browser.",
            reason: "An editor saved the file as Latin-1 or Windows-1252, so that an accented letter is one odd byte.",
            remedy: "Save the file as UTF-8.",
            evidence: [.notJSON, .doubtfulText],
            firing: [
                Example(
                    file: "\" }] }] } }\n",
                    leadingBytes: Array(
                        "{ \"applinks\": { \"details\": [{ \"components\": [{ \"comment\": \"caf".utf8) + [0xE9])
            ],
            quiet: [.components("{ \"/\": \"/caf%C3%A9\", \"comment\": \"café\" }")]),
        reading(
            .singleQuote, summary: "Text in single quotes",
            reason: "The text comes from JavaScript, Python or a shell. JSON has double quotes alone.",
            remedy: "Write double quotes.",
            firing: [
                .components("{ ⟦⟧'/': '/menu/*' }", fixed: "{ \"/\": \"/menu/*\" }"),
                .components("{ \"/\": ⟦⟧`/menu/*` }", fixed: "{ \"/\": \"/menu/*\" }"),
                .components("{ \"/\": ⟦⟧'/menu/\"x\"' }"),
            ],
            quiet: [.components("{ \"/\": \"/menu/*\" }"), .components("{ \"/\": \"/menu/'x'\" }")]),
        reading(
            .typographicQuote, summary: "Typographic quotes in place of plain ones",
            reason: "Word processors, chat programs and some blogs turn plain quotes into pairs of curly ones.",
            remedy: "Write plain double quotes, and switch the substitution off in the editor.",
            firing: [
                .components("{ ⟦⟧“/”: “/menu/*” }", fixed: "{ \"/\": \"/menu/*\" }"),
                .components("{ \"/⟦⟧”: \"/menu/*\" }", fixed: "{ \"/\": \"/menu/*\" }"),
                .components("{ \"/\": ⟦⟧‘/menu/*’ }", fixed: "{ \"/\": \"/menu/*\" }"),
                .components("{ \"/\": ⟦⟧“/menu/*“ \"comment\" }"),
            ],
            quiet: [
                .components("{ \"/\": \"/menu/*\" }"),
                .components("{ \"/\": \"/menu/*\", \"comment\": \"what we call “menu”\" }"),
            ]),
        reading(
            .unquotedKey, summary: "A key without quotes",
            reason: "The text comes from JavaScript, where keys need no quotes. In JSON every key has them.",
            remedy: "Write the key in double quotes.",
            firing: [
                .appLinks("⟦⟧details: []", fixed: "\"details\": []"),
                .appLinks("⟦⟧details\": []", fixed: "\"details\": []"),
            ],
            quiet: [.appLinks("\"details\": []")]),
        reading(
            .controlCharacter, summary: "A control character inside a string",
            reason: "A tab or another invisible character was pasted into a text. JSON wants it written as an escape.",
            remedy: "Take it out; or write it as an escape, as `\\t`.",
            firing: [.components("{ \"/\": \"/menu/⟦⟧\t*\" }")],
            quiet: [.components("{ \"/\": \"/menu/*\" }"), .components("{ \"/\":\t\"/menu/*\" }")]),
        reading(
            .invalidEscape, summary: "A backslash with something behind it that JSON does not know",
            reason:
                "A regular expression or a path of Windows was written into a string. In JSON a backslash starts an escape.",
            remedy: "Write the pattern without backslashes: association files know `*`, `?` and variables alone.",
            firing: [.components("{ \"/\": \"/menu/⟦⟧\\d+\" }")],
            quiet: [.components("{ \"/\": \"/menu/$(digit)\" }"), .components("{ \"/\": \"\\/menu\\/*\" }")]),
        reading(
            .loneSurrogate, summary: "Half of a surrogate pair",
            effect:
                "The system most probably takes nothing from the file; every link of the domain stays in the browser.",
            reason: """
                Characters beyond the first 65,536 are escaped as two `\\u` escapes. Here a text was cut between them, or one of \
                them was lost.
                """,
            remedy: "Write both escapes, or the character itself.",
            evidence: [.doubtfulText],
            firing: [.components("{ \"/\": \"/menu/*\", \"comment\": \"⟦⟧\\uD83C\" }")],
            quiet: [.components("{ \"/\": \"/menu/*\", \"comment\": \"\\uD83C\\uDF55\" }")]),
        reading(
            .unclosedString, summary: "A string without its closing quote",
            reason: "The quote was forgotten, the text goes over two lines, or the file is cut off.",
            remedy: "Write the closing quote. A line break inside a text is written `\\n`.",
            firing: [.components("{ \"/\": ⟦⟧\"/menu/* }"), Example(file: "{ ⟦⟧\"applinks")],
            quiet: [.components("{ \"/\": \"/menu/*\" }")]),
        reading(
            .invisibleCharacter, summary: "An invisible character outside a string",
            reason:
                "A no-break space or the like came along from a web page. JSON knows plain spaces, tabs and line breaks.",
            remedy: "Delete the white space around the place, and type it anew.",
            firing: [
                .components("{⟦⟧\u{A0}\"/\": \"/menu/*\" }", fixed: "{ \"/\": \"/menu/*\" }"),
                .components("{ \"/\":⟦⟧\u{200B} \"/menu/*\" }", fixed: "{ \"/\": \"/menu/*\" }"),
            ],
            quiet: [
                .components("{ \"/\": \"/menu/*\" }"),
                .components("{ \"/\": \"/menu/*\", \"comment\": \"a\u{A0}b\" }"),
            ]),
    ]
}
