/// The directory of a zip archive, as far as an app needs it.
///
/// PKWARE's APPNOTE, sections 4.3 and 4.4: the end record, its zip64 variant, and the central directory. Local headers
/// are read with their entries.
///
/// - Nothing is written, so names that lead out of a folder do no harm.
/// - Of two entries with one name, the last counts, as it would when unpacking.
/// - Entries that share bytes are refused: no tool writes them, and with them a small archive could decompress to any
///   size.
/// - Archives in several parts, and entries that are encrypted or not compressed by deflate, are refused.
/// - Checksums are not compared.
struct ZipArchive {
    /// The requested entries, by name.
    let entries: [String: Entry]

    struct Entry: Hashable {
        let headerOffset: Int
        let compressedCount: Int
        /// The size after decompression, according to the directory.
        let count: Int
        /// 0 for stored, 8 for deflated.
        let method: Int
        let isEncrypted: Bool

        /// Without name and extra fields.
        fileprivate static let smallestHeader = 30
    }

    private static let maximumDirectoryCount = 64 * 1_048_576

    /// - Parameter isWanted: Whether to keep an entry with this name.
    /// - Throws: if there is no directory, or it is damaged.
    init(_ source: any ByteSource, where isWanted: (String) -> Bool) throws(AppFileError) {
        let end = try EndRecord(source)
        guard end.directoryCount <= ZipArchive.maximumDirectoryCount else {
            throw AppFileError(
                "Its directory has \(end.directoryCount) bytes; the limit is \(ZipArchive.maximumDirectoryCount).")
        }
        let bytes = try source.bytes(at: end.directoryOffset, count: end.directoryCount)
        var entries: [String: Entry] = [:]
        var offset = 0
        for _ in 0..<end.entryCount {
            guard let header = DirectoryHeader(bytes, at: offset) else { throw .damagedArchive }
            if isWanted(header.name) { entries[header.name] = header.entry }
            offset = header.end
        }
        guard ZipArchive.areDisjoint(entries.values, before: end.directoryOffset) else {
            throw AppFileError("Files in the archive overlap. Export it again.")
        }
        self.entries = entries
    }

    /// Whether no two entries share a byte with each other or with the directory.
    private static func areDisjoint(_ entries: some Collection<Entry>, before directoryOffset: Int) -> Bool {
        var end = 0
        for entry in entries.sorted(by: { $0.headerOffset < $1.headerOffset }) {
            // The name after the header is left out, because its length may differ there.
            let (entryEnd, isTooFar) = entry.headerOffset.addingReportingOverflow(
                Entry.smallestHeader + entry.compressedCount)
            guard entry.headerOffset >= end, !isTooFar, entryEnd <= directoryOffset else { return false }
            end = entryEnd
        }
        return true
    }

    // MARK: - Entries

    static func contents(
        of entry: Entry, in source: any ByteSource, _ budget: InflationBudget
    ) throws(AppFileError) -> any ByteSource {
        guard !entry.isEncrypted else { throw AppFileError("It is encrypted. Use an archive that is not.") }
        let header = try source.bytes(at: entry.headerOffset, count: Entry.smallestHeader)
        guard header.number(at: 0, width: 4, .little) == 0x0403_4B50,
            let nameCount = header.number(at: 26, width: 2, .little),
            let extraCount = header.number(at: 28, width: 2, .little)
        else { throw .damagedArchive }
        let start = entry.headerOffset + Entry.smallestHeader + nameCount + extraCount
        try source.check(start, entry.compressedCount)
        let stored = StoredBytes(source: source, start: start, count: entry.compressedCount)
        switch entry.method {
        case 0:
            guard entry.count == entry.compressedCount else { throw .damagedArchive }
            return stored
        case 8:
            // Deflate makes at most 1,032 bytes of one, so a larger size is false.
            guard entry.count / 1_040 <= entry.compressedCount else { throw .damagedArchive }
            return try InflatedBytes(stored, count: entry.count, budget)
        default:
            throw AppFileError(
                "It is compressed with method \(entry.method), which is not supported. Use deflate, as Xcode does.")
        }
    }
}

extension AppFileError {
    static let damagedArchive = AppFileError("The archive is damaged. Export it again.")
}

struct StoredBytes: ByteSource {
    let source: any ByteSource
    let start: Int
    let count: Int

    func bytes(at offset: Int, count: Int) throws(AppFileError) -> [UInt8] {
        try check(offset, count)
        return try source.bytes(at: start + offset, count: count)
    }
}

extension ZipArchive {
    struct EndRecord {
        let directoryOffset: Int
        let directoryCount: Int
        let entryCount: Int

        /// The size of the record with its longest possible comment.
        private static let maximumCount = 22 + 65_535
        /// The smallest size of an entry.
        private static let smallestHeader = 46

