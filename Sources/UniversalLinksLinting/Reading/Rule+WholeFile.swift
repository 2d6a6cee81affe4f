import UniversalLinks

extension Rule {
    static let ofWholeFile: [Rule] = [
        Rule(
            .brokenEnvelope, .error, .syntax,
            summary: "A signed file that cannot be read",
            effect: nothingIsProbablyRead,
            reason: """
                The bytes start as a CMS envelope does, as files for iOS 8 were signed. The envelope is damaged, contains no \
                text, or is of another kind.
                """,
            remedy: "Serve the JSON itself. A signature has not been required since iOS 9.",
            evidence: [.signedFile],
            bad: Example(file: "", leadingBytes: [0x30, 0x82, 0x01, 0x00, 0x06, 0x09]),
            good: Example(file: Example.smallestFile + "\n")),
        Rule(
            .unreadablyLarge, .error, .syntax,
            summary: "A file of more than 16 MiB",
            effect: nothingIsRead,
            reason: "The system refuses more than 128 KiB. This tool does not read a file that is 128 times as large.",
            remedy: "Serve a file of at most 131,072 bytes.",
            evidence: [.oversizedFile],
            bad: Example(
                file: Example.smallestFile,
                padding: AssociationFile.readingLimit - Example.smallestFile.utf8.count + 1),
            good: Example(file: Example.smallestFile)),
        Rule(
            .oversizedFile, .error, .syntax,
            summary: "A file that exceeds the size limit",
            effect:
                "The system cancels the download and ignores the whole file: links to the domain open in the browser.",
            reason: "The limit is 131,072 uncompressed bytes of any kind: white space and comments count.",
            remedy: """
                Remove white space and comments, put apps with the same components into one detail, and move lists of words into \
                `substitutionVariables`.
                """,
            evidence: [.oversizedFile, .largestFile],
            bad: Example(
                file: Example.smallestFile,
                padding: AssociationFile.maximumByteCount - Example.smallestFile.utf8.count + 1),
            good: Example(file: Example.smallestFile, padding: 50_000)),
        Rule(
            .scalarRoot, .error, .syntax,
            summary: "A bare string, number or word instead of an object",
            effect: nothingIsProbablyRead,
            reason:
                "The text is JSON, but not an object: the whole file is one string, or it is the output of some program.",
            remedy: "Write an object with an `applinks` key, without quotes around it.",
            evidence: [.otherRoot],
            bad: Example(
                file:
                    "⟦\"{ \\\"webcredentials\\\": { \\\"apps\\\": [\\\"7Q4KX2M9TD.example.eats\\\"] } }\"⟧\n"),
            good: Example(file: Example.smallestFile + "\n")),
    ]
}
