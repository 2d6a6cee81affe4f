/// The paths of URLs, cut out and normalised, so that a scanner has nothing to do but scan.
struct PathTexts {
    private(set) var bytes: [UInt8] = []
    /// Where each path starts, and where the last one ends.
    private(set) var starts: [UInt32] = [0]

    init(_ lines: LineBuffer) {
        lines.withEachLine(0..<lines.count) { line in
            bytes += PathNormalizing.normalized(line.withUnsafeBufferPointer(PathTexts.path))
            starts.append(UInt32(bytes.count))
        }
    }

    /// What is between the host and the query or fragment.
    private static func path(_ url: UnsafeBufferPointer<UInt8>) -> [UInt8] {
        let slash = UInt8(ascii: "/")
        func isEnd(_ byte: UInt8) -> Bool { byte == UInt8(ascii: "?") || byte == UInt8(ascii: "#") }
        // The first two slashes belong to the scheme.
        guard let scheme = url.firstIndex(of: slash) else { return [] }
        let afterScheme = url[min(scheme + 2, url.count)...]
        guard let start = afterScheme.firstIndex(where: { $0 == slash || isEnd($0) }), url[start] == slash else {
            return []
        }
        let end = url[start...].firstIndex(where: isEnd) ?? url.endIndex
        return Array(url[start..<end])
    }
}
