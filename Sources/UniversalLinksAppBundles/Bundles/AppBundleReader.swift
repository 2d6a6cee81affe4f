import UniversalLinks
import UniversalLinksFoundation
import _UniversalLinksSystemCalls

#if canImport(FoundationEssentials)
    import FoundationEssentials
#else
    import Foundation
#endif

/// Reads what an app and everything in it say about themselves.
struct AppBundleReader {
    let contents: any BundleContents
    let settings: BuildSettings

    private(set) var declarations: [AppDeclaration] = []
    private(set) var errors: [AppFileError] = []
    /// How many bundles were visited, readable or not.
    private var count = 0

    /// The folders of an app that contain other bundles.
    static let folders: Set<String> = ["AppClips", "Extensions", "PlugIns", "Watch"]
    private static let maximumCount = 64
    private static let maximumDepth = 2
    private static let maximumListCount = 4 * 1_048_576

    init(_ contents: any BundleContents, _ settings: BuildSettings) {
        self.contents = contents
        self.settings = settings
    }

    /// Reads a bundle and then those in it. What cannot be read in one hides none of the others.
    mutating func read(_ path: String, _ kind: AppDeclaration.Kind, depth: Int = 0) {
        guard count < AppBundleReader.maximumCount else {
            if errors.last?.message != AppFileError.tooManyBundles.message { errors.append(.tooManyBundles) }
            return
        }
        count += 1
        let isForMac = !contents.names(in: AppBundleReader.joined(path, "Contents")).isEmpty
        let resources = isForMac ? AppBundleReader.joined(path, "Contents") : path
        do throws(AppFileError) {
            let declaration = try declaration(path, kind, resources, isForMac: isForMac)
            declarations.append(declaration)
        } catch {
            errors.append(error.about(path))
        }
        guard depth < AppBundleReader.maximumDepth else { return }
        for folder in AppBundleReader.folders.sorted() {
            let place = AppBundleReader.joined(resources, folder)
            for name in contents.names(in: place) where name.hasSuffix(".app") || name.hasSuffix(".appex") {
                let kind: AppDeclaration.Kind =
                    name.hasSuffix(".appex") ? .appExtension : folder == "AppClips" ? .appClip : .app
                read(AppBundleReader.joined(place, name), kind, depth: depth + 1)
            }
        }
    }

    // MARK: - One bundle

    private func declaration(
        _ path: String, _ kind: AppDeclaration.Kind, _ resources: String, isForMac: Bool
    ) throws(AppFileError) -> AppDeclaration {
        var declaration = AppDeclaration(path: path, kind: kind)
        let information = try dictionary(AppBundleReader.joined(resources, "Info.plist"))
        if let identifier = information["CFBundleIdentifier"]?.string {
            declaration.bundleIdentifier = Sourced(settings.resolved(identifier), from: .information)
        }
        if let (signature, name) = try signature(information, path, resources, isForMac: isForMac) {
            do throws(AppFileError) {
                try declaration.take(signature, settings)
            } catch {
                throw error.about(name)
            }
        }
        let name = AppBundleReader.joined(
            resources, isForMac ? "embedded.provisionprofile" : "embedded.mobileprovision")
        if let profile = try profile(name) { declaration.take(profile) }
        return declaration
    }

    private func dictionary(_ path: String) throws(AppFileError) -> [String: PropertyListValue] {
        guard let file = try contents.file(path) else {
            throw AppFileError("The file is missing, although every app has it.", part: path)
        }
        do throws(AppFileError) {
            let list = try PropertyListValue.read(
                try file.all(limit: AppBundleReader.maximumListCount), limit: AppBundleReader.maximumListCount)
            guard let dictionary = list.dictionary else { throw AppFileError("It is not a dictionary.") }
            return dictionary
        } catch {
            throw error.about(path)
        }
    }

    private func signature(
        _ information: [String: PropertyListValue], _ path: String, _ resources: String, isForMac: Bool
    ) throws(AppFileError) -> (CodeSignature, name: String)? {
        guard let name = information["CFBundleExecutable"]?.string else {
            throw AppFileError(
                "CFBundleExecutable is missing.", part: AppBundleReader.joined(resources, "Info.plist"))
        }
        guard !name.isEmpty, !name.contains("/"), name != "..", name != ".", !name.contains("\0") else {
            throw AppFileError(
                "CFBundleExecutable is not a file name.", part: AppBundleReader.joined(resources, "Info.plist"))
        }
        let place = AppBundleReader.joined(isForMac ? AppBundleReader.joined(resources, "MacOS") : resources, name)
        guard let file = try contents.file(place) else {
            throw AppFileError("The file is missing, although Info.plist names it as the executable.", part: place)
        }
        do throws(AppFileError) {
            return try CodeSignature.first(in: file).map { ($0, place) }
        } catch {
            throw error.about(place)
        }
    }

