import JSONSyntax
import _UniversalLinksSystemCalls

#if canImport(FoundationEssentials)
    import FoundationEssentials
#else
    import Foundation
#endif

/// A folder outside of which nothing is read, for programs that get paths from others.
package struct WorkingFolder: Sendable {
    /// Absolute, without symbolic links.
    package let path: String

    /// The folder that the program runs in; nil if it no longer has a path.
    package static var current: WorkingFolder? {
        WorkingFolder(at: ".")
    }

    package init?(at path: String) {
        guard let resolved = RealPath.of(path) else { return nil }
        self.path = resolved
    }

    /// The absolute path of a file in the folder, without symbolic links.
    ///
    /// - Parameters:
    ///   - path: From this folder, or absolute.
    ///   - advice: What to do about a file outside.
    /// - Throws: `RunFailure` if there is no such file, or if it is outside the folder, even through a symbolic link.
    package func file(at path: String, advice: String = "Pass the file's text.") throws(RunFailure) -> String {
        guard let resolved = RealPath.of(absolute(path)) else {
            throw RunFailure(.couldNotDoIt, about: path.shortened(), "there is no such file. Check the path.")
        }
        guard contains(resolved) else {
            throw RunFailure(
                .couldNotDoIt, about: path.shortened(),
                "it is outside the folder that the program was started in, and is not read. \(advice)")
        }
        return resolved
    }

    /// A path from this folder, from the root.
    func absolute(_ path: String) -> String { path.hasPrefix("/") ? path : self.path + "/" + path }

    /// Whether an absolute path without symbolic links is this folder or inside it.
    private func contains(_ path: String) -> Bool { RealPath.isInside(path, self.path) }
}

// MARK: - Untrusted files

extension WorkingFolder {
    /// Names a folder outside of which no file is read: for runs on untrusted files, such as those of a pull request,
    /// where `aasa.yml` and symbolic links can name any file of the machine.
    private static let variable = "AASA_WITHIN"

    /// The path for reading a file: unchanged, unless the environment names a folder.
    ///
    /// - Throws: `RunFailure` if the file is outside that folder once links are resolved, or is not a regular file or a
    ///   folder.
    package static func readable(_ path: String) throws(RunFailure) -> String {
        guard let folder = try confinement() else { return path }
        guard let resolved = RealPath.of(path) else { return path }
        guard folder.contains(resolved) else { throw outside(folder, path) }
        switch FileKind(at: resolved) {
        case .file, .folder, nil: return resolved
        case .symbolicLink, .other:
            throw RunFailure(.couldNotDoIt, about: path.shortened(), "this is not a regular file, and is not read.")
        }
    }

    /// The path for reading a file of a folder, which the environment may confine further.
    ///
    /// - Parameter folder: Nil for any file that the environment allows.
    package static func readable(_ path: String, within folder: WorkingFolder?) throws(RunFailure) -> String {
        guard let folder else { return try readable(path) }
        return try readable(try folder.file(at: path, advice: "Start the program in a folder that contains it."))
    }

    /// The folders that a file has to be in to be read: the given one, and that of the environment.
    static func limits(_ folder: WorkingFolder?) throws(RunFailure) -> [String] {
        [folder, try confinement()].compactMap { $0?.path }
    }

    /// Checks that a file named inside the environment's folder is not written outside it through a symbolic link. A
    /// path outside the folder is the user's choice, and is allowed.
    ///
    /// - Throws: `RunFailure` if a link leads out of the folder.
    static func checkWriting(_ path: String) throws(RunFailure) {
        guard let folder = try confinement(), let target = try? LinkEnd.path(of: path) else { return }
        let parent = ProjectPath.folder(of: ProjectPath.absolute(path))
        guard let end = RealPath.of(ProjectPath.folder(of: ProjectPath.absolute(target))), !folder.contains(end) else {
            return
        }
        let isNamedInside = folder.contains(parent) || RealPath.of(parent).map(folder.contains) ?? false
        if isNamedInside { throw outside(folder, path) }
    }

    /// The folder named by the environment; nil if it names none.
    ///
    /// - Throws: `RunFailure` if it is not a folder: then nothing may be read.
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

/// A file that is either written whole or left as it was.
package enum WrittenFile {
    /// Writes a new file and moves it into place, with the mode and owner of the old one. A link stays a link; a device
    /// or a pipe is written to. ``FileReplacement`` names the exceptions.
    package static func write(_ bytes: [UInt8], to path: String) throws(RunFailure) {
        try WorkingFolder.checkWriting(path)
        do throws(SystemCallError) {
            try FileReplacement.write(bytes, to: path)
        } catch {
            throw RunFailure(writing: path, error)
        }
    }

    package static func append(_ bytes: [UInt8], to path: String) throws(RunFailure) {
        try WorkingFolder.checkWriting(path)
        do throws(SystemCallError) {
            try FileReplacement.append(bytes, to: path)
        } catch {
            throw RunFailure(writing: path, error)
        }
    }
}
