import JSONSyntax

extension Rule {
    static let ofValues: [Rule] = [
        reading(
            .comment, summary: "A comment", effect: nothingIsProbablyRead,
            reason:
                "The text was copied from a guide, or annotated for colleagues. JSON does not allow comments of any kind.",
            remedy: "Remove it. A component may have a `comment` key, which the system ignores.",
            evidence: [.otherRoot],
            bad: .components("⟦⟧// all menus\n{ \"/\": \"/menu/*\" }", fixed: #"{ "/": "/menu/*" }"#),
            good: .components(#"{ "/": "/menu/*", "comment": "all menus" }"#)),
        reading(
            .invalidNumber, summary: "An invalid number",
            reason:
                "A string has no quotes, such as an app identifier that starts with a digit, or a number has a leading zero.",
            remedy: "Put strings in double quotes. Hardly anything in an association file is a number.",
            bad: .detail("\"appIDs\": [⟦⟧7Q4KX2M9TD.example.eats],\n\"components\": [{ \"/\": \"/menu/*\" }]"),
            good: .detail("\"appIDs\": [\"7Q4KX2M9TD.example.eats\"],\n\"components\": [{ \"/\": \"/menu/*\" }]")),
        reading(
            .invalidLiteral, summary: "A bare word that JSON does not allow",
            reason: "The word comes from another language, such as `True` or `None`, or a string has no quotes.",
            remedy: "Write `true`, `false` or `null` in lower case, and strings in double quotes.",
            bad: .components(
                "{ \"/\": \"/menu/print\", \"exclude\": ⟦⟧True },\n{ \"/\": \"/menu/*\" }",
                fixed: "{ \"/\": \"/menu/print\", \"exclude\": true },\n{ \"/\": \"/menu/*\" }"),
            good: .components("{ \"/\": \"/menu/print\", \"exclude\": true },\n{ \"/\": \"/menu/*\" }")),
        reading(
            .excessiveDepth, summary: "Brackets that are nested too deeply",
            effect: "Unknown: this tool does not read the file, and how a device reads it is not known.",
            reason: """
                A generator ran wild: an association file needs about eight levels. How deep the system reads is not known; 512 \
                levels are this tool's own limit.
                """,
            remedy: "Remove levels.",
            evidence: [.parsing],
            bad: .components(
                "{ \"/\": \"/menu/*\", \"comment\": " + String(repeating: "[", count: 512)
                    + String(repeating: "]", count: 512) + " }"),
            good: .components(#"{ "/": "/menu/*" }"#)),
        reading(
            .unexpectedCharacter, summary: "An unexpected character",
            reason: "A typing mistake, or a string without quotes.",
            remedy: "Remove it, or put the string in double quotes.",
            bad: .detail("\"appIDs\": [⟦⟧<TEAM>.example.eats],\n\"components\": [{ \"/\": \"/menu/*\" }]"),
            good: .detail("\"appIDs\": [\"7Q4KX2M9TD.example.eats\"],\n\"components\": [{ \"/\": \"/menu/*\" }]")),
        reading(
            .ellipsis, summary: "Dots instead of something left out",
            reason: "The text was copied from an example that omits something.",
            remedy: "Write what is missing, or remove the dots.",
            bad: .components("{ \"/\": \"/menu/*\" },\n⟦⟧..."),
            good: .components(#"{ "/": "/menu/*" }"#)),
    ]
}
