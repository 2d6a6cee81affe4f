/// A Mach-O executable in the making: a header, a load command or two, and a code signature.
public struct SignedExecutable: Sendable {
    /// The entitlements as XML; nil for none.
    public var xml: [UInt8]?
    /// The entitlements in DER; nil for none.
    public var der: [UInt8]?
    /// What its code directory names.
    public var identifier = "com.example.eats"
    /// The team of its code directory.
    public var team: String? = "7Q4KX2M9TD"
    /// Whether it has a code signature at all.
    public var isSigned = true
    /// Whether it is one of 64 bits.
    public var isWide = true
    /// Whether its least significant bytes come first.
    public var isLittleEndian = true
    /// Bytes of code between the load commands and the signature.
    public var codeCount = 100_000

    /// An executable with these entitlements.
    public init(xml: [UInt8]? = nil, der: [UInt8]? = nil) {
        self.xml = xml
        self.der = der
    }

    /// The executable for one architecture.
    public var bytes: [UInt8] {
        func field(_ number: Int) -> [UInt8] { isLittleEndian ? Bytes.little(number, 4) : Bytes.big(number, 4) }
        let signature = isSigned ? signature : []
        let commandsCount = 24 + (isSigned ? 16 : 0)
        let headerCount = isWide ? 32 : 28
        let signatureOffset = headerCount + commandsCount + codeCount
        var bytes = field(isWide ? 0xFEED_FACF : 0xFEED_FACE) + field(0x0100_000C) + field(0) + field(2)
        bytes += field(isSigned ? 2 : 1) + field(commandsCount) + field(0) + (isWide ? field(0) : [])
        bytes += field(0x1B) + field(24) + [UInt8](repeating: 7, count: 16)
        if isSigned { bytes += field(0x1D) + field(16) + field(signatureOffset) + field(signature.count) }
        return bytes + [UInt8](repeating: 0xCC, count: codeCount) + signature
    }

    /// Several architectures in one file.
    public static func fat(_ slices: [SignedExecutable], isWide: Bool = false) -> [UInt8] {
        let entryCount = isWide ? 32 : 20
        var offset = 8 + entryCount * slices.count
        var bytes = Bytes.big(isWide ? 0xCAFE_BABF : 0xCAFE_BABE, 4) + Bytes.big(slices.count, 4)
        for slice in slices {
            let width = isWide ? 8 : 4
            bytes += Bytes.big(0x0100_000C, 4) + Bytes.big(0, 4) + Bytes.big(offset, width)
            bytes += Bytes.big(slice.bytes.count, width) + Bytes.big(0, isWide ? 8 : 4)
            offset += slice.bytes.count
        }
        return bytes + slices.flatMap(\.bytes)
    }

    /// The super blob.
    public var signature: [UInt8] {
        var blobs: [(slot: Int, bytes: [UInt8])] = [(0, codeDirectory)]
        if let xml { blobs.append((5, SignedExecutable.blob(0xFADE_7171, xml))) }
        if let der { blobs.append((7, SignedExecutable.blob(0xFADE_7172, der))) }
        blobs.append((0x10000, SignedExecutable.blob(0xFADE_0B01, [0x30, 0x00])))
        var offset = 12 + 8 * blobs.count
        var index: [UInt8] = []
        for blob in blobs {
            index += Bytes.big(blob.slot, 4) + Bytes.big(offset, 4)
            offset += blob.bytes.count
        }
        return Bytes.big(0xFADE_0CC0, 4) + Bytes.big(offset, 4) + Bytes.big(blobs.count, 4) + index
            + blobs.flatMap(\.bytes)
    }

    private var codeDirectory: [UInt8] {
        let texts = Array(identifier.utf8) + [0] + (team.map { Array($0.utf8) + [0] } ?? [])
        let teamOffset = team == nil ? 0 : 52 + identifier.utf8.count + 1
        let fields = Bytes.big(0x20200, 4) + Bytes.big(0, 4) + Bytes.big(52 + texts.count, 4) + Bytes.big(52, 4)
        let rest = Bytes.big(0, 12) + [32, 2, 0, 12] + Bytes.big(0, 4) + Bytes.big(0, 4) + Bytes.big(teamOffset, 4)
        return SignedExecutable.blob(0xFADE_0C02, fields + rest + texts + [UInt8](repeating: 0xAB, count: 64))
    }

    private static func blob(_ magic: Int, _ bytes: [UInt8]) -> [UInt8] {
        Bytes.big(magic, 4) + Bytes.big(bytes.count + 8, 4) + bytes
    }
}
