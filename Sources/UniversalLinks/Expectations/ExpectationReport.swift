import JSONSyntax

/// The result of comparing expectations with an association file.
public struct ExpectationReport: Sendable {
    /// The result of each expectation that was compared, in the order of the list.
    public let results: [Result]
    /// How many expectations were compared and passed.
    public let passedCount: Int
    /// How many were compared and failed.
    public let failedCount: Int
    /// How many could not be compared. Each has a diagnostic; those of one unlisted app share one.
    public let skippedCount: Int
    /// What is wrong with the list, then each failure in the order of the list, then what is missing in coverage.
    public let diagnostics: [Diagnostic]
    /// Which components decided.
    public let coverage: Coverage

    /// Whether nothing is wrong.
    public var isSuccess: Bool { !diagnostics.contains { $0.severity == .error } }

    /// The result of one expectation.
    public struct Result: Hashable, Sendable {
        /// The expectation.
        public let expectation: LinkExpectation
        /// The app whose decision counts; of several, one that decides.
        public let app: AppIdentifier
        /// The decision.
        public let decision: Decision
        /// The component that decides; nil if none does.
        public let component: SourcePlace?
        /// The weakest evidence that the decision rests on.
        public let evidence: EvidenceGrade
        /// The assumed statements that the decision rests on.
        public let assumptions: [SystemStatement]
        /// Whether the decision is the expected one, for every app in question.
        public let hasPassed: Bool
    }

    /// Which components of the apps in question decided at least one URL.
    public struct Coverage: Sendable {
        /// How many components there are.
        public let componentCount: Int
        /// The components that decided nothing, in the order of the file.
        public let unexercised: [EffectiveComponent]
        let exercised: [EffectiveComponent]

        /// How many components decided something.
        public var exercisedCount: Int { componentCount - unexercised.count }

        /// The exercised share in per cent, rounded down; 100 without any component.
        public var percentage: Int { componentCount == 0 ? 100 : exercisedCount * 100 / componentCount }
    }

    /// What expectations are compared with.
    public struct Settings: Sendable {
        /// The app of expectations that name none, by its identifier or bundle identifier. Nil means every app of the
        /// file together: matched if the URL is matched for one of them, else excluded if it is excluded for one of
        /// them.
        public var app: String?
        /// The domain of expectations that name none; nil means the host of the first URL.
        public var domain: AssociationFile.Domain?
        /// The reading that is in force.
        public var options: ReadingOptions
        /// The coverage in per cent below which there is an error; nil for no bound.
        public var requiredCoverage: Int?

        /// Settings.
        public init(
            app: String? = nil, domain: AssociationFile.Domain? = nil, options: ReadingOptions = ReadingOptions(),
            requiredCoverage: Int? = nil
        ) {
            self.app = app
            self.domain = domain
            self.options = options
            self.requiredCoverage = requiredCoverage
        }
    }

    /// Compares a list with a file.
    public init(of list: LinkList, against file: AssociationFile, _ settings: Settings = Settings()) {
        self.init(of: list.expectations, emptyKeys: list.emptyKeys, against: file, settings)
    }

    /// Compares expectations with a file.
    public init(of expectations: [LinkExpectation], against file: AssociationFile, _ settings: Settings = Settings()) {
        self.init(of: expectations, emptyKeys: [], against: file, settings)
    }

    private init(
        of expectations: [LinkExpectation], emptyKeys: [String], against file: AssociationFile, _ settings: Settings
    ) {
        var evaluation = ExpectationEvaluation(file, settings)
        evaluation.evaluate(expectations, emptyKeys: emptyKeys)
        results = evaluation.results
        passedCount = evaluation.results.count(where: \.hasPassed)
        failedCount = evaluation.results.count { !$0.hasPassed }
        skippedCount = expectations.count - evaluation.results.count
        coverage = evaluation.coverage
        diagnostics = evaluation.diagnostics
    }
}

extension ExpectationReport.Coverage {
    /// What several lists, each compared with the same file, exercise together.
    package init(joining coverages: [ExpectationReport.Coverage]) {
        var seen: Set<ComponentIndex> = []
        let exercised = coverages.flatMap(\.exercised).filter { seen.insert($0.index).inserted }
        let unexercised = coverages.flatMap(\.unexercised).filter { seen.insert($0.index).inserted }
        self.init(
            componentCount: seen.count,
            unexercised: unexercised.sorted { $0.index < $1.index },
            exercised: exercised.sorted { $0.index < $1.index })
    }

    /// Nil if the coverage suffices.
    package func diagnostic(required: Int, in file: AssociationFile) -> Diagnostic? {
        percentage < required ? ExpectationWords(file: file).insufficientCoverage(self, required: required) : nil
    }
}

extension ComponentIndex {
    fileprivate static func < (left: ComponentIndex, right: ComponentIndex) -> Bool {
        (left.detail, left.component) < (right.detail, right.component)
    }
}

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
    private var reportedNames: Set<ScalarString?> = []
    /// The first app of each detail: the others of that detail get the same decisions.
    private let speakers: [AppIdentifier]
    /// Decides for many apps; kept as long as the domain stays the same.
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
            let isFirst = reportedNames.insert(name.map { ScalarString($0) }).inserted
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

    /// The apps to trace: all if they are few. Otherwise the one whose decision counts, else the first ones.
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

    /// How much a decision counts next to those of other apps; 0 if nothing matches.
    private static func rank(of decision: Decision) -> Int {
        if decision.answer == .matched { return 3 }
        // It may match, so nothing can be said for all apps.
        if decision.isUndecided { return 2 }
        return decision.answer == .excluded ? 1 : 0
    }

    private static let tracedAppLimit = 64

    private mutating func link(of expectation: LinkExpectation) -> LinkURL? {
        do throws(LinkURLError) {
            let link = try LinkURL(converting: expectation.url)
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

    /// Nil, with a diagnostic, if the URL has another host.
    private mutating func matcher(for expectation: LinkExpectation, _ link: LinkURL) -> Matcher? {
        var wanted = domain
        if let text = expectation.domain {
            guard let own = AssociationFile.Domain(converting: text) else {
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

    /// Of several apps: one that matches the URL, else one that may match it, else one that excludes it, else the one
    /// with the closest miss.
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
