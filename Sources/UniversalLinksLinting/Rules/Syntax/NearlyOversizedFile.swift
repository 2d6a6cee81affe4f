public import UniversalLinks

/// A file that is almost too large.
struct NearlyOversizedFile: LintRule {
    let offence = Offence(
        Diagnostic.Code("AASA043", "nearly-oversized-file"), .warning, .syntax,
        summary: "A file that is almost too large",
        effect: "Nothing yet. With a few more components, iOS rejects the whole file, and every link fails at once.",
        reason: """
            iOS reads at most 131,072 bytes, uncompressed. White space, comments and a byte-order mark count. This \
            file uses more than nine tenths of that.
            """,
        remedy: """
            Write the file without white space, remove comments, put apps with the same components in one detail, \
            and put lists of words in `substitutionVariables`.
            """,
        evidence: [.oversizedFile, .largestFile],
        firing: [Offence.Example(file: Offence.Example.smallestFile, padding: 118_000)],
        quiet: [Offence.Example(file: Offence.Example.smallestFile, padding: 117_000)])

    private static let threshold = AssociationFile.maximumByteCount / 10 * 9

    func diagnostics(in subject: LintSubject) -> [Diagnostic] {
        let count = subject.file.byteCount
        guard count > Self.threshold, count <= AssociationFile.maximumByteCount else { return [] }
        return [
            diagnostic(
                "The file has \(count) bytes; iOS rejects files of more than \(AssociationFile.maximumByteCount) bytes.",
                at: nil, in: subject, help: subject.file.shorteningAdvice)
        ]
    }
}

extension Diagnostic.Code {
    /// `nearly-oversized-file`
    public static let nearlyOversizedFile = NearlyOversizedFile().offence.code
}
