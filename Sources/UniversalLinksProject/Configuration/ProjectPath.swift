#if canImport(FoundationEssentials)
    import FoundationEssentials
#else
    import Foundation
#endif

/// A path as a project names its files, relative to the folder of `aasa.yml`.
package enum ProjectPath {
    /// Without redundant steps: `./a//b/../c` is `a/c`.
    package static func normalized(_ path: String) -> String {
        var parts: [Substring] = []
        for part in path.split(separator: "/") where part != "." {
            if part == "..", let last = parts.last, last != ".." {
                parts.removeLast()
            } else {
                parts.append(part)
            }
        }
        return (path.hasPrefix("/") ? "/" : "") + parts.joined(separator: "/")
    }

    /// A path in `folder`, as seen from elsewhere; an absolute path stays as it is.
    package static func path(_ path: String, in folder: String) -> String {
        guard !folder.isEmpty, folder != ".", !path.hasPrefix("/") else { return path }
        return normalized(folder + "/" + path)
    }

    /// The opposite of ``path(_:in:)``; a path outside the folder stays as it is.
    package static func relative(_ path: String, to folder: String) -> String {
        let folder = normalized(folder)
        let start = folder.hasSuffix("/") ? folder : folder + "/"
        guard !folder.isEmpty, path.utf8.starts(with: start.utf8) else { return path }
        return String(decoding: path.utf8.dropFirst(start.utf8.count), as: UTF8.self)
    }

    /// The folder of a file; empty for the current one.
    package static func folder(of path: String) -> String {
        guard let slash = path.utf8.lastIndex(of: UInt8(ascii: "/")) else { return "" }
        return slash == path.startIndex ? "/" : String(path[..<slash])
    }

    package static func fileName(of path: String) -> String {
        path.split(separator: "/").last.map(String.init) ?? path
    }

    /// Replaced in a path by the domain's host, without `*.`.
    static let domainPlaceholder = "$(domain)"

    /// The first `$(…)` in a path that is something else; the rest of the path if it is not closed.
    static func unknownPlaceholder(in path: String) -> String? {
        var rest = path[...]
        while let start = rest.firstRange(of: "$(")?.lowerBound {
            rest = rest[start...]
            let placeholder = rest.firstIndex(of: ")").map { rest[...$0] } ?? rest
            guard placeholder == domainPlaceholder else { return String(placeholder) }
            rest = rest.dropFirst(placeholder.count)
        }
        return nil
    }

    static func filled(_ path: String, host: String) -> String {
        path.split(separator: domainPlaceholder, omittingEmptySubsequences: false).joined(separator: host)
    }

    /// The opposite of ``filled(_:host:)``.
    static func template(_ path: String, host: String) -> String {
        path.split(separator: host, omittingEmptySubsequences: false).joined(separator: domainPlaceholder)
    }
}

extension ProjectPath {
    package static func absolute(_ path: String) -> String {
        path.hasPrefix("/") ? normalized(path) : normalized(FileManager.default.currentDirectoryPath + "/" + path)
    }

    /// The path from the current folder for a file below it, as patches need it; else from the root.
    package static func fromCurrentFolder(_ path: String) -> String {
        relative(absolute(path), to: normalized(FileManager.default.currentDirectoryPath))
    }
}
