/// A zip archive in the making. Nothing is compressed: deflated entries are made of stored blocks.
public struct ZipFile: Sendable {
    /// The entries, in order.
    public var entries: [Entry] = []
    /// A comment behind everything.
    public var comment: [UInt8] = []
    /// Whether the directory is told of in a zip64 record.
    public var isZip64 = false

    /// A file in an archive.
    public struct Entry: Sendable {
        /// Its path in the archive.
        public var name: String
        /// Its bytes.
        public var contents: [UInt8]
        /// Its bytes as deflate wrote them, with the header of a file of ``claimedCount`` bytes; nil for stored blocks.
        public var deflated: [UInt8]?
        /// How it is compressed.
        public var method = 8
        /// The flags of its header.
        public var flags = 0
        /// The size that the directory claims; nil for the real one.
        public var claimedCount: Int?
        /// Where the directory claims that it starts; nil for the real place.
        public var claimedOffset: Int?
        /// Whether its sizes stand in a zip64 field.
        public var isZip64 = false

        /// A file.
        public init(_ name: String, _ contents: [UInt8]) {
            self.name = name
            self.contents = contents
        }
    }

    /// An archive of files.
    public init(_ files: [(name: String, contents: [UInt8])] = []) {
        entries = files.map { Entry($0.name, $0.contents) }
    }

    /// The archive.
    public var bytes: [UInt8] {
        var bytes: [UInt8] = []
        var directory: [UInt8] = []
        for entry in entries {
            let offset = bytes.count
            let data = entry.deflated ?? (entry.method == 8 ? ZipFile.deflated(entry.contents) : entry.contents)
            let name = Array(entry.name.utf8)
            bytes += Bytes.little(0x0403_4B50, 4) + Bytes.little(20, 2) + Bytes.little(entry.flags, 2)
            bytes += Bytes.little(entry.method, 2) + Bytes.little(0, 8)
            bytes += Bytes.little(data.count, 4) + Bytes.little(entry.contents.count, 4)
            bytes += Bytes.little(name.count, 2) + Bytes.little(3, 2) + name + [1, 2, 3] + data
            directory += header(entry, name, data.count, entry.claimedOffset ?? offset)
        }
        let start = bytes.count
        bytes += directory
        if isZip64 {
            let record = bytes.count
            bytes += Bytes.little(0x0606_4B50, 4) + Bytes.little(44, 8) + Bytes.little(0x2D_002D, 4)
            bytes += Bytes.little(0, 8) + Bytes.little(entries.count, 8) + Bytes.little(entries.count, 8)
            bytes += Bytes.little(directory.count, 8) + Bytes.little(start, 8)
            bytes += Bytes.little(0x0706_4B50, 4) + Bytes.little(0, 4) + Bytes.little(record, 8) + Bytes.little(1, 4)
        }
        let (count, size, offset) =
            isZip64 ? (0xFFFF, 0xFFFF_FFFF, 0xFFFF_FFFF) : (entries.count, directory.count, start)
        bytes += Bytes.little(0x0605_4B50, 4) + Bytes.little(0, 4) + Bytes.little(count, 2) + Bytes.little(count, 2)
        return bytes + Bytes.little(size, 4) + Bytes.little(offset, 4) + Bytes.little(comment.count, 2) + comment
    }

    private func header(_ entry: Entry, _ name: [UInt8], _ storedCount: Int, _ offset: Int) -> [UInt8] {
        let count = entry.claimedCount ?? entry.contents.count
        let extra =
            entry.isZip64
            ? Bytes.little(1, 2) + Bytes.little(24, 2) + Bytes.little(count, 8) + Bytes.little(storedCount, 8)
                + Bytes.little(offset, 8) : []
        let shown = entry.isZip64 ? [0xFFFF_FFFF, 0xFFFF_FFFF, 0xFFFF_FFFF] : [storedCount, count, offset]
        return Bytes.little(0x0201_4B50, 4) + Bytes.little(0x14_0014, 4) + Bytes.little(entry.flags, 2)
            + Bytes.little(entry.method, 2) + Bytes.little(0, 8) + Bytes.little(shown[0], 4) + Bytes.little(shown[1], 4)
            + Bytes.little(name.count, 2) + Bytes.little(extra.count, 2) + Bytes.little(0, 10)
            + Bytes.little(shown[2], 4) + name + extra
    }

    /// RFC 1951, section 3.2.4: blocks without compression.
    static func deflated(_ bytes: [UInt8]) -> [UInt8] {
        var result: [UInt8] = []
        var start = 0
        repeat {
            let end = min(start + 65_535, bytes.count)
            let length = end - start
            result += [end == bytes.count ? 1 : 0] + Bytes.little(length, 2) + Bytes.little(~length & 0xFFFF, 2)
            result += bytes[start..<end]
            start = end
        } while start < bytes.count
        return result
    }
}
