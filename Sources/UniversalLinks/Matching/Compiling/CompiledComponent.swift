import JSONSyntax

/// A component whose patterns are ready to be run.
package struct CompiledComponent: Sendable {
    package let effective: EffectiveComponent
    package let isExclusion: Bool
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
    ///   - ignoresCase: Whether case is ignored, whatever the component says.
    init(
        _ effective: EffectiveComponent, detail: inout CompiledDefaults?, appLinks: inout CompiledDefaults?,
        _ compiler: inout PatternCompiler, _ options: ReadingOptions, ignoresPercentEncoded: Bool,
        ignoresCase: Bool = false
    ) {
        let inheritance = effective.inheritance
        let isLenient = options.percentDecoding == .lenient
        let isPercentEncoded = inheritance.flag(.percentEncoded)?.isOn ?? true
        let isCaseSensitive = !ignoresCase && inheritance.flag(.caseSensitive)?.isOn ?? true
        let settings = PatternCompiler.Settings(
            isPath: false, isCaseSensitive: isCaseSensitive, decodesPattern: isLenient)
        var pathSettings = settings
        pathSettings.isPath = true

        self.effective = effective
        isExclusion = inheritance.flag(.exclude)?.isOn ?? false
        form = LinkTexts.Form(
            isDecoded: isLenient || ignoresPercentEncoded || !isPercentEncoded,
            isFolded: !isCaseSensitive)
        var path: PatternProgram?
        var query: Query?
        var fragment: PatternProgram?
        var inheritedParts: Parts = []
        // What is inherited was made ready for all components that compare alike.
        func patterns(at level: EffectiveComponent.Level) -> CompiledDefaults.Patterns? {
            level == .detail ? detail?.patterns(settings, &compiler) : appLinks?.patterns(settings, &compiler)
        }
        switch inheritance.level(of: .path) {
        case .system: break
        case .component:
            path = inheritance.value(of: .path, at: .component).string.map { compiler.program(for: $0, pathSettings) }
        case let level:
            path = patterns(at: level)?.path
            inheritedParts.insert(.path)
        }
        switch inheritance.level(of: .query) {
        case .system: break
        case .component:
            if case .value(let value) = inheritance.value(of: .query, at: .component) {
                query = effective.component.fields.queryPattern(value).flatMap { Query($0, settings, &compiler) }
            }
        case let level:
            query = patterns(at: level)?.query
            inheritedParts.insert(.query)
        }
        switch inheritance.level(of: .fragment) {
        case .system: break
        case .component:
            fragment = inheritance.value(of: .fragment, at: .component).string.map {
                compiler.program(for: $0, settings)
            }
        case let level:
            fragment = patterns(at: level)?.fragment
            inheritedParts.insert(.fragment)
        }
        self.path = path
        self.query = query
        self.fragment = fragment
        self.inheritedParts = inheritedParts
    }
}

extension CompiledComponent.Query {
    /// Nil if the system cannot use the pattern (semantics Q6).
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
