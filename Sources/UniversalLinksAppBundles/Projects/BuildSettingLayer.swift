import UniversalLinks

/// The build settings of one level, over those of the levels below: configuration file and project, target and its file.
struct BuildSettingLayer {
    private(set) var values: [String: String]

    private static let maximumCount = 10_000
    private static let maximumLength = 8_192

    init(_ values: [String: String] = [:]) { self.values = values }

    /// The same with another level on top.
    ///
    /// - Parameter configuration: The configuration that is built, for settings that are only for one.
    func overlaid(with settings: [String: String], configuration: String) -> BuildSettingLayer {
        var layer = self
        // A setting for devices counts more than one for every system; in this order, the result is the same on each run.
        for (name, value) in settings.sorted(by: { ($0.key.utf8.count, $0.key) < ($1.key.utf8.count, $1.key) }) {
            guard let name = BuildSettingLayer.name(name, for: configuration),
                layer.values.count < BuildSettingLayer.maximumCount, value.utf8.count <= BuildSettingLayer.maximumLength
            else { continue }
            layer.values[name] = BuildSettingLayer.inheriting(value, values[name], name)
        }
        return layer
    }

    /// The name of a setting without its condition; nil if the condition is not that of the configuration, or of devices.
    private static func name(_ name: String, for configuration: String) -> String? {
        guard let bracket = name.firstIndex(of: "[") else { return name }
        let conditions = name[bracket...].split { "[],".contains($0) }
        let isMet = conditions.allSatisfy { condition in
            if condition.hasPrefix("sdk=") { return condition.hasPrefix("sdk=iphoneos") || condition == "sdk=*" }
            if condition.hasPrefix("arch=") { return condition == "arch=*" || condition == "arch=arm64" }
            return condition == "config=" + configuration
        }
        return isMet ? String(name[..<bracket]) : nil
    }

    /// A value with that of the level below in place of `$(inherited)`.
    static func inheriting(_ value: String, _ lower: String?, _ name: String) -> String {
        guard value.utf8.contains(UInt8(ascii: "$")) else { return value }
        var result = value
        for reference in ["$(inherited)", "${inherited}", "$(\(name))", "${\(name)}"] {
            let parts = result.split(separator: reference, maxSplits: 8, omittingEmptySubsequences: false)
            guard parts.count > 1 else { continue }
            result = parts.joined(separator: lower ?? "")
        }
        return result.utf8.count <= maximumLength ? result : value
    }

    /// The values, for references in texts.
    ///
    /// - Parameter given: What the user says, which counts more.
    func settings(below given: BuildSettings) -> BuildSettings { given.over(values) }
}
