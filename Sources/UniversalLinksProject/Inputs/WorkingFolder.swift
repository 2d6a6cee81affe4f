import JSONSyntax
import SystemCalls

/// A folder outside of which nothing is read, for programs that get paths from others.
package struct WorkingFolder: Sendable {
    /// Its absolute path, without symbolic links.
    package let path: String

    /// The folder in which the program was started; nil if it has no path any more.
    package static var current: WorkingFolder? {
        WorkingFolder.resolved(".").map { WorkingFolder(path: $0) }
    }

    private init(path: String) {
        self.path = path
    }

    /// A folder; nil if there is none at the path.
    package init?(at path: String) {
        guard let resolved = WorkingFolder.resolved(path) else { return nil }
        self.init(path: resolved)
    }

    /// The absolute path, without symbolic links, of a file in the folder.
    ///
    /// - Parameter path: From this folder, or absolute.
    /// - Throws: `RunFailure` if there is no such file, or if it is outside, be it by a symbolic link.
    package func file(at path: String) throws(RunFailure) -> String {
        let absolute = path.hasPrefix("/") ? path : self.path + "/" + path
        guard let resolved = WorkingFolder.resolved(absolute) else {
            throw RunFailure(.couldNotDoIt, about: path.shortened(), "there is no such file. Check the path.")
        }
        let start = self.path == "/" ? "/" : self.path + "/"
        guard resolved.utf8.starts(with: start.utf8) else {
            throw RunFailure(
                .couldNotDoIt, about: path.shortened(),
                "it is outside the folder that the program was started in, and is not read. Pass the file's text.")
        }
        return resolved
    }

    private static func resolved(_ path: String) -> String? {
        guard !path.utf8.contains(0), let bytes = realpath(path, nil) else { return nil }
        defer { free(bytes) }
        return String(cString: bytes)
    }
}
