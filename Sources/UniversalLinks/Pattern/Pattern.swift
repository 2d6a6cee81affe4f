import JSONSyntax

/// The text of a component's `/`, `?` or `#`, parsed.
package struct Pattern: Sendable {
    package let text: String
    package let tokens: [Token]

    package enum Token: Hashable, Sendable {
        case literal(Unicode.Scalar)
        /// `?`: exactly one scalar (semantics G1, G2).
        case anyScalar
        /// `*`: any number of scalars, or none (semantics G1).
        case anyRun
        /// `$(name)`: one of the variable's values (semantics V1).
        case variable(ScalarString)
        /// A `$(` without a `)` after it: nothing matches (semantics V5).
        case unterminatedVariable
    }

    /// What a `$(` means.
    package enum References: Sendable {
        case read
        /// It matches itself, as on systems that know no variables.
        case literal
    }

    /// There is no escape: a backslash, and a `$` without a `(` after it, match themselves (semantics G3). Linear time.
    package init(parsing text: String, references: References = .read) {
        self.text = text
        tokens = Pattern.tokens(of: text, references: references)
    }

    /// Apple's matcher gives up beyond this many stars and variables (semantics G4).
    package static let nestingLimit = 64

    /// Stars and variables.
    package var nestingCount: Int {
        tokens.count { token in
            switch token {
            case .anyRun, .variable: true
            case .literal, .anyScalar, .unterminatedVariable: false
            }
        }
    }

    package var variableNames: [String] {
        tokens.compactMap { token in
            if case .variable(let name) = token { name.string } else { nil }
        }
    }

    private static func tokens(of text: String, references: References) -> [Token] {
        var tokens: [Token] = []
        tokens.reserveCapacity(text.utf8.count)
        forEachPiece(of: text.scalarList, references: references) { piece in
            switch piece {
            case .scalar(let scalar): tokens.append(Token(scalar))
            case .variable(let name):
                tokens.append(.variable(ScalarString(String(scalars: name))))
            case .unterminatedVariable: tokens.append(.unterminatedVariable)
            }
        }
        return tokens
    }
}

extension [Pattern.Token] {
    /// Each run of stars as one star, which matches the same texts (semantics G1).
    package var withSingleStars: [Pattern.Token] {
        reduce(into: []) { tokens, token in
            if token != .anyRun || tokens.last != .anyRun { tokens.append(token) }
        }
    }
}

extension Pattern {
    enum Piece {
        case scalar(Unicode.Scalar)
        case variable(ArraySlice<Unicode.Scalar>)
        case unterminatedVariable
    }

    /// In order. Linear time.
    @inline(__always)
    static func forEachPiece(of scalars: [Unicode.Scalar], references: References, _ body: (Piece) -> Void) {
        var index = 0
        while index < scalars.count {
            let startsReference =
                scalars[index] == "$" && index + 1 < scalars.count && scalars[index + 1] == "(" && references == .read
            guard startsReference else {
                body(.scalar(scalars[index]))
                index += 1
                continue
            }
            guard let end = scalars[(index + 2)...].firstIndex(of: ")") else { return body(.unterminatedVariable) }
            body(.variable(scalars[(index + 2)..<end]))
            index = end + 1
        }
    }
}

extension String {
    package init(scalars: some Sequence<Unicode.Scalar>) {
        var bytes: [UInt8] = []
        bytes.reserveCapacity(scalars.underestimatedCount)
        for scalar in scalars {
            if scalar.isASCII {
                bytes.append(UInt8(truncatingIfNeeded: scalar.value))
            } else {
                bytes.append(contentsOf: scalar.utf8)
            }
        }
        self.init(decoding: bytes, as: UTF8.self)
    }

    /// In contiguous memory.
    package var scalarList: [Unicode.Scalar] {
        let list = utf8.withContiguousStorageIfAvailable { bytes -> [Unicode.Scalar]? in
            // An empty array is shared by the whole program, and must not be written to.
            guard !bytes.isEmpty, bytes.allSatisfy({ $0 < 0x80 }) else { return nil }
            return [Unicode.Scalar](unsafeUninitializedCapacity: bytes.count) { scalars, count in
                for index in bytes.indices {
                    scalars.initializeElement(at: index, to: Unicode.Scalar(bytes[index]))
                }
                count = bytes.count
            }
        }
        return (list ?? nil) ?? Array(unicodeScalars)
    }
}

extension Pattern.Token {
    /// Outside of a reference.
    init(_ scalar: Unicode.Scalar) {
        switch scalar {
        case "*": self = .anyRun
        case "?": self = .anyScalar
        default: self = .literal(scalar)
        }
    }
}

extension [Pattern.Token] {
    /// The text that the tokens are read from, with every literal as `write` returns it; nil if a reference has no end.
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

    package var escapeIndices: [Int] {
        indices.filter { index in
            self[index] == .literal("%") && index + 2 < count && self[index + 1].isHexDigit
                && self[index + 2].isHexDigit
        }
    }

    /// With escapes in capitals; nil if there are none, or a reference has no end.
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
    package var isHexDigit: Bool {
        guard case .literal(let scalar) = self, scalar.isASCII else { return false }
        return PercentDecoding.hexDigit(UInt8(scalar.value)) != nil
    }
}
