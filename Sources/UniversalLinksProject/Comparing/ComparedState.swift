import UniversalLinks
import UniversalLinksLinting

/// A state of a project: what it lists, and its files.
struct ComparedState: ProjectFiles {
    /// Nil if the state has no configuration.
    let project: Project?
    /// By the path as it is shown.
    var files: [String: StateFile] = [:]

    /// As far as it was read.
    enum StateFile: Hashable, Sendable {
        case bytes([UInt8])
        /// Part of a commit, and not read yet.
        case object(GitRepository.Object)
        case missing
        /// Why it cannot be read.
        case unreadable(String)

        init(_ entry: GitRepository.Entry) {
            self =
                switch entry {
                case .file(let object): .object(object)
                case .missing: .missing
                case .unreadable(let reason): .unreadable(reason)
                }
        }
    }

    var domains: [ListedDomain] { project?.configuration.domains ?? [] }

    subscript(name: String) -> StateFile { files[name] ?? .missing }

    /// A path of the configuration as it is shown.
    func name(of path: String) -> String { ComparedState.name(of: project?.name(of: path) ?? path) }

    /// One name for a file, however it was written.
    static func name(of path: String) -> String {
        let name = ProjectPath.fromCurrentFolder(path)
        return name.hasPrefix("/") && !path.hasPrefix("/") ? ProjectPath.normalized(path) : name
    }

    func bytes(of path: String) throws(ProjectFileError) -> [UInt8] {
        switch self[name(of: path)] {
        case .bytes(let bytes): return bytes
        case .missing: throw ProjectFileError("the file does not exist. Check the path.")
        case .unreadable(let reason): throw ProjectFileError(reason)
        case .object: throw ProjectFileError("it was not read.")
        }
    }

    /// Every file that matters for a domain, as it is shown.
    func names(for domain: ListedDomain) -> [String] {
        ([domain.file] + (domain.links + domain.entitlements).map(\.path)).map { name(of: $0.value) }
    }

    /// Every file that the configuration lists, as it is shown.
    var listedNames: Set<String> {
        var names = Set(domains.flatMap(names(for:)))
        if let baseline = baselineName { names.insert(baseline) }
        return names
    }

    var baselineName: String? { project?.configuration.baseline.map { name(of: $0.value) } }

    func line(of place: SourcePlace) -> Int? {
        project.map { $0.configuration.document.source.position(of: place.range.start).line }
    }
}
