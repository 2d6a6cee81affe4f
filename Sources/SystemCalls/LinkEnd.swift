/// Where symbolic links lead.
package enum LinkEnd {
    /// As many as the system follows.
    private static let limit = 40

    /// The path of what a path names, which need not be there; the path itself if it is not a symbolic link.
    ///
    /// - Throws: if links lead in a circle, or cannot be read.
    package static func path(of path: String) throws(SystemCallError) -> String {
        var current = path
        for _ in 0..<limit {
            guard case .symbolicLink? = FileKind(ofEntryAt: current) else { return current }
            let next = try target(of: current)
            guard !next.hasPrefix("/"), let slash = current.utf8.lastIndex(of: UInt8(ascii: "/")) else {
                current = next
                continue
            }
            current = current[...slash] + next
        }
        throw SystemCallError(ELOOP)
    }

    private static func target(of link: String) throws(SystemCallError) -> String {
        var buffer = [CChar](repeating: 0, count: Int(PATH_MAX) + 1)
        guard readlink(link, &buffer, buffer.count - 1) >= 0 else { throw .latest }
        return buffer.withUnsafeBufferPointer { $0.baseAddress.map { String(cString: $0) } ?? "" }
    }
}
