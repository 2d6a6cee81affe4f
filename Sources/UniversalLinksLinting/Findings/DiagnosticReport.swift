package import JSONSyntax
package import UniversalLinks

/// Diagnostics to show, with the names and texts of the files that they point into.
package struct DiagnosticReport: Sendable {
    /// The diagnostics, in the order in which they are shown.
    package let diagnostics: [Diagnostic]
    /// The files that they point into.
    package let documents: [Diagnostic.Document: NamedText]

    /// A file's name and text.
    package struct NamedText: Sendable {
        /// What the file is called, as the user named it.
        package let name: String
        /// Its text, for code frames; nil if there is none to show.
        package let source: SourceText?
        /// Whether the name is a path; not so for standard input.
        package let isFile: Bool

        /// A file's name and text.
        package init(name: String, source: SourceText?, isFile: Bool = true) {
            self.name = name
            self.source = source
            self.isFile = isFile
        }
    }

    /// Diagnostics to show.
    package init(_ diagnostics: [Diagnostic], documents: [Diagnostic.Document: NamedText]) {
        self.diagnostics = diagnostics
        self.documents = documents
    }

    /// The same with what has one cause in one diagnostic.
    package var gathered: DiagnosticReport { DiagnosticReport(diagnostics.gathered, documents: documents) }

    /// What a file is called; empty for one that the report does not have.
    package func name(of document: Diagnostic.Document) -> String { documents[document]?.name ?? "" }

    /// The file that a diagnostic without a place is about: the file that the run was about.
    package var subject: NamedText? {
        let order: [Diagnostic.Document] = [.linkList, .configuration, .entitlements, .associationFile, .schema]
        return order.lazy.compactMap { documents[$0] }.first
    }

    /// The file that a diagnostic points into, or is about.
    package func document(of diagnostic: Diagnostic) -> NamedText? {
        diagnostic.location.flatMap { documents[$0.document] } ?? subject
    }

    /// The line and column after the last byte of a place; where it starts, if the text is not available.
    package func end(of location: Diagnostic.Location) -> SourcePosition {
        documents[location.document]?.source?.position(of: location.range.end) ?? location.position
    }
}
