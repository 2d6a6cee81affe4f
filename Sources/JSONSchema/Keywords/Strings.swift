import JSONSyntax

/// `maxLength` and `minLength`, in Unicode scalars. JSON Schema Validation sections 6.3.1 and 6.3.2.
struct LengthBound: Assertion {
    private let bound: CountBound

    init?(reading source: KeywordSource, into compiler: inout SchemaCompiler) throws(SchemaError) {
        bound = try CountBound(source, &compiler, isMaximum: source.name == "maxLength")
    }

    func isMet(by instance: JSONValue) -> Bool {
        instance.string.map { bound.allows($0.unicodeScalars.count) } ?? true
    }

    func message(for instance: JSONValue) -> String {
        bound.message(for: instance.string?.unicodeScalars.count ?? 0, instance.wording, "character")
    }
}

/// `pattern`. JSON Schema Validation section 6.3.3.
struct Pattern: Keyword {
    private let pattern: RegularExpression

    init?(reading source: KeywordSource, into compiler: inout SchemaCompiler) throws(SchemaError) {
        pattern = try compiler.pattern(try compiler.string(source), source)
    }

    func conclude(_ site: Site, into conclusion: inout Conclusion) {
        guard let text = site.instance.string else { return }
        switch pattern.occurs(in: text, &conclusion.budget) {
        case true: break
        case false:
            conclusion.fail("\(text.inQuotes) does not match the pattern \(pattern.pattern.inQuotes).")
        case nil:
            conclusion.fail(
                "This text is too long to compare with the pattern \(pattern.pattern.inQuotes).")
        }
    }
}
