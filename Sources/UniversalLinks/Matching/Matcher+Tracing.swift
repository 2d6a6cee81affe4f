import JSONSyntax

extension Matcher {
    /// The decision for one URL and one app with every comparison behind it.
    ///
    /// Made for people to read: it costs a multiple of ``decide(_:for:)``.
    public func trace(_ link: LinkURL, for app: AppIdentifier) -> Trace {
        var texts = LinkTexts(link)
        if let reason = reasonBeforeApps(link) {
            return Trace(link, app, .unmatched(reason), self.statements(behind: reason, for: link))
        }
        var statements = linkStatements(for: link) + fileStatements
        guard let indices = detailIndices[app], let index = indices.first else {
            let reason = reasonForUnlisted(app)
            statements += reason == .unlistedApp ? unlistedStatements(for: app) : [.appIDsNeedIOS13]
            return Trace(link, app, .unmatched(reason), statements, nearestApp: nearestApp(to: app))
        }

        let detail = details[index]
        var simulation = PatternSimulation()
        var steps: [Trace.Step] = []
        var runnerUp: Trace.Step?
        var evidence = ComponentEvidence(compiler, options, link)
        for component in detail.components ?? [] {
            let step = step(component, &texts, &simulation, &evidence)
            if steps.last?.holds != true {
                steps.append(step)
            } else if step.holds {
                runnerUp = step
                break
            }
        }
        var cursor = makeCursor()
        let decision = cursor.decide(&texts, inDetail: index)
        statements += detailStatements(detail, for: app)
        if decision.answer == .unmatched {
            let others = indices.dropFirst().map { cursor.decide(&texts, inDetail: $0).answer }
            if others.contains(where: { $0 != .unmatched }) { statements.append(.repeatedApp) }
        }
        for step in steps { statements += step.statements }
        return Trace(
            link, app, decision, statements, detail: detail.detail, steps: steps, runnerUp: runnerUp)
    }

    private func step(
        _ component: CompiledComponent, _ texts: inout LinkTexts, _ simulation: inout PatternSimulation,
        _ evidence: inout ComponentEvidence
    ) -> Trace.Step {
        var comparisons: [PatternSimulation.Comparison] = []
        _ = simulation.holds(component, &texts) { comparisons.append($0) }
        return Trace.Step(
            component: component.effective,
            comparisons: comparisons.compactMap { Trace.Comparison($0, of: component) },
            statements: evidence.statements(of: component, behind: comparisons)
        )
    }

    private func nearestApp(to app: AppIdentifier) -> AppIdentifier? {
        let sameBundle = apps.first { $0.bundleIdentifier.isVerbatim(app.bundleIdentifier) }
        return sameBundle ?? NearestText.nearest(to: app.text, among: apps.map(\.text)).map { AppIdentifier($0) }
    }
}

extension Trace {
    fileprivate init(
        _ link: LinkURL, _ app: AppIdentifier, _ decision: Decision, _ statements: [Statement],
        detail: AppLinks.Detail? = nil, steps: [Step] = [], runnerUp: Step? = nil, nearestApp: AppIdentifier? = nil
    ) {
        self.link = link
        self.app = app
        self.decision = decision
        self.detail = detail
        self.steps = steps
        self.runnerUp = runnerUp
        self.nearestApp = nearestApp
        var seen: Set<Statement> = []
        self.statements = statements.filter { seen.insert($0).inserted }
    }
}

extension Trace.Comparison {
    /// Nil for a comparison with nothing that stands in the file, of which there is none.
    fileprivate init?(_ comparison: PatternSimulation.Comparison, of component: CompiledComponent) {
        let effective = component.effective
        switch comparison.part {
        case .path, .fragment:
            guard let pattern = comparison.part == .path ? effective.path : effective.fragment,
                let place = pattern.place
            else { return nil }
            (self.pattern, self.place, level) = (pattern.value, place, pattern.level)
        case .query:
            guard let query = effective.query, let place = query.place else { return nil }
            level = query.level
            if let item = comparison.item {
                (pattern, self.place) = (item.pattern.pattern, item.pattern.place)
            } else if case .text(let text) = query.value {
                (pattern, self.place) = (text, place)
            } else {
                return nil
            }
        }
        part = comparison.part
        itemName = comparison.item?.pattern.name
        text = String(String.UnicodeScalarView(comparison.text))
        isDecoded = component.form.isDecoded
        mismatch = comparison.mismatch(pattern: pattern)
        coveredShare = comparison.coveredShare
    }
}

extension PatternSimulation.Comparison {
    /// How much of the pattern and of the text agree, from 0 to 1.
    fileprivate var coveredShare: Double {
        guard !outcome.isMatch else { return 1 }
        let patternShare = Double(outcome.passedElementCount) / Double(program.elements.count + 1)
        let textShare = text.isEmpty ? 0 : Double(outcome.readCount) / Double(text.count)
        return (patternShare + textShare) / 2
    }

    fileprivate func mismatch(pattern: String) -> Trace.Mismatch? {
        guard !outcome.isMatch else { return nil }
        if let dead = deadVariable(in: pattern) { return dead }
        if !isPresent { return .missingItem }
        if outcome.readCount == text.count { return .textEnds }
        return .differs(after: String(String.UnicodeScalarView(text[..<outcome.readCount])))
    }

    /// The first reference that nothing can stand for (semantics V5).
    private func deadVariable(in pattern: String) -> Trace.Mismatch? {
        guard let dead = program.elements.firstIndex(where: { if case .nothing = $0 { true } else { false } }) else {
            return nil
        }
        let livingCount = program.elements[..<dead].count { if case .alternatives = $0 { true } else { false } }
        let names = Pattern(parsing: pattern).variableNames
        return livingCount < names.count ? .undefinedVariable(names[livingCount]) : .unterminatedVariable
    }
}
