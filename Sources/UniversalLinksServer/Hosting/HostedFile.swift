public import UniversalLinksHummingbird
public import UniversalLinksService

/// A file as it is served: the last version that may be.
public struct HostedFile: Sendable {
    /// The file, with what the linter says.
    public let file: ServedFile
    /// What is sent for it.
    public let response: AssociationFileResponse

    /// A file to serve.
    public init(_ file: ServedFile) {
        self.file = file
        response = AssociationFileResponse(file.bytes, modified: file.modified)
    }
}
