import JSONSyntax

package struct CompiledComponent: Sendable {
    package let effective: EffectiveComponent
    package let isExclusion: Bool
    let form: LinkTexts.Form
    let path: PatternProgram?
    let query: Query?
    let fragment: PatternProgram?
    /// Which of the three come from `defaults`. All components of a detail that inherit a part inherit the same one, so
    /// the result for one serves all that compare in the same form.
    let inheritedParts: Parts

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
    ///   - ignoresPercentEncoded: Decodes URLs, whatever the component says.
    ///   - ignoresCase: Ignores case, whatever the component says.
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
        // Inherited patterns are compiled once for all components that compare alike.
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

/// The patterns of one `defaults` object, compiled once for all components that inherit them and compare alike.
struct CompiledDefaults {
    /// Nil if the key is missing, or has a value that the system cannot use.
    struct Patterns {
        let path: PatternProgram?
        let query: CompiledComponent.Query?
        let fragment: PatternProgram?
    }

    let defaults: AppLinks.Defaults

    private var sensitive: Patterns?
    private var insensitive: Patterns?

    init(_ defaults: AppLinks.Defaults) { self.defaults = defaults }

    /// The settings may differ in `isCaseSensitive` alone.
    mutating func patterns(_ settings: PatternCompiler.Settings, _ compiler: inout PatternCompiler) -> Patterns {
        if let known = settings.isCaseSensitive ? sensitive : insensitive { return known }
        var pathSettings = settings
        pathSettings.isPath = true
        let made = Patterns(
            path: defaults.value(of: .path).string.map { compiler.program(for: $0, pathSettings) },
            query: defaults.query.value.flatMap { CompiledComponent.Query($0, settings, &compiler) },
            fragment: defaults.value(of: .fragment).string.map { compiler.program(for: $0, settings) })
        if settings.isCaseSensitive { sensitive = made } else { insensitive = made }
        return made
    }
}
