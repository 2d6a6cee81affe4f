import JSONSyntax

extension Offence {
    /// Commas, colons and brackets.
    static let ofPunctuation: [Offence] = [
        reading(
            .trailingComma, summary: "A comma before a closing bracket",
            reason:
                "The member behind it was deleted, or the text comes from a language that allows it. JSON does not.",
            remedy: "Take the comma out.",
            evidence: [.otherRoot],
            firing: [
                .components("{ \"/\": \"/menu/*\" }⟦⟧,", fixed: "{ \"/\": \"/menu/*\" }"),
                .components(
                    "{ \"/\": \"/menu/*\"⟦⟧, },\n{ \"/\": \"/order/*\", }",
                    fixed: "{ \"/\": \"/menu/*\" },\n{ \"/\": \"/order/*\" }"),
            ],
            quiet: [.components("{ \"/\": \"/menu/*\" }"), .components("{ \"/\": \"/menu/,\" }")]),
        reading(
            .strayComma, summary: "A comma with nothing before it, or one after everything",
            reason: "Something was deleted and its comma stayed.",
            remedy: "Take the comma out, or write what is missing.",
            firing: [
                .components(
                    "{ \"/\": \"/menu/*\" },⟦⟧,\n{ \"/\": \"/order/*\" }",
                    fixed: "{ \"/\": \"/menu/*\" },\n{ \"/\": \"/order/*\" }"),
                Example(file: "{ \"applinks\": {} }⟦⟧,\n", fixed: "{ \"applinks\": {} }\n"),
                .appLinks("\"defaults\": ⟦⟧, \"details\": []"),
            ],
            quiet: [.components("{ \"/\": \"/menu/*\" },\n{ \"/\": \"/order/*\" }")]),
        reading(
            .missingComma, summary: "No comma between two members",
            reason: """
                A member was added and its comma forgotten. A quote inside a text that is not escaped ends the text too early \
                and looks the same.
                """,
            remedy: "Write the comma. A quote inside a text is written `\\\"`.",
            firing: [
                .components(
                    "{ \"/\": \"/menu/*\" }\n⟦⟧{ \"/\": \"/order/*\" }",
                    fixed: "{ \"/\": \"/menu/*\" },\n{ \"/\": \"/order/*\" }"),
                .components("{ \"/\": \"/menu/*\", \"comment\": \"the \"⟦⟧menu\"\" }"),
            ],
            quiet: [
                .components("{ \"/\": \"/menu/*\" },\n{ \"/\": \"/order/*\" }"),
                .components("{ \"/\": \"/menu/*\", \"comment\": \"the \\\"menu\\\"\" }"),
            ]),
        reading(
            .missingColon, summary: "No colon behind a key",
            reason: "An equals sign stands there, or a list of texts is written in braces.",
            remedy: "Write a colon; write lists in square brackets.",
            firing: [.appLinks("\"details\" ⟦⟧[]"), .appLinks("\"apps\" ⟦⟧= [], \"details\": []")],
            quiet: [.appLinks("\"details\": []")]),
        reading(
            .strayColon, summary: "A colon where none belongs",
            reason: """
                Members of an object stand in square brackets, one key has two values, or the braces around the whole file are \
                missing. The dictionary of the oldest files, half converted, looks like this too.
                """,
            remedy: "Write braces around keys and values.",
            firing: [
                .appLinks("\"details\": [\"appIDs\"⟦⟧: []]"), Example(file: "\"applinks\"⟦⟧: {}\n"),
            ],
            quiet: [.appLinks("\"details\": [{ \"appIDs\": [] }]")]),
        reading(
            .missingValue, summary: "A key without a value",
            reason: "A variable of a template was empty, or the value was deleted.",
            remedy: "Write the value, or take the key out.",
            firing: [.components("{ \"/\": ⟦⟧}")],
            quiet: [.components("{ \"/\": \"/menu/*\" }")]),
        reading(
            .unclosedArray, summary: "An array without its closing bracket",
            reason: "The bracket was forgotten, or the file is cut off.",
            remedy: "Write `]`, or fetch the file again.",
            firing: [Example(file: "{ \"webcredentials\": { \"apps\": [\"7Q4KX2M9TD.example.eats\"⟦⟧")],
            quiet: [Example(file: "{ \"webcredentials\": { \"apps\": [\"7Q4KX2M9TD.example.eats\"] } }\n")]),
        reading(
            .unclosedObject, summary: "An object without its closing brace",
            reason: "The brace was forgotten, or the file is cut off.",
            remedy: "Write `}`, or fetch the file again.",
            firing: [Example(file: "{ \"applinks\": { \"details\": [] }\n⟦⟧")],
            quiet: [Example(file: "{ \"applinks\": { \"details\": [] } }\n")]),
        reading(
            .mismatchedBracket, summary: "A closing bracket of the wrong kind",
            reason: "An edit took one bracket of a pair, or two of them changed places.",
            remedy: "The message says which bracket was to be closed: correct one of the two.",
            firing: [.appLinks("\"details\": [⟦⟧}"), Example(file: "{ \"applinks\": {} ⟦⟧]\n")],
            quiet: [.appLinks("\"details\": []")]),
        reading(
            .trailingText, summary: "More text after the JSON value",
            reason: "There is one closing bracket too many, or two files were joined.",
            remedy: "Take the rest out, or join the values by hand.",
            firing: [
                Example(file: "{ \"applinks\": {} }\n⟦⟧}\n"),
                Example(file: "{ \"applinks\": {} }\n⟦⟧{ \"webcredentials\": {} }\n"),
            ],
            quiet: [Example(file: "{ \"applinks\": {}, \"webcredentials\": {} }\n")]),
        reading(
            .missingKey, summary: "A value in an object without a key",
            reason: "A component moved out of its list, or a list is written in braces.",
            remedy: "Write the key, or move the value into the list that it belongs to.",
            firing: [.appLinks("\"details\": [],\n⟦⟧{ \"appIDs\": [] }"), .components("{ ⟦⟧: \"/menu/*\" }")],
            quiet: [.appLinks("\"details\": [\n  { \"appIDs\": [] }\n]")]),
    ]
}
