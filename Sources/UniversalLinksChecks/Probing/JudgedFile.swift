package import UniversalLinks
package import UniversalLinksLinting

/// What follows from the bytes of a file alone, whichever host serves them: many hosts serve the same file, and it is judged once.
package struct JudgedFile: Sendable {
    let body: ReadBody
    /// What is wrong with it.
    package let diagnostics: [Diagnostic]
    /// Its text; nil if it is not one.
    package let source: SourceText?

    /// Judges a file.
    package init(_ bytes: [UInt8], linter: Linter) { self.init(ReadBody(bytes), linter: linter) }

    init(_ body: ReadBody, linter: Linter) {
        self.body = body
        do throws(AssociationFileError) {
            let file = try body.result.get()
            diagnostics = linter.diagnostics(for: file)
            source = file.source
        } catch {
            diagnostics = linter.diagnostics(for: error)
            source = error.source
        }
    }

    /// The file; nil if the bytes are not one.
    package var file: AssociationFile? { try? body.result.get() }
}
