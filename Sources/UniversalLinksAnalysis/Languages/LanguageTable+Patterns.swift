import UniversalLinks

extension LanguageTable {
    /// Adds the language of a pattern that a whole text is compared with; nil if there is no more room.
    func addPattern(
        _ program: PatternProgram, _ group: Group, isPath: Bool, isFolded: Bool
    ) -> Int? {
        guard hasRoom(for: program) else { return nil }
        var drafts: [Draft] = []
        LanguageTable.append(program, to: &drafts, isFolded: isFolded)
        drafts[drafts.count - 1].traits.insert(.accepts)
        LanguageTable.markSettled(&drafts)
        let empty: [Unicode.Scalar] = isPath ? ["/"] : []
        return add(
            drafts, group, matchesEmpty: LanguageTable.matches(program, empty),
            outline: PatternOutline(program, isFolded: isFolded, &variables))
    }

    func hasRoom(for program: PatternProgram, copies: Int = 1) -> Bool {
        program.stateCount <= (LanguageTable.stateLimit - stateCount) / copies
    }

    static func matches(_ program: PatternProgram, _ text: [Unicode.Scalar]) -> Bool {
        var simulation = PatternSimulation()
        return simulation.run(program, on: text).isMatch
    }

    /// Appends the states of a program; the last one is that in which everything is read.
    ///
    /// - Parameter stops: What ends the text, where the program reads a value inside of a query.
    static func append(
        _ program: PatternProgram, to drafts: inout [Draft], isFolded: Bool, stops: Traits = []
    ) {
        let traits = isFolded ? stops.union(.folds) : stops
        for (rank, element) in program.elements.enumerated() {
            var draft = Draft(traits: traits, rank: rank)
            let next = drafts.count + 1
            switch element {
            case .scalar(let scalar): draft.edges = readable([(scalar.value, next)], traits)
            case .anyScalar: draft.others = next
            case .anyRun:
                draft.traits.insert(.loops)
                // Inside of a query another star may be of another item.
                if stops.isEmpty { draft.traits.insert(.isRun) }
                draft.empty = [next]
            case .nothing: break
            case .alternatives(let alternatives):
                append(alternatives, to: &drafts, draft)
                continue
            }
            drafts.append(draft)
        }
        drafts.append(Draft(traits: traits, rank: program.elements.count))
    }

    private static func append(_ alternatives: Alternatives, to drafts: inout [Draft], _ empty: Draft) {
        let base = drafts.count
        let end = base + alternatives.nodes.count
        for (index, node) in alternatives.nodes.enumerated() {
            var draft = empty
            draft.edges = readable(
                alternatives.edges(of: index).map { ($0.scalar.value, base + $0.target) }, empty.traits)
            if let target = node.anyScalar { draft.others = base + target }
            if let run = node.anyRun { draft.empty.append(base + run) }
            if node.isRun { draft.traits.insert(.loops) }
            if node.isEnd { draft.empty.append(end) }
            drafts.append(draft)
        }
    }

    /// The edges that a text can take.
    private static func readable(_ edges: [(scalar: UInt32, target: Int)], _ traits: Traits)
        -> [(scalar: UInt32, target: Int)]
    {
        traits.contains(.stopsAtAmpersands) ? edges.filter { $0.scalar != 0x26 } : edges
    }

    /// Marks a star at the end of the pattern.
    private static func markSettled(_ drafts: inout [Draft]) {
        guard drafts.count > 1, drafts[drafts.count - 2].traits.contains(.isRun) else { return }
        drafts[drafts.count - 2].traits.insert(.isSettled)
    }
}
