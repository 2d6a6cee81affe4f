import JSONSyntax
import UniversalLinks
import UniversalLinksLinting

/// Any bytes as an association file: read, linted, asked for the places of what is said about them.
enum AssociationFiles: FuzzTarget {
    static func run(_ input: FuzzInput) {
        let linter = Linter()
        do throws(AssociationFileError) {
            let file = try AssociationFile(parsing: input.bytes)
            check(linter.diagnostics(for: file, named: "apple-app-site-association"), in: file.source)
            // What was read is what is written.
            guard let again = try? JSONDocument(parsing: file.source.bytes) else { fail("the text is read once only") }
            _ = again.root
        } catch {
            check(linter.diagnostics(for: error), in: nil)
        }
    }
}

private func check(_ diagnostics: [Diagnostic], in source: SourceText?) {
    for diagnostic in diagnostics {
        guard !diagnostic.message.isEmpty else { fail("\(diagnostic.code) says nothing") }
        guard let source, let range = diagnostic.location?.range else { continue }
        guard range.start >= 0, range.end >= range.start, range.end <= source.bytes.count else {
            fail("\(diagnostic.code) points outside: \(range)")
        }
    }
}
