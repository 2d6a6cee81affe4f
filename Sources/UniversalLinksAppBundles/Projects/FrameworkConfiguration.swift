import JSONSyntax
import UniversalLinks
import UniversalLinksFoundation

/// What the configuration of a framework says about an app: Expo's `app.json`, Capacitor's `capacitor.config`,
/// Cordova's `config.xml`. The framework makes or changes an Xcode project from it.
struct FrameworkConfiguration {
    let framework: Framework
    let bundleIdentifier: String?
    let team: String?
    let domains: [Domain]
    /// Keys with domains that the framework does not read.
    let misplacedKeys: [String]
    let bytes: [UInt8]

    enum Framework: Hashable {
        case expo
        case capacitor
        case cordova
    }

    /// A domain with its place, and the build configurations that it is for; nil for all.
    struct Domain {
        let text: String
        let range: SourceRange
        var configuration: String?
    }

    /// In lower case.
    static let names: Set<String> = [
        "app.json", "app.config.json", "capacitor.config.json", "capacitor.config.ts", "capacitor.config.js",
        "config.xml",
    ]

    static let maximumByteCount = 1_048_576

    init(
        _ framework: Framework, bundleIdentifier: String?, team: String?, domains: [Domain],
        misplacedKeys: [String] = [], _ bytes: [UInt8]
    ) {
        self.framework = framework
        self.bundleIdentifier = bundleIdentifier
        self.team = team.flatMap { AppIdentifier($0 + ".app").hasDocumentedShape ? $0 : nil }
        self.domains = domains
        self.misplacedKeys = misplacedKeys
        self.bytes = bytes
    }

    /// Nil for bytes that are none of these.
    ///
    /// - Throws: if they are one, and cannot be read.
    init?(_ bytes: [UInt8]) throws(AppFileError) {
        guard bytes.count <= FrameworkConfiguration.maximumByteCount else { return nil }
        let first = bytes.first { !" \t\r\n".utf8.contains($0) && !Array("\u{FEFF}".utf8).contains($0) }
        switch first {
        case UInt8(ascii: "{")?:
            guard let configuration = try FrameworkConfiguration(json: bytes) else { return nil }
            self = configuration
        case UInt8(ascii: "<")?:
            guard let configuration = try FrameworkConfiguration(xml: bytes) else { return nil }
            self = configuration
        default:
            guard let identifier = CapacitorProgram.appIdentifier(in: bytes) else { return nil }
            self.init(.capacitor, bundleIdentifier: identifier, team: nil, domains: [], bytes)
        }
    }

    /// The folders, beside the configuration, of the Xcode project that is made from it.
    var nativeFolders: [String] { framework == .cordova ? ["platforms/ios"] : ["ios"] }

    /// The command that applies the configuration to the Xcode project.
    var command: String {
        switch framework {
        case .expo: "npx expo prebuild"
        case .capacitor: "npx cap sync ios"
        case .cordova: "cordova prepare ios"
        }
    }

    /// What it says: once, or for each build configuration that differs. Capacitor's has no domains.
    func declarations(at path: String) -> [AppDeclaration] {
        guard framework != .capacitor else { return [] }
        let named = ["Debug", "Release"].map { name in
            domains.filter { $0.configuration == nil || $0.configuration == name }
        }
        let isSame = named[0].map(\.text) == named[1].map(\.text)
        var declarations = (isSame ? [named[0]] : named).enumerated().map { index, domains in
            var declaration = AppDeclaration(path: path, kind: .configuration)
            declaration.entitlements = Sourced(
                Entitlements(associatedDomains: domains.map { AssociatedDomain(parsing: $0.text) }),
                from: .configuration)
            declaration.take(bundleIdentifier: bundleIdentifier, team: team, from: .configuration)
            declaration.xml = bytes
            declaration.ranges = domains.map(\.range)
            if !isSame {
                declaration.builds = .init(
                    target: "config.xml", configurations: [index == 0 ? "Debug" : "Release"],
                    isShipped: index == 1)
            }
            return declaration
        }
        ConfigurationDifference.compare(&declarations)
        declarations[0].contradictions += misplacedKeys.map { .misplacedDomains(file: path, key: $0) }
        return declarations
    }
}

// MARK: - JSON

