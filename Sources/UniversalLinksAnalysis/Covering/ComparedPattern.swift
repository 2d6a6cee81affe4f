import UniversalLinks

/// A pattern with the texts that it is compared with: what it matches, and whether it covers another one.
///
/// It keeps what was found out about it, and belongs to one task.
package final class ComparedPattern {
    /// Whether there are texts of a kind.
    package enum Finding: Equatable {
        /// There is none.
        case nothing
        /// This is one of them.
        case text([Unicode.Scalar])
        /// That was not found out within the budget.
        case unknown
    }

    /// The tokens that are compared: normalised in a path, not folded.
    let tokens: [Pattern.Token]
    let domain: TextDomain
    let isFolded: Bool
    let automaton: PatternAutomaton
    /// The literals that every text of it starts and ends with, folded where texts are.
    let prefix: [Unicode.Scalar]
    let suffix: [Unicode.Scalar]
    /// What every text of it has.
    let marks: TextMarks

    private var knownSample: Finding?
    private var knownGap: Finding?
    /// A pattern for decoded texts that matches whatever its own texts decode to; nil if there is no simple one.
    private(set) lazy var decoded: ComparedPattern? = makeDecoded()

    /// - Parameters:
    ///   - tokens: Normalised where the domain is one of paths.
    ///   - isFolded: Whether case is ignored (semantics C1).
    convenience init(
        _ tokens: [Pattern.Token], in domain: TextDomain, isFolded: Bool, _ compiler: inout PatternCompiler
    ) {
        let settings = PatternCompiler.Settings(isCaseSensitive: !isFolded)
        self.init(tokens, compiler.program(for: tokens, settings), in: domain, isFolded: isFolded)
    }

    init(_ tokens: [Pattern.Token], _ program: PatternProgram, in domain: TextDomain, isFolded: Bool) {
        self.tokens = tokens
        self.domain = domain
        self.isFolded = isFolded
        automaton = PatternAutomaton(program, isFolded: isFolded)
        prefix = ComparedPattern.leadingScalars(of: program.elements)
        suffix = ComparedPattern.leadingScalars(of: program.elements.reversed()).reversed()
        var marks = TextMarks()
        marks.insertLiterals(of: program, in: domain.source.marks)
        self.marks = marks
    }

    private static func leadingScalars(of elements: some Sequence<PatternProgram.Element>) -> [Unicode.Scalar] {
        var scalars: [Unicode.Scalar] = []
        for element in elements {
            guard case .scalar(let scalar) = element else { break }
            scalars.append(scalar)
        }
        return scalars
    }

    // MARK: - What it matches

    /// A text of the domain that it matches, in the most natural form; nothing where it can never match.
    package func sample(_ simulation: inout PatternSimulation, _ budget: inout WorkBudget) -> Finding {
        if let knownSample { return knownSample }
        let found =
            instance(&simulation, &budget) ?? InclusionSearch.finding(automaton, butNot: nil, in: domain, &budget)
        knownSample = found
        return found
    }

    /// A text of the domain that it does not match, as short as possible; nothing if it matches all of them.
    func gap(_ budget: inout WorkBudget) -> Finding {
        if let knownGap { return knownGap }
        let everything = PatternAutomaton(PatternProgram([.anyRun]), isFolded: false)
        let found = InclusionSearch.finding(everything, butNot: automaton, in: domain, &budget)
        knownGap = found
        return found
    }

    /// Whether it matches a text, which is folded where `isFolded`; nil if finding out would cost too much.
    ///
    /// Most texts are refused for their first or last scalars.
    func matches(
        _ text: [Unicode.Scalar], _ simulation: inout PatternSimulation, _ budget: inout WorkBudget
    ) -> Bool? {
        guard text.starts(with: prefix), text.reversed().starts(with: suffix.reversed()) else { return false }
        if prefix.count == automaton.program.elements.count { return text.count == prefix.count }
        let mayVisit = Int64(text.count) * Int64(automaton.program.stateCount)
        guard budget.remaining > 0 || mayVisit <= min(ComparedPattern.freeVisits, budget.remainingVisits) else {
            return nil
        }
        let isMatch = simulation.run(automaton.program, on: text).isMatch
        budget.spendVisits(simulation.visitCount, free: ComparedPattern.freeVisits)
        return isMatch
    }

    /// So many states may be visited for a text whatever the budget: enough for ordinary patterns.
    private static let freeVisits = 512

    /// A text that wildcards and variables filled in give, where it is one of the domain.
    private func instance(_ simulation: inout PatternSimulation, _ budget: inout WorkBudget) -> Finding? {
        let fillings: [[Unicode.Scalar]] = domain.source == .path ? [["x"], []] : [[], ["x"]]
        for filling in fillings {
            if let text = instance(fillingRunsWith: filling, &simulation, &budget) { return .text(text) }
        }
        return nil
    }

    /// A text that it matches, with this for each star; nil if the domain does not have it.
    func instance(
        fillingRunsWith filling: [Unicode.Scalar], _ simulation: inout PatternSimulation, _ budget: inout WorkBudget
    ) -> [Unicode.Scalar]? {
        guard var text = automaton.program.instance(fillingRunsWith: filling) else { return nil }
        if domain.source == .path { text = PathNormalization.normalized(text) }
        guard domain.contains(text), matches(text, &simulation, &budget) == true else { return nil }
        return text
    }
}

extension PatternProgram {
    /// A text that the program matches, with an `x` for each `?`; nil if it matches none, or none is found at once.
    fileprivate func instance(fillingRunsWith filling: [Unicode.Scalar]) -> [Unicode.Scalar]? {
        var text: [Unicode.Scalar] = []
        for element in elements {
            switch element {
            case .scalar(let scalar): text.append(scalar)
            case .anyScalar: text.append("x")
            case .anyRun: text += filling
            case .alternatives(let alternatives):
                guard let value = alternatives.firstValue else { return nil }
                text += value
            case .nothing: return nil
            }
        }
        return text
    }
}

extension Alternatives {
    /// The most readable value, with an `x` for each `?` and nothing for a star; nil without values.
    fileprivate var firstValue: [Unicode.Scalar]? {
        var text: [Unicode.Scalar] = []
        var node = 0
        while !nodes[node].isEnd {
            let edge = edges(of: node).min { TextExits.rank($0.scalar) < TextExits.rank($1.scalar) }
            if let edge {
                text.append(edge.scalar)
                node = edge.target
            } else if let target = nodes[node].anyScalar {
                text.append("x")
                node = target
            } else if let target = nodes[node].anyRun {
                node = target
            } else {
                return nil
            }
        }
        return text
    }
}

extension TextDomain.Source {
    fileprivate var marks: TextMarks.Part {
        switch self {
        case .path: .path
        case .query: .query
        case .queryName: .itemName
        case .queryValue: .itemValue
        case .fragment: .fragment
        }
    }
}
