import SystemCalls
import UniversalLinksAppBundles

/// Looks for the path of association files as a text in the files of a repository: in a route of a server, in its configuration, in the
/// script that deploys it. Whoever writes the path down knows it, so that a file of another name may well be served under it.
struct ServedPathSearch {
    /// Whether a file has the text, as far as files were looked at; nil if the repository has no other file.
    private(set) var isFound: Bool?

    private static let maximumFileCount = 5_000
    private static let maximumFileSize = 262_144
    private static let maximumByteCount = 64 * 1_048_576
    private static let maximumDuration = Duration.seconds(1)

    /// What people read, and what is no text.
    private static let skippedExtensions: Set<String> = [
        "md", "markdown", "rst", "adoc", "txt", "pdf", "png", "jpg", "jpeg", "gif", "webp", "ico", "svg", "woff",
        "woff2", "ttf",
        "otf", "mp4", "mov", "mp3", "zip", "gz", "lock", "map",
    ]

    /// Searches below a folder.
    ///
    /// - Parameters:
    ///   - own: The association file, relative to the folder.
    ///   - text: What to look for, as a whole word without an extension.
    init(below folder: String, besides own: String, for text: String) {
        let walk = FolderWalk(below: folder) { name in
            !name.utf8.starts(with: "apple-app-site-association".utf8)
                && !ServedPathSearch.skippedExtensions.contains(name.split(separator: ".").last?.lowercased() ?? "")
        }
        let end = ContinuousClock.now + ServedPathSearch.maximumDuration
        var (fileCount, byteCount) = (0, 0)
        for path in walk.paths where path != own {
            guard fileCount < ServedPathSearch.maximumFileCount, byteCount < ServedPathSearch.maximumByteCount,
                ContinuousClock.now < end
            else { break }
            fileCount += 1
            var information = stat()
            let full = folder + "/" + path
            guard stat(full, &information) == 0, information.st_size <= ServedPathSearch.maximumFileSize,
                let bytes = try? InputFile(full).bytes
            else { continue }
            byteCount += bytes.count
            if ServedPathSearch.contains(Array(text.utf8), in: bytes) {
                isFound = true
                return
            }
        }
        isFound = walk.gaps.isEmpty && fileCount == 0 ? nil : false
    }

    /// Whether a text is in the bytes, and is not the beginning of a longer name.
    private static func contains(_ text: [UInt8], in bytes: [UInt8]) -> Bool {
        bytes.withUnsafeBytes { all in
            var start = 0
            while start + text.count <= all.count, let base = all.baseAddress,
                let found = memchr(base + start, Int32(text[0]), all.count - start - text.count + 1)
            {
                start = UnsafeRawPointer(found) - base + 1
                let end = start - 1 + text.count
                guard memcmp(found, text, text.count) == 0 else { continue }
                let isOpen = end < all.count && isNameByte(all[end])
                let isExtended = end + 1 < all.count && all[end] == UInt8(ascii: ".") && isNameByte(all[end + 1])
                if !isOpen, !isExtended { return true }
            }
            return false
        }
    }

    private static func isNameByte(_ byte: UInt8) -> Bool {
        switch byte {
        case UInt8(ascii: "a")...UInt8(ascii: "z"), UInt8(ascii: "A")...UInt8(ascii: "Z"),
            UInt8(ascii: "0")...UInt8(ascii: "9"),
            UInt8(ascii: "_"), UInt8(ascii: "-"):
            true
        default: false
        }
    }
}
