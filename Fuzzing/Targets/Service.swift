import JSONSyntax
import UniversalLinksService

/// A file, NUL, another one: the documents that the server's page and other programs ask for.
enum Service: FuzzTarget {
    static func run(_ input: FuzzInput) {
        let parts = input.parts(2)
        let old = FileDocuments(parts[0])
        _ = old.lint(isPedantic: true)
        _ = old.fixes(includingUnsafe: true)
        _ = try? old.formatted()
        _ = try? old.examples()
        _ = try? old.difference(to: FileDocuments(parts[1]))
    }
}
