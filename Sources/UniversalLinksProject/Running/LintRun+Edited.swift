package import UniversalLinksLinting

extension LintRun {
    /// What is wrong with a file on disk as somebody edits it; nothing is remembered for ``findings``.
    package func report(onEdited file: ReadAssociationFile) -> DiagnosticReport {
        suppressions.filtered(file.report(diagnostics(for: file))).report
    }

    /// The bytes after every fix that changes no decision. Nothing is written.
    package func fixed(edited file: ReadAssociationFile) -> [UInt8] { application(to: file, false).bytes }
}
