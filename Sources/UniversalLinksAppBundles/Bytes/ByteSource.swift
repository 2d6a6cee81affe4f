/// Bytes that are read piece by piece: a file, an entry of an archive, or memory.
protocol ByteSource {
    /// How many there are.
    var count: Int { get }

    /// Some of them, all of which have to be there.
    ///
    /// - Throws: if they are not, or cannot be read.
    func bytes(at offset: Int, count: Int) throws(AppFileError) -> [UInt8]
}

extension ByteSource {
    /// All of the bytes.
    ///
    /// - Throws: if there are more than `limit`.
    func all(limit: Int) throws(AppFileError) -> [UInt8] {
        guard count <= limit else {
            throw AppFileError("It has \(count) bytes; the limit is \(limit).")
        }
        return try bytes(at: 0, count: count)
    }

    /// As many bytes as there are, up to a number.
    func prefix(_ count: Int) throws(AppFileError) -> [UInt8] {
        try bytes(at: 0, count: min(count, self.count))
    }

    /// Throws if a range does not lie in the bytes.
    func check(_ offset: Int, _ count: Int) throws(AppFileError) {
        guard offset >= 0, count >= 0, offset <= self.count, count <= self.count - offset else {
            throw AppFileError(
                "It is damaged: it ends before byte \(offset.addingReportingOverflow(count).partialValue).")
        }
    }
}

/// Bytes in memory.
struct MemoryBytes: ByteSource {
    let stored: [UInt8]

    var count: Int { stored.count }

    func bytes(at offset: Int, count: Int) throws(AppFileError) -> [UInt8] {
        try check(offset, count)
        return Array(stored[offset..<(offset + count)])
    }
}
