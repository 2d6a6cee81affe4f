import JSONSyntax

/// Finds the lines of `swcd` in a log of any size, in the memory of one line.
package struct DeviceLogReader: Sendable {
    /// What was found so far.
    package private(set) var log: DeviceLog

    private var line: [UInt8] = []

    /// What is behind so many bytes of a line is not looked at.
    package static let maximumLineByteCount = 65_536

    /// - Parameter log: What was found before, in other files.
    package init(continuing log: DeviceLog = DeviceLog()) { self.log = log }

    /// Reads the next bytes.
    package mutating func read(_ bytes: UnsafeRawBufferPointer) {
        var rest = bytes[...]
        while let end = rest.firstIndex(of: UInt8(ascii: "\n")) {
            keep(rest[..<end])
            finish()
            rest = rest[(end + 1)...]
        }
        keep(rest)
    }

    /// Reads what is left: a last line without a line feed.
    package mutating func finish() {
        if let event = DeviceLogLine.event(line[...]) { log.add(event) }
        line.removeAll(keepingCapacity: true)
    }

    /// Reads the members of an array, as `log show --style json` writes it.
    ///
    /// - Returns: Whether the bytes are such an array.
    package mutating func readArray(_ bytes: [UInt8]) -> Bool {
        guard let values = (try? JSONDocument(parsing: bytes))?.root.array else { return false }
        for object in values.compactMap(\.object) {
            if let event = DeviceLogLine.event(object) { log.add(event) }
        }
        return true
    }

    private mutating func keep(_ bytes: Slice<UnsafeRawBufferPointer>) {
        let room = DeviceLogReader.maximumLineByteCount - line.count
        if room > 0 { line.append(contentsOf: bytes.prefix(room)) }
    }
}
