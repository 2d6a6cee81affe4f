import JSONSyntax
public import UniversalLinks

struct ByteOrderMark: LintRule {
    let rule = Rule(
        Diagnostic.Code("AASA041", "byte-order-mark"), .warning, .syntax,
        summary: "A byte-order mark before the JSON",
        effect:
            "Probably nothing changes: iOS is assumed to skip the mark. Other software that reads the file may reject it.",
        reason: """
            Some Windows editors write three invisible bytes before UTF-8 text. The JSON standard forbids writing \
            them, and lets each reader decide whether to accept them.
            """,
        remedy: "Save the file as UTF-8 without a byte-order mark.",
        evidence: [.doubtfulText],
        bad: Rule.Example(
            file: Rule.Example.smallestFile + "\n", fixed: Rule.Example.smallestFile + "\n",
            leadingBytes: [0xEF, 0xBB, 0xBF]),
        good: Rule.Example(file: Rule.Example.smallestFile + "\n"))

    func diagnostics(in subject: LintSubject) -> [Diagnostic] {
        guard subject.file.source.hasByteOrderMark else { return [] }
        return [
            diagnostic(
                "The file starts with a byte-order mark, which JSON does not allow and not every reader accepts.",
                at: nil, in: subject, help: "Save the file as UTF-8 without one.",
                fix: Diagnostic.Fix("Remove the byte-order mark.", .safe, [.removingByteOrderMark]))
        ]
    }
}

struct NearlyOversizedFile: LintRule {
    let rule = Rule(
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
        bad: Rule.Example(file: Rule.Example.smallestFile, padding: 118_000),
        good: Rule.Example(file: Rule.Example.smallestFile, padding: 117_000))

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

struct SignedFile: LintRule {
    let rule = Rule(
        Diagnostic.Code("AASA044", "signed-file"), .warning, .syntax,
        summary: "A signed file",
        effect:
            "Probably nothing changes: iOS is assumed to extract the JSON from the envelope without checking the signature.",
        reason: """
            iOS 8 required files to be signed. Since iOS 9, the connection authenticates the file, and Apple says \
            not to sign it. That current systems still open the envelope is not confirmed by a recording.
            """,
        remedy: "Serve the JSON itself, without an envelope.",
        evidence: [.unsignedFile, .signedFile],
        bad: .signed(Rule.Example.smallestFile),
        good: Rule.Example(file: Rule.Example.smallestFile))

    func diagnostics(in subject: LintSubject) -> [Diagnostic] {
        guard subject.file.isSigned else { return [] }
        return [
            diagnostic(
                "The file is signed; it has not had to be since iOS 9, and current systems may not read signed files.",
                at: nil, in: subject, help: "Serve the JSON itself.")
        ]
    }
}

struct OtherKindOfFile: LintRule {
    let rule = Rule(
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
        evidence: [.notJSON, .otherRoot],
        bad: Rule.Example(
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

                """),
        good: Rule.Example(file: Rule.Example.smallestFile + "\n"))

    func diagnostics(in subject: LintSubject) -> [Diagnostic] {
        guard !subject.file.isSigned, let kind = OtherFileKind(of: subject.file.root) else { return [] }
        let place = SourcePlace(pointer: .root, range: subject.file.root.range)
        return [diagnostic(message(kind), at: place, in: subject, help: kind.help).offering(kind.nextStep)]
    }

    /// The same for bytes that are not JSON.
    func diagnostics(for error: AssociationFileError) -> [Diagnostic] {
        guard let syntaxError = error.syntaxError, error.message == syntaxError.message, let source = error.source,
            let kind = OtherFileKind(ofText: source)
        else { return [] }
        return [
            Diagnostic(rule.code, rule.severity, message(kind), at: .startOfFile, help: kind.help).offering(
                kind.nextStep)
        ]
    }

    private func message(_ kind: OtherFileKind) -> String { "This is \(kind.name), not an association file." }
}

extension Diagnostic.Code {
    /// `other-kind-of-file`
    public static let otherKindOfFile = OtherKindOfFile().rule.code
}
