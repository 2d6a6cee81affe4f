/// Brings parts of a URL into the form in which they are compared, in buffers that it keeps.
///
/// What it returns is valid until the same buffer is used again.
final class PartReader {
    typealias Bytes = UnsafeBufferPointer<UInt8>

    /// Set if a text contains scalars that the symbols have no bytes for.
    @exclusivity(unchecked) private var isStuck = false

    @exclusivity(unchecked) private var escaped = OwnedBuffer<UInt8>(capacity: 256)
    @exclusivity(unchecked) private var path = OwnedBuffer<UInt8>(capacity: 256)
    private let queryBits: OwnedBufferView<UInt8>
    private let pathBits: OwnedBufferView<UInt8>

    /// - Parameter tables: Are kept by the caller.
    init(_ tables: LinkTables.View) {
        queryBits = tables.query
        pathBits = tables.path
    }

    /// Whether a part could not be read since this was asked last; then the plain engine decides.
    @inline(__always)
    func takesUnreadablePart() -> Bool {
        guard isStuck else { return false }
        isStuck = false
        return true
    }

    /// A path in the form of some symbols, normalised but for a slash at its end (semantics T2).
    func path(_ bytes: Bytes, _ bits: UInt8, _ symbols: SymbolTable) -> OwnedBufferView<UInt8> {
        let text = part(bytes, bits, symbols, pathBits)
        path.removeAll()
        var last: UInt8 = 0
        for symbol in text {
            if symbol == last, symbol == SymbolTable.slash || symbol == SymbolTable.star { continue }
            path.append(symbol)
            last = symbol
        }
        return path.view
    }

    /// A query, an item's value or a fragment in the form of some symbols.
    func text(_ bytes: Bytes, _ bits: UInt8, _ symbols: SymbolTable) -> Bytes {
        part(bytes, bits, symbols, queryBits)
    }

    /// An item's name: repaired or decoded, in UTF-8, its case as it is (semantics Q7).
    func name(_ bytes: Bytes, _ bits: UInt8, isDecoded: Bool) -> Bytes {
        if isDecoded {
            guard bits & ByteClasses.invalid == 0, bits & ByteClasses.percent != 0 else { return bytes }
            let isASCII = decode(bytes)
            if !isASCII, !UTF8Reading.isValid(Bytes(escaped.elements)) { escaped.removeAll() }
            return Bytes(escaped.elements)
        }
        return bits & ByteClasses.invalid == 0 ? bytes : repaired(bytes, queryBits)
    }

    // MARK: - Steps

    private func part(_ bytes: Bytes, _ bits: UInt8, _ symbols: SymbolTable, _ classes: OwnedBufferView<UInt8>) -> Bytes
    {
        // A part with anything invalid is encoded again, every `%` of it included (semantics E4): to decode it gives it back.
        if bits & ByteClasses.invalid != 0 {
            return symbols.form.isDecoded ? bytes : repaired(bytes, classes)
        }
        guard symbols.form.isDecoded, bits & ByteClasses.percent != 0 else { return bytes }
        if !decode(bytes) { readScalars(symbols) }
        return Bytes(escaped.elements)
    }

    private func repaired(_ bytes: Bytes, _ classes: OwnedBufferView<UInt8>) -> Bytes {
        escaped.removeAll()
        let refused = ByteClasses.invalid | ByteClasses.percent | ByteClasses.end
        for byte in bytes {
            if classes[Int(byte)] & refused == 0 {
                escaped.append(byte)
            } else {
                escaped.append(UInt8(ascii: "%"))
                escaped.append(PartReader.digit(byte >> 4))
                escaped.append(PartReader.digit(byte & 0xF))
            }
        }
        return Bytes(escaped.elements)
    }

    private static func digit(_ value: UInt8) -> UInt8 { value < 10 ? 0x30 + value : 0x37 + value }

    /// Puts what valid escapes represent into the buffer; whether all of it is ASCII.
    private func decode(_ bytes: Bytes) -> Bool {
        escaped.removeAll()
        var seen: UInt8 = 0
        var index = 0
        while index < bytes.count {
            var byte = bytes[index]
            if byte == UInt8(ascii: "%"), index + 2 < bytes.count,
                let high = PercentDecoding.hexDigit(bytes[index + 1]),
                let low = PercentDecoding.hexDigit(bytes[index + 2])
            {
                byte = high << 4 | low
                index += 2
            }
            escaped.append(byte)
            seen |= byte
            index += 1
        }
        return seen < 0x80
    }

    /// Replaces the UTF-8 in the buffer by one symbol for each scalar; by nothing where it is not UTF-8 (semantics E3).
    private func readScalars(_ symbols: SymbolTable) {
        var kept = 0
        var index = 0
        let bytes = Bytes(escaped.elements)
        while index < bytes.count {
            let byte = bytes[index]
            if byte < 0x80 {
                escaped[kept] = byte
                index += 1
            } else {
                guard let (scalar, count) = UTF8Reading.scalar(in: bytes, at: index) else {
                    kept = 0
                    break
                }
                escaped[kept] = symbols.symbol(reading: scalar)
                isStuck = isStuck || symbols.isOverfull
                index += count
            }
            kept += 1
        }
        escaped.shorten(to: kept)
    }
}

/// UTF-8, read where it is.
enum UTF8Reading {
    /// The scalar whose bytes start at an index, beyond ASCII, and their number; nil if they are not UTF-8.
    static func scalar(in bytes: UnsafeBufferPointer<UInt8>, at index: Int) -> (Unicode.Scalar, Int)? {
        let first = bytes[index]
        let count: Int
        var value: UInt32
        switch first {
        case 0xC2...0xDF: (count, value) = (2, UInt32(first & 0x1F))
        case 0xE0...0xEF: (count, value) = (3, UInt32(first & 0xF))
        case 0xF0...0xF4: (count, value) = (4, UInt32(first & 0x7))
        default: return nil
        }
        guard index + count <= bytes.count else { return nil }
        for place in (index + 1)..<(index + count) {
            guard bytes[place] & 0xC0 == 0x80 else { return nil }
            value = value << 6 | UInt32(bytes[place] & 0x3F)
        }
        let minimum: UInt32 = count == 2 ? 0x80 : count == 3 ? 0x800 : 0x1_0000
        guard value >= minimum, let scalar = Unicode.Scalar(value) else { return nil }
        return (scalar, count)
    }

    static func isValid(_ bytes: UnsafeBufferPointer<UInt8>) -> Bool {
        var index = 0
        while index < bytes.count {
            if bytes[index] < 0x80 {
                index += 1
                continue
            }
            guard let (_, count) = scalar(in: bytes, at: index) else { return false }
            index += count
        }
        return true
    }
}