        /// Searches from the end, because a comment may follow the record.
        init(_ source: any ByteSource) throws(AppFileError) {
            let tailCount = min(source.count, EndRecord.maximumCount)
            let tailStart = source.count - tailCount
            let tail = try source.bytes(at: tailStart, count: tailCount)
            for index in stride(from: tailCount - 22, through: 0, by: -1)
            where tail[index] == 0x50 && tail.number(at: index, width: 4, .little) == 0x0605_4B50 {
                guard let commentCount = tail.number(at: index + 20, width: 2, .little),
                    index + 22 + commentCount <= tailCount
                else { continue }
                try self.init(source, tail, index, at: tailStart + index)
                return
            }
            throw AppFileError("It is not a complete zip archive: its directory is missing. Copy the file again.")
        }

        private init(_ source: any ByteSource, _ tail: [UInt8], _ index: Int, at offset: Int) throws(AppFileError) {
            func field(_ position: Int, _ width: Int) -> Int {
                tail.number(at: index + position, width: width, .little) ?? 0
            }
            let parts = [field(4, 2), field(6, 2)]
            var (entryCount, directoryCount, directoryOffset) = (field(10, 2), field(12, 4), field(16, 4))
            var end = offset
            if entryCount == 0xFFFF || directoryCount == 0xFFFF_FFFF || directoryOffset == 0xFFFF_FFFF,
                let large = try EndRecord.zip64Record(source, before: offset)
            {
                (entryCount, directoryCount, directoryOffset) = (large.entryCount, large.count, large.offset)
                end = large.end
            } else if parts != [0, 0] {
                throw AppFileError("It is one part of a multi-part archive, which is not supported.")
            }
            guard directoryOffset <= end, directoryCount <= end - directoryOffset,
                entryCount <= directoryCount / EndRecord.smallestHeader
            else { throw .damagedArchive }
            self.entryCount = entryCount
            self.directoryCount = directoryCount
            self.directoryOffset = directoryOffset
        }

        /// The record for archives of more than 4 GiB; nil if there is none.
        private static func zip64Record(
            _ source: any ByteSource, before offset: Int
        ) throws(AppFileError) -> (entryCount: Int, count: Int, offset: Int, end: Int)? {
            guard offset >= 20 else { return nil }
            let locator = try source.bytes(at: offset - 20, count: 20)
            guard locator.number(at: 0, width: 4, .little) == 0x0706_4B50 else { return nil }
            guard let start = locator.number(at: 8, width: 8, .little), start <= offset - 20 - 56 else {
                throw .damagedArchive
            }
            let record = try source.bytes(at: start, count: 56)
            guard record.number(at: 0, width: 4, .little) == 0x0606_4B50,
                let entryCount = record.number(at: 32, width: 8, .little),
                let count = record.number(at: 40, width: 8, .little),
                let directory = record.number(at: 48, width: 8, .little)
            else { throw .damagedArchive }
            return (entryCount, count, directory, start)
        }
    }

    struct DirectoryHeader {
        let name: String
        let entry: Entry
        let end: Int

        init?(_ bytes: [UInt8], at offset: Int) {
            func field(_ position: Int, _ width: Int) -> Int? {
                bytes.number(at: offset + position, width: width, .little)
            }
            guard field(0, 4) == 0x0201_4B50, let flags = field(8, 2), let method = field(10, 2),
                let compressed = field(20, 4), let plain = field(24, 4), let nameCount = field(28, 2),
                let extraCount = field(30, 2), let commentCount = field(32, 2), let header = field(42, 4)
            else { return nil }
            let nameEnd = offset + 46 + nameCount
            end = nameEnd + extraCount + commentCount
            guard end <= bytes.count else { return nil }
            name = String(decoding: bytes[(offset + 46)..<nameEnd], as: UTF8.self)
            var sizes = [plain, compressed, header]
            guard DirectoryHeader.replace(&sizes, from: bytes, nameEnd..<(nameEnd + extraCount)) else { return nil }
            entry = Entry(
                headerOffset: sizes[2], compressedCount: sizes[1], count: sizes[0], method: method,
                isEncrypted: flags & 1 != 0)
        }

        /// Replaces the sizes that do not fit in 32 bits with those of the zip64 field, which has the order of `sizes`.
        private static func replace(_ sizes: inout [Int], from bytes: [UInt8], _ extra: Range<Int>) -> Bool {
            guard sizes.contains(0xFFFF_FFFF) else { return true }
            var offset = extra.lowerBound
            while offset + 4 <= extra.upperBound {
                guard let kind = bytes.number(at: offset, width: 2, .little),
                    let count = bytes.number(at: offset + 2, width: 2, .little), offset + 4 + count <= extra.upperBound
                else { return false }
                guard kind == 0x0001 else {
                    offset += 4 + count
                    continue
                }
                var field = offset + 4
                for index in sizes.indices where sizes[index] == 0xFFFF_FFFF {
                    guard field + 8 <= offset + 4 + count, let size = bytes.number(at: field, width: 8, .little) else {
                        return false
                    }
                    sizes[index] = size
                    field += 8
                }
                return true
            }
            return false
        }
    }
}
