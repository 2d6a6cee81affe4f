import JSONSyntax

/// Reads a tar archive from start to end, in constant memory.
///
/// Supports ustar, GNU's long names, and `path` and `size` in pax headers. The archive ends with a block of zeros, or
/// where its bytes end between two entries.
struct TarReader {
    private let bytes: ArchiveBytes
    private let limits: DeviceFile.Limits
    private var entryCount = 0
    /// How much of the current entry's data, and of the padding of its last block, was not taken.
    private var unread = (data: 0, filling: 0)

    struct Entry {
        let name: String
        let size: Int
        let isFile: Bool
    }

    /// A long name, or the pax headers of an entry.
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
            // What is added below has to fit as well.
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

    /// Takes bytes of the current entry; returns how many, 0 at its end.
    mutating func read(into room: inout [UInt8]) throws(ArchiveError) -> Int {
        let wanted = min(room.count, unread.data)
        guard wanted > 0 else { return 0 }
        if wanted < room.count { room.removeLast(room.count - wanted) }
        let count = try bytes.take(into: &room)
        // Use what is left of a truncated archive; the next read finds nothing.
        guard count > 0 else { throw .truncated(at: bytes.takenCount) }
        unread.data -= count
        return count
    }

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

    private mutating func whole(at place: Int) throws(ArchiveError) -> [UInt8] {
        guard unread.data <= limits.nameByteCount else { throw .longName(at: place, limit: limits.nameByteCount) }
        var data = [UInt8](repeating: 0, count: unread.data)
        guard try read(into: &data) == data.count else { throw .truncated(at: bytes.takenCount) }
        return data
    }

    private static func text(_ bytes: [UInt8]) -> String {
        String(decoding: bytes.prefix { $0 != 0 }, as: UTF8.self)
    }

    /// Reads pax records: `LENGTH key=value` and a line feed. The length counts itself.
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

/// A header of a tar archive: ustar, with GNU's large numbers.
///
/// POSIX.1-2017, pax, "ustar Interchange Format".
struct TarHeader {
    /// With its prefix.
    let name: String
    let size: Int
    let kind: Kind

    enum Kind: Hashable {
        case file
        /// The name of the next entry, as GNU writes long ones.
        case longName
        /// Properties of the next entry, as pax writes them.
        case extended
        /// Anything else: a folder, a link, a property of all entries.
        case other
    }

    /// The size of a header, and of a block of data.
    static let byteCount = 512

    struct Damage: Error, Hashable {
        let problem: String
    }

    static func isHeader(_ block: ArraySlice<UInt8>) -> Bool {
        block.count == byteCount && hasRightChecksum(Array(block)) && !isEnd(Array(block))
    }

    /// Whether a block is one of those at the end, which are zeros.
    static func isEnd(_ block: [UInt8]) -> Bool { block.allSatisfy { $0 == 0 } }

    init(_ block: [UInt8]) throws(Damage) {
        guard block.count == TarHeader.byteCount, TarHeader.hasRightChecksum(block) else {
            throw Damage(problem: "the checksum of a header is wrong")
        }
        let type = block[156]
        kind =
            switch type {
            case 0, UInt8(ascii: "0"), UInt8(ascii: "7"): .file
            case UInt8(ascii: "L"): .longName
            case UInt8(ascii: "x"): .extended
            default: .other
            }
        // Links, devices, folders and pipes have no data, whatever their size says.
        let hasData = !(UInt8(ascii: "1")...UInt8(ascii: "6")).contains(type)
        let size = try TarHeader.number(block[124..<136])
        self.size = hasData ? size : 0
        let isPosix = block[257..<262].elementsEqual("ustar".utf8) && block[262] == 0
        let prefix = isPosix ? TarHeader.text(block[345..<500]) : ""
        let last = TarHeader.text(block[0..<100])
        name = prefix.isEmpty ? last : prefix + "/" + last
    }

    private static func hasRightChecksum(_ block: [UInt8]) -> Bool {
        guard let stated = octal(block[148..<156]) else { return false }
        var (unsigned, signed) = (0, 0)
        for (place, byte) in block.enumerated() {
            let value = (148..<156).contains(place) ? UInt8(ascii: " ") : byte
            unsigned += Int(value)
            // Some old programs add up signed bytes.
            signed += Int(Int8(bitPattern: value))
        }
        return stated == unsigned || stated == signed
    }

    /// The text before the first zero, repaired if it is not UTF-8.
    private static func text(_ field: ArraySlice<UInt8>) -> String {
        String(decoding: field.prefix { $0 != 0 }, as: UTF8.self)
    }

    /// Octal digits, or a large number in binary, as GNU writes it.
    private static func number(_ field: ArraySlice<UInt8>) throws(Damage) -> Int {
        if let first = field.first, first & 0x80 != 0 {
            guard first == 0x80 else { throw Damage(problem: "the size of an entry is negative or absurd") }
            var value = 0
            for byte in field.dropFirst() {
                let (product, overflows) = value.multipliedReportingOverflow(by: 256)
                guard !overflows, product <= Int.max - Int(byte) else {
                    throw Damage(problem: "the size of an entry is absurd")
                }
                value = product + Int(byte)
            }
            return value
        }
        guard let value = octal(field) else { throw Damage(problem: "the size of an entry is not a number") }
        return value
    }

    /// Octal digits, between spaces and before a space or a zero; nil for anything else. An empty field is 0.
    private static func octal(_ field: ArraySlice<UInt8>) -> Int? {
        let digits = field.drop { $0 == UInt8(ascii: " ") }.prefix {
            (UInt8(ascii: "0")...UInt8(ascii: "7")).contains($0)
        }
        let rest = field[digits.endIndex...]
        guard rest.allSatisfy({ $0 == 0 || $0 == UInt8(ascii: " ") }) else { return nil }
        // 12 octal digits are 36 bits.
        return digits.reduce(0) { $0 * 8 + Int($1 - UInt8(ascii: "0")) }
    }
}
