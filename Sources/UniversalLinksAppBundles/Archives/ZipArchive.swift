/// The directory of a zip archive, as far as an app needs it.
///
/// PKWARE's APPNOTE, sections 4.3 and 4.4: the end record, its zip64 variant, and the central directory. Local headers
/// are read when an entry is.
///
/// ## Parsing behavior
/// - Nothing is written, so names that lead out of a folder do no harm; they are names like others.
/// - Of two entries with one name, the last counts, as it would win when unpacked.
/// - Entries that share bytes are refused: no tool writes them, and they let a small archive decompress to any size.
/// - Archives in several parts, and entries that are encrypted or compressed in another way than by deflate, are refused.
/// - Checksums are not compared.
struct ZipArchive {
    /// The requested entries, by name.
    let entries: [String: Entry]

    /// An entry of the central directory.
    struct Entry: Hashable {
        /// Where its local header starts.
        let headerOffset: Int
        /// Its size in the archive.
        let compressedCount: Int
        /// Its size after decompression, as the directory says.
        let count: Int
        /// How it is compressed: 0 for not at all, 8 for deflate.
        let method: Int
        /// Whether its bytes are encrypted.
        let isEncrypted: Bool

        /// The size of a local header without name and extra fields.
        fileprivate static let smallestHeader = 30
    }

    /// The most bytes of a central directory that are read.
    private static let maximumDirectoryCount = 64 * 1_048_576

    /// Reads the directory.
    ///
    /// - Parameter isWanted: Whether an entry of this name is kept.
    /// - Throws: if there is none, or a damaged one.
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
        guard ZipArchive.areApart(entries.values, before: end.directoryOffset) else {
            throw AppFileError("Files in the archive overlap. Export it again.")
        }
        self.entries = entries
    }

    /// Whether no two entries share a byte, nor one of them and the directory.
    private static func areApart(_ entries: some Collection<Entry>, before directoryOffset: Int) -> Bool {
        var end = 0
        for entry in entries.sorted(by: { $0.headerOffset < $1.headerOffset }) {
            // The name behind the header is left out, as its length may differ there.
            let (entryEnd, isTooFar) = entry.headerOffset.addingReportingOverflow(
                Entry.smallestHeader + entry.compressedCount)
            guard entry.headerOffset >= end, !isTooFar, entryEnd <= directoryOffset else { return false }
            end = entryEnd
        }
        return true
    }

    // MARK: - Entries

    /// The bytes of an entry after decompression.
    ///
    /// - Throws: if they cannot be read.
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
            // Deflate makes at most 1,032 bytes of one; whoever claims more claims too much.
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

/// A part of other bytes.
struct StoredBytes: ByteSource {
    let source: any ByteSource
    let start: Int
    let count: Int

    func bytes(at offset: Int, count: Int) throws(AppFileError) -> [UInt8] {
        try check(offset, count)
        return try source.bytes(at: start + offset, count: count)
    }
}
