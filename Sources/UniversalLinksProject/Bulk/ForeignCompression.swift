/// Ways of compressing files that are not read here, by the bytes that such files start with.
enum ForeignCompression: CaseIterable {
    case zstandard
    case xz
    case bzip2
    case lz4
    case zip

    /// How many bytes tell all of them apart.
    static let markByteCount = 6

    /// The way in which some bytes are compressed; nil for others.
    init?(_ start: some Collection<UInt8>) {
        guard let compression = Self.allCases.first(where: { start.starts(with: $0.mark) }) else { return nil }
        self = compression
    }

    private var mark: [UInt8] {
        switch self {
        case .zstandard: [0x28, 0xB5, 0x2F, 0xFD]
        case .xz: [0xFD, 0x37, 0x7A, 0x58, 0x5A, 0x00]
        case .bzip2: Array("BZh".utf8)
        case .lz4: [0x04, 0x22, 0x4D, 0x18]
        case .zip: [0x50, 0x4B, 0x03, 0x04]
        }
    }

    /// What is wrong with such a file, and what to do.
    var advice: String {
        let (name, command) =
            switch self {
            case .zstandard: ("Zstandard", "zstd -dc FILE")
            case .xz: ("xz", "xz -dc FILE")
            case .bzip2: ("bzip2", "bzip2 -dc FILE")
            case .lz4: ("LZ4", "lz4 -dc FILE")
            case .zip: ("ZIP", "unzip -p FILE")
            }
        return "this is \(name) data, and only gzip is decompressed here. "
            + "Write its text to the standard input of this program: \(command) | …"
    }
}
