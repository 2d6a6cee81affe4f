import JSONSyntax

/// A header of a tar archive: ustar, with the large numbers of GNU.
///
/// POSIX.1-2017, pax, "ustar Interchange Format".
struct TarHeader {
    /// The name of the entry, with its prefix.
    let name: String
    /// How many bytes of data follow.
    let size: Int
    /// What kind of entry it is.
    let kind: Kind

    /// What an entry is.
    enum Kind: Hashable {
        /// A regular file.
        case file
        /// The name of the next entry, as GNU writes long ones.
        case longName
        /// Properties of the next entry, as pax writes them.
        case extended
        /// Anything else: a folder, a link, a property of all entries.
        case other
    }

    /// How many bytes a header and a block of data have.
    static let byteCount = 512

    /// Why bytes are no header.
    struct Damage: Error, Hashable {
        let problem: String
    }

    /// Whether bytes are a header, by their checksum.
    static func isHeader(_ block: ArraySlice<UInt8>) -> Bool {
        block.count == byteCount && hasRightChecksum(Array(block)) && !isEnd(Array(block))
    }

    /// Whether a block is one of those at the end: zeros.
    static func isEnd(_ block: [UInt8]) -> Bool { block.allSatisfy { $0 == 0 } }

    /// - Throws: if the checksum or a number is wrong.
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
            // Some old programs add signed bytes.
            signed += Int(Int8(bitPattern: value))
        }
        return stated == unsigned || stated == signed
    }

    /// The text before the first zero, repaired where it is not UTF-8.
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
