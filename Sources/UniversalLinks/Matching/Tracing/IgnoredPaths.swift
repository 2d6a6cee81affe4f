/// What the `paths` of a detail would decide, which today's systems do not read beside `components` (semantics L2).
struct IgnoredPaths {
    /// The first of the `paths` that matches the URL.
    let deciding: EffectiveComponent

    /// Nil if the detail has only one list, the system reads `paths`, or none of them matches.
    init?(_ trace: Trace, _ matcher: Matcher, _ room: inout AdviceRoom) {
        guard matcher.options.system == .current, let detail = trace.detail else { return nil }
        let contents = detail.contents
        guard contents.hasComponents, contents.hasPaths else { return nil }
        let inheritedByAll = matcher.file.appLinks?.contents.defaults
        let list = EffectiveComponent.List(contents.paths, detail: contents.defaults, appLinks: inheritedByAll)
        var detailDefaults = contents.defaults.map { CompiledDefaults($0) }
        var appLinksDefaults = inheritedByAll.map { CompiledDefaults($0) }
        var inherited = PatternSimulation.InheritedOutcomes()
        let index = matcher.listedApps.details(of: trace.app).first ?? 0
        var compiler = matcher.compiler
        var simulation = PatternSimulation()
        simulation.budget = room.budget
        defer { room.budget = simulation.budget }
        for position in contents.paths.indices {
            let effective = EffectiveComponent(at: position, of: list, inDetail: index)
            let component = CompiledComponent(
                effective, detail: &detailDefaults, appLinks: &appLinksDefaults, &compiler, matcher.options,
                ignoresPercentEncoded: false)
            let matches = simulation.matches(component, &room.texts, &inherited)
            if simulation.hasStopped { return nil }
            guard matches else { continue }
            deciding = effective
            return
        }
        return nil
    }
}
