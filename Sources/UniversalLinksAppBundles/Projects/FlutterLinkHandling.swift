import UniversalLinks
import UniversalLinksFoundation

/// Which part of a Flutter app handles the links that iOS hands over to it.
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
