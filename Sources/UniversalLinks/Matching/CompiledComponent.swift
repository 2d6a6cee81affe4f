/// A component whose patterns are ready to be run.
struct CompiledComponent: Sendable {
    let effective: EffectiveComponent
    /// The form in which the parts of a URL are compared with its patterns.
    let form: LinkTexts.Form
    let path: PatternProgram?
    let query: Query?
    let fragment: PatternProgram?

    enum Query: Sendable {
        case text(PatternProgram)
        case items([Item])
    }

    struct Item: Sendable {
        let pattern: ComponentFields.QueryPattern.Item
        let name: [Unicode.Scalar]
        let program: PatternProgram
    }

    /// - Parameter ignoresPercentEncoded: Whether URLs are decoded, whatever the component says.
    init(
        _ effective: EffectiveComponent, _ compiler: inout PatternCompiler, _ options: ReadingOptions,
        ignoresPercentEncoded: Bool
    ) {
        let isLenient = options.percentDecoding == .lenient
        let settings = PatternCompiler.Settings(
            isPath: false, isCaseSensitive: effective.isCaseSensitive.value, decodesPattern: isLenient)
        var pathSettings = settings
        pathSettings.isPath = true

        self.effective = effective
        form = LinkTexts.Form(
            isDecoded: isLenient || ignoresPercentEncoded || !effective.isPercentEncoded.value,
            isFolded: !effective.isCaseSensitive.value)
        path = effective.path.map { compiler.program(for: $0.value, pathSettings) }
        fragment = effective.fragment.map { compiler.program(for: $0.value, settings) }
        switch effective.query?.value {
        case nil, .unusableItems:
            query = nil
        case .text(let text):
            query = .text(compiler.program(for: text, settings))
        case .items(let items):
            query = .items(
                items.map { item in
                    let name = isLenient ? PercentDecoding.decodedIfUTF8(item.name.utf8) : nil
                    return Item(
                        pattern: item,
                        name: name ?? Array(item.name.unicodeScalars),
                        program: compiler.program(for: item.pattern, settings)
                    )
                }
            )
        }
    }
}
