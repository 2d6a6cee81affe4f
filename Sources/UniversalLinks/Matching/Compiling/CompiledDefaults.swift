/// The patterns of one `defaults` object, made ready once for all components that inherit them and compare them alike.
struct CompiledDefaults {
    /// What components may inherit; nil if the key is not there, or contains nothing that the system can use.
    struct Patterns {
        let path: PatternProgram?
        let query: CompiledComponent.Query?
        let fragment: PatternProgram?
    }

    let defaults: AppLinks.Defaults

    private var sensitive: Patterns?
    private var insensitive: Patterns?

    init(_ defaults: AppLinks.Defaults) { self.defaults = defaults }

    /// The patterns for components that compare as the settings say, which differ in `isCaseSensitive` alone.
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
