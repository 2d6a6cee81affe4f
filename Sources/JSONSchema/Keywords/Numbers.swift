import JSONSyntax

/// `maximum`, `exclusiveMaximum`, `minimum` and `exclusiveMinimum`. JSON Schema Validation sections 6.2.2 to 6.2.5.
struct NumberBound: Assertion {
    private let bound: DecimalNumber
    private let text: String
    private let isMaximum: Bool
    private let isExclusive: Bool

    init?(reading source: KeywordSource, into compiler: inout SchemaCompiler) throws(SchemaError) {
        bound = try compiler.number(source)
        text = source.value.wording
        isMaximum = source.name == "maximum" || source.name == "exclusiveMaximum"
        isExclusive = source.name.hasPrefix("exclusive")
    }

    func isMet(by instance: JSONValue) -> Bool {
        guard let number = instance.number.flatMap({ DecimalNumber($0) }) else { return true }
        if number == bound { return !isExclusive }
        return isMaximum ? number < bound : bound < number
    }

    func message(for instance: JSONValue) -> String {
        let relation =
            switch (isMaximum, isExclusive) {
            case (true, false): "must not be greater than"
            case (true, true): "must be less than"
            case (false, false): "must not be less than"
            case (false, true): "must be greater than"
            }
        return "\(instance.wording) is too \(isMaximum ? "large" : "small"): the number \(relation) \(text)."
    }
}

/// `multipleOf`. JSON Schema Validation section 6.2.1.
struct MultipleOf: Assertion {
    private let divisor: DecimalNumber.Divisor
    private let text: String

    init?(reading source: KeywordSource, into compiler: inout SchemaCompiler) throws(SchemaError) {
        guard let divisor = DecimalNumber.Divisor(try compiler.number(source)) else {
            throw compiler.error(
                .invalidKeyword, at: source,
                "\"multipleOf\" needs a number above 0 with at most 18 significant digits, but this is "
                    + "\(source.value.wording).")
        }
        self.divisor = divisor
        text = source.value.wording
    }

    func isMet(by instance: JSONValue) -> Bool {
        instance.number.flatMap { DecimalNumber($0) }.map { divisor.divides($0) } ?? true
    }

    func message(for instance: JSONValue) -> String { "\(instance.wording) is not a multiple of \(text)." }
}
