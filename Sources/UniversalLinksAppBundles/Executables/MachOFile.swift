/// Where the code signatures of a Mach-O executable lie, thin or fat, of 32 or 64 bits, of either byte order.
///
/// Apple's headers `mach-o/loader.h` and `mach-o/fat.h`. Nothing but load commands is read.
struct MachOFile {
    /// The signatures, one for each architecture that has one, as ranges of the file.
    let signatures: [Range<Int>]
    /// How many architectures there are.
    let architectureCount: Int

    private static let maximumArchitectureCount = 32
    private static let maximumCommandsCount = 1_048_576
    /// The load command of a code signature, `LC_CODE_SIGNATURE`.
    private static let codeSignature = 0x1D

    /// Whether bytes start as such an executable does.
    static func isLikely(_ start: [UInt8]) -> Bool {
        guard let magic = start.number(at: 0, width: 4, .big) else { return false }
        return FatHeader(magic) != nil || ThinHeader(magic) != nil
    }

    /// Reads the headers.
    ///
    /// - Throws: if the bytes are not an executable, or a damaged one.
    init(_ source: any ByteSource) throws(AppFileError) {
        let start = try source.prefix(8)
        guard let magic = start.number(at: 0, width: 4, .big) else { throw .noExecutable }
        guard let fat = FatHeader(magic) else {
            architectureCount = 1
            signatures = try [MachOFile.signature(in: source, 0..<source.count)].compactMap { $0 }
            return
        }
        // A class of Java starts alike, and has its version where the number of architectures is.
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
    /// The header of one architecture.
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

    /// The header of a file with several architectures.
    private struct FatHeader {
        let order: [UInt8].ByteOrder
        /// The bytes of an entry of its table.
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
