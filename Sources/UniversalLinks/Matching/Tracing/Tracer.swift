import JSONSyntax

/// Traces URLs one after the other, and keeps what it finds out about the patterns of the file.
public struct Tracer {
    private var matcher: Matcher
    /// What earlier URLs showed about the patterns.
    private var evidence: ComponentEvidence?
    private var simulation = PatternSimulation()
    private var details: [Int: DetailTrace] = [:]
    /// The apps of each detail as they are written, for those that were asked for.
    private var writtenApps: [Int: Set<VerbatimText>] = [:]
    /// What every decision rests on because of the file.
    private var fileStatements: [SystemStatement]
    /// How many comparisons were noted for the URL.
    private var comparisonCount = 0

    /// Beyond so many for one URL, of each component only what fails first is noted: thousands of components that each
    /// inherit thousands of patterns would fill the memory. Ordinary files stay far below.
    private static let comparisonLimit = 65_536

    /// The comparisons of one detail, which are the same for each of its apps.
    private struct DetailTrace {
        let decision: Decision
        let steps: [Trace.Step]
        /// What all of them rest on, each statement once.
        let statements: [SystemStatement]
        let runnerUp: Trace.Step?
    }

    /// One URL in every form that is asked for.
    private struct View {
        var texts: LinkTexts
        var evidence: ComponentEvidence
    }

    /// A tracer for a matcher.
    public init(_ matcher: Matcher) {
        self.matcher = matcher
        fileStatements = matcher.fileStatements
    }

    /// From now on, the file applies to another domain.
    mutating func speak(for domain: AssociationFile.Domain?) {
        matcher = matcher.speaking(for: domain)
    }

    /// The decisions for one URL and several apps, in their order. Apps of one detail share its comparisons.
    public mutating func traces(_ link: LinkURL, for apps: [AppIdentifier]) -> [Trace] {
        details.removeAll()
        comparisonCount = 0
        var view = View(
            texts: LinkTexts(link),
            evidence: evidence.take() ?? ComponentEvidence(matcher.compiler, matcher.options, link))
        view.evidence.look(at: link)
        var traces: [Trace] = []
        for app in apps { traces.append(trace(&view, for: app)) }
        evidence = view.evidence
        return traces
    }

    private mutating func trace(_ view: inout View, for app: AppIdentifier) -> Trace {
        let link = view.texts.link
        if let reason = matcher.reasonBeforeApps(link) {
            return Trace(link, app, .unmatched(reason), matcher.statements(behind: reason, for: link))
        }
        var statements = matcher.linkStatements(for: link) + fileStatements
        let indices = matcher.listedApps.details(of: app)
        guard let index = indices.first else {
            let reason = matcher.reasonForUnlisted(app)
            statements += reason == .unlistedApp ? matcher.unlistedStatements(for: app) : [.appIDsNeedIOS13]
            return Trace(link, app, .unmatched(reason), statements, nearestApp: matcher.nearestApp(to: app))
        }
        let detail = matcher.details[index]
        let traced = trace(&view, ofDetail: index)
        statements += matcher.detailStatements(detail, isVerbatim: lists(app, in: index))
        if traced.decision.answer == .unmatched,
            indices.dropFirst().contains(where: { trace(&view, ofDetail: $0).decision.answer != .unmatched })
        {
            statements.append(.repeatedApp)
        }
        statements += traced.statements
        return Trace(
            link, app, traced.decision, statements, detail: detail.detail, steps: traced.steps,
            runnerUp: traced.runnerUp)
    }

    private mutating func trace(_ view: inout View, ofDetail index: Int) -> DetailTrace {
        if let known = details[index] { return known }
        let components = matcher.details[index].components
        var steps: [Trace.Step] = []
        var runnerUp: Trace.Step?
        var inherited = PatternSimulation.InheritedOutcomes()
        for component in components ?? [] {
            if steps.last?.matches != true {
                steps.append(step(component, &view))
            } else if simulation.matches(component, &view.texts, &inherited) {
                runnerUp = step(component, &view)
                break
            }
        }
        var seen: Set<SystemStatement> = []
        let traced = DetailTrace(
            decision: Tracer.decision(components, steps), steps: steps,
            statements: steps.flatMap(\.statements).filter { seen.insert($0).inserted }, runnerUp: runnerUp)
        details[index] = traced
        return traced
    }

    /// Whether a detail lists an app exactly as it is written.
    private mutating func lists(_ app: AppIdentifier, in detail: Int) -> Bool {
        if let known = writtenApps[detail] { return known.contains(VerbatimText(app.text)) }
        let written = Set(matcher.details[detail].identifierTexts.map { VerbatimText($0) })
        writtenApps[detail] = written
        return written.contains(VerbatimText(app.text))
    }

    private static func decision(_ components: [CompiledComponent]?, _ steps: [Trace.Step]) -> Decision {
        guard let components else { return .matched(by: nil) }
        guard !components.isEmpty else { return .unmatched(.emptyList) }
        guard let last = steps.last, last.matches else { return .unmatched(.noComponentMatches) }
        return components[steps.count - 1].decision
    }

    private mutating func step(_ component: CompiledComponent, _ view: inout View) -> Trace.Step {
        var comparisons: [PatternSimulation.Comparison] = []
        var matches = false
        if comparisonCount > Tracer.comparisonLimit {
            matches = simulation.matches(component, &view.texts, stopsAtMismatch: true) { comparison in
                if !comparison.outcome.isMatch { comparisons.append(comparison) }
            }
        }
        if comparisons.isEmpty { matches = simulation.matches(component, &view.texts) { comparisons.append($0) } }
        comparisonCount += comparisons.count
        let queryLevel = component.effective.inheritance.level(of: .query)
        return Trace.Step(
            component: component.effective, matches: matches,
            comparisons: comparisons.compactMap { Trace.Comparison($0, of: component, queryLevel: queryLevel) },
            statements: view.evidence.statements(of: component, behind: comparisons)
        )
    }
}

@available(*, unavailable)
extension Tracer: Sendable {}

extension Matcher {
    fileprivate func nearestApp(to app: AppIdentifier) -> AppIdentifier? {
        let sameBundle = apps.first { $0.bundleIdentifier.isVerbatim(app.bundleIdentifier) }
        if let near = sameBundle
            ?? NearestText.nearest(to: app.text, among: apps.map(\.text)).map({ AppIdentifier($0) })
        {
            return near
        }
        // An app may be named by its bundle identifier alone.
        let bundle = NearestText.nearest(to: app.text, among: apps.map(\.bundleIdentifier))
        return bundle.flatMap { bundle in apps.first { $0.bundleIdentifier.isVerbatim(bundle) } }
    }
}
