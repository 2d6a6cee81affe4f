import JSONSyntax
import SwiftASN1
import UniversalLinksFoundation

/// What a code signature says about an app. Nothing is verified.
///
/// Apple's header `kern/cs_blobs.h`: a super blob with an index of blobs, all numbers with the most significant byte
/// first.
struct CodeSignature {
    /// Blob 0xFADE7171.
    private(set) var xml: [UInt8]?
    /// Blob 0xFADE7172.
    private(set) var der: [UInt8]?
    /// The identifier in the code directory, usually the bundle identifier.
    private(set) var identifier: String?
    /// The team in the code directory.
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

    /// - Throws: if the signature is damaged.
    init(_ source: any ByteSource) throws(AppFileError) {
        let start = try source.prefix(12)
        guard start.number(at: 0, width: 4, .big) == Magic.superBlob,
            let length = start.number(at: 4, width: 4, .big), length <= source.count,
            let count = start.number(at: 8, width: 4, .big), count <= CodeSignature.maximumBlobCount
        else { throw .damagedSignature }
        let index = try source.bytes(at: 12, count: 8 * count)
        // In the order of their places, because an archive is read forward.
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

    /// A text that ends with NUL.
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

/// Entitlements in DER, which signatures contain in addition to XML.
///
/// - The outermost element is `[APPLICATION 16]` with a version and a dictionary, or the dictionary alone, as in the
///   first releases that wrote DER.
/// - A dictionary is `[16]` or a SET, of sequences of a key, a UTF8String, and a value.
/// - BOOLEAN, INTEGER, UTF8String, SEQUENCE (an array) and dictionaries are values; others are kept as unknown.
enum DEREntitlements {
    private static let maximumCount = 100_000

    /// - Throws: if the bytes are not such entitlements.
    static func dictionary(_ bytes: [UInt8]) throws(AppFileError) -> [String: PropertyListValue] {
        guard let root = try? DER.parse(bytes) else { throw .damagedEntitlements }
        var remaining = maximumCount
        if root.identifier == ASN1Identifier(tagWithNumber: 16, tagClass: .application) {
            guard let last = children(of: root)?.last else { throw .damagedEntitlements }
            return try dictionary(last, &remaining)
        }
        return try dictionary(root, &remaining)
    }

    private static func isDictionary(_ node: ASN1Node) -> Bool {
        node.identifier == ASN1Identifier(tagWithNumber: 16, tagClass: .contextSpecific) || node.identifier == .set
    }

    private static func dictionary(
        _ node: ASN1Node, _ remaining: inout Int
    ) throws(AppFileError) -> [String: PropertyListValue] {
        guard isDictionary(node), let members = children(of: node) else { throw .damagedEntitlements }
        var dictionary: [String: PropertyListValue] = [:]
        for member in members {
            guard member.identifier == .sequence, let pair = children(of: member), pair.count == 2,
                let key = text(of: pair[0])
            else { throw .damagedEntitlements }
            dictionary[key] = try value(pair[1], &remaining)
        }
        return dictionary
    }

    /// Recursion is safe: the parser has limited the depth.
    private static func value(_ node: ASN1Node, _ remaining: inout Int) throws(AppFileError) -> PropertyListValue {
        remaining -= 1
        guard remaining >= 0 else { throw .damagedEntitlements }
        if isDictionary(node) { return .dictionary(try dictionary(node, &remaining)) }
        switch node.identifier {
        case .boolean:
            guard case .primitive(let bytes) = node.content else { throw .damagedEntitlements }
            return .boolean(bytes.contains { $0 != 0 })
        case .utf8String:
            guard let text = text(of: node) else { throw .damagedEntitlements }
            return .string(text)
        case .sequence:
            guard let members = children(of: node) else { throw .damagedEntitlements }
            var values: [PropertyListValue] = []
            for member in members { values.append(try value(member, &remaining)) }
            return .array(values)
        default:
            return .other
        }
    }

    private static func children(of node: ASN1Node) -> [ASN1Node]? {
        guard case .constructed(let nodes) = node.content else { return nil }
        return Array(nodes)
    }

    private static func text(of node: ASN1Node) -> String? {
        guard node.identifier == .utf8String, case .primitive(let bytes) = node.content else { return nil }
        return String(wellFormedUTF8: bytes)
    }
}

extension AppFileError {
    static let damagedEntitlements = AppFileError(
        "The entitlements in the code signature are damaged. Sign the app again.")
}

/// Where the code signatures of a Mach-O executable are: thin or fat, 32 or 64 bits, in either byte order.
///
/// Apple's headers `mach-o/loader.h` and `mach-o/fat.h`. Only load commands are read.
struct MachOFile {
    /// One for each architecture that has a signature, as ranges of the file.
    let signatures: [Range<Int>]
    let architectureCount: Int

    private static let maximumArchitectureCount = 32
    private static let maximumCommandsCount = 1_048_576
    /// `LC_CODE_SIGNATURE`.
    private static let codeSignature = 0x1D

    /// Whether bytes look like the start of an executable.
    static func isLikely(_ start: [UInt8]) -> Bool {
        guard let magic = start.number(at: 0, width: 4, .big) else { return false }
        return FatHeader(magic) != nil || ThinHeader(magic) != nil
    }

    /// - Throws: if the bytes are not an executable, or are damaged.
    init(_ source: any ByteSource) throws(AppFileError) {
        let start = try source.prefix(8)
        guard let magic = start.number(at: 0, width: 4, .big) else { throw .noExecutable }
        guard let fat = FatHeader(magic) else {
            architectureCount = 1
            signatures = try [MachOFile.signature(in: source, 0..<source.count)].compactMap { $0 }
            return
        }
        // A Java class starts the same, and has its version where the number of architectures is.
        guard let count = start.number(at: 4, width: 4, fat.order), count <= MachOFile.maximumArchitectureCount else {
            throw .noExecutable
        }
        let table = try source.bytes(at: 8, count: count * fat.entryCount)
        var signatures: [Range<Int>] = []
        for index in 0..<count {
            guard let slice = fat.slice(index, in: table), slice.upperBound <= source.count else {
                throw .damagedExecutable
            }
            if let signature = try MachOFile.signature(in: source, slice) { signatures.append(signature) }
        }
        architectureCount = count
        self.signatures = signatures
    }

    private static func signature(
        in source: any ByteSource, _ slice: Range<Int>
    ) throws(AppFileError) -> Range<Int>? {
        guard slice.count >= 28 else { throw .noExecutable }
        let start = try source.bytes(at: slice.lowerBound, count: 28)
        guard let magic = start.number(at: 0, width: 4, .big), let header = ThinHeader(magic) else {
            throw .noExecutable
        }
        let order = header.order
        guard let commandCount = start.number(at: 16, width: 4, order),
            let commandsCount = start.number(at: 20, width: 4, order), commandsCount <= maximumCommandsCount,
            commandCount <= commandsCount / 8, header.count + commandsCount <= slice.count
        else { throw .damagedExecutable }
        let commands = try source.bytes(at: slice.lowerBound + header.count, count: commandsCount)
        var offset = 0
        for _ in 0..<commandCount {
            guard let kind = commands.number(at: offset, width: 4, order),
                let size = commands.number(at: offset + 4, width: 4, order), size >= 8, size <= commandsCount - offset
            else { throw .damagedExecutable }
            if kind == codeSignature {
                guard size >= 16, let start = commands.number(at: offset + 8, width: 4, order),
                    let count = commands.number(at: offset + 12, width: 4, order), start <= slice.count,
                    count <= slice.count - start
                else { throw .damagedExecutable }
                return (slice.lowerBound + start)..<(slice.lowerBound + start + count)
            }
            offset += size
        }
        return nil
    }
}

extension MachOFile {
    private struct ThinHeader {
        let order: [UInt8].ByteOrder
        let count: Int

        init?(_ magic: Int) {
            switch magic {
            case 0xFEED_FACE: (order, count) = (.big, 28)
            case 0xCEFA_EDFE: (order, count) = (.little, 28)
            case 0xFEED_FACF: (order, count) = (.big, 32)
            case 0xCFFA_EDFE: (order, count) = (.little, 32)
            default: return nil
            }
        }
    }

    private struct FatHeader {
        let order: [UInt8].ByteOrder
        /// The size of an entry in its table.
        let entryCount: Int

        init?(_ magic: Int) {
            switch magic {
            case 0xCAFE_BABE: (order, entryCount) = (.big, 20)
            case 0xBEBA_FECA: (order, entryCount) = (.little, 20)
            case 0xCAFE_BABF: (order, entryCount) = (.big, 32)
            case 0xBFBA_FECA: (order, entryCount) = (.little, 32)
            default: return nil
            }
        }

        func slice(_ index: Int, in table: [UInt8]) -> Range<Int>? {
            let width = entryCount == 20 ? 4 : 8
            let start = index * entryCount + 8
            guard let offset = table.number(at: start, width: width, order),
                let size = table.number(at: start + width, width: width, order),
                case (let end, let hasOverflow) = offset.addingReportingOverflow(size), !hasOverflow
            else { return nil }
            return offset..<end
        }
    }
}

extension AppFileError {
    static let noExecutable = AppFileError("It is not an executable for Apple platforms.")
    static let damagedExecutable = AppFileError("The executable is damaged. Build or copy it again.")
}
