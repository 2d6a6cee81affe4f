// Patterns (semantics G1 to G3, V1 to V5): every way of covering a text is tried.
extension NaiveReference {
    private enum Symbol {
        case scalar(Unicode.Scalar)
        case one
        case many
        case variable(String)
        case nothing
    }

    func covers(_ pattern: [Unicode.Scalar], _ text: [Unicode.Scalar]) -> Bool {
        covers(symbols(of: pattern)[...], foldedText(text)[...])
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
                symbols.append(.variable(name))
            }
            rest = rest[(end + 1)...]
        }
        return symbols
    }

    private func startsWithTwoDigits(_ text: ArraySlice<Unicode.Scalar>) -> Bool {
        text.count >= 2 && text.prefix(2).allSatisfy(\.properties.isASCIIHexDigit)
    }

    private func literals(_ scalars: some Sequence<Unicode.Scalar>) -> [Symbol] {
        foldedText(Array(scalars)).map { .scalar($0) }
    }

    private func symbol(_ scalar: Unicode.Scalar) -> Symbol {
        switch scalar {
        case "*": .many
        case "?": .one
        default: literals([scalar])[0]
        }
    }

    private func covers(_ pattern: ArraySlice<Symbol>, _ text: ArraySlice<Unicode.Scalar>) -> Bool {
        guard let symbol = pattern.first else { return text.isEmpty }
        let rest = pattern.dropFirst()
        switch symbol {
        case .scalar(let scalar): return text.first == scalar && covers(rest, text.dropFirst())
        case .one: return coversOne(rest, text)
        case .many: return (0...text.count).contains { covers(rest, text.dropFirst($0)) }
        case .variable(let name):
            return values(of: name).contains { value in covers(self.value(value)[...] + rest, text) }
        case .nothing: return false
        }
    }

    private func coversOne(_ rest: ArraySlice<Symbol>, _ text: ArraySlice<Unicode.Scalar>) -> Bool {
        guard let first = text.first else { return false }
        if first == "/", reading == .questionMarksTakeNoSlash { return false }
        if !first.isASCII, reading == .questionMarksTakeBytes {
            // One byte is taken; those behind it want question marks of their own.
            let others = Character(first).utf8.count - 1
            let marks = rest.prefix(others)
            let areMarks = marks.count == others && marks.allSatisfy { if case .one = $0 { true } else { false } }
            return areMarks && covers(rest.dropFirst(others), text.dropFirst())
        }
        return covers(rest, text.dropFirst())
    }

    private func value(_ text: String) -> [Symbol] {
        if reading == .backslashesEscape { return symbols(of: Array(text.unicodeScalars)) }
        return text.unicodeScalars.map(symbol)
    }

    // MARK: - Variables

    func values(of name: String) -> [String] {
        let own = component.variables.last { $0.name == name }
        let predefined = predefinedValues(of: name)
        if reading == .predefinedVariablesWin, let predefined { return predefined }
        guard let own else { return predefined ?? [] }
        var values = own.values.filter { !$0.contains("$(") || reading == .referencesInValuesAreLiteral }
        if reading == .listsWithADroppedValueAreDropped, values.count < own.values.count { return [] }
        if reading == .emptyValuesAreNone { values.removeAll { $0.isEmpty } }
        return values
    }

    private func predefinedValues(of name: String) -> [String]? {
        guard let values = OracleComponent.classes[name] else { return nil }
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
