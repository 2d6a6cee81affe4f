// Patterns (semantics G1 to G3, V1 to V5).
extension NaiveReference {
    enum Symbol: Equatable {
        case scalar(Unicode.Scalar)
        case one
        case many
        case variable(values: [[Symbol]])
        case nothing
    }

    /// How the patterns of a component are read.
    struct PatternRules {
        let component: OracleComponent
        let text: TextRules
        /// Patterns that were read already: an equal one is kept once, so that comparing it takes no time.
        private let known: [[Symbol]]
        private var reading: OtherReading? { text.reading }

        init(component: OracleComponent, reading: OtherReading?, known: [[Symbol]]) {
            let levels = [component.own, component.detailDefaults, component.appLinksDefaults].compactMap { $0 }
            self.component = component
            self.known = known
            text = TextRules(
                reading: reading, isDecoding: !(levels.lazy.compactMap(\.percentEncoded).first ?? true),
                isFolding: !(levels.lazy.compactMap(\.caseSensitive).first ?? true))
        }

        func pattern(_ text: [Unicode.Scalar]) -> [Symbol] {
            let symbols = symbols(of: text)
            return known.first { $0 == symbols } ?? symbols
        }

        private func symbols(of pattern: [Unicode.Scalar]) -> [Symbol] {
            var symbols: [Symbol] = []
            var rest = pattern[...]
            while let scalar = rest.popFirst() {
                if scalar == "\\", reading == .backslashesEscape, let escaped = rest.popFirst() {
                    symbols.append(contentsOf: literals([escaped]))
                    continue
                }
                guard scalar == "$", rest.first == "(" else {
                    if scalar == "$", reading == .loneDollarsMatchNothing { return symbols + [.nothing] }
                    if scalar == "%", reading == .escapesKeepTheirCase, startsWithTwoDigits(rest) {
                        symbols += literals([scalar] + rest.prefix(2))
                        rest = rest.dropFirst(2)
                        continue
                    }
                    symbols.append(symbol(scalar))
                    continue
                }
                guard let end = rest.firstIndex(of: ")") else {
                    guard reading == .unterminatedVariablesAreLiteral else { return symbols + [.nothing] }
                    symbols.append(symbol(scalar))
                    continue
                }
                var name = ""
                name.unicodeScalars.append(contentsOf: rest[(rest.startIndex + 1)..<end])
                if reading == .undefinedVariablesAreLiteral, !component.defines(name) {
                    symbols += literals([scalar] + rest[...end])
                } else {
                    symbols.append(.variable(values: values(of: name).map(value)))
                }
                rest = rest[(end + 1)...]
            }
            return symbols
        }

        func values(of name: String) -> [String] { component.values(of: name, reading) }

        private func startsWithTwoDigits(_ text: ArraySlice<Unicode.Scalar>) -> Bool {
            text.count >= 2 && text.prefix(2).allSatisfy(\.properties.isASCIIHexDigit)
        }

        private func literals(_ scalars: some Sequence<Unicode.Scalar>) -> [Symbol] {
            text.folded(Array(scalars)).map { .scalar($0) }
        }

        private func symbol(_ scalar: Unicode.Scalar) -> Symbol {
            switch scalar {
            case "*": .many
            case "?": .one
            default: .scalar(text.folded(scalar))
            }
        }

        private func value(_ text: String) -> [Symbol] {
            if reading == .backslashesEscape { return symbols(of: Array(text.unicodeScalars)) }
            return text.unicodeScalars.map(symbol)
        }
    }
}

extension OracleComponent {
    /// The values of a variable that may hold no references; none where nothing defines it.
    func values(of name: String, _ reading: OtherReading? = nil) -> [String] {
        let own = variables.last { $0.name == name }
        let predefined = Self.predefinedValues(of: name, reading)
        if reading == .predefinedVariablesWin, let predefined { return predefined }
        guard let own else { return predefined ?? [] }
        var values = own.values.filter { reading == .referencesInValuesAreLiteral || !$0.holdsReference }
        if reading == .listsWithADroppedValueAreDropped, values.count < own.values.count { return [] }
        if reading == .emptyValuesAreNone { values.removeAll { $0.isEmpty } }
        return values
    }

    private static func predefinedValues(of name: String, _ reading: OtherReading?) -> [String]? {
        guard let values = classes[name] else { return nil }
        guard name == "region" || name == "lang" else { return values }
        switch reading {
        case .codesAreInTheirUsualCase:
            return values.filter { $0 == (name == "region" ? $0.uppercased() : $0.lowercased()) }
        case .codesAreInAnyCase:
            return values
                + values.filter { $0.count == 2 }.map { $0.prefix(1).uppercased() + $0.dropFirst().lowercased() }
        default: return values
        }
    }
}

extension String {
    var holdsReference: Bool {
        zip(utf8, utf8.dropFirst()).contains { $0 == UInt8(ascii: "$") && $1 == UInt8(ascii: "(") }
    }
}
