import SystemCalls
import UniversalLinks

/// Finds the project that a file belongs to, for programs that see files of many folders.
///
/// A configuration is read again only if its bytes changed.
package struct ProjectSearch {
    private var known: [String: (bytes: [UInt8], reading: Reading)] = [:]

    /// The most configurations that are remembered.
    private static let maximumCount = 64

    /// What came of reading a configuration.
    package enum Reading: Sendable {
        /// There is none.
        case nothing
        /// The project.
        case project(Project)
        /// A configuration that cannot be read, by its path.
        case broken(String)
    }

    /// A search that has read nothing yet.
    package init() {}

    /// The project of a file: that of the nearest configuration in its folder or above, but not above that of a repository.
    ///
    /// - Parameter path: The absolute path of the file.
    package mutating func project(ofFileAt path: String) -> Reading {
        var folder = ProjectPath.folder(of: path)
        for _ in 0..<64 {
            for name in ProjectConfiguration.fileNames {
                let candidate = ProjectPath.normalized(folder + "/" + name)
                if access(candidate, R_OK) == 0 { return reading(of: candidate) }
            }
            if folder == "/" || folder.isEmpty || access(folder + "/.git", F_OK) == 0 { break }
            folder = ProjectPath.folder(of: folder)
        }
        return .nothing
    }

    private mutating func reading(of path: String) -> Reading {
        guard let bytes = try? InputFile(path).whole() else { return .broken(path) }
        if let known = known[path], known.bytes == bytes { return known.reading }
        let configuration = try? ProjectConfiguration(parsing: bytes, named: path) {
            AssociationFile.Domain(converting: $0)
        }
        let reading =
            configuration.map { Reading.project(Project($0, name: path, folder: ProjectPath.folder(of: path))) }
            ?? .broken(path)
        if known.count >= ProjectSearch.maximumCount { known.removeAll() }
        known[path] = (bytes, reading)
        return reading
    }
}
