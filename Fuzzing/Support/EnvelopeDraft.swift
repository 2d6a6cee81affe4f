// A fuzzing program has these files in its own module.
#if canImport(UniversalLinksTestSupport)
    import UniversalLinksTestSupport
#endif

/// A CMS envelope, chosen byte by byte: elements inside one another, in every form of length.
enum EnvelopeDraft {
    /// The envelope.
    static func bytes(_ input: inout FuzzInput) -> [UInt8] {
        switch input.byte() {
        case 0: input.spoiled(BER.envelope(payload: element(&input, depth: 0), rest: elements(&input, depth: 2)))
        case 1: input.spoiled(BER.envelope(content: element(&input, depth: 0)))
        case 2: input.spoiled(BER.definiteEnvelope(content: element(&input, depth: 0)))
        case 3: input.spoiled(BER.envelope(encapsulated: elements(&input, depth: 0)))
        case 4: input.spoiled(BER.envelope(payload: BER.nested(input.number(below: 40))))
        default: input.bytes
        }
    }

    private static func elements(_ input: inout FuzzInput, depth: Int) -> [UInt8] {
        (0..<input.number(below: 4)).flatMap { _ in element(&input, depth: depth) }
    }

    private static func element(_ input: inout FuzzInput, depth: Int) -> [UInt8] {
        let identifier = input.pick([UInt8]([0x04, 0x24, 0x30, 0x31, 0x80, 0xA0, 0x06, 0x02, 0x05, 0x1F]))
        let isConstructed = identifier & 0x20 != 0
        let contents =
            isConstructed && depth < 12
            ? elements(&input, depth: depth + 1) : (0..<input.number(below: 20)).map { _ in input.byte() }
        switch input.number(below: 4) {
        case 0: return BER.definite(identifier, contents)
        case 1: return BER.definite(identifier, contents, lengthOctets: 1 + input.number(below: 9))
        default: return isConstructed ? BER.indefinite(identifier, contents) : BER.definite(identifier, contents)
        }
    }
}
