/// The text of a component's `/`, `?` or `#`, taken apart.
package struct Pattern: Sendable {
    /// The text as written.
    package let text: String
    /// Its parts, in order.
    package let tokens: [Token]

    /// A part of a pattern.
    package enum Token: Hashable, Sendable {
        /// One Unicode scalar that stands for itself.
        case literal(Unicode.Scalar)
        /// `?`: exactly one scalar, whichever (semantics G1, G2).
        case anyScalar
        /// `*`: any number of scalars, none included (semantics G1).
        case anyRun
        /// `$(name)`: one of the variable's values (semantics V1).
        case variable(String)
        /// A `$(` that no `)` follows: nothing matches (semantics V5).
        case unterminatedVariable
    }

    /// What a `$(` means.
    package enum References: Sendable {
        /// It refers to a variable.
        case read
        /// It stands for itself, as on systems that know no variables.
        case literal
    }

    /// Takes a pattern apart. There is no escape: a backslash, and a `$` that no `(` follows, stand for themselves
    /// (semantics G3). Linear time.
    package init(parsing text: String, references: References = .read) {
        self.text = text
        tokens = Pattern.tokens(of: text, references: references)
    }

    /// More stars and variables than this, and Apple's matcher gives up (semantics G4).
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
            if case .variable(let name) = token { name } else { nil }
        }
    }

    private static func tokens(of text: String, references: References) -> [Token] {
        let scalars = Array(text.unicodeScalars)
        var tokens: [Token] = []
        tokens.reserveCapacity(scalars.count)
        var index = 0
        while index < scalars.count {
            let startsReference =
                scalars[index] == "$" && index + 1 < scalars.count && scalars[index + 1] == "(" && references == .read
            guard startsReference else {
                tokens.append(Token(scalars[index]))
                index += 1
                continue
            }
            guard let end = scalars[(index + 2)...].firstIndex(of: ")") else {
                tokens.append(.unterminatedVariable)
                return tokens
            }
            var name = String.UnicodeScalarView()
            name.append(contentsOf: scalars[(index + 2)..<end])
            tokens.append(.variable(String(name)))
            index = end + 1
        }
        return tokens
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
