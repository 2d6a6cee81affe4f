import UniversalLinksProject

/// What a document is, by its name.
enum DocumentKind: Sendable {
    case associationFile
    case entitlements
    case configuration

    /// The identifier of the language with which a client marks an association file of another name.
    static let languageIdentifier = "apple-app-site-association"

    /// - Parameter isListed: Whether a project lists the file as one of its association files.
    /// - Returns: nil for a document that is none of these.
    init?(fileName: String, language: String?, isListed: Bool) {
        let name = fileName.lowercased()
        if FoundFile.associationNames.contains(name) || language == DocumentKind.languageIdentifier || isListed {
            self = .associationFile
        } else if name.hasSuffix(".entitlements") {
            self = .entitlements
        } else if ProjectConfiguration.fileNames.contains(name) {
            self = .configuration
        } else {
            return nil
        }
    }
}
