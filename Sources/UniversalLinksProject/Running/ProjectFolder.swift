package import UniversalLinks
import UniversalLinksAppBundles
import UniversalLinksFoundation
package import UniversalLinksLinting
import _UniversalLinksSystemCalls

#if canImport(FoundationEssentials)
    import FoundationEssentials
#else
    import Foundation
#endif

package struct ProjectFolder: ProjectFiles {
    /// As seen from the current folder; empty for the same folder.
    package let path: String
    /// Nil for files anywhere.
    private let limit: WorkingFolder?

    /// - Parameter limit: A folder outside of which nothing is read; `path` is seen from there. Nil for files anywhere.
    package init(path: String, within limit: WorkingFolder? = nil) {
        (self.path, self.limit) = (path, limit)
    }

    package func bytes(of path: String) throws(ProjectFileError) -> [UInt8] {
        do throws(RunFailure) {
            return try InputFile(ProjectPath.path(path, in: self.path), within: limit).bytes
        } catch {
            throw ProjectFileError(error.reason)
        }
    }

    package func surroundings(of path: String) -> FileSurroundings? {
        let path = ProjectPath.path(path, in: self.path)
        guard let limit else { return FileSurroundings(ofFileAt: path) }
        guard (try? limit.file(at: path)) != nil else { return nil }
        return FileSurroundings(ofFileAt: limit.absolute(path))
    }

    /// Reads an app's entitlements, or the Expo or Cordova configuration that they are made from.
    package static func entitlements(_ bytes: [UInt8]) throws(ProjectFileError) -> Entitlements {
        do throws(EntitlementsError) {
            return try Entitlements(propertyList: bytes)
        } catch {
            if let app = try? AppFile(bytes: bytes).declarations.last, app.kind == .configuration,
                let entitlements = app.entitlements?.value
            {
                return entitlements
            }
            throw ProjectFileError(error.message)
        }
    }

    /// The nearest configuration, in a folder or above, but not above its repository; nil if there is none.
    ///
    /// - Parameter start: Absolute; nil for the current folder.
    /// - Returns: Its path, as seen from the folder.
    package static func nearestConfiguration(from start: String? = nil) -> String? {
        let files = FileManager.default
        var folder = URL(fileURLWithPath: start ?? files.currentDirectoryPath)
        var path = ""
        for _ in 0..<64 {
            for name in ProjectConfiguration.fileNames
            where files.fileExists(atPath: folder.appendingPathComponent(name).path) {
                return path + name
            }
            let isRoot = folder.path == "/" || files.fileExists(atPath: folder.appendingPathComponent(".git").path)
            if isRoot { return nil }
            folder.deleteLastPathComponent()
            path += "../"
        }
        return nil
    }
}

extension WorkingFolder {
    /// The nearest project, with names as seen from the folder; nil if there is none.
    ///
    /// - Throws: `RunFailure` if its configuration cannot be read, or has mistakes.
    package func project() throws(RunFailure) -> Project? {
        guard let name = ProjectFolder.nearestConfiguration(from: path) else { return nil }
        // One above belongs to the user; one in the folder may be a link that somebody else made.
        let isAbove = name.hasPrefix("../")
        let bytes = try InputFile(isAbove ? absolute(name) : name, within: isAbove ? nil : self).whole()
        do throws(ProjectConfigurationError) {
            let configuration = try ProjectConfiguration(parsing: bytes, named: name)
            return Project(configuration, name: name, folder: ProjectPath.folder(of: name))
        } catch {
            let problem = error.problems[0]
            throw RunFailure(.wrongUsage, about: "\(name):\(problem.position)", problem.message)
        }
    }

    /// The name of the configuration in the folder itself; nil if there is none.
    package var configuration: String? {
        ProjectConfiguration.fileNames.first { FileKind(ofEntryAt: absolute($0)) != nil }
    }

    /// The paths of a few configurations below the folder.
    package var configurationsBelow: [String] {
        Array(FolderWalk(below: path, where: ProjectConfiguration.fileNames.contains).paths.prefix(3))
    }
}

extension CalendarDate {
    /// The day in UTC, the same on every machine.
    package static var today: CalendarDate? {
        var calendar = Calendar(identifier: .gregorian)
        calendar.timeZone = .gmt
        let parts = calendar.dateComponents([.year, .month, .day], from: Date())
        return CalendarDate(year: parts.year ?? 0, month: parts.month ?? 0, day: parts.day ?? 0)
    }
}

package protocol ProjectFiles: Sendable {
    /// The bytes of a file, but not many more than ``AssociationFile/readingLimit``.
    ///
    /// - Parameter path: Relative to the folder of the configuration, or absolute.
    /// - Throws: if there is no such file or it cannot be read.
    func bytes(of path: String) throws(ProjectFileError) -> [UInt8]

    /// A file's surroundings; nil if unknown.
    ///
    /// - Parameter path: Relative to the folder of the configuration, or absolute.
    func surroundings(of path: String) -> FileSurroundings?
}

package struct ProjectFileError: Error, Hashable, Sendable {
    /// Why and what to do, without the file's name.
    package let message: String

    package init(_ message: String) {
        self.message = message
    }
}

extension ProjectFiles {
    /// Nil: files that are not on disk have nothing around them.
    package func surroundings(of path: String) -> FileSurroundings? { nil }

    /// The bytes of a file that must be read whole.
    func whole(_ path: String) throws(ProjectFileError) -> [UInt8] {
        let bytes = try bytes(of: path)
        guard bytes.count <= AssociationFile.readingLimit else {
            throw ProjectFileError("it has more than \(AssociationFile.readingLimit) bytes, which is the limit.")
        }
        return bytes
    }
}

/// Finds the project that a file belongs to, for programs that see files of many folders.
///
/// A configuration is read again only if its bytes changed.
package struct ProjectSearch {
    private var known: [String: (bytes: [UInt8], reading: Reading)] = [:]

    private static let maximumCount = 64

    package enum Reading: Sendable {
        case nothing
        case project(Project)
        case broken(String)
    }

    package init() {}

    /// The project of a file: the nearest configuration in its folder or above, but not above its repository.
    ///
    /// - Parameter path: Absolute.
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
        let configuration = try? ProjectConfiguration(parsing: bytes, named: path)
        let reading =
            configuration.map { Reading.project(Project($0, name: path, folder: ProjectPath.folder(of: path))) }
            ?? .broken(path)
        if known.count >= ProjectSearch.maximumCount { known.removeAll() }
        known[path] = (bytes, reading)
        return reading
    }
}
