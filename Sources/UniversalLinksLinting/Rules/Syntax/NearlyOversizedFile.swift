public import UniversalLinks

/// A file that is about to become too large.
struct NearlyOversizedFile: LintRule {
    let offence = Offence(
        Diagnostic.Code("AASA043", "nearly-oversized-file"), .warning, .syntax,
        summary: "A file that is nearly as large as the system reads",
        effect: "Nothing yet. With a few more components the file is refused as a whole, and every link fails at once.",
        reason: """
            The system reads 131,072 bytes at most, uncompressed. White space, comments and a byte-order mark count. More \
            than nine tenths of that are used up.
            """,
        remedy: """
            Write the file without white space, take comments out, put apps with the same components into one detail, and put \
            lists of words into `substitutionVariables`.
            """,
        evidence: [.oversizedFile, .largestFile],
        firing: [Offence.Example(file: "{ \"applinks\": {} }", padding: 118_000)],
        quiet: [
            Offence.Example(file: "{ \"applinks\": {} }", padding: 117_000),
            Offence.Example(file: "{ \"applinks\": {} }", padding: 131_072),
        ])

    private static let threshold = AssociationFile.maximumByteCount / 10 * 9

    func diagnostics(in subject: LintSubject) -> [Diagnostic] {
        let count = subject.file.byteCount
        guard count > Self.threshold, count <= AssociationFile.maximumByteCount else { return [] }
        return [
            diagnostic(
                "The file has \(count) bytes; from \(AssociationFile.maximumByteCount + 1) on the system refuses it as a "
                    + "whole.",
                at: nil, in: subject, help: subject.file.shorteningAdvice)
        ]
    }
}

extension Diagnostic.Code {
    /// `nearly-oversized-file`
    public static let nearlyOversizedFile = NearlyOversizedFile().offence.code
}
