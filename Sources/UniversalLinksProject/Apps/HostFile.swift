import JSONSyntax
import UniversalLinks
import UniversalLinksLinting

/// The association file of a host as it was got, with its name and text.
package struct HostFile: Sendable {
    /// What it is called: a path or an address.
    let name: String
    /// What came of asking for it.
    let answer: DomainComparison.HostFile
    /// Its text, for code frames.
    let source: SourceText?
    /// Whether the name is a path.
    let isFile: Bool

    /// A file used instead of the one that a host serves.
    package init(_ file: ReadAssociationFile) {
        name = file.name
        source = file.source
        isFile = file.isOnDisk
        answer =
            switch file.reading {
            case .success(let file): .file(file)
            case .failure(let error): .broken(error)
            }
    }

    /// What a host served.
    package init(served bytes: [UInt8], at address: String) {
        name = address
        isFile = false
        do throws(AssociationFileError) {
            let file = try AssociationFile(parsing: bytes)
            source = file.source
            answer = .file(file)
        } catch {
            source = error.source
            answer = .broken(error)
        }
    }

    /// A host that served none, with the reason.
    package init(notServedAt address: String, _ reason: String) {
        name = address
        isFile = false
        source = nil
        answer = .notServed(reason)
    }

    var document: DiagnosticReport.NamedText { .init(name: name, source: source, isFile: isFile) }
}
