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

    final class Item: Sendable {
        let pattern: ComponentFields.QueryPattern.Item
        let name: [Unicode.Scalar]
        let program: PatternProgram

        init(_ pattern: ComponentFields.QueryPattern.Item, name: [Unicode.Scalar], program: PatternProgram) {
            self.pattern = pattern
            self.name = name
            self.program = program
        }
    }

    /// - Parameter ignoresPercentEncoded: Whether URLs are decoded, whatever the component says.
    init(
        _ effective: EffectiveComponent, _ compiler: inout PatternCompiler, _ options: ReadingOptions,
        ignoresPercentEncoded: Bool
    ) {
        let own = effective.ownKeys
        func isOn(_ key: ComponentFields.Key, byItself: Bool) -> Bool {
            guard case .value(let value) = effective.value(of: key, own) else { return byItself }
            return ComponentFields.Flag(value).isOn
        }
        let isLenient = options.percentDecoding == .lenient
        let isPercentEncoded = isOn(.percentEncoded, byItself: true)
        let isCaseSensitive = isOn(.caseSensitive, byItself: true)
        let settings = PatternCompiler.Settings(
            isPath: false, isCaseSensitive: isCaseSensitive, decodesPattern: isLenient)
        var pathSettings = settings
        pathSettings.isPath = true

        self.effective = effective
        isExclusion = isOn(.exclude, byItself: false)
        form = LinkTexts.Form(
            isDecoded: isLenient || ignoresPercentEncoded || !isPercentEncoded,
            isFolded: !isCaseSensitive)
        path = effective.value(of: .path, own).string.map { compiler.program(for: $0, pathSettings) }
        fragment = effective.value(of: .fragment, own).string.map { compiler.program(for: $0, settings) }
        switch effective.queryPattern(own) {
        case nil, .unusableItems:
            query = nil
        case .text(let text):
            query = .text(compiler.program(for: text, settings))
        case .items(let items):
            query = .items(
                items.map { item in
                    let name = isLenient ? PercentDecoding.decodedIfUTF8(item.name.utf8) : nil
                    return Item(
                        item, name: name ?? item.name.scalarList,
                        program: compiler.program(for: item.pattern, settings))
                }
            )
        }
    }
}
