import UniversalLinks
import UniversalLinksFoundation

/// What an Xcode project, `NAME.xcodeproj/project.pbxproj`, says about the targets that are apps: for each build
/// configuration the settings in force, as far as the available files say.
package struct XcodeProject {
    /// The targets that are apps, App Clips or extensions, by name.
    let targets: [Target]
    let hasMore: Bool

    struct Target {
        let name: String
        let kind: AppDeclaration.Kind
        let configurations: [Configuration]
    }

    struct Configuration {
        let name: String
        /// As written, with the settings of the levels below.
        let layer: BuildSettingLayer
        /// Whether every file with settings was read.
        let isComplete: Bool
    }

    private static let maximumTargetCount = 100
    private static let maximumConfigurationCount = 30

    /// - Parameters:
    ///   - folder: The folder of `NAME.xcodeproj`, relative to the outermost folder.
    ///   - contents: The bytes of a file that the project names; nil if it is not there, or is outside the outermost
    ///     folder.
    /// - Throws: if the bytes are not a project.
    package init(
        _ bytes: [UInt8], name: String, in folder: String = "", contents: @escaping (_ path: String) -> [UInt8]?
    ) throws(AppFileError) {
        let objects = try XcodeObjects(bytes)
        let root = objects[.project].sorted { $0.key < $1.key }.first?.value ?? [:]
        let reader = LayerReader(objects: objects, folder: folder, contents: contents)
        let base = reader.layers(of: root, over: ["PROJECT_NAME": name, "SRCROOT": ".", "PROJECT_DIR": "."])
        let teams = root["attributes"]?.dictionary?["TargetAttributes"]?.dictionary ?? [:]
        var targets: [Target] = []
        for (identifier, target) in objects[.target].sorted(by: { $0.key < $1.key }) {
            guard let name = target["name"]?.string,
                let kind = XcodeProject.kind(of: target["productType"]?.string ?? "")
            else { continue }
            var own = ["TARGET_NAME": name, "PRODUCT_NAME": "$(TARGET_NAME)"]
            own["DEVELOPMENT_TEAM"] = teams[identifier]?.dictionary?["DevelopmentTeam"]?.string
            let configurations = reader.layers(of: target, over: own, above: base)
            targets.append(Target(name: name, kind: kind, configurations: configurations))
        }
        targets.sort { ($0.kind != .app ? 1 : 0, $0.name) < ($1.kind != .app ? 1 : 0, $1.name) }
        self.targets = Array(targets.prefix(XcodeProject.maximumTargetCount))
        hasMore = targets.count > XcodeProject.maximumTargetCount
    }

    /// Nil for products without links: libraries, tests, and the containers of watch apps.
    private static func kind(of productType: String) -> AppDeclaration.Kind? {
        switch productType {
        case "com.apple.product-type.application": .app
        case "com.apple.product-type.application.on-demand-install-capable": .appClip
        case "com.apple.product-type.app-extension", "com.apple.product-type.extensionkit-extension": .appExtension
        default: nil
        }
    }

    private struct LayerReader {
        let objects: XcodeObjects
        let folder: String
        let contents: (_ path: String) -> [UInt8]?

        /// The configurations of a project or a target.
        ///
        /// - Parameters:
        ///   - defaults: Settings that everything else overrides.
        ///   - base: The configurations of the level below, by name.
        func layers(
            of owner: [String: PropertyListValue], over defaults: [String: String], above base: [Configuration] = []
        ) -> [Configuration] {
            let list = owner["buildConfigurationList"]?.string.flatMap { objects[.list][$0] } ?? [:]
            let identifiers = (list["buildConfigurations"]?.array ?? []).compactMap(\.string)
            return identifiers.prefix(maximumConfigurationCount).compactMap { identifier in
                guard let object = objects[.configuration][identifier], let name = object["name"]?.string else {
                    return nil
                }
                let below = base.first { $0.name == name }
                var layer = below?.layer ?? BuildSettingLayer()
                let unset = defaults.filter { layer.values[$0.key] == nil }
                layer = layer.overlaid(with: unset, configuration: name)
                layer = layer.overlaid(with: ["CONFIGURATION": name], configuration: name)
                var isComplete = below?.isComplete ?? true
                if let path = objects.configurationFile(of: object) {
                    let place = path.flatMap { RelativePath.joined(folder, $0) }
                    let file = place.map { BuildConfigurationFile($0, contents: contents) }
                    layer = layer.overlaid(with: file?.settings ?? [:], configuration: name)
                    isComplete = isComplete && file?.isComplete == true
                }
                let own = (object["buildSettings"]?.dictionary ?? [:]).compactMapValues { value in
                    value.string ?? value.array?.compactMap(\.string).joined(separator: " ")
                }
                return Configuration(
                    name: name, layer: layer.overlaid(with: own, configuration: name), isComplete: isComplete)
            }
        }
    }
}

private struct XcodeObjects {
    enum Kind: String, CaseIterable {
        case project = "PBXProject"
        case target = "PBXNativeTarget"
        case list = "XCConfigurationList"
        case configuration = "XCBuildConfiguration"
        case file = "PBXFileReference"
        case group = "PBXGroup"
        case variantGroup = "PBXVariantGroup"
        case folder = "PBXFileSystemSynchronizedRootGroup"
    }

