extension Trace {
    /// Why a pattern does not cover a text.
    public struct Mismatch: Hashable, Sendable {
        package enum Value: Hashable, Sendable {
            case differs(after: String)
            case undefinedVariable(String)
            case textEnds, missingItem, unterminatedVariable, exhausted
        }

        package let value: Value

        /// They agree up to here and no further.
        public static func differs(after agreement: String) -> Mismatch { Mismatch(value: .differs(after: agreement)) }
        /// The text ends, and the pattern wants more.
        public static let textEnds = Mismatch(value: .textEnds)
        /// The URL has no such item, which counts as an empty value.
        public static let missingItem = Mismatch(value: .missingItem)
        /// Nothing defines the variable.
        public static func undefinedVariable(_ name: String) -> Mismatch { Mismatch(value: .undefinedVariable(name)) }
        /// A `$(` has no `)`.
        public static let unterminatedVariable = Mismatch(value: .unterminatedVariable)
        /// Comparing was given up: pattern and text are such that it would take too long. Whether they match is unknown from the
        /// comparison alone.
        public static let exhausted = Mismatch(value: .exhausted)

        /// The name of the reason, in lower case with hyphens.
        public var name: String {
            switch value {
            case .differs: "differs"
            case .textEnds: "text-ends"
            case .missingItem: "missing-item"
            case .undefinedVariable: "undefined-variable"
            case .unterminatedVariable: "unterminated-variable"
            case .exhausted: "exhausted"
            }
        }

        /// How far the two agree; nil where they do not differ at one place of the text.
        public var agreement: String? { if case .differs(let agreement) = value { agreement } else { nil } }

        /// The name of the variable that nothing defines.
        public var variable: String? { if case .undefinedVariable(let name) = value { name } else { nil } }
    }
}

extension Trace.Mismatch: CustomStringConvertible {
    /// The name.
    public var description: String { name }
}
