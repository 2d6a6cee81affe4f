import JSONSyntax

extension Offence {
    /// Values and everything else.
    static let ofValues: [Offence] = [
        reading(
            .comment, summary: "A comment",
            reason: "The text was copied from a guide, or annotated for colleagues. JSON has no comments, of any kind.",
            remedy: "Take it out. A component may have a `comment` key, which the system passes over.",
            evidence: [.otherRoot],
            firing: [
                .components(
                    "⟦⟧// all menus\n{ \"/\": \"/menu/*\" }", fixed: "{ \"/\": \"/menu/*\" }"),
                .components(
                    "{ \"/\": \"/menu/*\" }, ⟦⟧// menus\n{ \"/\": \"/order/*\" } /* orders */",
                    fixed: "{ \"/\": \"/menu/*\" },\n{ \"/\": \"/order/*\" }"),
                .components(
                    "{ ⟦⟧/* path */ \"/\": \"/menu/*\" },\n# more to come",
                    fixed: "{ \"/\": \"/menu/*\" }"),
                Example(file: "{ \"applinks\": {} } ⟦⟧/* the end"),
            ],
            quiet: [
                .components("{ \"/\": \"/menu/*\", \"comment\": \"all menus\" }"),
                .components("{ \"/\": \"//menu/*\", \"#\": \"#/* x */\" }"),
            ]),
        reading(
            .invalidNumber, summary: "A number that JSON does not know",
            reason:
                "A text has no quotes, as an app identifier that starts with a digit; or a number has a leading zero.",
            remedy: "Write texts in double quotes. In an association file hardly anything is a number.",
            firing: [.detail("\"appIDs\": [⟦⟧7Q4KX2M9TD.example.eats]"), .appLinks("\"version\": ⟦⟧01")],
            quiet: [.detail("\"appIDs\": [\"7Q4KX2M9TD.example.eats\"]"), .appLinks("\"version\": 1")]),
        reading(
            .invalidLiteral, summary: "A bare word that JSON does not know",
            reason: "The word comes from another language, as `True` or `None`; or a text has no quotes.",
            remedy: "Write `true`, `false` or `null` in lower case, and texts in double quotes.",
            firing: [
                .components(
                    "{ \"/\": \"/menu/*\", \"exclude\": ⟦⟧True }", fixed: "{ \"/\": \"/menu/*\", \"exclude\": true }"),
                .appLinks("\"apps\": ⟦⟧None, \"details\": []", fixed: "\"apps\": null, \"details\": []"),
                .components("{ \"/\": ⟦⟧menu }"),
            ],
            quiet: [.components("{ \"/\": \"/menu/*\", \"exclude\": true }")]),
        reading(
            .excessiveDepth, summary: "Brackets inside brackets beyond measure",
            effect: "Nothing of the file is read here. What a device makes of it is not known.",
            reason: """
                A generator ran wild: an association file needs some eight levels. How deep the system reads is not known; 512 \
                levels are a bound of this tool alone.
                """,
            remedy: "Take levels out.",
            evidence: [.parsing],
            firing: [Example(file: String(repeating: "[", count: 513) + String(repeating: "]", count: 513))],
            quiet: [Example(file: String(repeating: "[", count: 512) + String(repeating: "]", count: 512))]),
        reading(
            .unexpectedCharacter, summary: "A character that means nothing where it stands",
            reason: "A slip of the keyboard, or a text without quotes.",
            remedy: "Take it out, or write the text in double quotes.",
            firing: [.detail("\"appIDs\": [⟦⟧<TEAM>.example.eats]"), .appLinks("\"apps\": []⟦⟧; \"details\": []")],
            quiet: [.detail("\"appIDs\": [\"7Q4KX2M9TD.example.eats\"]")]),
        reading(
            .ellipsis, summary: "Dots in place of something left out",
            reason: "The text was copied from an example that leaves something out.",
            remedy: "Write out what is missing, or take the dots away.",
            firing: [.components("{ \"/\": \"/menu/*\" },\n⟦⟧..."), .components("{ \"/\": \"/menu/*\", ⟦⟧… }")],
            quiet: [.components("{ \"/\": \"/menu/*\" }"), .components("{ \"/\": \"/menu/...\" }")]),
    ]
}
