package import UniversalLinks
import UniversalLinksAppBundles
import UniversalLinksFoundation
package import UniversalLinksLinting

#if canImport(FoundationEssentials)
    import FoundationEssentials
#else
    import Foundation
#endif

/// The folder of a project's configuration, from which its files are read.
package struct ProjectFolder: ProjectFiles {
    /// The folder as seen from the current one; empty for the same.
    package let path: String

    /// A folder.
    package init(path: String) {
        self.path = path
    }

    /// The bytes of a file.
    package func bytes(of path: String) throws(ProjectFileError) -> [UInt8] {
        do throws(RunFailure) {
            return try InputFile(ProjectPath.path(path, in: self.path)).bytes
        } catch {
            throw ProjectFileError(error.reason)
        }
    }

    /// What lies around a file.
    package func surroundings(of path: String) -> FileSurroundings? {
        FileSurroundings(ofFileAt: ProjectPath.path(path, in: self.path))
    }

    /// Reads an app's entitlements, or the configuration of Expo or Cordova from which they are made.
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

    /// The nearest configuration, here or in a folder above, but not above that of a repository; nil if there is none.
    package static func nearestConfiguration() -> String? {
        let files = FileManager.default
        var folder = URL(fileURLWithPath: files.currentDirectoryPath)
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

extension CalendarDate {
    /// The day that it is, by universal time: the same on every machine.
    package static var today: CalendarDate? {
        var calendar = Calendar(identifier: .gregorian)
        calendar.timeZone = .gmt
        let parts = calendar.dateComponents([.year, .month, .day], from: Date())
        return CalendarDate(year: parts.year ?? 0, month: parts.month ?? 0, day: parts.day ?? 0)
    }
}
