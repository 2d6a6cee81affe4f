import UniversalLinks

extension ComparedPattern {
    /// A pattern without wildcards whose texts are those of this one, decoded; and perhaps more, where case is ignored.
    ///
    /// A wildcard could match a part of an escape, or an escape that decodes to no text, so that nothing simple is true of it.
    func makeDecoded() -> ComparedPattern? {
        var elements: [PatternProgram.Element] = []
        var literals: [Unicode.Scalar] = []
        func takeLiterals() -> Bool {
            guard let decoded = decoded(literals) else { return false }
            elements += decoded.map { .scalar(isFolded ? CaseFolding.folded($0) : $0) }
            literals = []
            return true
        }
        for element in automaton.program.elements {
            switch element {
            case .scalar(let scalar): literals.append(scalar)
            case .alternatives(let alternatives):
                guard takeLiterals(), alternatives.containsOnlyUnescapedLiterals else { return nil }
                elements.append(element)
            case .nothing: elements.append(element)
            case .anyScalar, .anyRun: return nil
            }
        }
        guard takeLiterals() else { return nil }
        let program = PatternProgram(elements)
        let domain = TextDomain(source: domain.source, isDecoded: true)
        return ComparedPattern([.unterminatedVariable], program, in: domain, isFolded: isFolded)
    }

    /// The text that literals decode to; nil for none, and where an escape would take part in normalising a path (T2).
    private func decoded(_ literals: [Unicode.Scalar]) -> [Unicode.Scalar]? {
        let bytes = Array(String(scalars: literals).utf8)
        for (index, byte) in bytes.enumerated() where byte == UInt8(ascii: "%") {
            guard index + 2 < bytes.count, PercentDecoding.hexDigit(bytes[index + 1]) != nil,
                PercentDecoding.hexDigit(bytes[index + 2]) != nil
            else { return nil }
        }
        guard let decoded = PercentDecoding.decodedIfUTF8(bytes) else { return nil }
        guard domain.source == .path else { return decoded }
        let isSound =
            !decoded.contains("*") && decoded.first == literals.first && decoded.last == literals.last
            && !zip(decoded, decoded.dropFirst()).contains { $0 == "/" && $1 == "/" }
        return isSound ? decoded : nil
    }
}

extension Alternatives {
    /// Whether no value contains a wildcard or a percent sign.
    fileprivate var containsOnlyUnescapedLiterals: Bool {
        nodes.indices.allSatisfy { index in
            let node = nodes[index]
            return node.anyScalar == nil && node.anyRun == nil && !node.isRun && target(of: index, "%") == nil
        }
    }
}
