import SignedEnvelope
package import UniversalLinks
import UniversalLinksFoundation
import _UniversalLinksSystemCalls

/// A file or folder with everything that it says about an app. It can be:
///
/// - A file of entitlements, or a provisioning profile without its envelope: a property list in XML or binary.
/// - A provisioning profile: a CMS envelope around a property list, of which `Entitlements` is used.
/// - A folder `NAME.app`, flat as on iOS or with `Contents` as on macOS, or an `.xcarchive` with one: `Info.plist`, the
///   executable's code signature, and the embedded profile; the same for the App Clips, extensions and watch apps in
///   it.
/// - An `.ipa`: a zip archive with `Payload/NAME.app`. Only these files are read from it, piece by piece.
/// - An executable alone.
/// - A folder with a project of Xcode, Expo, Capacitor, Cordova or Flutter, or the configuration of one of them.
package struct AppFile: Sendable {
    /// What each app in it says about itself, the outermost first.
    package let declarations: [AppDeclaration]
    package let errors: [AppFileError]
    /// The path of the file from the folder of the project around it; nil if no project says anything about it.
    package private(set) var ownPath: String?

    /// In lower case.
    package static var configurationNames: Set<String> { FrameworkConfiguration.names }

    /// - Parameter limits: Folders, absolute and without symbolic links. Nothing in the app's folder is read that a
    ///   link leads out of one of them.
    /// - Throws: if nothing in it is about an app.
    package init(
        path: String, buildSettings: BuildSettings = BuildSettings(), within limits: [String] = []
    ) throws(AppFileError) {
        if FileKind(at: path) == .folder {
            try self.init(FolderContents(path: path, limits: limits), buildSettings)
        } else {
            try self.init(try FileBytes(path), buildSettings)
        }
    }

    package init(bytes: [UInt8], buildSettings: BuildSettings = BuildSettings()) throws(AppFileError) {
        try self.init(MemoryBytes(stored: bytes), buildSettings)
    }

    private init(_ declarations: [AppDeclaration], _ errors: [AppFileError] = []) {
        self.declarations = declarations
        self.errors = errors
    }

    init(_ source: any ByteSource, _ settings: BuildSettings) throws(AppFileError) {
        let start = try source.prefix(64)
        if start.starts(with: [0x50, 0x4B, 0x03, 0x04]) || start.starts(with: [0x50, 0x4B, 0x05, 0x06]) {
            try self.init(archive: source, settings)
        } else if MachOFile.isLikely(start) {
            try self.init(executable: source, settings)
        } else if start.first == 0x30 {
            let bytes = try source.all(limit: ProvisioningProfile.maximumByteCount)
            self.init(try ProvisioningProfile(bytes, settings))
        } else {
            let bytes = try source.all(limit: ProvisioningProfile.maximumByteCount)
            if let configuration = try FrameworkConfiguration(bytes) {
                try self.init(configuration)
            } else {
                try self.init(propertyList: bytes, settings)
            }
        }
    }

    // MARK: - Property lists

    private init(propertyList bytes: [UInt8], _ settings: BuildSettings) throws(AppFileError) {
        let isBinary = bytes.starts(with: "bplist".utf8)
        guard isBinary || bytes.first(where: { !" \t\r\n\u{FEFF}".utf8.contains($0) }) == UInt8(ascii: "<") else {
            throw AppFileError(
                "It is not an .entitlements file, a provisioning profile, an .app folder, an .ipa or an executable, nor the "
                    + "folder or configuration of a project.")
        }
        let list = try PropertyListValue.read(bytes, limit: ProvisioningProfile.maximumByteCount)
        guard let dictionary = list.dictionary else { throw AppFileError("It is not a dictionary of entitlements.") }
        if ProvisioningProfile.isLikely(dictionary) {
            self.init(try ProvisioningProfile(dictionary, bytes, settings))
            return
        }
        if dictionary["CFBundleIdentifier"] != nil || dictionary["CFBundleExecutable"] != nil {
            throw AppFileError(
                dictionary[EntitlementFacts.domainsKey] == nil
                    ? "It is an Info.plist, which contains no entitlements. Pass the app's folder or its .entitlements file."
                    : "It is an Info.plist, in which systems do not read \(EntitlementFacts.domainsKey). Move the key to the "
                        + "target's .entitlements file.")
        }
        var declaration = AppDeclaration(kind: .entitlementsFile)
        declaration.take(try EntitlementFacts(dictionary, settings), from: .entitlementsFile)
        declaration.xml = isBinary ? nil : bytes
        self.init([declaration])
    }

    private init(_ profile: ProvisioningProfile) {
        var declaration = AppDeclaration(kind: .profile)
        declaration.take(profile.facts, from: .profile)
        declaration.take(profile)
        if profile.facts.allowsAnyDomain { declaration.entitlements = nil }
        declaration.xml = profile.xml
        self.init([declaration])
    }

    // MARK: - Projects

    private init(_ configuration: FrameworkConfiguration) throws(AppFileError) {
        let declarations = configuration.declarations(at: "")
        guard !declarations.isEmpty else {
            throw AppFileError(
                "It is a Capacitor configuration, which lists no associated domains. Pass the folder of the project.")
        }
        self.init(declarations)
    }

    private init(project folder: String, _ settings: BuildSettings) throws(AppFileError) {
        var reader = ProjectReader(folder: folder, settings)
        reader.read()
        guard !reader.declarations.isEmpty else {
            throw reader.errors.first
                ?? AppFileError(
                    "It is neither an app nor the folder of a project: it has no Info.plist, entitlements or Xcode project. "
                        + "Pass the folder that ends in .app, or that of the project.")
        }
        self.init(reader.declarations, reader.errors)
    }

    /// The builds of a target that are signed with a file of entitlements, according to the project around it; nil if
    /// no build is signed with the file, and no other file belongs to it.
    ///
    /// - Parameters:
    ///   - folder: The project's folder.
    ///   - path: Relative to the folder.
    ///   - prefix: What precedes the names of other files in messages.
    package init?(
        project folder: String, signedWith path: String, prefix: String, buildSettings: BuildSettings = BuildSettings()
    ) {
        var reader = ProjectReader(folder: folder, buildSettings)
        reader.read()
        var own = reader.declarations.filter { $0.path == path && $0.kind == .entitlementsFile }
        guard !own.isEmpty else { return nil }
        // What its other builds lack matters as well.
        for declaration in reader.declarations where declaration.path != path {
            for contradiction in declaration.contradictions where !own[0].contradictions.contains(contradiction) {
                guard case .configurationsDiffer(let difference) = contradiction, difference.other.file == path else {
                    continue
                }
                own[0].contradictions.append(contradiction)
            }
        }
        for index in own.indices {
            own[index].contradictions = own[index].contradictions.map { $0.named(below: prefix) }
        }
        self.init(own, reader.errors.filter { $0.part == path })
        ownPath = path
    }

    // MARK: - Bundles

    private init(executable: any ByteSource, _ settings: BuildSettings) throws(AppFileError) {
        var declaration = AppDeclaration(kind: .executable)
        if let signature = try CodeSignature.first(in: executable) { try declaration.take(signature, settings) }
        self.init([declaration])
    }

    private init(archive: any ByteSource, _ settings: BuildSettings) throws(AppFileError) {
        let contents = try ArchiveContents(archive)
        let apps = contents.names(in: "Payload").filter { $0.hasSuffix(".app") }.map { "Payload/" + $0 }
        guard !apps.isEmpty else {
            throw AppFileError("It is a zip archive without Payload/NAME.app, so it is not an .ipa.")
        }
        try self.init(apps, in: contents, settings)
    }

    private init(_ contents: FolderContents, _ settings: BuildSettings) throws(AppFileError) {
        let archived = "Products/Applications"
        let apps = contents.names(in: archived).filter { $0.hasSuffix(".app") }.map { archived + "/" + $0 }
        let names = contents.names(in: "")
        // The sources of an app have an Info.plist as well.
        let isSource = names.contains { $0.hasSuffix(".xcodeproj") || $0.hasSuffix(".entitlements") }
        guard !apps.isEmpty || !isSource && (names.contains("Info.plist") || names.contains("Contents")) else {
            try self.init(project: contents.path, settings)
            return
        }
        try self.init(apps.isEmpty ? [""] : apps, in: contents, settings)
    }

    private init(
        _ apps: [String], in contents: any BundleContents, _ settings: BuildSettings
    ) throws(AppFileError) {
        var reader = AppBundleReader(contents, settings)
        for app in apps { reader.read(app, .app) }
        guard !reader.declarations.isEmpty else {
            throw reader.errors.first ?? AppFileError("It contains no app.")
        }
        self.init(reader.declarations, reader.errors)
    }
}

package struct AppFileError: Error, Hashable, Sendable {
    /// The part of the file or folder that it is about; nil for the whole.
    package let part: String?
    /// What is wrong and what to do, in sentences. Parts of the input in it are not escaped.
    package let message: String

    init(_ message: String, part: String? = nil) {
        self.message = message
        self.part = part
    }

    func about(_ part: String) -> AppFileError { AppFileError(message, part: self.part ?? part) }
}

extension AppFileError: CustomStringConvertible {
    package var description: String { (part.map { $0 + ": " } ?? "") + message }
}
