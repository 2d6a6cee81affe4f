import JSONSyntax

/// A component whose patterns are ready to be run.
package struct CompiledComponent: Sendable {
    package let effective: EffectiveComponent
    let isExclusion: Bool
    /// The form in which the parts of a URL are compared with its patterns.
    let form: LinkTexts.Form
    let path: PatternProgram?
    let query: Query?
    let fragment: PatternProgram?
    /// Which of the three come from `defaults`. All components of a detail that inherit a part inherit the same, so what is
    /// made of it for one is good for all that compare in the same form.
    let inheritedParts: Parts

    /// Parts of a URL.
    struct Parts: OptionSet, Sendable {
        let rawValue: UInt8

        static let path = Parts(rawValue: 1)
        static let query = Parts(rawValue: 2)
        static let fragment = Parts(rawValue: 4)
        static let all: Parts = [.path, .query, .fragment]
    }

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

    /// - Parameters:
    ///   - detail: The `defaults` of the component's detail.
    ///   - appLinks: The `defaults` of `applinks`.
    ///   - ignoresPercentEncoded: Whether URLs are decoded, whatever the component says.
    init(
        _ effective: EffectiveComponent, detail: inout CompiledDefaults?, appLinks: inout CompiledDefaults?,
        _ compiler: inout PatternCompiler, _ options: ReadingOptions, ignoresPercentEncoded: Bool
    ) {
        let inheritance = effective.inheritance
        let isLenient = options.percentDecoding == .lenient
        let isPercentEncoded = inheritance.isOn(.percentEncoded, byItself: true)
        let isCaseSensitive = inheritance.isOn(.caseSensitive, byItself: true)
        let settings = PatternCompiler.Settings(
            isPath: false, isCaseSensitive: isCaseSensitive, decodesPattern: isLenient)
        var pathSettings = settings
        pathSettings.isPath = true

        self.effective = effective
        isExclusion = inheritance.isOn(.exclude, byItself: false)
        form = LinkTexts.Form(
            isDecoded: isLenient || ignoresPercentEncoded || !isPercentEncoded,
            isFolded: !isCaseSensitive)
        var path: PatternProgram?
        var query: Query?
        var fragment: PatternProgram?
        var inheritedParts: Parts = []

        /// What a part is compared with: made here where the component itself has the key, taken over where it inherits it.
        func take(
            _ key: ComponentFields.Key, _ part: Parts, own: (JSONValue) -> Void,
            inherited: (CompiledDefaults.Patterns) -> Void
        ) {
            guard let (level, value) = inheritance.nearest(key) else { return }
            switch level {
            case .component, .system: return own(value)
            case .detail: if let patterns = detail?.patterns(settings, &compiler) { inherited(patterns) }
            case .appLinks: if let patterns = appLinks?.patterns(settings, &compiler) { inherited(patterns) }
            }
            inheritedParts.insert(part)
        }
        take(.path, .path) {
            path = $0.string.map { compiler.program(for: $0, pathSettings) }
        } inherited: {
            path = $0.path
        }
        take(.query, .query) {
            query = effective.component.fields.queryPattern($0).flatMap { Query($0, settings, &compiler) }
        } inherited: {
            query = $0.query
        }
        take(.fragment, .fragment) {
            fragment = $0.string.map { compiler.program(for: $0, settings) }
        } inherited: {
            fragment = $0.fragment
        }
        self.path = path
        self.query = query
        self.fragment = fragment
        self.inheritedParts = inheritedParts
    }
}

extension CompiledComponent.Query {
    /// Nil where the system cannot use the pattern (semantics Q6).
    init?(
        _ pattern: ComponentFields.QueryPattern, _ settings: PatternCompiler.Settings,
        _ compiler: inout PatternCompiler
    ) {
        switch pattern {
        case .unusableItems: return nil
        case .text(let text): self = .text(compiler.program(for: text, settings))
        case .items(let items):
            self = .items(
                items.map { item in
                    let name = settings.decodesPattern ? PercentDecoding.decodedIfUTF8(item.name.utf8) : nil
                    return CompiledComponent.Item(
                        item, name: name ?? item.name.scalarList,
                        program: compiler.program(for: item.pattern, settings))
                }
            )
        }
    }
}
