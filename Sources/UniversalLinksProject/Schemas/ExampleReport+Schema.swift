import JSONSchema
import JSONSyntax
import UniversalLinks
package import UniversalLinksLinting

extension ExampleReport {
    /// What is found in the first example that has an offence, those of JSON Schemas included; nil if there is none, or
    /// nothing can run it.
    package static func ofFirstExample(of offence: Offence) -> ExampleReport? {
        offence.firing.first.flatMap { ofExample($0, for: offence) }
    }

    /// What is found in an example, those of JSON Schemas included; nil if nothing can run it.
    package static func ofExample(_ example: Offence.Example, for offence: Offence) -> ExampleReport? {
        offence.category == .schema ? violations(in: example, offence.code) : ExampleReport(of: example, for: offence)
    }

    private static func violations(in example: Offence.Example, _ code: Diagnostic.Code) -> ExampleReport? {
        guard let schema = try? Schema(JSONDocument(parsing: Array(AssociationFileSchema.text.utf8))),
            let document = try? JSONDocument(parsing: example.bytes)
        else { return nil }
        return ExampleReport(
            DiagnosticReport(
                schema.violations(in: document),
                documents: [.associationFile: .init(name: example.fileName, source: document.source)]),
            of: code, run: .validateSchema(file: example.fileName))
    }
}
