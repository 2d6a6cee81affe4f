extension [Pattern.Token] {
    /// The text that they are read from, with every literal as `write` returns it; nil if a reference has no end.
    package func written(_ write: (Unicode.Scalar) -> String = { String($0) }) -> String? {
        var text = ""
        for token in self {
            switch token {
            case .literal(let scalar): text += write(scalar)
            case .anyScalar: text += "?"
            case .anyRun: text += "*"
            case .variable(let name): text += "$(\(name.string))"
            case .unterminatedVariable: return nil
            }
        }
        return text
    }

    /// Where escapes of two hexadecimal digits start.
    package var escapeIndices: [Int] {
        indices.filter { index in
            self[index] == .literal("%") && index + 2 < count && self[index + 1].isHexDigit
                && self[index + 2].isHexDigit
        }
    }

    /// The text that they are read from, with its escapes in capitals; nil if it has none, or a reference has no end.
    package var withCapitalEscapes: String? {
        let indices = Set(escapeIndices.flatMap { [$0 + 1, $0 + 2] })
        guard !indices.isEmpty else { return nil }
        let capitals = enumerated().map { index, token -> Pattern.Token in
            guard indices.contains(index), case .literal(let scalar) = token, ("a"..."f").contains(scalar) else {
                return token
            }
            return .literal(Unicode.Scalar(UInt8(scalar.value) & 0xDF))
        }
        return capitals.written()
    }
}

extension Pattern.Token {
    /// Whether it is a literal hexadecimal digit.
    package var isHexDigit: Bool {
        guard case .literal(let scalar) = self, scalar.isASCII else { return false }
        return PercentDecoding.hexDigit(UInt8(scalar.value)) != nil
    }
}
