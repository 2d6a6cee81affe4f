public import JSONSyntax
public import UniversalLinks

/// Diagnostics to show, with the names and texts of the files that they point into.
public struct DiagnosticReport: Sendable {
    /// The diagnostics, in the order in which they are shown.
    public let diagnostics: [Diagnostic]
    /// The files that they point into.
    public let documents: [Diagnostic.Document: NamedText]

    /// A file's name and text.
    public struct NamedText: Sendable {
        /// What the file is called, as the user named it.
        public let name: String
        /// Its text, for code frames; nil where there is none to show.
        public let source: SourceText?

        /// A file's name and text.
        public init(name: String, source: SourceText?) {
            self.name = name
            self.source = source
        }
    }

    /// Diagnostics to show.
    public init(_ diagnostics: [Diagnostic], documents: [Diagnostic.Document: NamedText]) {
        self.diagnostics = diagnostics
        self.documents = documents
    }

    /// How many diagnostics have a severity.
    public func count(of severity: Diagnostic.Severity) -> Int {
        diagnostics.count { $0.severity == severity }
    }

    func name(of document: Diagnostic.Document) -> String { documents[document]?.name ?? "" }
}
