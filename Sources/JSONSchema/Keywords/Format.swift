import JSONSyntax

/// `format` as an assertion, for schemas whose metaschema has the vocabulary `format-assertion`.
///
/// JSON Schema Validation section 7.2.2. Everywhere else `format` is an annotation.
struct Format: Keyword {
    private let name: String
    private let format: FormatDefinition

    init?(reading source: KeywordSource, into compiler: inout SchemaCompiler) throws(SchemaError) {
        name = try compiler.string(source)
        guard let format = FormatDefinition.all[name] else { return nil }
        self.format = format
    }

    func conclude(_ site: Site, into conclusion: inout Conclusion) {
        guard let text = site.instance.string, !format.accepts(text) else { return }
        conclusion.fail("\(text.inQuotes) is not in the format \(name.inQuotes).")
    }
}
