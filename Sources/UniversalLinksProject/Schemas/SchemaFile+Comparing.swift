import JSONSchema
import JSONSyntax
import UniversalLinks
package import UniversalLinksLinting

extension SchemaFile {
    /// What a file has that the schema does not allow.
    package func findings(in file: ReadAssociationFile) -> Findings {
        switch file.reading {
        case .success(let read): findings(in: read, file)
        case .failure(let error): file.findings(for: error)
        }
    }

    private func findings(in read: AssociationFile, _ file: ReadAssociationFile) -> Findings {
        let violations = schema.violations(in: JSONDocument(source: read.source, root: read.root))
        let report = DiagnosticReport(violations, documents: [.associationFile: file.document])
        return Findings(
            [report], cases: report.cases(suite: file.name),
            summary: .schema(
                .init(fileName: file.name, schemaName: name, violationCount: report.diagnostics.count)))
    }
}
