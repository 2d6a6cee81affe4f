import JSONSyntax

extension Offence {
    /// The file is something else than JSON.
    static let ofForeignContent: [Offence] = [
        reading(
            .emptyFile, summary: "A file with nothing in it",
            reason: "There are no bytes, or white space alone. Most often a build step or an upload failed half way.",
            remedy: "Write the JSON into the file. `{}` is the least that is JSON; it claims nothing.",
            firing: [Example(file: ""), Example(file: " \n\t\r\n")],
            quiet: [Example(file: "{}\n")]),
        reading(
            .htmlPage, summary: "An HTML or XML page in place of JSON",
            reason: """
                A server that answers every unknown path with the page of its single-page application answers this path with \
                it as well, with status 200. Stores of files answer with an XML error. The page was saved, or is served.
                """,
            remedy: "Serve the file itself at this path, and exempt the path from the rewriting of others.",
            firing: [
                Example(file: "⟦⟧<!DOCTYPE html>\n<html><body>Not found</body></html>\n"),
                Example(file: "⟦⟧<?xml version=\"1.0\"?>\n<Error><Code>NoSuchKey</Code></Error>\n"),
            ],
            quiet: [Example(file: "{ \"applinks\": { \"details\": [] } }\n")]),
        reading(
            .richText, summary: "A document of a word processor in place of plain text",
            reason: "An editor for formatted text saved the file with its fonts and colours around the JSON.",
            remedy: "Save it as plain text, or write it anew in an editor for code.",
            firing: [Example(file: "⟦⟧{\\rtf1\\ansi\n\\f0 \\{\"applinks\": \\{\\}\\}\n}\n")],
            quiet: [Example(file: "{ \"applinks\": {} }\n")]),
        reading(
            .templateMarker, summary: "A template that nothing has filled in",
            reason: """
                The text holds a marker of a template language where JSON has a value, so this is the template and not what is \
                made from it. Two braces in place of one look the same.
                """,
            remedy: "Serve, and check, what is made from the template.",
            firing: [
                Example(file: "{ \"webcredentials\": { \"apps\": [⟦⟧{{ site.app_id }}] } }\n"),
                Example(file: "⟦⟧<%= render \"association\" %>\n"),
            ],
            quiet: [
                Example(file: "{ \"webcredentials\": { \"apps\": [\"7Q4KX2M9TD.example.eats\"] } }\n"),
                Example(file: "{ \"webcredentials\": { \"apps\": [\"{{ site.app_id }}\"] } }\n"),
            ]),
        reading(
            .frontMatter, summary: "Front matter of a site generator before the JSON",
            reason: """
                Lines with settings start the source of a page. The generator takes them out; whoever serves the source as it \
                is serves them as well. Without the fences of three hyphens the generator leaves them in.
                """,
            remedy: "Serve what the generator makes, or take the lines before the JSON out.",
            firing: [
                Example(file: "⟦⟧---\nlayout: null\n---\n{ \"applinks\": {} }\n"),
                Example(file: "⟦⟧layout: none\n\n{ \"applinks\": {} }\n"),
            ],
            quiet: [Example(file: "{ \"applinks\": {} }\n")]),
        reading(
            .otherEncoding, summary: "Text in UTF-16 or UTF-32",
            effect: """
                Unsure. The reader of the device knows these encodings, but what stands before it, Apple's content delivery \
                network among them, may not.
                """,
            reason: """
                An editor saved the file as \"Unicode\", or a shell wrote it in UTF-16. JSON that is exchanged between systems \
                has to be UTF-8.
                """,
            remedy: "Save the file as UTF-8.",
            evidence: [.doubtfulText],
            firing: [
                Example(file: "", leadingBytes: [0xFF, 0xFE, 0x7B, 0x00, 0x7D, 0x00]),
                Example(file: "", leadingBytes: [0x00, 0x7B, 0x00, 0x7D]),
            ],
            quiet: [Example(file: "{}")]),
        reading(
            .binaryData, summary: "Compressed or other binary data in place of text",
            reason: """
                The file was stored compressed and is served without saying so, or it is an archive, an image or a binary \
                property list.
                """,
            remedy: "Uncompress it, or write the JSON as text. Let the server compress what it sends, if it says so.",
            firing: [
                Example(file: "", leadingBytes: [0x1F, 0x8B, 0x08, 0x00, 0x00, 0x00, 0x00, 0x00]),
                Example(file: "bplist00"),
            ],
            quiet: [Example(file: "{ \"applinks\": {} }\n")]),
        reading(
            .plainText, summary: "Prose, a command or program code in place of JSON",
            reason:
                "An answer such as `404: Not Found` was saved, a line of a shell came along, or notes stand in the file.",
            remedy: "Leave nothing but the JSON in the file.",
            firing: [
                Example(file: "⟦⟧404: Not Found\n"), Example(file: "⟦⟧module.exports = { applinks: {} }\n"),
            ],
            quiet: [Example(file: "{ \"applinks\": {} }\n")]),
        reading(
            .yaml, summary: "YAML in place of JSON",
            reason: "A configuration was taken over as it is. Every JSON text is YAML, but not the other way round.",
            remedy: "Write objects in braces, lists in brackets, and keys and texts in double quotes.",
            firing: [Example(file: "⟦⟧applinks:\n  details: []\n")],
            quiet: [Example(file: "{ \"applinks\": { \"details\": [] } }\n")]),
        reading(
            .mergeConflict, summary: "A merge conflict that nobody has resolved",
            reason: "The marks that version control leaves where it could not merge two versions were committed.",
            remedy: "Keep one of the versions, and take the marks out.",
            firing: [
                Example(
                    file: "{\n⟦⟧<<<<<<< HEAD\n  \"applinks\": {}\n=======\n  \"webcredentials\": {}\n>>>>>>> main\n}\n")
            ],
            quiet: [Example(file: "{\n  \"applinks\": {},\n  \"webcredentials\": {}\n}\n")]),
    ]
}
