package import UniversalLinks
package import UniversalLinksAppBundles
import _UniversalLinksSystemCalls

#if canImport(FoundationEssentials)
    import FoundationEssentials
#else
    import Foundation
#endif

extension AppFile {
    /// Reads the file at a path; `-` is standard input.
    ///
    /// - Parameter limit: A folder outside of which nothing is read, standard input included; nil for files anywhere.
    /// - Throws: `RunFailure` if it cannot be read, or contains nothing about an app.
    package static func named(
        _ path: String, buildSettings: BuildSettings = BuildSettings(), within limit: WorkingFolder? = nil
    ) throws(RunFailure) -> AppFile {
        guard !path.isEmpty else { throw RunFailure(.wrongUsage, "the file name is empty. Pass one.") }
        try InputFile.refuseURL(path)
        if [".xcodeproj", ".xcodeproj/", ".pbxproj"].contains(where: { path.hasSuffix($0) }) {
            throw RunFailure(
                .couldNotDoIt, about: path,
                "It is a part of an Xcode project. Pass the folder that the project lies in.")
        }
        let bytes = path == "-" && limit == nil ? try InputFile("-").whole() : nil
        let readable = bytes == nil ? try WorkingFolder.readable(path, within: limit) : path
        let limits = try WorkingFolder.limits(limit)
        do throws(AppFileError) {
            if let bytes { return try AppFile(bytes: bytes, buildSettings: buildSettings) }
            if path.hasSuffix(".entitlements"), let file = inProject(path, buildSettings, limit) { return file }
            return try AppFile(path: readable, buildSettings: buildSettings, within: limits)
        } catch {
            throw RunFailure(.couldNotDoIt, about: error.name(in: InputFile.name(of: path)), error.reason)
        }
    }

    private static let searchedFolderCount = 5

    /// The file, together with what the Xcode project around it says: which builds are signed with it, and for which
    /// app.
    private static func inProject(_ path: String, _ settings: BuildSettings, _ limit: WorkingFolder?) -> AppFile? {
        let absolute = ProjectPath.absolute(limit?.absolute(path) ?? path)
        guard FileKind(at: absolute) == .file else { return nil }
        var folder = ProjectPath.folder(of: absolute)
        for _ in 0..<searchedFolderCount where folder != "/" && !folder.isEmpty {
            // Above the folder that may be read, nothing is searched.
            guard let names = names(in: folder, limit) else { break }
            if names.contains(where: { $0.hasSuffix(".xcodeproj") }) {
                return read(absolute, named: path, in: folder, settings, limit)
            }
            if names.contains(".git") { break }
            folder = ProjectPath.folder(of: folder)
        }
        // Without a project, the files beside it show whether one was forgotten.
        folder = ProjectPath.folder(of: absolute)
        let count = (names(in: folder, limit) ?? []).count { $0.hasSuffix(".entitlements") }
        return count > 1 ? read(absolute, named: path, in: folder, settings, limit) : nil
    }

    private static func names(in folder: String, _ limit: WorkingFolder?) -> [String]? {
        guard let readable = try? WorkingFolder.readable(folder, within: limit) else { return nil }
        return try? FileManager.default.contentsOfDirectory(atPath: readable)
    }

    private static func read(
        _ absolute: String, named path: String, in folder: String, _ settings: BuildSettings, _ limit: WorkingFolder?
    ) -> AppFile? {
        guard let readable = try? WorkingFolder.readable(folder, within: limit) else { return nil }
        let own = ProjectPath.relative(absolute, to: folder)
        // The folder as spelled in the path, if it is there.
        let ending = "/" + own
        let prefix = path.hasSuffix(ending) ? String(path.dropLast(ending.count)) : ""
        return AppFile(project: readable, signedWith: own, prefix: prefix, buildSettings: settings)
    }
}

extension AppFileError {
    /// The message, in the form that follows a name and a colon.
    package var reason: String {
        guard let first = message.first, let second = message.dropFirst().first, second.isLowercase else {
            return message
        }
        return first.lowercased() + message.dropFirst()
    }

    package func name(in file: String) -> String { file + (part.map { "/" + $0 } ?? "") }
}

extension Entitlements {
    /// What an app claims according to its file; the outermost app, if the file contains several.
    ///
    /// - Throws: `RunFailure` if the file cannot be read, or has no entitlements.
    package static func claimed(byAppAt path: String) throws(RunFailure) -> Entitlements {
        let declaration: AppDeclaration?
        let (readable, limits) = (try WorkingFolder.readable(path), try WorkingFolder.limits(nil))
        do throws(AppFileError) {
            let declarations = try AppFile(path: readable, within: limits).declarations
            declaration =
                declarations.first { $0.entitlements?.value.associatedDomains.isEmpty == false } ?? declarations.first
        } catch {
            throw RunFailure(.couldNotDoIt, about: error.name(in: path), error.reason)
        }
        guard let entitlements = declaration?.entitlements?.value else {
            throw RunFailure(.couldNotDoIt, about: path, "it contains no entitlements.")
        }
        return Entitlements(
            associatedDomains: entitlements.associatedDomains, app: declaration?.appIdentifier?.value,
            isAppClip: entitlements.isAppClip)
    }
}
