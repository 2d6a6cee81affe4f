package import UniversalLinksHummingbird
package import UniversalLinksService

/// A file as it is served: the last version that may be.
package struct HostedFile: Sendable {
    /// The file, with what the linter says.
    package let file: ServedFile
    /// What is sent for it.
    package let response: AssociationFileResponse

    /// A file to serve.
    package init(_ file: ServedFile) {
        self.file = file
        response = AssociationFileResponse(file.bytes, modified: file.modified)
    }
}
