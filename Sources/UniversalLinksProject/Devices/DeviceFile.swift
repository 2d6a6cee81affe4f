package import UniversalLinksChecks
import _UniversalLinksSystemCalls

/// What a file says about a device: a sysdiagnose archive, the output of `swcutil show`, or a log.
package struct DeviceFile: Sendable {
    package internal(set) var evidence: DeviceEvidence
    /// Why not everything was read; nil if it was.
    package internal(set) var failure: RunFailure?

    package struct Limits: Sendable {
        package var byteCount: Int
        package var entryCount: Int
        /// The most bytes of an entry that describes another one, such as a long name.
        package var nameByteCount: Int

        /// More than any sysdiagnose: the largest ones unpack to a few gigabytes.
        package static let standard = Limits(byteCount: 8 << 30, entryCount: 100_000, nameByteCount: 1 << 20)

        package init(byteCount: Int, entryCount: Int, nameByteCount: Int) {
            (self.byteCount, self.entryCount, self.nameByteCount) = (byteCount, entryCount, nameByteCount)
        }
    }

    /// Reads a file; `-` is standard input.
    ///
    /// A damaged archive is read up to the damage if something before it is about the device; ``failure`` says so.
    ///
    /// - Throws: `RunFailure` if it cannot be read, or says nothing about a device.
    package init(_ path: String, limits: Limits = .standard) throws(RunFailure) {
        try DeviceFile.refuseFolder(path)
        try InputFile.refuseURL(path)
        let bytes = try ArchiveBytes(path, limit: limits.byteCount)
        let name = bytes.name
        evidence = DeviceEvidence(name: name)
        do throws(ArchiveError) {
            if TarHeader.isHeader(try bytes.peek(TarHeader.byteCount)) {
                try readArchive(TarReader(bytes, limits: limits))
            } else {
                try readText(bytes)
            }
        } catch {
            failure = RunFailure(.couldNotDoIt, about: name, error.reason)
        }
        guard evidence.isEmpty else { return }
        throw failure ?? nothingFound
    }

    private var nothingFound: RunFailure {
        guard let binary = evidence.binaryLogs.first else {
            return RunFailure(
                .couldNotDoIt, about: evidence.name,
                "it contains neither records of swcutil show nor lines of swcd. Pass a sysdiagnose archive of the device, "
                    + "its swcutil_show.txt, or the output of log show.")
        }
        return RunFailure(
            .couldNotDoIt, about: evidence.name, "it contains no swcutil_show.txt.",
            nextStep: .exportLog(binary, isPacked: true))
    }
}

extension DeviceFile {
    /// Files that are read whole are cut off here.
    private static let wholeByteCount = DeviceRecords.maximumByteCount + 1
    private static let pieceByteCount = 1 << 18
    private static let listedBinaryLogCount = 10

    static func refuseFolder(_ path: String) throws(RunFailure) {
        guard case .folder? = FileKind(at: path) else { return }
        guard hasEnding(path, ".logarchive") || hasEnding(path, ".logarchive/") else {
            throw RunFailure(
                .couldNotDoIt, about: path,
                "this is a folder. Pass the sysdiagnose archive, or the swcutil_show.txt inside it.")
        }
        throw RunFailure(
            .couldNotDoIt, about: path, "this is a log archive.", nextStep: .exportLog(path, isPacked: false))
    }

    // MARK: - Archives

    mutating func readArchive(_ reader: TarReader) throws(ArchiveError) {
        var reader = reader
        var readingError: RunFailure?
        var byteCount = 0
        while let entry = try reader.next() {
            noteBinaryLog(entry.name)
            guard entry.isFile, !isInBinaryLog(entry.name) else { continue }
            if DeviceFile.isRecords(entry.name) {
                do throws(DeviceRecords.ReadingError) {
                    let bytes = whole(&reader, upTo: DeviceFile.wholeByteCount - byteCount)
                    byteCount += bytes.count
                    guard byteCount < DeviceFile.wholeByteCount || evidence.records.isEmpty else {
                        failure = DeviceFile.tooMuch(evidence.name)
                        continue
                    }
                    try add(bytes, named: entry.name)
                } catch {
                    readingError = DeviceFile.failure(of: "\(evidence.name)/\(entry.name)", error)
                }
            } else if DeviceFile.isText(entry.name) {
                try readLog(&reader, named: entry.name)
            }
        }
        if evidence.records.isEmpty { failure = readingError }
    }

    private mutating func add(_ bytes: [UInt8], named name: String) throws(DeviceRecords.ReadingError) {
        let room = DeviceRecords.maximumCount - evidence.records.count
        guard room > 0 else {
            failure = DeviceFile.tooMuch(evidence.name)
            return
        }
        let found = try DeviceRecords(parsing: bytes, limit: room)
        evidence.records += found.records
        evidence.sources.append(.init(name: name, kind: .records))
        if found.hasMore { failure = DeviceFile.tooMuch(evidence.name) }
    }

    private static func tooMuch(_ name: String) -> RunFailure {
        RunFailure(
            .couldNotDoIt, about: name,
            "it has more records of swcutil show than are read: \(DeviceRecords.maximumCount) records or "
                + "\(DeviceRecords.maximumByteCount >> 20) MiB. The rest was not read.")
    }

    private func whole(_ reader: inout TarReader, upTo limit: Int) -> [UInt8] {
        var bytes: [UInt8] = []
        do throws(ArchiveError) {
            while bytes.count < limit {
                var piece = [UInt8](repeating: 0, count: min(DeviceFile.pieceByteCount, limit - bytes.count))
                let count = try reader.read(into: &piece)
                if count == 0 { break }
                bytes += piece[..<count]
            }
        } catch {
            // The archive is damaged from here on, and reading its next entry will say so.
        }
        return bytes
    }