extension FrameworkConfiguration {
    private init?(json bytes: [UInt8]) throws(AppFileError) {
        let document: JSONDocument
        do throws(JSONSyntaxError) {
            document = try JSONDocument(parsing: bytes)
        } catch {
            guard String(decoding: bytes, as: UTF8.self).contains("\"expo\"") else { return nil }
            throw AppFileError("It starts like JSON, but is not valid: \(error.message)")
        }
        guard let root = document.root.object else { return nil }
        // `npx expo config --json` prints what is inside "expo".
        let isNested = root["expo"]?.object != nil
        let expo = root["expo"]?.object ?? root
        let ios = expo["ios"]?.object
        guard isNested || ios?["bundleIdentifier"] != nil || ios?["associatedDomains"] != nil else {
            guard let identifier = root["appId"]?.string, root["webDir"] != nil || root["appName"] != nil else {
                return nil
            }
            self.init(.capacitor, bundleIdentifier: identifier, team: nil, domains: [], bytes)
            return
        }
        let list = ios?["associatedDomains"] ?? ios?["entitlements"]?.object?[EntitlementFacts.domainsKey]
        if let list, list.array == nil {
            throw AppFileError("ios.associatedDomains is not an array. Write an array of strings.")
        }
        let start = isNested ? "expo." : ""
        var misplaced: [String] = []
        if expo["associatedDomains"] != nil { misplaced.append(start + "associatedDomains") }
        if ios?["infoPlist"]?.object?[EntitlementFacts.domainsKey] != nil {
            misplaced.append(start + "ios.infoPlist." + EntitlementFacts.domainsKey)
        }
        for member in ios?.members.prefix(1_000) ?? [] {
            let key = member.key.asciiLowercased
            guard key == "associateddomains" || key == "associateddomain" || key == "associated_domains",
                member.key != "associatedDomains"
            else { continue }
            misplaced.append(start + "ios." + member.key)
        }
        self.init(
            .expo, bundleIdentifier: ios?["bundleIdentifier"]?.string, team: ios?["appleTeamId"]?.string,
            domains: (list?.array ?? []).compactMap { value in value.string.map { Domain(text: $0, range: value.range) }
            },
            misplacedKeys: misplaced, bytes)
    }
}

/// A Capacitor configuration in TypeScript or JavaScript. It is a program, from which only a plain value is read.
enum CapacitorProgram {
    /// The value of `appId`; nil unless it is written once, as a text without placeholders.
    static func appIdentifier(in bytes: [UInt8]) -> String? {
        guard let text = String(wellFormedUTF8: bytes), text.utf8.count <= 65_536, text.contains("CapacitorConfig")
        else {
            return nil
        }
        let values = text.split(separator: "\n").compactMap { line -> Substring? in
            let line = line.drop { $0 == " " || $0 == "\t" }
            return line.hasPrefix("appId:") ? line.dropFirst("appId:".count).drop { $0 == " " } : nil
        }
        guard values.count == 1, let value = values.first, let quote = value.first, quote == "'" || quote == "\"" else {
            return nil
        }
        let identifier = value.dropFirst().prefix { $0 != quote }
        let isPlain = identifier.utf8.allSatisfy { byte in
            byte == UInt8(ascii: ".") || byte == UInt8(ascii: "-") || byte == UInt8(ascii: "_")
                || (UInt8(ascii: "0")...UInt8(ascii: "9")).contains(byte)
                || (UInt8(ascii: "a")...UInt8(ascii: "z")).contains(byte | 0x20)
        }
        return isPlain && !identifier.isEmpty ? String(identifier) : nil
    }
}

/// Which part of a Flutter app handles the links that iOS passes to it.
///
/// Since Flutter 3.27, Flutter does unless `FlutterDeepLinkingEnabled` is false; a plugin needs it to be.
/// <https://docs.flutter.dev/release/breaking-changes/deep-links-flag-change>
struct FlutterLinkHandling {
    /// The plugin for links that the package depends on; nil for none.
    let plugin: String?

    private static let plugins: Set<String> = [
        "app_links", "uni_links", "uni_links2", "firebase_dynamic_links", "flutter_branch_sdk", "appsflyer_sdk",
    ]

    /// Nil if the folder of the Xcode project is not in a Flutter package.
    init?(_ folder: String, _ reader: ProjectReader) {
        let path = RelativePath.joined(RelativePath.folder(of: folder), "pubspec.yaml") ?? ""
        guard RelativePath.name(of: folder) == "ios", let bytes = reader.bytes(of: path) else { return nil }
        let lines = String(decoding: bytes, as: UTF8.self).split(whereSeparator: \.isNewline)
        guard lines.contains(where: { $0.hasPrefix("flutter:") || $0.hasPrefix("  flutter:") }) else { return nil }
        var isInDependencies = false
        var found: String?
        for line in lines {
            if line.first?.isLetter == true { isInDependencies = line.hasPrefix("dependencies:") }
            guard isInDependencies, found == nil, line.hasPrefix("  "), let colon = line.firstIndex(of: ":") else {
                continue
            }
            let name = String(line[..<colon].dropFirst(2))
            if FlutterLinkHandling.plugins.contains(name) { found = name }
        }
        plugin = found
    }

    /// What does not fit together with the flag in `Info.plist`.
    func contradiction(_ information: [String: PropertyListValue], at path: String) -> AppDeclaration.Contradiction? {
        let flag = information["FlutterDeepLinkingEnabled"]
        let isOff =
            flag?.boolean == false || flag?.string?.asciiLowercased == "no" || flag?.string?.asciiLowercased == "false"
        guard let plugin else { return isOff ? .notHandled(file: path) : nil }
        return isOff ? nil : .handledTwice(plugin: plugin, file: path)
    }
}
