import JSONSyntax

/// Compares expectations with a file one after the other and remembers what decided.
struct ExpectationEvaluation {
    private(set) var diagnostics: [Diagnostic] = []
    private(set) var results: [ExpectationReport.Result] = []

    private let file: AssociationFile
    private let settings: ExpectationReport.Settings
    private let matcher: Matcher
    private var tracer: Tracer
    private let words: ExpectationWords
    private lazy var advice: DecodingAdvice = DecodingAdvice(matcher)
    private var domain: AssociationFile.Domain?
    private var evaluatedApps: Set<AppIdentifier> = []
    private var exercised: Set<ComponentIndex> = []
    private var reportedNames: Set<VerbatimText?> = []
    /// Of each detail, the first app that it counts for: the others of that detail get the same answers.
    private let speakers: [AppIdentifier]
    /// Decides for many apps, in the domain of the URL before.
    private var decider: Matcher.Cursor?

    init(_ file: AssociationFile, _ settings: ExpectationReport.Settings) {
        self.file = file
        self.settings = settings
        domain = settings.domain
        matcher = Matcher(file, domain: settings.domain, options: settings.options)
        tracer = Tracer(matcher)
        var details: Set<Int> = []
        speakers = matcher.apps.filter { [matcher] app in
            matcher.listedApps.firstDetail(of: app).map { details.insert($0).inserted } ?? true
        }
        words = ExpectationWords(file: file)
    }

    mutating func evaluate(_ expectations: [LinkExpectation], emptyKeys: [String]) {
        if let refusal = file.refusal { diagnostics.append(Diagnostic(refusal, of: file)) }
        if expectations.isEmpty {
            diagnostics.append(words.emptyList)
        } else {
            diagnostics += emptyKeys.map(words.emptyKey)
        }
        diagnostics += words.contradictions(in: expectations)
        for expectation in expectations { evaluate(expectation) }
        if let required = settings.requiredCoverage, coverage.percentage < required {
            diagnostics.append(words.insufficientCoverage(coverage, required: required))
        }
    }

    var coverage: ExpectationReport.Coverage {
        let details = Set(evaluatedApps.compactMap { matcher.listedApps.details(of: $0).first })
        let components = matcher.components.filter { details.contains($0.index.detail) }
        return ExpectationReport.Coverage(
            componentCount: components.count, unexercised: components.filter { !exercised.contains($0.index) },
            exercised: components.filter { exercised.contains($0.index) })
    }

    // MARK: - One expectation

    private mutating func evaluate(_ expectation: LinkExpectation) {
        guard let link = link(of: expectation), let matcher = matcher(for: expectation, link) else { return }
        let name = expectation.app ?? settings.app
        let apps = name.map { matcher.apps(named: $0) } ?? speakers
        guard !apps.isEmpty else {
            let isFirst = reportedNames.insert(name.map { VerbatimText($0) }).inserted
            if isFirst { diagnostics.append(words.unlistedApp(name, matcher, expectation)) }
            return
        }
        evaluatedApps.formUnion(apps)
        tracer.speak(for: matcher.domain)
        let traces = tracer.traces(link, for: name == nil ? telling(link, matcher) : apps)
        exercised.formUnion(traces.compactMap(\.decision.component))

        let isExpected = expectation.requirement.accepts(.unmatched)
        guard let first = traces.first else { return }
        var room = AdviceRoom(first)
        defer { tracer.charge(room) }
        let trace = decisive(traces, isExpected: isExpected, &room) ?? first
        let isAmbiguous = name != nil && Set(traces.map(\.decision.answer)).count > 1
        let hasPassed =
            !isAmbiguous && !trace.decision.isUndecided && expectation.requirement.accepts(trace.decision.answer)
        results.append(
            ExpectationReport.Result(
                expectation: expectation, app: trace.app, decision: trace.decision,
                component: trace.decidingStep?.component.component.place, evidence: trace.evidence,
                assumptions: trace.assumptions, hasPassed: hasPassed))
        if isAmbiguous {
            diagnostics.append(words.ambiguousBundleIdentifier(name ?? "", traces, expectation))
        } else if !hasPassed {
            diagnostics.append(words.failure(of: expectation, trace, matcher, advice, &room, isForOneApp: name != nil))
        }
    }

    /// The apps for which a URL is traced: all of a few. Of many, which are decided first, the one whose decision counts, else the
    /// first ones.
    private mutating func telling(_ link: LinkURL, _ matcher: Matcher) -> [AppIdentifier] {
        guard speakers.count > ExpectationEvaluation.tracedAppLimit else { return speakers }
        if decider?.matcher.domain != matcher.domain { decider = nil }
        var cursor = decider ?? matcher.makeCursor()
        var telling: (app: AppIdentifier, rank: Int)?
        for app in speakers {
            let decision = cursor.decide(link, for: app)
            if let component = decision.component { exercised.insert(component) }
            let rank = ExpectationEvaluation.rank(of: decision)
            if rank > telling?.rank ?? 0 { telling = (app, rank) }
        }
        decider = cursor
        return telling.map { [$0.app] } ?? Array(speakers.prefix(ExpectationEvaluation.tracedAppLimit))
    }

    /// How much a decision counts beside those of other apps; 0 for one that leaves the URL to the browser because nothing matches.
    private static func rank(of decision: Decision) -> Int {
        if decision.answer == .matched { return 3 }
        // It may match, so that nothing can be said for all apps.
        if decision.isUndecided { return 2 }
        return decision.answer == .excluded ? 1 : 0
    }

    private static let tracedAppLimit = 64

    private mutating func link(of expectation: LinkExpectation) -> LinkURL? {
        do throws(LinkURLError) {
            let link = try settings.parseURL(expectation.url)
            if let problem = link.problemAsArgument {
                diagnostics.append(words.invalidURL(expectation, problem))
                return nil
            }
            return link
        } catch {
            diagnostics.append(words.invalidURL(expectation, error.message))
            return nil
        }
    }

    /// The matcher for the expectation's domain; nil, with a diagnostic, where the URL's host is another.
    private mutating func matcher(for expectation: LinkExpectation, _ link: LinkURL) -> Matcher? {
        var wanted = domain
        if let text = expectation.domain {
            guard let own = settings.parseDomain(text) else {
                diagnostics.append(words.invalidDomain(text, expectation))
                return nil
            }
            wanted = own
        }
        guard link.isWeb, let host = link.host else { return matcher }
        if wanted == nil {
            domain = AssociationFile.Domain(exactly: host)
            wanted = domain
        }
        if let wanted, wanted.relation(to: host) != .contained {
            let isGiven = expectation.domain != nil || settings.domain != nil
            diagnostics.append(words.otherHost(host, wanted, expectation, isGiven: isGiven))
            return nil
        }
        return matcher.speaking(for: wanted)
    }

    /// Of several apps together: one that matches the URL, else one that may, else one that excludes it, else the one with the
    /// closest miss.
    private func decisive(_ traces: [Trace], isExpected: Bool, _ room: inout AdviceRoom) -> Trace? {
        let ranks = traces.map { ExpectationEvaluation.rank(of: $0.decision) }
        if let highest = ranks.max(), highest > 0, let index = ranks.firstIndex(of: highest) { return traces[index] }
        guard !isExpected, traces.count > 1 else { return traces.first }
        var closest: (trace: Trace, miss: ClosestMiss)?
        for trace in traces {
            guard let miss = matcher.closestMiss(of: trace, &room),
                closest.map({ miss.isCloser(than: $0.miss) }) ?? true
            else { continue }
            closest = (trace, miss)
        }
        return closest?.trace ?? traces.first
    }
}
