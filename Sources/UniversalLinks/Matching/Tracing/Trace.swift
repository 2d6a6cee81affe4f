import JSONSyntax

/// Every comparison behind the decision for one app and one URL, in order.
///
/// It refers to the parts of its file. To store or send it, make an ``Explanation`` of it, which is `Codable`.
public struct Trace: Sendable {
    /// The URL.
    public let link: LinkURL
    /// The app.
    public let app: AppIdentifier
    /// The decision, the same as from ``Matcher/decide(_:for:)-(LinkURL,_)``.
    public let decision: Decision
    /// The detail that counts for the app; nil if none does.
    public let detail: AppLinks.Detail?
    /// The components that were compared, in order; the last one decides if any does.
    public let steps: [Step]
    /// How many components between the last two steps, or after the last one, do not match but were not compared in
    /// detail, because that would take too long for this URL and file. If the URL is undecided, it is unknown whether
    /// they match.
    public let uncomparedCount: Int
    /// If a component decides: the next one that matches as well, and would decide without it.
    public let runnerUp: Step?
    /// What advice on the URL may cost.
    let budget: StateBudget
    /// If a component matches the URL: the first exclusion after it that would exclude the URL, and comes too late.
    package let lateExclusion: Step?
    /// What the decision rests on besides recordings, each statement once.
    public let statements: [SystemStatement]
    /// For an app that no detail lists: the listed one whose identifier is nearest.
    public let nearestApp: AppIdentifier?

    /// The weakest evidence that the decision rests on.
    public var evidence: EvidenceGrade { statements.map(\.grade).min() ?? .recorded }

    /// The assumed statements that the decision rests on.
    public var assumptions: [SystemStatement] { statements.filter { $0.grade == .assumed } }

    /// The component that decides; nil if none does.
    public var decidingStep: Step? {
        decision.component == nil ? nil : steps.last
    }
}

extension Trace {
    /// One component that was tried.
    public struct Step: Sendable {
        /// The component with what it inherits.
        public let component: EffectiveComponent
        /// Whether every constraint matches, as the engine decided.
        public internal(set) var matches: Bool
        /// Each part of the URL with the pattern for it. Empty if the component constrains nothing.
        public let comparisons: [Comparison]
        /// What the outcome rests on besides recordings.
        public let statements: [SystemStatement]
    }

    /// One part of the URL with the pattern for it.
    public struct Comparison: Hashable, Sendable {
        /// The part.
        public let part: LinkURL.Part
        /// The name of the query item, if the query is compared item by item.
        public let itemName: String?
        /// The pattern as written.
        public let pattern: String
        /// The place of the pattern.
        public let place: SourcePlace
        /// The level that the pattern comes from.
        public let level: EffectiveComponent.Level
        /// The text of the URL in the form that was compared: decoded, normalised and folded as the component requires.
        public let text: String
        /// Whether the text was percent-decoded.
        public let isDecoded: Bool
        /// Why it does not match; nil if it does.
        public let mismatch: Mismatch?

        /// Whether the pattern matches the text.
        public var matches: Bool { mismatch == nil }
    }
}

extension Trace {
    /// Why a pattern does not match a text.
    public struct Mismatch: Hashable, Sendable {
        package enum Value: Hashable, Sendable {
            case differs(after: String)
            case undefinedVariable(String)
            case textEnds, missingItem, unterminatedVariable, exhausted
        }

        package let value: Value

        /// They agree up to here and no further.
        public static func differs(after agreement: String) -> Mismatch { Mismatch(value: .differs(after: agreement)) }
        /// The text ends, but the pattern requires more.
        public static let textEnds = Mismatch(value: .textEnds)
        /// The URL has no such item, which counts as an empty value.
        public static let missingItem = Mismatch(value: .missingItem)
        /// Nothing defines the variable.
        public static func undefinedVariable(_ name: String) -> Mismatch { Mismatch(value: .undefinedVariable(name)) }
        /// A `$(` has no `)`.
        public static let unterminatedVariable = Mismatch(value: .unterminatedVariable)
        /// The comparison was stopped, because it would take too long for this pattern and text. It does not show
        /// whether they match.
        public static let exhausted = Mismatch(value: .exhausted)

