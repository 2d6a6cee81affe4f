/// Converts parts of a URL to the form in which they are compared, in buffers that it reuses.
///
/// A result is valid until the same buffer is used again.
final class PartReader {
    typealias Bytes = UnsafeBufferPointer<UInt8>

    /// Set if a text contains scalars that the symbols have no bytes for.
    @exclusivity(unchecked) private var isStuck = false

    @exclusivity(unchecked) private var escaped = OwnedBuffer<UInt8>(capacity: 256)
    @exclusivity(unchecked) private var path = OwnedBuffer<UInt8>(capacity: 256)
    private let queryBits: OwnedBufferView<UInt8>
    private let pathBits: OwnedBufferView<UInt8>

    /// - Parameter tables: The caller owns them.
    init(_ tables: LinkTables.View) {
        queryBits = tables.query
        pathBits = tables.path
    }

    /// Whether a part could not be read since the last call; then the plain engine decides.
    @inline(__always)
    func takesUnreadablePart() -> Bool {
        guard isStuck else { return false }
        isStuck = false
        return true
    }

    /// Normalised but for a slash at its end (semantics T2).
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

    /// A query, an item's value or a fragment.
    func text(_ bytes: Bytes, _ bits: UInt8, _ symbols: SymbolTable) -> Bytes {
        part(bytes, bits, symbols, queryBits)
    }

    /// Repaired or decoded, in UTF-8, its case unchanged (semantics Q7).
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
        // A part with anything invalid is encoded again, including every `%` (semantics E4); decoding restores it.
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

    /// Copies the bytes to the buffer, with valid escapes decoded.
    ///
    /// - Returns: Whether all of it is ASCII.
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

    /// Replaces the UTF-8 in the buffer by one symbol for each scalar; empties it if it is not UTF-8 (semantics E3).
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

/// Reads UTF-8 in place.
enum UTF8Reading {
    /// The scalar beyond ASCII whose bytes start at an index, and their number; nil if they are not UTF-8.
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

/// The byte that represents each scalar in texts of one form.
///
/// ASCII represents itself, in lower case if case is folded. A scalar beyond ASCII that some literal contains has a
/// byte of its own from 0x80 on; all others share 0xFF, because patterns do not distinguish them. So `?` matches one
/// scalar (semantics G2), and automata read bytes.
final class SymbolTable {
    /// The byte of every scalar that no literal contains.
    static let other: UInt8 = 0xFF
    static let slash = UInt8(ascii: "/")
    static let star = UInt8(ascii: "*")

    let form: LinkTexts.Form
    /// The symbol of each byte of a text.
    let reading: OwnedBuffer<UInt8>
    /// Whether there are more literals beyond ASCII than bytes for them: then only texts in ASCII can be read.
    let isOverfull: Bool

    /// Sorted; the first has the byte 0x80.
    private let foreign: OwnedBuffer<UInt32>

    /// - Parameter components: Those of other forms are ignored.
    init(_ form: LinkTexts.Form, _ components: [CompiledComponent]) {
        self.form = form
        let reading = OwnedBuffer<UInt8>(repeating: 0, count: 256)
        for byte in 0..<256 {
            let isCapital = form.isFolded && (0x41...0x5A).contains(byte)
            reading[byte] = UInt8(isCapital ? byte | 0x20 : byte)
        }
        self.reading = reading
        // A text that is compared percent-encoded is ASCII.
        let scalars = form.isDecoded ? SymbolTable.foreignLiterals(of: components, form) : []
        isOverfull = scalars.count > Int(SymbolTable.other) - 0x80
        var foreign = OwnedBuffer<UInt32>(capacity: scalars.count)
        if !isOverfull { for scalar in scalars.sorted() { foreign.append(scalar) } }
        self.foreign = foreign
    }

    /// How many bytes from 0x80 on represent one scalar each.
    var foreignCount: Int { foreign.count }

    /// Nil if no text that is read contains the literal.
    func symbol(of literal: Unicode.Scalar) -> UInt8? {
        if literal.isASCII { return UInt8(literal.value) }
        return foreignSymbol(literal.value)
    }

    /// Folded if texts are.
    func symbol(reading scalar: Unicode.Scalar) -> UInt8 {
        let folded = form.isFolded ? CaseFolding.folded(scalar) : scalar
        if folded.isASCII { return UInt8(folded.value) }
        return foreignSymbol(folded.value) ?? SymbolTable.other
    }

    /// Nil if the byte represents several scalars.
    func scalar(of symbol: UInt8) -> Unicode.Scalar? {
        if symbol < 0x80 { return Unicode.Scalar(symbol) }
        let index = Int(symbol) - 0x80
        return index < foreign.count ? Unicode.Scalar(foreign[index]) : nil
    }

    private func foreignSymbol(_ value: UInt32) -> UInt8? {
        var low = 0
        var high = foreign.count
        while low < high {
            let middle = (low + high) / 2
            if foreign[middle] < value { low = middle + 1 } else { high = middle }
        }
        return low < foreign.count && foreign[low] == value ? UInt8(0x80 + low) : nil
    }

    private static func foreignLiterals(of components: [CompiledComponent], _ form: LinkTexts.Form) -> Set<UInt32> {
        var found: Set<UInt32> = []
        var seen: Set<UInt> = []
        var inherited: CompiledComponent.Parts = []
        for component in components where component.form == form {
            // Inherited parts are the same for all components.
            let parts = CompiledComponent.Parts.all.subtracting(component.inheritedParts.intersection(inherited))
            inherited.formUnion(component.inheritedParts)
            component.forEachProgram(parts) { program in
                for element in program.elements {
                    switch element {
                    case .scalar(let scalar): if !scalar.isASCII { found.insert(scalar.value) }
                    case .alternatives(let alternatives):
                        guard seen.insert(alternatives.identity).inserted else { continue }
                        for node in alternatives.nodes.indices {
                            for (scalar, _) in alternatives.edges(of: node) where !scalar.isASCII {
                                found.insert(scalar.value)
                            }
                        }
                    case .anyScalar, .anyRun, .nothing: continue
                    }
                }
            }
        }
        return found
    }
}
