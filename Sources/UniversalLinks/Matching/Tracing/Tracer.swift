import JSONSyntax

/// Traces URLs one after the other, and keeps what it learns about the patterns of the file.
public struct Tracer {
    private var matcher: Matcher
    /// What earlier URLs showed about the patterns.
    private var evidence: ComponentEvidence?
    /// Decides if comparing one component after the other takes too long.
    private var cursor: Matcher.Cursor
    /// What comparisons may still cost after the URLs so far.
    private var budget: StateBudget
    private var details: [Int: DetailTrace] = [:]
    /// The apps of each detail as written; filled on demand.
    private var writtenApps: [Int: Set<ScalarString>] = [:]
    private var fileStatements: [SystemStatement]
    /// How many comparisons may still be recorded in full: for the URL, and for all of them.
    ///
    /// After that, only the first mismatch of each component is recorded: thousands of components that each inherit
    /// thousands of patterns would fill the memory. Ordinary files stay far below.
    private var (unnoted, unnotedOfAll) = (comparisonLimit, 16 * comparisonLimit)

    private static let comparisonLimit = 65_536

    /// The same for each app of the detail.
    private struct DetailTrace {
        var decision = Decision.unmatched(.noComponentMatches)
        var steps: [Trace.Step] = []
        /// What all of them rest on, each statement once.
        var statements: [SystemStatement] = []
        var runnerUp: Trace.Step?
        var lateExclusion: Trace.Step?
        /// How many components before the deciding one were not compared.
        var uncomparedCount = 0
    }

    /// One URL in every form that is needed.
    private struct View {
        var texts: LinkTexts
        var evidence: ComponentEvidence
        lazy var plainText = texts.link.plainText
    }

    /// A tracer for a matcher.
    ///
    /// What it costs is bounded, for each URL and for all of them: see ``Trace/uncomparedCount``.
    public init(_ matcher: Matcher) { self.init(matcher, budget: StateBudget()) }

    package init(_ matcher: Matcher, budget: StateBudget) {
        self.matcher = matcher
        self.budget = budget
        cursor = matcher.makeCursor()
        fileStatements = matcher.fileStatements
    }

    mutating func speak(for domain: AssociationFile.Domain?) {
        guard domain != matcher.domain else { return }
        matcher = matcher.speaking(for: domain)
        cursor = matcher.makeCursor()
    }

    mutating func charge(_ room: AdviceRoom) { budget.spend(room.spentCount) }

