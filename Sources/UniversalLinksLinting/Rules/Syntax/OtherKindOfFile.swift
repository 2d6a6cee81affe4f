import JSONSyntax
public import UniversalLinks

/// A file of another kind in the place of an association file.
struct OtherKindOfFile: LintRule {
    let offence = Offence(
        Diagnostic.Code("AASA047", "other-kind-of-file"), .error, .syntax,
        summary: "A file of another kind",
        effect: "iOS finds no services in the file: no link to the domain opens an app.",
        reason: """
            The file has the content of another one: Android's `assetlinks.json`, a web app manifest, the configuration of \
            a server or a package, an app's property list, a key or a certificate, `app-ads.txt`, Apple Pay's domain \
            verification file, or nothing but an address. Usually it was copied or uploaded under the wrong name. \
            Other mistakes in it are not reported.
            """,
        remedy: "Move the file to where it belongs, and write the association file's own JSON here.",
        evidence: [
            .notJSON, .otherRoot,
        ],
        firing: [
            Offence.Example(
                file: """
                    ⟦[
                      {
                        "relation": ["delegate_permission/common.handle_all_urls"],
                        "target": {
                          "namespace": "android_app",
                          "package_name": "com.example.eats",
                          "sha256_cert_fingerprints": ["14:6D:E9:83:C5:73:06:50:D8:EE:B9:95:2F:34:FC:64"]
                        }
                      }
                    ]⟧

                    """)
        ],
        quiet: [Offence.Example(file: Offence.Example.smallestFile + "\n")])

    func diagnostics(in subject: LintSubject) -> [Diagnostic] {
        guard !subject.file.isSigned, let kind = OtherFileKind(of: subject.file.root) else { return [] }
        let place = SourcePlace(pointer: .root, range: subject.file.root.range)
        return [diagnostic(message(kind), at: place, in: subject, help: kind.help)]
    }

    /// The same for bytes that are not JSON.
    func diagnostics(for error: AssociationFileError) -> [Diagnostic] {
        guard let syntaxError = error.syntaxError, error.message == syntaxError.message, let source = error.source,
            let kind = OtherFileKind(ofText: source)
        else { return [] }
        return [Diagnostic(offence.code, offence.severity, message(kind), at: .startOfFile, help: kind.help)]
    }

    private func message(_ kind: OtherFileKind) -> String { "This is \(kind.name), not an association file." }
}

extension Diagnostic.Code {
    /// `other-kind-of-file`
    public static let otherKindOfFile = OtherKindOfFile().offence.code
}
