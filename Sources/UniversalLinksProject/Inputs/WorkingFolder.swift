import JSONSyntax
import SystemCalls

#if canImport(FoundationEssentials)
    import FoundationEssentials
#else
    import Foundation
#endif

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
        guard contains(resolved) else {
            throw RunFailure(
                .couldNotDoIt, about: path.shortened(),
                "it is outside the folder that the program was started in, and is not read. Pass the file's text.")
        }
        return resolved
    }

    /// Whether an absolute path without symbolic links is that of this folder or of something in it.
    private func contains(_ path: String) -> Bool {
        path == self.path || path.utf8.starts(with: (self.path == "/" ? "/" : self.path + "/").utf8)
    }

    private static func resolved(_ path: String) -> String? {
        guard !path.utf8.contains(0), let bytes = realpath(path, nil) else { return nil }
        defer { free(bytes) }
        return String(cString: bytes)
    }
}

// MARK: - Files of somebody else

extension WorkingFolder {
    /// The variable of the environment that names a folder outside of which no file is read: for runs on files of somebody
    /// else, such as those of a pull request, where `aasa.yml` and symbolic links can name any file of the machine.
    private static let variable = "AASA_WITHIN"

    /// The path at which a file may be read: the same one, unless the environment names a folder.
    ///
    /// - Throws: `RunFailure` if the file is outside that folder once links are resolved, or is not a regular file or a folder.
    package static func readable(_ path: String) throws(RunFailure) -> String {
        guard let folder = try confinement() else { return path }
        guard let resolved = resolved(path) else { return path }
        guard folder.contains(resolved) else { throw outside(folder, path) }
        switch FileKind(at: resolved) {
        case .file, .folder, nil: return resolved
        case .symbolicLink, .other:
            throw RunFailure(.couldNotDoIt, about: path.shortened(), "this is not a regular file, and is not read.")
        }
    }

    /// Makes sure that a file that is named inside the folder of the environment is not written outside of it, where a
    /// symbolic link can lead. What is named outside of it is the choice of whoever runs the program.
    ///
    /// - Throws: `RunFailure` if a link leads out of the folder.
    static func checkWriting(_ path: String) throws(RunFailure) {
        guard let folder = try confinement(), let target = try? LinkEnd.path(of: path) else { return }
        let parent = ProjectPath.folder(of: ProjectPath.absolute(path))
        guard let end = resolved(ProjectPath.folder(of: ProjectPath.absolute(target))), !folder.contains(end) else {
            return
        }
        let isNamedInside = folder.contains(parent) || resolved(parent).map(folder.contains) ?? false
        if isNamedInside { throw outside(folder, path) }
    }

    /// The folder that the environment names; nil if it names none.
    ///
    /// - Throws: `RunFailure` if it names something else: then nothing may be read.
    private static func confinement() throws(RunFailure) -> WorkingFolder? {
        guard let path = ProcessInfo.processInfo.environment[variable] else { return nil }
        guard let folder = WorkingFolder(at: path), case .folder? = FileKind(at: folder.path) else {
            throw RunFailure(
                .wrongUsage, "\(variable) is \"\(PrintableText.escaped(path.shortened()))\", which is not a folder.")
        }
        return folder
    }

    private static func outside(_ folder: WorkingFolder, _ path: String) -> RunFailure {
        RunFailure(
            .couldNotDoIt, about: path.shortened(),
            "it is outside \(PrintableText.escaped(folder.path.shortened())), and \(variable) allows only files inside."
        )
    }
}
