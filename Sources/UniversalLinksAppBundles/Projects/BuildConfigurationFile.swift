/// Reads `.xcconfig` files: `NAME = VALUE`, and `#include "OTHER"`.
struct BuildConfigurationFile {
    /// The settings, as written; of several for one name, the last counts.
    private(set) var settings: [String: String] = [:]
    /// Whether every file that is included was read.
    private(set) var isComplete = true

    /// The most bytes of a file that are read.
    static let maximumByteCount = 1_048_576
    private static let maximumDepth = 8
    private static let maximumFileCount = 64
    private static let maximumSettingCount = 5_000

    private var fileCount = 0
    private let contents: (_ path: String) -> [UInt8]?

    /// - Parameters:
    ///   - path: The file, from the folder that everything is read from.
    ///   - contents: The bytes of a file; nil if it is not there, or lies elsewhere.
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

    /// Whether a file is made by CocoaPods or Flutter, which set nothing about signing.
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

    /// The `=` behind the name; not one in a condition, as in `NAME[sdk=iphoneos*]`.
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

/// Paths from the folder that everything is read from.
enum RelativePath {
    /// A path as seen from a folder, without steps that lead nowhere; nil if it leads out of what is read.
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

    /// The folder of a file; empty for the outermost one.
    static func folder(of path: String) -> String { path.split(separator: "/").dropLast().joined(separator: "/") }

    /// The last part of a path.
    static func name(of path: String) -> String { path.split(separator: "/").last.map(String.init) ?? path }
}
