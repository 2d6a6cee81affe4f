/// What represents each scalar where texts of one form are compared: one byte.
///
/// ASCII represents itself, in lower case where case is folded. A scalar beyond ASCII that some literal contains has a byte of
/// its own from 0x80 on, all others share 0xFF: to a pattern they are alike. So `?` matches one scalar (semantics G2), and
/// automata read bytes.
final class SymbolTable {
    /// The byte of every scalar that no literal contains.
    static let other: UInt8 = 0xFF
    static let slash = UInt8(ascii: "/")
    static let star = UInt8(ascii: "*")

    let form: LinkTexts.Form
    /// What each byte of a text reads as.
    let reading: OwnedBuffer<UInt8>
    /// Whether there are more literals beyond ASCII than bytes for them: then only texts in ASCII can be read.
    let isOverfull: Bool

    /// The literals beyond ASCII, sorted; the first has the byte 0x80.
    private let foreign: OwnedBuffer<UInt32>

    /// - Parameter components: Those of this form among them are what texts are compared with.
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

    /// The byte of a literal; nil if no text that is read contains it.
    func symbol(of literal: Unicode.Scalar) -> UInt8? {
        if literal.isASCII { return UInt8(literal.value) }
        return foreignSymbol(literal.value)
    }

    /// The byte of a scalar of a text, folded where texts are.
    func symbol(reading scalar: Unicode.Scalar) -> UInt8 {
        let folded = form.isFolded ? CaseFolding.folded(scalar) : scalar
        if folded.isASCII { return UInt8(folded.value) }
        return foreignSymbol(folded.value) ?? SymbolTable.other
    }

    /// The only scalar that a byte represents.
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
            // What is inherited is the same for all.
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