    private func profile(_ path: String) throws(AppFileError) -> ProvisioningProfile? {
        guard let file = try contents.file(path) else { return nil }
        do throws(AppFileError) {
            return try ProvisioningProfile(try file.all(limit: ProvisioningProfile.maximumByteCount), settings)
        } catch {
            throw error.about(path)
        }
    }

    private static func joined(_ folder: String, _ name: String) -> String {
        folder.isEmpty ? name : folder + "/" + name
    }
}

extension CodeSignature {
    /// The first signature of an executable with entitlements, else the first one; nil if there is none.
    static func first(in executable: any ByteSource) throws(AppFileError) -> CodeSignature? {
        var first: CodeSignature?
        for range in try MachOFile(executable).signatures {
            let signature = try CodeSignature(
                StoredBytes(source: executable, start: range.lowerBound, count: range.count))
            if signature.xml != nil || signature.der != nil { return signature }
            first = first ?? signature
        }
        return first
    }
}

extension AppFileError {
    fileprivate static let tooManyBundles = AppFileError(
        "It contains more than 64 bundles; the others are not checked.")
}

protocol BundleContents {
    func names(in folder: String) -> [String]

    /// A file; nil if there is none.
    ///
    /// - Throws: if there is one, and it cannot be read.
    func file(_ path: String) throws(AppFileError) -> (any ByteSource)?
}

struct FolderContents: BundleContents {
    let path: String
    /// Folders, absolute and without symbolic links, that links may not lead out of.
    var limits: [String] = []

    func names(in folder: String) -> [String] {
        guard isWithinLimits(folder) else { return [] }
        return ((try? FileManager.default.contentsOfDirectory(atPath: place(folder))) ?? []).sorted()
    }

    func file(_ path: String) throws(AppFileError) -> (any ByteSource)? {
        guard FileManager.default.fileExists(atPath: place(path)) else { return nil }
        guard isWithinLimits(path) else {
            throw AppFileError("It leads out of the folder that may be read, through a symbolic link.", part: path)
        }
        do throws(AppFileError) {
            return try FileBytes(place(path))
        } catch {
            throw error.about(path)
        }
    }

    private func place(_ path: String) -> String { path.isEmpty ? self.path : self.path + "/" + path }

    private func isWithinLimits(_ path: String) -> Bool {
        guard !limits.isEmpty, let end = RealPath.of(place(path)) else { return true }
        return limits.allSatisfy { RealPath.isInside(end, $0) }
    }
}

/// An archive whose directory has been read.
struct ArchiveContents: BundleContents {
    private let source: any ByteSource
    private let archive: ZipArchive
    private let folders: [String: Set<String>]
    /// What may be inflated for one app with everything in it: in proportion to the archive, so that a small one costs
    /// little.
    private let budget: InflationBudget

    init(_ source: any ByteSource) throws(AppFileError) {
        self.source = source
        budget = InflationBudget(min(2 << 30, (128 << 20) + 32 * min(source.count, 1 << 30)))
        archive = try ZipArchive(source, where: ArchiveContents.isWanted)
        var folders: [String: Set<String>] = [:]
        for name in archive.entries.keys {
            var parent = ""
            for part in name.split(separator: "/").map(String.init) {
                folders[parent, default: []].insert(part)
                parent = parent.isEmpty ? part : parent + "/" + part
            }
        }
        self.folders = folders
    }

    /// Whether this may be a file of an app, or of something in it; resources are not kept.
    private static func isWanted(_ name: String) -> Bool {
        let parts = name.split(separator: "/", maxSplits: 8, omittingEmptySubsequences: false)
        guard parts.first == "Payload", parts.count >= 3, parts.last?.isEmpty == false else { return false }
        // Payload/A.app/File, Payload/A.app/PlugIns/B.appex/File, Payload/A.app/Watch/C.app/PlugIns/D.appex/File
        return parts.count <= 7 && parts.count % 2 == 1
            && stride(from: 2, to: parts.count - 1, by: 2).allSatisfy {
                AppBundleReader.folders.contains(String(parts[$0]))
            }
    }

    func names(in folder: String) -> [String] { (folders[folder] ?? []).sorted() }

    func file(_ path: String) throws(AppFileError) -> (any ByteSource)? {
        guard let entry = archive.entries[path] else { return nil }
        do throws(AppFileError) {
            return try ZipArchive.contents(of: entry, in: source, budget)
        } catch {
            throw error.about(path)
        }
    }
}
