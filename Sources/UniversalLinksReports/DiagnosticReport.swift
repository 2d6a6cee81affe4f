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
        /// Its text, for code frames; nil where there is none to show.
        package let source: SourceText?

        /// A file's name and text.
        package init(name: String, source: SourceText?) {
            self.name = name
            self.source = source
        }
    }

    /// Diagnostics to show.
    package init(_ diagnostics: [Diagnostic], documents: [Diagnostic.Document: NamedText]) {
        self.diagnostics = diagnostics
        self.documents = documents
    }

    func name(of document: Diagnostic.Document) -> String { documents[document]?.name ?? "" }
}
