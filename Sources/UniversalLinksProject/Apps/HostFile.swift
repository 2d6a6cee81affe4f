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
    /// What the CDN has, from which most devices get the file; nil if it was not requested.
    var copy: CDNCopy?

    /// The copy of Apple's CDN beside the file of a host.
    struct CDNCopy: Sendable {
        /// What is wrong with it.
        let diagnostics: [Diagnostic]
        /// The copy, if it differs from the file; nil if it says the same, or is none.
        let file: AssociationFile?
        /// Whether devices get no file from the CDN.
        let isMissing: Bool
    }

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

    /// The file, if there is one.
    var file: AssociationFile? { if case .file(let file) = answer { file } else { nil } }

    var document: DiagnosticReport.NamedText { .init(name: name, source: source, isFile: isFile) }
}
