import JSONSyntax
import UniversalLinks
import UniversalLinksLinting
import UniversalLinksReports

/// An association file named on the command line that a command judges, JSON or not.
struct JudgedFile {
    let name: String
    let origin: InputFile.Origin
    /// The name without folders; nil where it has none.
    let fileName: String?
    let bytes: [UInt8]
    let reading: Result<AssociationFile, AssociationFileError>

    init(_ input: InputFile) {
        let bytes = input.bytes
        (name, origin, fileName, self.bytes) = (input.name, input.origin, input.fileName, bytes)
        reading = Result { () throws(AssociationFileError) in try AssociationFile(parsing: bytes) }
    }

    /// Whether the name is a path.
    var isOnDisk: Bool { if case .disk = origin { true } else { false } }

    /// The text that places are in; nil where the bytes are no text.
    var source: SourceText? {
        switch reading {
        case .success(let file): file.source
        case .failure(let error): error.source
        }
    }

    /// The name and the text, to show places in.
    var document: DiagnosticReport.NamedText {
        DiagnosticReport.NamedText(name: name, source: source, isFile: isOnDisk)
    }

    /// Diagnostics of this file alone.
    func report(_ diagnostics: [Diagnostic]) -> DiagnosticReport {
        DiagnosticReport(diagnostics, documents: [.associationFile: document])
    }

    /// What is found in a file that is no JSON.
    func findings(for error: AssociationFileError) -> Findings {
        let report = report([Diagnostic(error)])
        return Findings([report], cases: report.cases(suite: name))
    }
}
