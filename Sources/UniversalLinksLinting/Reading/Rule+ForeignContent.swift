import JSONSyntax

extension Rule {
    static let ofForeignContent: [Rule] = [
        reading(
            .emptyFile, summary: "An empty file",
            reason: "There are no bytes, or only white space. Usually a build step or an upload failed midway.",
            remedy: "Write the JSON into the file. The smallest valid file is `{}`, which claims nothing.",
            bad: Example(file: ""),
            good: Example(file: Example.smallestFile + "\n")),
        reading(
            .htmlPage, summary: "An HTML or XML page instead of JSON",
            reason: """
                A server that returns the page of its single-page application for every unknown path returns it for this path as \
                well, with status 200. Object storage returns an XML error. That page was saved, or is being served.
                """,
            remedy: "Serve the file itself at this path, and exclude the path from rewrites.",
            bad: Example(file: "⟦⟧<!DOCTYPE html>\n<html><body>Not found</body></html>\n"),
            good: Example(file: Example.smallestFile + "\n")),
        reading(
            .richText, summary: "A word processor document instead of plain text",
            reason: "A rich text editor saved the file with fonts and colours around the JSON.",
            remedy: "Save it as plain text, or write it again in a code editor.",
            bad: Example(
                file: "⟦⟧{\\rtf1\\ansi\n\\f0 \\{ \"webcredentials\": "
                    + "\\{ \"apps\": [\"7Q4KX2M9TD.example.eats\"] \\} \\}\n}\n"),
            good: Example(file: Example.smallestFile + "\n")),
        reading(
            .templateMarker, summary: "A template that was not rendered",
            reason: """
                The text contains template syntax where JSON has a value, so this is the template and not its output. Two braces \
                instead of one look the same.
                """,
            remedy: "Serve and check the output of the template.",
            bad: Example(file: "{ \"webcredentials\": { \"apps\": [⟦⟧{{ site.app_id }}] } }\n"),
            good: Example(file: "{ \"webcredentials\": { \"apps\": [\"7Q4KX2M9TD.example.eats\"] } }\n")),
        reading(
            .frontMatter, summary: "Front matter of a site generator before the JSON",
            reason: """
                A page's source starts with lines of settings, which the generator removes. They remain if the source itself is \
                served, or if the fences of three hyphens are missing.
                """,
            remedy: "Serve the generator's output, or remove the lines before the JSON.",
            bad: Example(file: "⟦⟧---\nlayout: null\n---\n" + Example.smallestFile + "\n"),
            good: Example(file: Example.smallestFile + "\n")),
        reading(
            .otherEncoding, summary: "Text in UTF-16 or UTF-32",
            effect: """
                Unknown. The device can read these encodings, but what is between it and the host, such as Apple's content \
                delivery network, may not.
                """,
            reason: """
                An editor saved the file as \"Unicode\", or a shell wrote it in UTF-16. JSON that systems exchange must be UTF-8.
                """,
            remedy: "Save the file as UTF-8.",
            evidence: [.doubtfulText],
            bad: Example(file: "", leadingBytes: [0xFF, 0xFE] + Example.smallestFile.utf8.flatMap { [$0, 0x00] }),
            good: Example(file: Example.smallestFile)),
        reading(
            .binaryData, summary: "Compressed or other binary data instead of text",
            reason: """
                The file was stored compressed and is served without a header that says so, or it is an archive, an image or a \
                binary property list.
                """,
            remedy: "Decompress it, or write the JSON as text. The server may compress it if it says so in a header.",
            bad: Example(file: "", leadingBytes: [0x1F, 0x8B, 0x08, 0x00, 0x00, 0x00, 0x00, 0x00]),
            good: Example(file: Example.smallestFile + "\n")),
        reading(
            .plainText, summary: "Prose, a command or program code instead of JSON",
            reason:
                "A response such as `404: Not Found` was saved, a shell command was copied with it, or the file contains notes.",
            remedy: "Remove everything but the JSON.",
            bad: Example(file: "⟦⟧404: Not Found\n"),
            good: Example(file: Example.smallestFile + "\n")),
        reading(
            .yaml, summary: "YAML instead of JSON",
            reason: "A configuration was copied as it is. All JSON is YAML, but not the other way round.",
            remedy: "Write objects in braces, arrays in brackets, and keys and strings in double quotes.",
            bad: Example(file: "⟦⟧webcredentials:\n  apps:\n    - 7Q4KX2M9TD.example.eats\n"),
            good: Example(file: Example.smallestFile + "\n")),
        reading(
            .mergeConflict, summary: "An unresolved merge conflict",
            reason: "The conflict markers that version control leaves where it cannot merge were committed.",
            remedy: "Keep one of the versions, and remove the markers.",
            bad: Example(
                file:
                    "{ \"webcredentials\": {\n⟦⟧<<<<<<< HEAD\n  \"apps\": [\"7Q4KX2M9TD.example.eats\"]\n=======\n"
                    + "  \"apps\": [\"7Q4KX2M9TD.example.Eats\"]\n>>>>>>> main\n} }\n"),
            good: Example(file: "{ \"webcredentials\": {\n  \"apps\": [\"7Q4KX2M9TD.example.eats\"]\n} }\n")),
    ]
}
