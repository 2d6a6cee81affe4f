import JSONSyntax

extension Rule {
    static let ofPunctuation: [Rule] = [
        reading(
            .trailingComma, summary: "A comma before a closing bracket", effect: nothingIsProbablyRead,
            reason:
                "The element after it was deleted, or the text comes from a language that allows trailing commas. JSON does not.",
            remedy: "Remove the comma.",
            evidence: [.otherRoot],
            bad: .components(#"{ "/": "/menu/*" }⟦⟧,"#, fixed: #"{ "/": "/menu/*" }"#),
            good: .components(#"{ "/": "/menu/*" }"#)),
        reading(
            .strayComma, summary: "A comma with nothing before it, or after the end",
            reason: "Something was deleted and its comma was left behind.",
            remedy: "Remove the comma, or add what is missing.",
            bad: .components(
                "{ \"/\": \"/menu/*\" },⟦⟧,\n{ \"/\": \"/order/*\" }",
                fixed: "{ \"/\": \"/menu/*\" },\n{ \"/\": \"/order/*\" }"),
            good: .components("{ \"/\": \"/menu/*\" },\n{ \"/\": \"/order/*\" }")),
        reading(
            .missingComma, summary: "A missing comma between two values",
            reason: """
                A value was added without its comma. An unescaped quote inside a string, which ends the string too early, looks \
                the same.
                """,
            remedy: "Add the comma. A quote inside a string is written `\\\"`.",
            bad: .components(
                "{ \"/\": \"/menu/*\" }\n⟦⟧{ \"/\": \"/order/*\" }",
                fixed: "{ \"/\": \"/menu/*\" },\n{ \"/\": \"/order/*\" }"),
            good: .components("{ \"/\": \"/menu/*\" },\n{ \"/\": \"/order/*\" }")),
        reading(
            .missingColon, summary: "A missing colon after a key",
            reason: "There is an equals sign instead, or a list of strings is in braces.",
            remedy: "Write a colon, or put the list in square brackets.",
            bad: .appLinks(Example.details(after: #""details" ⟦⟧"#)),
            good: .appLinks(Example.details())),
        reading(
            .strayColon, summary: "A misplaced colon",
            reason: """
                Keys and values are in square brackets, one key has two values, or the braces around the whole file are missing. \
                A half-converted dictionary from the oldest file format looks like this, too.
                """,
            remedy: "Put keys and values in braces.",
            bad: .appLinks(
                "\"details\": [\n  \"appIDs\"⟦⟧: [\"7Q4KX2M9TD.example.eats\"], \"components\": [{ \"/\": \"/menu/*\" }]\n]"
            ),
            good: .appLinks(Example.details())),
        reading(
            .missingValue, summary: "A key without a value",
            reason: "A template variable was empty, or the value was deleted.",
            remedy: "Write the value, or remove the key.",
            bad: .components(#"{ "/": ⟦⟧}"#),
            good: .components(#"{ "/": "/menu/*" }"#)),
        reading(
            .unclosedArray, summary: "An array without its closing bracket",
            reason: "The bracket was forgotten, or the file is truncated.",
            remedy: "Add `]`, or fetch the file again.",
            bad: Example(file: #"{ "webcredentials": { "apps": ["7Q4KX2M9TD.example.eats"⟦⟧"#),
            good: Example(file: "{ \"webcredentials\": { \"apps\": [\"7Q4KX2M9TD.example.eats\"] } }\n")),
        reading(
            .unclosedObject, summary: "An object without its closing brace",
            reason: "The brace was forgotten, or the file is truncated.",
            remedy: "Add `}`, or fetch the file again.",
            bad: .components(
                "{ \"/\": \"/menu/*\"⟦⟧,\n{ \"/\": \"/order/*\" }",
                fixed: "{ \"/\": \"/menu/*\" },\n{ \"/\": \"/order/*\" }"),
            good: .components("{ \"/\": \"/menu/*\" },\n{ \"/\": \"/order/*\" }")),
        reading(
            .mismatchedBracket, summary: "A closing bracket of the wrong kind",
            reason: "An edit removed one bracket of a pair, or two brackets were swapped.",
            remedy: "The message names the bracket that is open: correct one of the two.",
            bad: .components(#"{ "/": "/menu/*" ⟦⟧]"#),
            good: .components(#"{ "/": "/menu/*" }"#)),
        reading(
            .trailingText, summary: "More text after the JSON value",
            reason: "There is one closing bracket too many, or two files were concatenated.",
            remedy: "Remove the rest, or merge the values by hand.",
            bad: Example(file: Example.smallestFile + "\n⟦⟧}\n"),
            good: Example(file: Example.smallestFile + "\n")),
        reading(
            .missingKey, summary: "A value without a key in an object",
            reason: "A component was moved out of its list, or a list is in braces.",
            remedy: "Add the key, or move the value into the list it belongs in.",
            bad: .appLinks(
                "\"apps\": [],\n⟦⟧{ \"appIDs\": [\"7Q4KX2M9TD.example.eats\"], \"components\": [{ \"/\": \"/menu/*\" }] }"
            ),
            good: .appLinks("\"apps\": [],\n" + Example.details())),
    ]
}
