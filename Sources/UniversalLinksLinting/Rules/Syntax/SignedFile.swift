public import UniversalLinks

/// A file in a CMS envelope.
struct SignedFile: LintRule {
    let offence = Offence(
        Diagnostic.Code("AASA044", "signed-file"), .warning, .syntax,
        summary: "A signed file",
        effect:
            "Probably nothing changes: iOS is assumed to extract the JSON from the envelope without checking the signature.",
        reason: """
            iOS 8 required files to be signed. Since iOS 9, the connection authenticates the file, and Apple says \
            not to sign it. That current systems still open the envelope is not confirmed by a recording.
            """,
        remedy: "Serve the JSON itself, without an envelope.",
        evidence: [
            .unsignedFile, .signedFile,
        ],
        firing: [.signed(Offence.Example.smallestFile)],
        quiet: [Offence.Example(file: Offence.Example.smallestFile)])

    func diagnostics(in subject: LintSubject) -> [Diagnostic] {
        guard subject.file.isSigned else { return [] }
        return [
            diagnostic(
                "The file is signed; it has not had to be since iOS 9, and current systems may not read signed files.",
                at: nil, in: subject, help: "Serve the JSON itself.")
        ]
    }
}

extension Diagnostic.Code {
    /// `signed-file`
    public static let signedFile = SignedFile().offence.code
}
