import UniversalLinks

extension CaseFolding {
    /// Every scalar that folds to `scalar`, itself included where it does (semantics C2).
    package static func preimages(of scalar: Unicode.Scalar) -> [Unicode.Scalar] {
        let itself = folded(scalar) == scalar ? [scalar] : []
        guard scalar.isASCII else { return itself + (others[scalar] ?? []) }
        guard ("a"..."z").contains(scalar) else { return itself }
        // The Kelvin sign is the only scalar beyond ASCII that folds into it.
        return [scalar, Unicode.Scalar(UInt8(scalar.value) & 0xDF)] + (scalar == "k" ? ["\u{212A}"] : [])
    }

    /// The first scalar above all that have case.
    static let caselessStart: UInt32 = 0x2_0000

    /// The scalars beyond ASCII that fold to others, by what they fold to. Made when it is first needed.
    private static let others: [Unicode.Scalar: [Unicode.Scalar]] = {
        var others: [Unicode.Scalar: [Unicode.Scalar]] = [:]
        for scalar in (0x80..<caselessStart).lazy.compactMap({ Unicode.Scalar($0) }) {
            let target = folded(scalar)
            if target != scalar { others[target, default: []].append(scalar) }
        }
        return others
    }()
}
