import JSONSyntax

/// The text of a component's `/`, `?` or `#`, parsed.
package struct Pattern: Sendable {
    /// The text as written.
    package let text: String
    /// Its parts, in order.
    package let tokens: [Token]

    /// A part of a pattern.
    package enum Token: Hashable, Sendable {
        /// One Unicode scalar that matches itself.
        case literal(Unicode.Scalar)
        /// `?`: exactly one scalar, whichever (semantics G1, G2).
        case anyScalar
        /// `*`: any number of scalars, none included (semantics G1).
        case anyRun
        /// `$(name)`: one of the variable's values (semantics V1).
        case variable(VerbatimText)
        /// A `$(` that no `)` follows: nothing matches (semantics V5).
        case unterminatedVariable
    }

    /// What a `$(` means.
    package enum References: Sendable {
        /// It refers to a variable.
        case read
        /// It matches itself, as on systems that know no variables.
        case literal
    }

    /// Parses a pattern. There is no escape: a backslash, and a `$` that no `(` follows, match themselves
    /// (semantics G3). Linear time.
    package init(parsing text: String, references: References = .read) {
        self.text = text
        tokens = Pattern.tokens(of: text, references: references)
    }

    /// Apple's matcher gives up beyond this many stars and variables (semantics G4).
    package static let nestingLimit = 64

    /// How many tokens are stars and variables.
    package var nestingCount: Int {
        tokens.count { token in
            switch token {
            case .anyRun, .variable: true
            case .literal, .anyScalar, .unterminatedVariable: false
            }
        }
    }

    /// The names of the variables that it refers to, in order.
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
                tokens.append(.variable(VerbatimText(String(scalars: name))))
            case .unterminatedVariable: tokens.append(.unterminatedVariable)
            }
        }
        return tokens
    }
}

extension [Pattern.Token] {
    /// The same with one star for each run of stars, which matches the same texts (semantics G1).
    package var withSingleStars: [Pattern.Token] {
        reduce(into: []) { tokens, token in
            if token != .anyRun || tokens.last != .anyRun { tokens.append(token) }
        }
    }
}

extension Pattern {
    /// A piece of a pattern's text: a scalar by itself, or a reference.
    enum Piece {
        case scalar(Unicode.Scalar)
        case variable(ArraySlice<Unicode.Scalar>)
        case unterminatedVariable
    }

    /// Calls `body` with each piece of a pattern's text, in order. Linear time.
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
    /// A text of these scalars.
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

    /// The scalars, in one stretch of memory.
    package var scalarList: [Unicode.Scalar] {
        let list = utf8.withContiguousStorageIfAvailable { bytes -> [Unicode.Scalar]? in
            // An empty array is shared by all of a program, and not to be written to.
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
    /// The token that one scalar is, outside of a reference.
    init(_ scalar: Unicode.Scalar) {
        switch scalar {
        case "*": self = .anyRun
        case "?": self = .anyScalar
        default: self = .literal(scalar)
        }
    }
}
