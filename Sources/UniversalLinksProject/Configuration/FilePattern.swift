/// The files that an entry under `ignore` names: one by its path, or those that a ``GlobPattern`` matches. Nothing is
/// searched on disk.
struct FilePattern: Sendable {
    /// Absolute.
    let path: String
    /// Whether it can match other paths.
    let isPattern: Bool
    private let parts: [Part]

    private enum Part: Hashable {
        /// A name, also if it has the characters of a pattern.
        case name(Substring)
        case pattern(Substring)
        case folders
    }

    /// - Parameters:
    ///   - text: Relative to the folder, or absolute.
    ///   - folder: An absolute path.
    init(_ text: String, in folder: String) {
        path = ProjectPath.path(text, in: folder)
        // The names of the folder itself are no patterns.
        var parts = text.hasPrefix("/") ? [] : folder.split(separator: "/").map { Part.name($0) }
        for part in text.split(separator: "/") {
            switch part {
            case "..": _ = parts.popLast()
            case "**": if parts.last != .folders { parts.append(.folders) }
            default: parts.append(GlobPattern.isPattern(String(part)) ? .pattern(part) : .name(part))
            }
        }
        self.parts = parts
        isPattern = parts.contains { if case .name = $0 { false } else { true } }
    }

    /// - Parameter absolutePath: Without redundant steps.
    func matches(_ absolutePath: String) -> Bool {
        if path == absolutePath { return true }
        guard isPattern else { return false }
        let names = absolutePath.split(separator: "/")
        // Where the next part may begin.
        var starts: Set<Int> = [0]
        for part in parts {
            var next: Set<Int> = []
            for start in starts where start <= names.count {
                switch part {
                case .folders: next.formUnion(start...names.count)
                case .name(let name): if start < names.count, names[start] == name { next.insert(start + 1) }
                case .pattern(let pattern):
                    if start < names.count,
                        names[start] == pattern || GlobPattern.matches(String(pattern), String(names[start]))
                    {
                        next.insert(start + 1)
                    }
                }
            }
            starts = next
            if starts.isEmpty { return false }
        }
        return starts.contains(names.count)
    }
}
