import JSONSyntax
import UniversalLinks
import UniversalLinksAppBundles
import UniversalLinksFoundation
import UniversalLinksLinting
import UniversalLinksProject

/// What was found in a document, by the same linters and with the same settings as everywhere.
struct JudgedDocument: Sendable {
    /// What is wrong or doubtful, in the order of the text.
    let diagnostics: [Diagnostic]
    /// What a configuration or entitlements that cannot be read have wrong.
    let problems: [Problem]
    /// The association file; nil for one that is not JSON, and for other documents.
    var file: AssociationFile?
    /// The values of a document that is JSON or YAML.
    var values: JSONDocument?

    /// A mistake that has no rule.
    struct Problem: Sendable {
        let range: SourceRange
        let message: String
    }

    init(_ document: OpenDocument, under settings: RunSettings) {
        let bytes = document.text.source.bytes
        switch document.kind {
        case .associationFile: self.init(associationFile: document, under: settings)
        case .configuration: self.init(configuration: bytes, named: document.uri.fileName, document.text.source)
        case .entitlements: self.init(entitlements: bytes, document, under: settings)
        }
    }

    private init(associationFile document: OpenDocument, under settings: RunSettings) {
        let file = JudgedDocument.reading(of: document)
        let run = LintRun(under: settings, mode: .report, words: \.reason)
        diagnostics = run.report(onEdited: file).diagnostics
        problems = []
        if case .success(let read) = file.reading {
            self.file = read
            values = read.isSigned ? nil : JSONDocument(source: read.source, root: read.root)
        }
    }

    /// An association file as it is read from its document.
    static func reading(of document: OpenDocument) -> ReadAssociationFile {
        let bytes = document.text.source.bytes
        return ReadAssociationFile(
            document.uri.path.map { InputFile(bytes, editedAt: $0) } ?? InputFile(bytes, named: document.uri.fileName))
    }

    private init(configuration bytes: [UInt8], named name: String, _ source: SourceText) {
        var problems: [ProjectConfigurationError.Problem] = []
        do throws(ProjectConfigurationError) {
            let configuration = try ProjectConfiguration(parsing: bytes, named: name) {
                AssociationFile.Domain(converting: $0)
            }
            values = configuration.document
        } catch {
            problems = error.problems
            values = try? ProjectConfiguration.document(bytes, name)
        }
        diagnostics = []
        self.problems = problems.map { problem in
            let start = source.offset(of: problem.position)
            let end = source.byteRange(ofLine: problem.position.line).upperBound
            return Problem(range: SourceRange(start: start, end: max(start, end)), message: problem.message)
        }
    }

    private init(entitlements bytes: [UInt8], _ document: OpenDocument, under settings: RunSettings) {
        do throws(AppFileError) {
            let file = try AppFile(bytes: bytes)
            let run = AppRun(name: document.path, isFile: true, file: file, app: nil, isRelease: false)
            diagnostics = AppRun.findings(of: [run], [:], under: settings, knownTo: nil).reports.flatMap(\.diagnostics)
            problems = []
        } catch {
            diagnostics = []
            problems = [Problem(range: SourceRange(start: 0, end: 0), message: error.message)]
        }
    }
}