    private var objects: [Kind: [String: [String: PropertyListValue]]] = [:]
    /// The group that contains each object.
    private var parents: [String: String] = [:]

    private static let maximumCount = 200_000
    private static let maximumDepth = 64

    init(_ bytes: [UInt8]) throws(AppFileError) {
        var count = 0
        func add(_ identifier: String, _ value: PropertyListValue) {
            guard let object = value.dictionary, let kind = object["isa"]?.string.flatMap(Kind.init(rawValue:)),
                count < Self.maximumCount
            else { return }
            // Of the files, only those with settings matter.
            if kind == .file, object["path"]?.string?.hasSuffix(".xcconfig") != true { return }
            count += 1
            objects[kind, default: [:]][identifier] = object
            for child in object["children"]?.array?.compactMap(\.string) ?? [] where count < Self.maximumCount {
                count += 1
                parents[child] = identifier
            }
        }
        if bytes.first(where: { !" \t\r\n".utf8.contains($0) }) == UInt8(ascii: "<")
            || bytes.starts(with: "bplist".utf8)
        {
            let list = try PropertyListValue.read(bytes, limit: OpenStepReader.maximumByteCount)
            for (identifier, object) in list.dictionary?["objects"]?.dictionary ?? [:] { add(identifier, object) }
        } else {
            var reader = try OpenStepReader(bytes)
            try reader.readDictionary(streaming: "objects", add)
        }
        guard objects[.project] != nil else {
            throw AppFileError("It is not an Xcode project that can be read: it has no PBXProject.")
        }
    }

    subscript(_ kind: Kind) -> [String: [String: PropertyListValue]] { objects[kind] ?? [:] }

    /// The path of the file that a configuration is based on: nil if there is none, and a nil inside if it is unknown.
    func configurationFile(of configuration: [String: PropertyListValue]) -> String?? {
        if let identifier = configuration["baseConfigurationReference"]?.string {
            return .some(self[.file][identifier].flatMap { path(of: $0, identifier) })
        }
        // Since Xcode 16, folders list no files.
        if let anchor = configuration["baseConfigurationReferenceAnchor"]?.string,
            let path = configuration["baseConfigurationReferenceRelativePath"]?.string
        {
            return .some(
                self[.folder][anchor].flatMap { self.path(of: $0, anchor) }.flatMap { RelativePath.joined($0, path) })
        }
        return nil
    }

    /// The path of a file or a folder, from the folder of the project; nil if it is elsewhere.
    private func path(of object: [String: PropertyListValue], _ identifier: String) -> String? {
        var (object, identifier) = (object, identifier)
        var path = ""
        for _ in 0..<XcodeObjects.maximumDepth {
            if let part = object["path"]?.string { path = path.isEmpty ? part : part + "/" + path }
            switch object["sourceTree"]?.string ?? "<group>" {
            case "SOURCE_ROOT": return path
            case "<group>":
                guard let parent = parents[identifier],
                    let group = self[.group][parent] ?? self[.variantGroup][parent]
                else { return path }
                (object, identifier) = (group, parent)
            default: return nil
            }
        }
        return nil
    }
}

/// How a build configuration signs a target: with which entitlements, for which app.
struct SigningConfiguration {
    let name: String
    let entitlements: EntitlementsSetting
    let bundleIdentifier: String?
    let team: String?
    /// The path of `Info.plist`; nil if unknown, or if the file is generated.
    let information: String?
    /// For references in the files.
    let settings: BuildSettings

    enum EntitlementsSetting: Hashable {
        /// Relative to the outermost folder.
        case file(String)
        case none
        /// A setting that cannot be resolved here, as it is written.
        case unknown(String)
    }

    /// - Parameter folder: The folder of the project.
    init(_ configuration: XcodeProject.Configuration, in folder: String, _ given: BuildSettings) {
        let layer = configuration.layer
        let settings = layer.settings(below: given)
        self.settings = settings
        name = configuration.name
        func value(_ name: String) -> String? {
            let text = settings.resolved("$(\(name))")
            return text.isEmpty || BuildSettings.firstReference(in: text) != nil ? nil : text
        }
        let written = layer.values["CODE_SIGN_ENTITLEMENTS"].map { settings.resolved($0) } ?? ""
        entitlements =
            if written.isEmpty {
                configuration.isComplete ? .none : .unknown("")
            } else if BuildSettings.firstReference(in: written) == nil, let path = RelativePath.joined(folder, written)
            {
                .file(path)
            } else {
                .unknown(written)
            }
        bundleIdentifier = value("PRODUCT_BUNDLE_IDENTIFIER")
        team = value("DEVELOPMENT_TEAM").flatMap { AppIdentifier($0 + ".app").hasDocumentedShape ? $0 : nil }
        information = value("INFOPLIST_FILE").flatMap { RelativePath.joined(folder, $0) }
    }

    /// Whether users get a build with this name, judging by the name.
    var isShipped: Bool {
        let name = name.lowercased()
        return !name.contains("debug")
            && ["release", "production", "distribution", "appstore", "app store"].contains { name.contains($0) }
    }
}
