import JSONSyntax

extension Matcher {
    /// The decision for one URL and one app with every comparison behind it.
    ///
    /// Made for people to read: it costs a multiple of ``decide(_:for:)``.
    public func trace(_ link: LinkURL, for app: AppIdentifier) -> Trace {
        var tracer = Tracer(self, link)
        return tracer.trace(for: app)
    }

    /// The decisions for one URL and several apps, in their order. Apps of one detail share its comparisons.
    public func traces(_ link: LinkURL, for apps: [AppIdentifier]) -> [Trace] {
        var tracer = Tracer(self, link)
        return apps.map { tracer.trace(for: $0) }
    }
}

/// Traces one URL, each detail of the file at most once.
private struct Tracer {
    let matcher: Matcher
    let link: LinkURL
    private var texts: LinkTexts
    private var evidence: ComponentEvidence
    private var simulation = PatternSimulation()
    private var details: [Int: DetailTrace] = [:]

    /// The comparisons of one detail, which are the same for each of its apps.
    private struct DetailTrace {
        let decision: Decision
        let steps: [Trace.Step]
        let runnerUp: Trace.Step?
    }

    init(_ matcher: Matcher, _ link: LinkURL) {
        self.matcher = matcher
        self.link = link
        texts = LinkTexts(link)
        evidence = ComponentEvidence(matcher.compiler, matcher.options, link)
    }

    mutating func trace(for app: AppIdentifier) -> Trace {
        if let reason = matcher.reasonBeforeApps(link) {
            return Trace(link, app, .unmatched(reason), matcher.statements(behind: reason, for: link))
        }
        var statements = matcher.linkStatements(for: link) + matcher.fileStatements
        guard let indices = matcher.detailIndices[app], let index = indices.first else {
            let reason = matcher.reasonForUnlisted(app)
            statements += reason == .unlistedApp ? matcher.unlistedStatements(for: app) : [.appIDsNeedIOS13]
            return Trace(link, app, .unmatched(reason), statements, nearestApp: matcher.nearestApp(to: app))
        }
        let detail = matcher.details[index]
        let traced = trace(ofDetail: index)
        statements += matcher.detailStatements(detail, for: app)
        if traced.decision.answer == .unmatched,
            indices.dropFirst().contains(where: { trace(ofDetail: $0).decision.answer != .unmatched })
        {
            statements.append(.repeatedApp)
        }
        for step in traced.steps { statements += step.statements }
        return Trace(
            link, app, traced.decision, statements, detail: detail.detail, steps: traced.steps,
            runnerUp: traced.runnerUp)
    }

    private mutating func trace(ofDetail index: Int) -> DetailTrace {
        if let known = details[index] { return known }
        let components = matcher.details[index].components
        var steps: [Trace.Step] = []
        var runnerUp: Trace.Step?
        for component in components ?? [] {
            if steps.last?.holds != true {
                steps.append(step(component))
            } else if simulation.holds(component, &texts) {
                runnerUp = step(component)
                break
            }
        }
        let traced = DetailTrace(decision: Tracer.decision(components, steps), steps: steps, runnerUp: runnerUp)
        details[index] = traced
        return traced
    }

    private static func decision(_ components: [CompiledComponent]?, _ steps: [Trace.Step]) -> Decision {
        guard let components else { return .matched(by: nil) }
        guard !components.isEmpty else { return .unmatched(.emptyList) }
        guard let last = steps.last, last.holds else { return .unmatched(.noComponentHolds) }
        let index = last.component.index
        return last.component.isExclusion.value ? .excluded(by: index) : .matched(by: index)
    }

    private mutating func step(_ component: CompiledComponent) -> Trace.Step {
        var comparisons: [PatternSimulation.Comparison] = []
        _ = simulation.holds(component, &texts) { comparisons.append($0) }
        return Trace.Step(
            component: component.effective,
            comparisons: comparisons.compactMap { Trace.Comparison($0, of: component) },
            statements: evidence.statements(of: component, behind: comparisons)
        )
    }
}

extension Matcher {
    fileprivate func nearestApp(to app: AppIdentifier) -> AppIdentifier? {
        let sameBundle = apps.first { $0.bundleIdentifier.isVerbatim(app.bundleIdentifier) }
        return sameBundle ?? NearestText.nearest(to: app.text, among: apps.map(\.text)).map { AppIdentifier($0) }
    }
}