        /// The name of the reason, in lower case with hyphens.
        public var name: String {
            switch value {
            case .differs: "differs"
            case .textEnds: "text-ends"
            case .missingItem: "missing-item"
            case .undefinedVariable: "undefined-variable"
            case .unterminatedVariable: "unterminated-variable"
            case .exhausted: "exhausted"
            }
        }

        /// How far the two agree; nil if they do not differ at one place of the text.
        public var agreement: String? { if case .differs(let agreement) = value { agreement } else { nil } }

        /// The name of the variable that nothing defines.
        public var variable: String? { if case .undefinedVariable(let name) = value { name } else { nil } }
    }
}

extension Trace.Mismatch: CustomStringConvertible {
    /// The name.
    public var description: String { name }
}

extension Trace {
    init(
        _ link: LinkURL, _ app: AppIdentifier, _ decision: Decision, _ statements: [SystemStatement],
        detail: AppLinks.Detail? = nil, steps: [Step] = [], runnerUp: Step? = nil, lateExclusion: Step? = nil,
        nearestApp: AppIdentifier? = nil, uncomparedCount: Int = 0, budget: StateBudget = StateBudget()
    ) {
        self.link = link
        self.app = app
        self.decision = decision
        self.detail = detail
        self.steps = steps
        self.uncomparedCount = uncomparedCount
        self.budget = budget
        self.runnerUp = runnerUp
        self.lateExclusion = lateExclusion
        self.nearestApp = nearestApp
        var seen: Set<SystemStatement> = []
        self.statements = statements.filter { seen.insert($0).inserted }
    }
}

extension Trace.Comparison {
    /// Nil for a comparison with something that is not in the file; there is none.
    ///
    /// - Parameters:
    ///   - queryLevel: The level of the component's patterns for the query.
    ///   - texts: The URL that was compared.
    init?(
        _ comparison: PatternSimulation.Comparison, of component: CompiledComponent,
        queryLevel: EffectiveComponent.Level, in texts: inout LinkTexts
    ) {
        let effective = component.effective
        switch comparison.part {
        case .path, .fragment:
            guard let pattern = comparison.part == .path ? effective.path : effective.fragment,
                let place = pattern.place
            else { return nil }
            (self.pattern, self.place, level) = (pattern.value, place, pattern.level)
        case .query:
            guard queryLevel != .system else { return nil }
            level = queryLevel
            // A query object may have thousands of items, each of them compared.
            if let item = comparison.item {
                (pattern, self.place) = (item.pattern.pattern, item.pattern.place)
            } else if let query = effective.query, let place = query.place, case .text(let text) = query.value {
                (pattern, self.place) = (text, place)
            } else {
                return nil
            }
        }
        part = comparison.part
        itemName = comparison.item?.pattern.name
        text =
            comparison.item == nil
            ? texts.string(of: comparison.part, component.form) : String(scalars: comparison.text)
        isDecoded = component.form.isDecoded
        mismatch = comparison.mismatch(pattern: pattern)
    }
}

extension PatternSimulation.Comparison {
    fileprivate func mismatch(pattern: String) -> Trace.Mismatch? {
        guard !outcome.isMatch else { return nil }
        if outcome.isExhausted { return .exhausted }
        if let dead = deadVariable(in: pattern) { return dead }
        if !isPresent { return .missingItem }
        if outcome.readCount == text.count { return .textEnds }
        return .differs(after: String(scalars: text[..<outcome.readCount]))
    }

    /// The first reference that matches nothing (semantics V5).
    private func deadVariable(in pattern: String) -> Trace.Mismatch? {
        guard let dead = program.elements.firstIndex(where: { if case .nothing = $0 { true } else { false } }) else {
            return nil
        }
        let livingCount = program.elements[..<dead].count { if case .alternatives = $0 { true } else { false } }
        let names = Pattern(parsing: pattern).variableNames
        return livingCount < names.count ? .undefinedVariable(names[livingCount]) : .unterminatedVariable
    }
}
