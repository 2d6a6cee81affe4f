public import UniversalLinks

/// A file in a CMS envelope.
struct SignedFile: LintRule {
    let offence = Offence(
        Diagnostic.Code("AASA044", "signed-file"), .warning, .syntax,
        summary: "A signed file",
        effect:
            "Probably nothing: the system is thought to take the JSON out of the envelope without checking the signature.",
        reason: """
            Files for iOS 8 had to be signed. Since iOS 9 the connection vouches for the file, and Apple says not to sign it. \
            That today's systems still open the envelope was never recorded.
            """,
        remedy: "Serve the JSON itself, without an envelope.",
        evidence: [
            .unsignedFile, .signedFile,
        ],
        firing: [.signed("{ \"applinks\": {} }")],
        quiet: [Offence.Example(file: "{ \"applinks\": {} }")])

    func diagnostics(in subject: LintSubject) -> [Diagnostic] {
        guard subject.file.isSigned else { return [] }
        return [
            diagnostic(
                "The file is signed. Nobody has asked for a signature since iOS 9, and whether today's systems read such a "
                    + "file is not known for sure.",
                at: nil, in: subject, help: "Serve the JSON itself.")
        ]
    }
}

extension Diagnostic.Code {
    /// `signed-file`
    public static let signedFile = SignedFile().offence.code
}
