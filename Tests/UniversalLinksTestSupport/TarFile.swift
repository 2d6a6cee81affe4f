/// A tar archive, put together block by block, right or wrong.
public struct TarFile: Sendable {
    /// The bytes so far, without an end.
    public private(set) var blocks: [UInt8] = []

    /// An empty archive.
    public init() {}

    /// An archive of regular files.
    public init(_ files: [(name: String, bytes: [UInt8])]) {
        for file in files { add(file.name, file.bytes) }
    }

    /// The archive with its end: two blocks of zeros.
    public var bytes: [UInt8] { blocks + [UInt8](repeating: 0, count: 1_024) }

    /// Adds an entry.
    ///
    /// - Parameters:
    ///   - type: The type flag; `0` is a regular file.
    ///   - size: What the header says, if that is not the number of bytes: text of the field, or its bytes.
    ///   - hasRightChecksum: Whether the checksum is right.
    public mutating func add(
        _ name: String, _ bytes: [UInt8] = [], type: Character = "0", size: [UInt8]? = nil,
        hasRightChecksum: Bool = true
    ) {
        blocks += TarFile.header(
            name, type: type, size: size ?? TarFile.octal(bytes.count, width: 11), hasRightChecksum: hasRightChecksum)
        blocks += bytes + [UInt8](repeating: 0, count: (512 - bytes.count % 512) % 512)
    }

    private static func header(
        _ name: String, type: Character, size: [UInt8], hasRightChecksum: Bool
    ) -> [UInt8] {
        var header = [UInt8](repeating: 0, count: 512)
        func put(_ text: [UInt8], at place: Int) { header.replaceSubrange(place..<(place + text.count), with: text) }
        put(Array(name.utf8.prefix(100)), at: 0)
        put(Array("0000644\0".utf8), at: 100)
        put(size.prefix(12) + [], at: 124)
        put(Array("        ".utf8), at: 148)
        header[156] = type.asciiValue ?? 0
        put(Array("ustar\u{0}00".utf8), at: 257)
        let sum = header.reduce(0) { $0 + Int($1) } + (hasRightChecksum ? 0 : 1)
        put(octal(sum, width: 6) + [0, UInt8(ascii: " ")], at: 148)
        return header
    }

    /// A number in octal digits.
    public static func octal(_ number: Int, width: Int) -> [UInt8] {
        let digits = Array(String(number, radix: 8).utf8)
        return [UInt8](repeating: UInt8(ascii: "0"), count: max(0, width - digits.count)) + digits
    }

    /// A record of an extended header of pax.
    public static func record(_ key: String, _ value: String) -> [UInt8] {
        let rest = " \(key)=\(value)\n"
        var length = rest.utf8.count + 1
        while "\(length)\(rest)".utf8.count != length { length += 1 }
        return Array("\(length)\(rest)".utf8)
    }
}
