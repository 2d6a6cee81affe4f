import UniversalLinks
import UniversalLinksFoundation

/// Reads what an app and everything in it say of themselves.
struct AppBundleReader {
    let contents: any BundleContents
    let settings: BuildSettings

    private(set) var declarations: [AppDeclaration] = []
    private(set) var errors: [AppFileError] = []
    /// How many bundles were looked at, whether they could be read or not.
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

    /// Reads a bundle and then those in it. What cannot be read of one hides none of the others.
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
            declaration.bundleIdentifier = Stated(settings.resolved(identifier), from: .information)
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
    /// The first signature of an executable that has entitlements, else the first one; nil if there is none.
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
