/// What lies around an association file on disk: the folders that it is in, and configuration of servers near it.
///
/// A linter judges the file's name and folder by it, and reads nothing itself.
public struct FileSurroundings: Hashable, Sendable {
    /// The names of the folders that the file is in, outermost first: from the root of the repository, or as far as known.
    public var folders: [String]
    /// Configuration of servers near the file, nearest first.
    public var configurations: [ServerConfiguration]
    /// Whether something else in the repository has the path that iOS requests as a text: a sign that a server maps it.
    /// `false` if nothing has, or if there is no repository; nil if it has no other file, or was not searched.
    public var mentionsServedPath: Bool?

    /// Surroundings.
    public init(
        folders: [String], configurations: [ServerConfiguration] = [], mentionsServedPath: Bool? = nil
    ) {
        self.folders = folders
        self.configurations = configurations
        self.mentionsServedPath = mentionsServedPath
    }
}

extension FileSurroundings {
    /// Whether the configuration of servers makes a difference: not for a file whose name and folder are right.
    package static func needConfigurations(forFileNamed name: String, inFolders folders: [String]) -> Bool {
        let name = AssociationFileName(name)
        return name.isAlmostRight || name.isMeant && FolderName.isMisnamed(folders)
    }

    /// Whether a server with one of the configurations returns something in answer to a request for an association file.
    ///
    /// A configuration that rewrites wins over one that may, and that over one that does not.
    func answer(leadingTo target: ServerRewrite.Target) -> ServerAnswer {
        var unmapped: [ServerConfiguration] = []
        var isUncertain = false
        for configuration in configurations {
            guard let answer = configuration.answer(leadingTo: target, forFileIn: folders) else { continue }
            switch answer {
            case .rewritten: return answer
            case .unmapped: unmapped.append(configuration)
            case .unknown: isUncertain = true
            }
        }
        // Where a service has a file of rewrites, its file of header fields is not the one to name.
        let named = unmapped.first { $0.kind != .netlifyHeaders } ?? unmapped.first
        return isUncertain ? .unknown : named.map { .unmapped(in: $0) } ?? .unknown
    }
}
