/// A walk over a binary property list that shows how much Foundation would make of it, before it is asked to.
///
/// Objects are named by their number, so that a few hundred bytes can expand to more than fits in memory: lists that
/// contain the same list ten times, ten levels deep. Foundation makes all of them. This walk counts what they come to and
/// stops early; it reads nothing but lengths and references.
///
/// The format: a header `bplist00`, objects, a table of their offsets, and a trailer of 32 bytes.
struct BinaryPropertyListWalk {
    private let bytes: [UInt8]
    private let offsetWidth: Int
    private let referenceWidth: Int
    private let objectCount: Int
    private let tableOffset: Int
    private var remainingObjects = 100_000
    private var remainingBytes = 16 * 1_048_576

    private static let maximumDepth = 64

    /// Whether the bytes are a list that is worth handing to Foundation: whole, without cycles, and bounded.
    static func isHarmless(_ bytes: [UInt8]) -> Bool {
        guard var walk = BinaryPropertyListWalk(bytes), let top = walk.integer(at: bytes.count - 16, width: 8) else {
            return false
        }
        return walk.visit(top, depth: 0)
    }

    private init?(_ bytes: [UInt8]) {
        self.bytes = bytes
        let trailer = bytes.count - 32
        guard trailer >= 8, bytes.starts(with: "bplist0".utf8) else { return nil }
        offsetWidth = Int(bytes[trailer + 6])
        referenceWidth = Int(bytes[trailer + 7])
        let integer = { BinaryPropertyListWalk.integer(in: bytes, at: $0, width: 8) }
        guard (1...8).contains(offsetWidth), (1...8).contains(referenceWidth), let count = integer(trailer + 8),
            let table = integer(trailer + 24), count >= 1, table >= 8, table < trailer,
            count <= (trailer - table) / offsetWidth
        else { return nil }
        objectCount = count
        tableOffset = table
    }

    // MARK: - Objects

    private mutating func visit(_ reference: Int, depth: Int) -> Bool {
        remainingObjects -= 1
        guard remainingObjects >= 0, depth <= BinaryPropertyListWalk.maximumDepth, reference < objectCount,
            let offset = integer(at: tableOffset + reference * offsetWidth, width: offsetWidth), offset >= 8,
            offset < tableOffset
        else { return false }
        let (kind, low) = (bytes[offset] >> 4, Int(bytes[offset] & 0x0F))
        switch kind {
        case 0x0: return low == 8 || low == 9
        case 0x1: return low <= 3 && spend(1 << low, from: offset + 1)
        case 0x2: return (low == 2 || low == 3) && spend(1 << low, from: offset + 1)
        case 0x3: return low == 3 && spend(8, from: offset + 1)
        case 0x4, 0x5: return length(low, at: offset).map { spend($0.count, from: $0.start) } ?? false
        case 0x6: return length(low, at: offset).map { spend(2 * $0.count, from: $0.start) } ?? false
        case 0xA: return length(low, at: offset).map { visitAll($0.count, from: $0.start, depth) } ?? false
        case 0xD: return length(low, at: offset).map { visitMembers($0.count, from: $0.start, depth) } ?? false
        default: return false
        }
    }

    private mutating func visitAll(_ count: Int, from start: Int, _ depth: Int) -> Bool {
        guard count <= (tableOffset - start) / referenceWidth else { return false }
        for index in 0..<count {
            guard let reference = integer(at: start + index * referenceWidth, width: referenceWidth),
                visit(reference, depth: depth + 1)
            else { return false }
        }
        return true
    }

    private mutating func visitMembers(_ count: Int, from start: Int, _ depth: Int) -> Bool {
        guard count <= (tableOffset - start) / (2 * referenceWidth) else { return false }
        for index in 0..<count {
            guard let reference = integer(at: start + index * referenceWidth, width: referenceWidth),
                isText(reference)
            else { return false }
        }
        return visitAll(2 * count, from: start, depth)
    }

    private func isText(_ reference: Int) -> Bool {
        guard reference < objectCount,
            let offset = integer(at: tableOffset + reference * offsetWidth, width: offsetWidth), offset >= 8,
            offset < tableOffset
        else { return false }
        return bytes[offset] >> 4 == 0x5 || bytes[offset] >> 4 == 0x6
    }

    private mutating func spend(_ count: Int, from start: Int) -> Bool {
        guard count <= tableOffset - start else { return false }
        remainingBytes -= count
        return remainingBytes >= 0
    }

    // MARK: - Numbers

    /// The number of members or units, and where they start; a length of 15 or more follows the marker.
    private func length(_ low: Int, at offset: Int) -> (count: Int, start: Int)? {
        guard low == 0x0F else { return (low, offset + 1) }
        guard offset + 1 < tableOffset, bytes[offset + 1] >> 4 == 0x1, bytes[offset + 1] & 0x0F <= 3 else { return nil }
        let width = 1 << Int(bytes[offset + 1] & 0x0F)
        // Doubling it must not overflow.
        guard let count = integer(at: offset + 2, width: width), count <= bytes.count, offset + 2 + width <= tableOffset
        else { return nil }
        return (count, offset + 2 + width)
    }

    private func integer(at offset: Int, width: Int) -> Int? {
        BinaryPropertyListWalk.integer(in: bytes, at: offset, width: width)
    }

    /// An unsigned number, most significant byte first; nil if it is outside the bytes or of an `Int`.
    private static func integer(in bytes: [UInt8], at offset: Int, width: Int) -> Int? {
        guard offset >= 0, width <= bytes.count - offset else { return nil }
        return Int(exactly: bytes[offset..<(offset + width)].reduce(UInt64(0)) { $0 << 8 | UInt64($1) })
    }
}
