import UniversalLinks

/// Reads `.xcconfig` files: `NAME = VALUE`, and `#include "OTHER"`.
struct BuildConfigurationFile {
    /// As written; if there are several for one name, the last counts.
    private(set) var settings: [String: String] = [:]
    /// Whether every included file was read.
    private(set) var isComplete = true

    static let maximumByteCount = 1_048_576
    private static let maximumDepth = 8
    private static let maximumFileCount = 64
    private static let maximumSettingCount = 5_000

    private var fileCount = 0
    private let contents: (_ path: String) -> [UInt8]?

    /// - Parameters:
    ///   - path: Relative to the outermost folder.
    ///   - contents: The bytes of a file; nil if it is not there, or is outside that folder.
    init(_ path: String, contents: @escaping (_ path: String) -> [UInt8]?) {
        self.contents = contents
        read(path, depth: 0)
    }

    private mutating func read(_ path: String, depth: Int) {
        fileCount += 1
        guard depth <= BuildConfigurationFile.maximumDepth, fileCount <= BuildConfigurationFile.maximumFileCount,
            let bytes = contents(path)
        else {
            isComplete = isComplete && BuildConfigurationFile.isGenerated(path)
            return
        }
        for line in bytes.split(whereSeparator: { $0 == UInt8(ascii: "\n") || $0 == UInt8(ascii: "\r") }) {
            let text = BuildConfigurationFile.withoutComment(line)
            if text.first == UInt8(ascii: "#") {
                include(text, from: path, depth)
            } else if let sign = BuildConfigurationFile.sign(in: text) {
                let value = text[(sign + 1)...].drop { $0 == UInt8(ascii: " ") || $0 == UInt8(ascii: "\t") }
                set(String(decoding: text[..<sign], as: UTF8.self), String(decoding: value, as: UTF8.self))
            }
        }
    }

    /// Whether CocoaPods or Flutter generated the file: then it sets nothing about signing.
    private static func isGenerated(_ path: String) -> Bool {
        let parts = path.split(separator: "/")
        return parts.contains("Pods")
            || ["Generated.xcconfig", "Flutter-Generated.xcconfig"].contains(parts.last ?? "")
    }

    private mutating func set(_ name: String, _ value: String) {
        let name = String(name.filter { $0 != " " && $0 != "\t" })
        let value = value.hasSuffix(";") ? String(value.dropLast()) : value
        guard settings.count < BuildConfigurationFile.maximumSettingCount || settings[name] != nil else {
            isComplete = false
            return
        }
        settings[name] = BuildSettingLayer.inheriting(value, settings[name], name)
    }

    private mutating func include(_ line: ArraySlice<UInt8>, from path: String, _ depth: Int) {
        guard line.starts(with: "#include".utf8), let start = line.firstIndex(of: UInt8(ascii: "\"")),
            let end = line[(start + 1)...].firstIndex(of: UInt8(ascii: "\""))
        else { return }
        let name = String(decoding: line[(start + 1)..<end], as: UTF8.self)
        guard let included = RelativePath.joined(RelativePath.folder(of: path), name) else {
            isComplete = false
            return
        }
        read(included, depth: depth + 1)
    }

    /// The `=` after the name; not one in a condition, as in `NAME[sdk=iphoneos*]`.
    private static func sign(in line: ArraySlice<UInt8>) -> Int? {
        var isInCondition = false
        for index in line.indices {
            switch line[index] {
            case UInt8(ascii: "["): isInCondition = true
            case UInt8(ascii: "]"): isInCondition = false
            case UInt8(ascii: "=") where !isInCondition: return index
            default: break
            }
        }
        return nil
    }

    private static func withoutComment(_ line: ArraySlice<UInt8>) -> ArraySlice<UInt8> {
        var end = line.endIndex
        if let start = line.indices.dropLast().first(where: {
            line[$0] == UInt8(ascii: "/") && line[$0 + 1] == UInt8(ascii: "/")
        }) {
            end = start
        }
        var text = line[..<end].drop { $0 == UInt8(ascii: " ") || $0 == UInt8(ascii: "\t") }
        while let last = text.last, last == UInt8(ascii: " ") || last == UInt8(ascii: "\t") { text = text.dropLast() }
        return text
    }
}

/// Paths relative to the outermost folder.
enum RelativePath {
    /// A path as seen from a folder, without redundant steps; nil if it leads out of the outermost folder.
    static func joined(_ folder: String, _ path: String) -> String? {
        guard !path.hasPrefix("/"), path.utf8.count <= 4_096 else { return nil }
        var parts: [Substring] = []
        for part in (folder + "/" + path).split(separator: "/") where part != "." {
            if part != ".." {
                parts.append(part)
            } else if parts.popLast() == nil {
                return nil
            }
        }
        return parts.joined(separator: "/")
    }

    /// Empty for the outermost folder.
    static func folder(of path: String) -> String { path.split(separator: "/").dropLast().joined(separator: "/") }

    static func name(of path: String) -> String { path.split(separator: "/").last.map(String.init) ?? path }
}

/// The build settings of one level, over those of the levels below: configuration file and project, target and its
/// file.
struct BuildSettingLayer {
    private(set) var values: [String: String]

    private static let maximumCount = 10_000
    private static let maximumLength = 8_192

    init(_ values: [String: String] = [:]) { self.values = values }

    /// The settings with another level on top.
    ///
    /// - Parameter configuration: The configuration that is built, for settings that are only for one.
    func overlaid(with settings: [String: String], configuration: String) -> BuildSettingLayer {
        var layer = self
        // A setting for devices takes precedence over one for every system. The order makes the result the same on each
        // run.
        for (name, value) in settings.sorted(by: { ($0.key.utf8.count, $0.key) < ($1.key.utf8.count, $1.key) }) {
            guard let name = BuildSettingLayer.name(name, for: configuration),
                layer.values.count < BuildSettingLayer.maximumCount, value.utf8.count <= BuildSettingLayer.maximumLength
            else { continue }
            layer.values[name] = BuildSettingLayer.inheriting(value, values[name], name)
        }
        return layer
    }

    /// The name of a setting without its condition; nil if the condition is not for the configuration, or not for
    /// devices.
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

    /// Replaces `$(inherited)` in a value with the value of the level below.
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
    /// - Parameter given: What the user says, which takes precedence.
    func settings(below given: BuildSettings) -> BuildSettings { given.over(values) }
}
