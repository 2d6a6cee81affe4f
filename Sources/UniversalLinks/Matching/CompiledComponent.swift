import JSONSyntax

/// A component whose patterns are ready to be run.
struct CompiledComponent: Sendable {
    let effective: EffectiveComponent
    let isExclusion: Bool
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
        let values = effective.inheritance.values
        let isLenient = options.percentDecoding == .lenient
        let isPercentEncoded = values.percentEncoded.map { ComponentFields.Flag($0).isOn } ?? true
        let isCaseSensitive = values.caseSensitive.map { ComponentFields.Flag($0).isOn } ?? true
        let settings = PatternCompiler.Settings(
            isPath: false, isCaseSensitive: isCaseSensitive, decodesPattern: isLenient)
        var pathSettings = settings
        pathSettings.isPath = true

        self.effective = effective
        isExclusion = values.exclude.map { ComponentFields.Flag($0).isOn } ?? false
        form = LinkTexts.Form(
            isDecoded: isLenient || ignoresPercentEncoded || !isPercentEncoded,
            isFolded: !isCaseSensitive)
        path = values.path?.string.map { compiler.program(for: $0, pathSettings) }
        fragment = values.fragment?.string.map { compiler.program(for: $0, settings) }
        switch values.query == nil ? nil : effective.query?.value {
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
                        name: name ?? item.name.scalarList,
                        program: compiler.program(for: item.pattern, settings)
                    )
                }
            )
        }
    }
}
