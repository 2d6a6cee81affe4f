package import JSONSyntax
package import UniversalLinks
package import UniversalLinksLinting

/// An association file that was read to be checked, JSON or not.
package struct ReadAssociationFile {
    /// What messages call it.
    package let name: String
    /// Where it comes from.
    package let origin: InputFile.Origin
    /// The name without folders; nil if it has none.
    package let fileName: String?
    /// Its bytes, JSON or not.
    package let bytes: [UInt8]
    /// What it says; or why it is not JSON.
    package let reading: Result<AssociationFile, AssociationFileError>

    /// Reads bytes as an association file.
    package init(_ input: InputFile) {
        let bytes = input.bytes
        (name, origin, fileName, self.bytes) = (input.name, input.origin, input.fileName, bytes)
        reading = Result { () throws(AssociationFileError) in try AssociationFile(parsing: bytes) }
    }

    /// Whether the name is a path.
    package var isOnDisk: Bool { if case .disk = origin { true } else { false } }

    /// The text that places are in; nil if the bytes are not text.
    package var source: SourceText? {
        switch reading {
        case .success(let file): file.source
        case .failure(let error): error.source
        }
    }

    /// The name and the text, to show places in.
    package var document: DiagnosticReport.NamedText {
        DiagnosticReport.NamedText(name: name, source: source, isFile: isOnDisk)
    }

    /// Diagnostics of this file alone.
    package func report(_ diagnostics: [Diagnostic]) -> DiagnosticReport {
        DiagnosticReport(diagnostics, documents: [.associationFile: document])
    }

    /// What is found in a file that is not JSON.
    package func findings(for error: AssociationFileError) -> Findings {
        let report = report([Diagnostic(error)])
        return Findings([report], cases: report.cases(suite: name))
    }
}