    private mutating func readLog(_ reader: inout TarReader, named name: String) throws(ArchiveError) {
        let before = evidence.log.lineCount
        var lines = DeviceLogReader(continuing: evidence.log)
        evidence.log = DeviceLog()
        defer {
            lines.finish()
            evidence.log = lines.log
            if evidence.log.lineCount > before { evidence.sources.append(.init(name: name, kind: .log)) }
        }
        while true {
            var piece = [UInt8](repeating: 0, count: DeviceFile.pieceByteCount)
            let count = try reader.read(into: &piece)
            if count == 0 { return }
            piece[..<count].withUnsafeBytes { lines.read($0) }
        }
    }

    /// Notes the names of logs in the system's binary format, once each.
    private mutating func noteBinaryLog(_ entry: String) {
        guard let log = DeviceFile.binaryLog(of: entry), evidence.binaryLogs.last?.utf8.elementsEqual(log.utf8) != true,
            !evidence.binaryLogs.contains(where: { $0.utf8.elementsEqual(log.utf8) })
        else { return }
        if evidence.binaryLogs.count < DeviceFile.listedBinaryLogCount {
            evidence.binaryLogs.append(log)
        } else {
            evidence.hasMoreBinaryLogs = true
        }
    }

    private func isInBinaryLog(_ entry: String) -> Bool { DeviceFile.binaryLog(of: entry) != nil }

    /// The log archive that contains an entry, or the entry itself if it is a log outside an archive.
    private static func binaryLog(of entry: String) -> String? {
        let parts = entry.utf8.split(separator: UInt8(ascii: "/"), omittingEmptySubsequences: false)
        if let place = parts.firstIndex(where: { $0.reversed().starts(with: ".logarchive".utf8.reversed()) }) {
            return parts[...place].map { String(decoding: $0, as: UTF8.self) }.joined(separator: "/")
        }
        return hasEnding(entry, ".tracev3") ? entry : nil
    }

    private static func isRecords(_ entry: String) -> Bool {
        hasEnding(entry, "/swcutil_show.txt") || entry.utf8.elementsEqual("swcutil_show.txt".utf8)
    }

    private static func isText(_ entry: String) -> Bool { hasEnding(entry, ".log") || hasEnding(entry, ".txt") }

    private static func hasEnding(_ name: String, _ ending: String) -> Bool {
        name.utf8.reversed().starts(with: ending.utf8.reversed())
    }

    private static func failure(of name: String, _ error: DeviceRecords.ReadingError) -> RunFailure {
        RunFailure(.couldNotDoIt, about: name, error.message.prefix(1).lowercased() + error.message.dropFirst())
    }

    // MARK: - Text

    /// Reads text that may be records, lines of a log, or both.
    mutating func readText(_ bytes: ArchiveBytes) throws(ArchiveError) {
        var lines = DeviceLogReader()
        var start: [UInt8] = []
        var piece = [UInt8](repeating: 0, count: DeviceFile.pieceByteCount)
        var failed: ArchiveError?
        do throws(ArchiveError) {
            while true {
                let count = try bytes.take(into: &piece)
                if count == 0 { break }
                start += piece[..<min(count, DeviceFile.wholeByteCount - start.count)]
                piece[..<count].withUnsafeBytes { lines.read($0) }
            }
        } catch {
            failed = error
        }
        let isArray = DeviceFile.firstByte(of: start) == UInt8(ascii: "[")
        if isArray, start.count < DeviceFile.wholeByteCount {
            var values = DeviceLogReader()
            if values.readArray(start) { lines = values }
        }
        lines.finish()
        evidence.log = lines.log
        if evidence.log.lineCount > 0 { evidence.sources.append(.init(name: evidence.name, kind: .log)) }
        try readRecords(start)
        if let failed { throw failed }
    }

    private mutating func readRecords(_ start: [UInt8]) throws(ArchiveError) {
        do throws(DeviceRecords.ReadingError) {
            let found = try DeviceRecords(parsing: start)
            evidence.records = found.records
            evidence.sources.insert(.init(name: evidence.name, kind: .records), at: 0)
            if found.hasMore { failure = DeviceFile.tooMuch(evidence.name) }
        } catch {
            // A long log is not output of `swcutil`, and text without records could be anything.
            guard evidence.log.lineCount == 0, !start.isEmpty, start.count < DeviceFile.wholeByteCount else { return }
            let isText = String(decoding: start, as: UTF8.self).utf8.elementsEqual(start)
            guard !isText || DeviceFile.firstByte(of: start) == UInt8(ascii: "{") else { return }
            throw .unreadable(error.message.prefix(1).lowercased() + error.message.dropFirst())
        }
    }

    private static func firstByte(of bytes: [UInt8]) -> UInt8? { bytes.first { !" \t\r\n".utf8.contains($0) } }
}

extension DeviceRecords {
    /// Reads a device's records from output of `swcutil show` or from a sysdiagnose archive.
    ///
    /// - Throws: `RunFailure` if the file cannot be read to its end, or contains no such records.
    package init(fileAt path: String) throws(RunFailure) {
        let file = try DeviceFile(path)
        if let failure = file.failure { throw failure }
        guard !file.evidence.records.isEmpty else {
            throw RunFailure(
                .couldNotDoIt, about: file.evidence.name,
                "it contains no record of swcutil show, only a log.")
        }
        self.init(file.evidence.records)
    }
}
