/// What a code signature says of an app. Nothing is verified.
///
/// Apple's header `kern/cs_blobs.h`: a super blob with an index of blobs, all numbers with the most significant byte first.
struct CodeSignature {
    /// The entitlements as XML, blob 0xFADE7171.
    private(set) var xml: [UInt8]?
    /// The entitlements in DER, blob 0xFADE7172.
    private(set) var der: [UInt8]?
    /// The identifier of the code directory, most often the bundle identifier.
    private(set) var identifier: String?
    /// The team of the code directory.
    private(set) var team: String?

    private static let maximumBlobCount = 64
    private static let maximumEntitlementsCount = 1_048_576
    private static let maximumTextCount = 1_024

    private enum Magic {
        static let superBlob = 0xFADE_0CC0
        static let codeDirectory = 0xFADE_0C02
        static let xmlEntitlements = 0xFADE_7171
        static let derEntitlements = 0xFADE_7172
    }

    /// Reads a signature.
    ///
    /// - Throws: if it is damaged.
    init(_ source: any ByteSource) throws(AppFileError) {
        let start = try source.prefix(12)
        guard start.number(at: 0, width: 4, .big) == Magic.superBlob,
            let length = start.number(at: 4, width: 4, .big), length <= source.count,
            let count = start.number(at: 8, width: 4, .big), count <= CodeSignature.maximumBlobCount
        else { throw .damagedSignature }
        let index = try source.bytes(at: 12, count: 8 * count)
        // In the order in which they lie, since an archive is read forward.
        let offsets = (0..<count).compactMap { index.number(at: 8 * $0 + 4, width: 4, .big) }.sorted()
        for offset in offsets { try read(source, at: offset) }
    }

    private mutating func read(_ source: any ByteSource, at offset: Int) throws(AppFileError) {
        let header = try source.bytes(at: offset, count: 8)
        guard let magic = header.number(at: 0, width: 4, .big), let length = header.number(at: 4, width: 4, .big),
            length >= 8, length <= source.count - offset
        else { throw .damagedSignature }
        switch magic {
        case Magic.xmlEntitlements where xml == nil:
            xml = try entitlements(source, at: offset + 8, count: length - 8)
        case Magic.derEntitlements where der == nil:
            der = try entitlements(source, at: offset + 8, count: length - 8)
        case Magic.codeDirectory where identifier == nil:
            try readDirectory(source, at: offset, count: length)
        default:
            break
        }
    }

    private func entitlements(
        _ source: any ByteSource, at offset: Int, count: Int
    ) throws(AppFileError) -> [UInt8] {
        guard count <= CodeSignature.maximumEntitlementsCount else {
            throw AppFileError("The entitlements have more than 1 MiB.")
        }
        return try source.bytes(at: offset, count: count)
    }

    // MARK: - Code directory

    private mutating func readDirectory(
        _ source: any ByteSource, at offset: Int, count: Int
    ) throws(AppFileError) {
        let header = try source.bytes(at: offset, count: min(count, 52))
        guard let version = header.number(at: 8, width: 4, .big), let place = header.number(at: 20, width: 4, .big)
        else { throw .damagedSignature }
        identifier = try text(source, at: offset, count: count, place)
        // The team came with version 2.2.
        guard version >= 0x20200, let place = header.number(at: 48, width: 4, .big), place > 0 else { return }
        team = try text(source, at: offset, count: count, place)
    }

    /// A text that ends with a NUL.
    private func text(
        _ source: any ByteSource, at offset: Int, count: Int, _ place: Int
    ) throws(AppFileError) -> String? {
        guard place < count else { throw .damagedSignature }
        let bytes = try source.bytes(
            at: offset + place, count: min(count - place, CodeSignature.maximumTextCount))
        guard let end = bytes.firstIndex(of: 0), end > 0 else { return nil }
        return String(decoding: bytes[..<end], as: UTF8.self)
    }
}

extension AppFileError {
    static let damagedSignature = AppFileError("The code signature is damaged. Sign the app again.")
}
