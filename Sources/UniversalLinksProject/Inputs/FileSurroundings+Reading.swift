import SystemCalls
package import UniversalLinksLinting

#if canImport(FoundationEssentials)
    import FoundationEssentials
#else
    import Foundation
#endif

extension FileSurroundings {
    /// Reads what lies around a file: nothing but its path, if its name and folder are right.
    ///
    /// ## Behavior
    /// - Folders are searched from the file's own upwards: to the root of its repository, at most ``highestLevel`` folders;
    ///   without a repository, not into a folder that everybody may write to, nor into the home folder or the root.
    /// - What is no plain file, cannot be read, or is larger than ``ServerConfiguration/maximumByteCount``, is left out; so is
    ///   what a symbolic link takes from outside the folders that are searched.
    /// - In a repository, other files are searched for the path that iOS requests (``ServedPathSearch``).
    ///
    /// - Parameter path: Absolute, or from the current folder.
    package init(ofFileAt path: String) {
        let full = ProjectPath.normalized(URL(fileURLWithPath: path).path)
        var parts = full.split(separator: "/").map(String.init)
        let name = parts.popLast() ?? ""
        guard FileSurroundings.needConfigurations(forFileNamed: name, inFolders: parts) else {
            self.init(folders: parts)
            return
        }
        let (height, isRepository) = FileSurroundings.height(above: parts)
        // The folder of a whole repository is called as everyone likes, and says nothing about the site.
        self.init(folders: isRepository ? Array(parts.suffix(height)) : parts)
        guard FileSurroundings.needConfigurations(forFileNamed: name, inFolders: folders) else { return }
        let top = "/" + parts.dropLast(height).joined(separator: "/")
        var search = ServerConfigurationSearch(below: top)
        for count in (0...height).reversed() {
            search.look(in: parts.suffix(height).prefix(count).joined(separator: "/"))
        }
        configurations = search.found
        guard isRepository else {
            mentionsServedPath = false
            return
        }
        let usual = "apple-app-site-association"
        mentionsServedPath =
            ServedPathSearch(
                below: top, besides: ProjectPath.path(name, in: parts.suffix(height).joined(separator: "/")),
                for: name == usual ? ".well-known" : usual
            ).isFound
    }

    private static let highestLevel = 8

    /// How many of the innermost folders are below the outermost one that is searched, and whether that is a repository.
    private static func height(above folders: [String]) -> (Int, isRepository: Bool) {
        let home = FileManager.default.homeDirectoryForCurrentUser.path
        var height = 0
        var isOpen = true
        for count in 0..<min(highestLevel, folders.count) {
            let folder = "/" + folders.dropLast(count).joined(separator: "/")
            if FileManager.default.fileExists(atPath: folder + "/.git") { return (count, true) }
            isOpen = isOpen && (count == 0 || folder != home && !isWritableByEverybody(folder))
            if isOpen { height = count }
        }
        return (height, false)
    }

    private static func isWritableByEverybody(_ folder: String) -> Bool {
        var information = stat()
        return stat(folder, &information) != 0 || information.st_mode & S_IWOTH != 0
    }
}