    /// The decisions for one URL and several apps, in their order. Apps of one detail share its comparisons.
    public mutating func traces(_ link: LinkURL, for apps: [AppIdentifier]) -> [Trace] {
        details.removeAll()
        unnoted = Tracer.comparisonLimit
        budget.beginURL()
        var view = View(
            texts: LinkTexts(link),
            evidence: evidence.take() ?? ComponentEvidence(matcher.compiler, matcher.options, link))
        view.evidence.look(at: link)
        view.evidence.simulation.budget = budget
        var traces: [Trace] = []
        for app in apps { traces.append(trace(&view, for: app)) }
        budget = view.evidence.simulation.budget
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
            runnerUp: traced.runnerUp, lateExclusion: traced.lateExclusion, uncomparedCount: traced.uncomparedCount,
            budget: budget.forAdvice)
    }

    private mutating func trace(_ view: inout View, ofDetail index: Int) -> DetailTrace {
        if let known = details[index] { return known }
        var traced = DetailTrace()
        if let components = matcher.details[index].components {
            compare(components, &view, ofDetail: index, &traced)
        } else {
            traced.decision = .matched(by: nil)
        }
        var seen: Set<SystemStatement> = []
        traced.statements = traced.steps.flatMap(\.statements).filter { seen.insert($0).inserted }
        details[index] = traced
        return traced
    }

    private mutating func compare(
        _ components: [CompiledComponent], _ view: inout View, ofDetail index: Int, _ traced: inout DetailTrace
    ) {
        if components.isEmpty { traced.decision = .unmatched(.emptyList) }
        var inherited = PatternSimulation.InheritedOutcomes()
        for (position, component) in components.enumerated() {
            guard traced.decision.component == nil else {
                guard traced.runnerUp == nil || component.isExclusion,
                    view.evidence.simulation.matches(component, &view.texts, &inherited)
                else { continue }
                var next = step(component, &view)
                next.matches = true
                traced.runnerUp = traced.runnerUp ?? next
                guard traced.decision.answer == .matched else { return }
                guard component.isExclusion else { continue }
                traced.lateExclusion = next
                return
            }
            view.evidence.simulation.hasStopped = false
            var step = step(component, &view)
            if view.evidence.simulation.hasStopped || view.evidence.simulation.budget.isSpent {
                traced.decision = fastDecision(&view, ofDetail: index)
                let deciding = traced.decision.component?.component ?? components.count
                step.matches = deciding == position
                traced.steps.append(step)
                if deciding > position { skip(components[(position + 1)...], to: deciding, &view, &traced) }
                return
            }
            traced.steps.append(step)
            if step.matches { traced.decision = component.decision }
        }
    }

    private mutating func fastDecision(_ view: inout View, ofDetail index: Int) -> Decision {
        cursor.fastDecision(view.plainText, inDetail: index) ?? .unmatched(.undecided)
    }

    /// Once the budget is spent: leaves out components that are known not to match, up to the one that decides.
    private mutating func skip(
        _ components: ArraySlice<CompiledComponent>, to deciding: Int, _ view: inout View, _ traced: inout DetailTrace
    ) {
        traced.uncomparedCount = min(deciding, components.endIndex) - components.startIndex
        guard components.indices.contains(deciding) else { return }
        var last = step(components[deciding], &view)
        last.matches = true
        traced.steps.append(last)
    }

    /// Exactly as written.
    private mutating func lists(_ app: AppIdentifier, in detail: Int) -> Bool {
        if let known = writtenApps[detail] { return known.contains(ScalarString(app.text)) }
        let written = Set(matcher.details[detail].identifierTexts.map { ScalarString($0) })
        writtenApps[detail] = written
        return written.contains(ScalarString(app.text))
    }

    private mutating func step(_ component: CompiledComponent, _ view: inout View) -> Trace.Step {
        var comparisons: [PatternSimulation.Comparison] = []
        var matches = false
        if unnoted < 0 || unnotedOfAll < 0 {
            matches = view.evidence.simulation.matches(component, &view.texts, stopsAtMismatch: true) { comparison in
                if !comparison.outcome.isMatch { comparisons.append(comparison) }
            }
        }
        if comparisons.isEmpty {
            matches = view.evidence.simulation.matches(component, &view.texts) { comparisons.append($0) }
        }
        unnoted -= comparisons.count
        unnotedOfAll -= comparisons.count
        view.evidence.simulation.budget.spend(16)
        // Evidence reads the text of each comparison.
        for comparison in comparisons { view.evidence.simulation.budget.spend(comparison.text.count) }
        let queryLevel = component.effective.inheritance.level(of: .query)
        return Trace.Step(
            component: component.effective, matches: matches,
            comparisons: comparisons.compactMap {
                Trace.Comparison($0, of: component, queryLevel: queryLevel, in: &view.texts)
            },
            statements: view.evidence.statements(of: component, behind: comparisons)
        )
    }
}

@available(*, unavailable)
extension Tracer: Sendable {}

extension Matcher {
    fileprivate func nearestApp(to app: AppIdentifier) -> AppIdentifier? {
        let sameBundle = apps.first { $0.bundleIdentifier.hasSameScalars(as: app.bundleIdentifier) }
        if let near = sameBundle
            ?? NearestText.nearest(to: app.text, among: apps.map(\.text)).map({ AppIdentifier($0) })
        {
            return near
        }
        // An app may be named by its bundle identifier alone.
        let bundle = NearestText.nearest(to: app.text, among: apps.map(\.bundleIdentifier))
        return bundle.flatMap { bundle in apps.first { $0.bundleIdentifier.hasSameScalars(as: bundle) } }
    }
}

extension Matcher {
    /// The decision for one URL and one app with every comparison behind it. For many URLs, use one ``Tracer``.
    ///
    /// Made for people to read: it costs a multiple of ``decide(_:for:)-(LinkURL,_)``.
    public func trace(_ link: LinkURL, for app: AppIdentifier) -> Trace {
        var tracer = Tracer(self)
        return tracer.traces(link, for: [app])[0]
    }
}
