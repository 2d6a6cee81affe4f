/// Reads a tar archive from its start to its end, in constant memory.
///
/// ustar, long names of GNU, and `path` and `size` of pax headers. The archive ends with a block of zeros, or where its bytes end
/// between two entries.
struct TarReader {
    private let bytes: ArchiveBytes
    private let limits: DeviceFile.Limits
    private var entryCount = 0
    /// How much of the present entry's data, and of what fills its last block, was not taken.
    private var unread = (data: 0, filling: 0)

    /// An entry.
    struct Entry {
        /// Its name, with folders.
        let name: String
        /// How many bytes it has.
        let size: Int
        /// Whether it is a regular file.
        let isFile: Bool
    }

    /// A long name, or the headers of pax for an entry.
    private struct Extension {
        var name: String?
        var size: Int?
    }

    init(_ bytes: ArchiveBytes, limits: DeviceFile.Limits) {
        self.bytes = bytes
        self.limits = limits
    }

    /// The next entry; nil at the end.
    mutating func next() throws(ArchiveError) -> Entry? {
        var known = Extension()
        while true {
            try skip()
            let place = bytes.takenCount
            var block = [UInt8](repeating: 0, count: TarHeader.byteCount)
            let count = try bytes.take(into: &block)
            if count == 0 { return nil }
            guard count == TarHeader.byteCount else { throw .truncated(at: bytes.takenCount) }
            if TarHeader.isEnd(block) { return nil }
            let header: TarHeader
            do throws(TarHeader.Damage) {
                header = try TarHeader(block)
            } catch {
                throw .damagedHeader(at: place, error.problem)
            }
            entryCount += 1
            guard entryCount <= limits.entryCount else { throw .tooManyEntries(limit: limits.entryCount) }
            let size = header.kind == .file ? known.size ?? header.size : header.size
            // What is added to it below has to fit as well.
            guard size <= limits.byteCount else { throw .tooManyBytes(limit: limits.byteCount) }
            unread = (size, (TarHeader.byteCount - size % TarHeader.byteCount) % TarHeader.byteCount)
            switch header.kind {
            case .longName: known.name = TarReader.text(try whole(at: place))
            case .extended: try TarReader.read(try whole(at: place), into: &known, at: place)
            case .file, .other:
                return Entry(name: known.name ?? header.name, size: size, isFile: header.kind == .file)
            }
        }
    }

    /// Takes bytes of the present entry; how many, 0 at its end.
    mutating func read(into room: inout [UInt8]) throws(ArchiveError) -> Int {
        let wanted = min(room.count, unread.data)
        guard wanted > 0 else { return 0 }
        if wanted < room.count { room.removeLast(room.count - wanted) }
        let count = try bytes.take(into: &room)
        // What is there of an archive that is cut off counts; the next read finds nothing.
        guard count > 0 else { throw .truncated(at: bytes.takenCount) }
        unread.data -= count
        return count
    }

    /// Passes over the rest of the present entry.
    private mutating func skip() throws(ArchiveError) {
        var left = unread.data + unread.filling
        unread = (0, 0)
        var room = [UInt8](repeating: 0, count: min(left, 1 << 18))
        while left > 0 {
            if room.count > left { room.removeLast(room.count - left) }
            let count = try bytes.take(into: &room)
            guard count == room.count else { throw .truncated(at: bytes.takenCount) }
            left -= count
        }
    }

    /// The data of an entry that describes another one.
    private mutating func whole(at place: Int) throws(ArchiveError) -> [UInt8] {
        guard unread.data <= limits.nameByteCount else { throw .longName(at: place, limit: limits.nameByteCount) }
        var data = [UInt8](repeating: 0, count: unread.data)
        guard try read(into: &data) == data.count else { throw .truncated(at: bytes.takenCount) }
        return data
    }

    private static func text(_ bytes: [UInt8]) -> String {
        String(decoding: bytes.prefix { $0 != 0 }, as: UTF8.self)
    }

    /// Records of pax: `LENGTH key=value` and a line feed, where the length counts itself.
    private static func read(_ data: [UInt8], into known: inout Extension, at place: Int) throws(ArchiveError) {
        var rest = data[...]
        while !rest.isEmpty {
            guard let space = rest.prefix(20).firstIndex(of: UInt8(ascii: " ")),
                let length = Int(String(decoding: rest[..<space], as: UTF8.self)),
                length > space - rest.startIndex + 1, length <= rest.count
            else { throw .damagedHeader(at: place, "an extended header has a wrong length") }
            let record = rest[(space + 1)..<(rest.startIndex + length - 1)]
            rest = rest.dropFirst(length)
            guard let sign = record.firstIndex(of: UInt8(ascii: "=")) else { continue }
            let (key, value) = (record[..<sign], record[(sign + 1)...])
            if key.elementsEqual("path".utf8) {
                known.name = String(decoding: value, as: UTF8.self)
            } else if key.elementsEqual("size".utf8) {
                guard let size = Int(String(decoding: value.prefix(20), as: UTF8.self)), size >= 0 else {
                    throw .damagedHeader(at: place, "the size of an entry is negative or absurd")
                }
                known.size = size
            }
        }
    }
}
