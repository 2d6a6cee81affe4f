import UniversalLinks

/// The path of a file as servers expect it: relative to the folder that everything starts from, if it is below.
struct SourcePath: Hashable {
    /// The path with `/` between its parts: without one in front below the folder, with one elsewhere.
    let text: String
    /// Whether it lies below the folder.
    let isBelow: Bool

    /// A path as the user wrote it, in a folder with an absolute path.
    init(_ path: String, in folder: String) {
        let base = SourcePath.parts(of: folder)
        let isAbsolute = path.utf8.first == UInt8(ascii: "/")
        let parts = SourcePath.parts(of: isAbsolute ? path : folder + "/" + path)
        if parts.count > base.count, parts.starts(with: base) {
            text = parts.dropFirst(base.count).joined(separator: "/")
            isBelow = true
        } else {
            text = "/" + parts.joined(separator: "/")
            isBelow = false
        }
    }

    private static func parts(of path: String) -> [String] {
        var parts: [String] = []
        for part in path.utf8.split(separator: UInt8(ascii: "/")).map({ String(Substring($0)) }) where part != "." {
            if part == ".." { _ = parts.popLast() } else { parts.append(part) }
        }
        return parts
    }
}

extension SourcePath {
    /// As a URI: relative below the folder, else with the scheme `file`.
    var uri: String { (isBelow ? "" : "file://") + SourcePath.percentEncoded(text) }

    /// RFC 3986 section 2.3: only unreserved characters, and the slash, stay as they are.
    private static func percentEncoded(_ path: String) -> String {
        URLCharacters.percentEncoded(path.utf8) { URLCharacters.isUnreserved($0) || $0 == UInt8(ascii: "/") }
    }
}
