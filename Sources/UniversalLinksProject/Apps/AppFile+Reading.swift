import SystemCalls
package import UniversalLinks
package import UniversalLinksAppBundles

#if canImport(FoundationEssentials)
    import FoundationEssentials
#else
    import Foundation
#endif

extension AppFile {
    /// The file that was named; `-` is standard input.
    ///
    /// - Throws: `RunFailure` if it cannot be read, or says nothing of an app.
    package static func named(
        _ path: String, buildSettings: BuildSettings = BuildSettings()
    ) throws(RunFailure) -> AppFile {
        guard !path.isEmpty else { throw RunFailure(.wrongUsage, "the file name is empty. Pass one.") }
        try InputFile.refuseURL(path)
        if [".xcodeproj", ".xcodeproj/", ".pbxproj"].contains(where: { path.hasSuffix($0) }) {
            throw RunFailure(
                .couldNotDoIt, about: path,
                "It is a part of an Xcode project. Pass the folder that the project lies in.")
        }
        let bytes = path == "-" ? try InputFile("-").whole() : nil
        let readable = path == "-" ? path : try WorkingFolder.readable(path)
        do throws(AppFileError) {
            if let bytes { return try AppFile(bytes: bytes, buildSettings: buildSettings) }
            if path.hasSuffix(".entitlements"), let file = inProject(path, buildSettings) { return file }
            return try AppFile(path: readable, buildSettings: buildSettings)
        } catch {
            throw RunFailure(.couldNotDoIt, about: error.name(in: InputFile.name(of: path)), error.reason)
        }
    }

    /// The folders above a file that are searched for its project.
    private static let searchedFolderCount = 5

    /// The file with what the Xcode project around it says: which builds are signed with it, for which app.
    private static func inProject(_ path: String, _ settings: BuildSettings) -> AppFile? {
        let absolute = ProjectPath.absolute(path)
        guard FileKind(at: absolute) == .file else { return nil }
        var folder = ProjectPath.folder(of: absolute)
        for _ in 0..<searchedFolderCount where folder != "/" && !folder.isEmpty {
            guard let names = names(in: folder) else { return nil }
            if names.contains(where: { $0.hasSuffix(".xcodeproj") }) {
                return read(absolute, named: path, in: folder, settings)
            }
            if names.contains(".git") { break }
            folder = ProjectPath.folder(of: folder)
        }
        // Without a project, the files beside it show whether one was forgotten.
        folder = ProjectPath.folder(of: absolute)
        let count = (names(in: folder) ?? []).count { $0.hasSuffix(".entitlements") }
        return count > 1 ? read(absolute, named: path, in: folder, settings) : nil
    }

    private static func names(in folder: String) -> [String]? {
        guard let readable = try? WorkingFolder.readable(folder) else { return nil }
        return try? FileManager.default.contentsOfDirectory(atPath: readable)
    }

    private static func read(
        _ absolute: String, named path: String, in folder: String, _ settings: BuildSettings
    ) -> AppFile? {
        guard let readable = try? WorkingFolder.readable(folder) else { return nil }
        let own = ProjectPath.relative(absolute, to: folder)
        // The folder as the path names it, where it does.
        let ending = "/" + own
        let prefix = path.hasSuffix(ending) ? String(path.dropLast(ending.count)) : ""
        return AppFile(project: readable, signedWith: own, prefix: prefix, buildSettings: settings)
    }
}
