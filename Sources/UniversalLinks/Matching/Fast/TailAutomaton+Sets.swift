extension TailAutomaton {
    /// Finds the states in which nothing is read.
    func startSet() {
        space.begin(stateCount: stateCount, nodeCount: tails.nodes.count)
        add(0)
    }

    /// Finds the states behind those of a set and a symbol.
    func advance(_ set: UnsafeBufferPointer<UInt32>, by symbol: UInt8) {
        space.begin(stateCount: stateCount, nodeCount: tails.nodes.count)
        let nodes = tails.nodes.view
        let scalar = tails.symbols.scalar(of: symbol)
        for state in set {
            guard state < nodes.count else {
                advanceInVariable(Int(state), by: scalar)
                continue
            }
            let node = nodes[Int(state)]
            if node.step == .anyRun { add(state) }
            var next = node.firstChild
            while next != 0 {
                let child = nodes[Int(next)]
                if child.step == .anyScalar || child.symbol == symbol { add(next) }
                next = child.nextSibling
            }
        }
    }

    private func advanceInVariable(_ state: Int, by scalar: Unicode.Scalar?) {
        let reference = tails.reference(ofState: state)
        let variable = tails.variables[reference.variable]
        let node = variable.nodes[state - reference.firstState]
        if let scalar, let target = variable.target(of: state - reference.firstState, scalar) {
            add(UInt32(reference.firstState + target))
        }
        if let target = node.anyScalar { add(UInt32(reference.firstState + target)) }
        if node.isRun { add(UInt32(state)) }
    }

    /// Adds a state and all that follow from it without reading anything.
    private func add(_ state: UInt32) {
        let nodes = tails.nodes.view
        space.pending.append(state)
        while space.pending.count > 0 {
            let state = space.pending.removeLast()
            guard space.marks.insert(Int(state)) else { continue }
            space.found.append(state)
            guard state >= nodes.count else {
                var next = nodes[Int(state)].firstSilentChild
                while next != 0 {
                    let child = nodes[Int(next)]
                    let isRun = child.step == .anyRun
                    space.pending.append(
                        isRun ? next : UInt32(tails.references[Int(child.reference)].firstState))
                    next = child.nextSibling
                }
                continue
            }
            let reference = tails.reference(ofState: Int(state))
            let node = tails.variables[reference.variable].nodes[Int(state) - reference.firstState]
            if let run = node.anyRun { space.pending.append(UInt32(reference.firstState + run)) }
            if node.isEnd { space.pending.append(reference.target) }
        }
    }

    // MARK: - What counts

    /// Sorts the states that were found, and leaves out those that can change nothing: all of whose ways on lead to a star
    /// that is reached already, and those behind a component that matches whatever follows.
    ///
    /// - Returns: The lowest component that matches whatever follows.
    func prune() -> UInt32 {
        let nodes = tails.nodes.view
        var limit = UInt32.max
        for state in space.found.elements where state < nodes.count {
            let node = nodes[Int(state)]
            guard node.step == .anyRun else { continue }
            if node.firstEnd != 0 { limit = min(limit, firstCertain(of: node)) }
            cover(from: node)
        }
        var kept = 0
        for index in 0..<space.found.count {
            let state = space.found[index]
            let counts =
                if state < nodes.count {
                    counts(nodes[Int(state)], Int(state), limit)
                } else {
                    countsInVariable(Int(state), limit)
                }
            guard counts else { continue }
            space.found[kept] = state
            kept += 1
        }
        space.found.shorten(to: kept)
        if kept < 24 {
            sortFew(space.found)
        } else {
            var states = space.found.elements
            states.sort()
        }
        return limit
    }

    private func sortFew(_ states: borrowing OwnedBuffer<UInt32>) {
        for index in 0..<states.count {
            let state = states[index]
            var place = index
            while place > 0, states[place - 1] > state {
                states[place] = states[place - 1]
                place -= 1
            }
            states[place] = state
        }
    }

    private func firstCertain(of node: PatternTails.Node) -> UInt32 {
        var end = node.firstEnd
        while end != 0 {
            let component = tails.ends[Int(end)].component
            if isCertain[Int(component)] { return component }
            end = tails.ends[Int(end)].next
        }
        return .max
    }

    /// Counts a star that is reached as covered, and above it every node of which all children are and where no pattern
    /// ends: what could be read from there, the stars below read themselves.
    private func cover(from node: PatternTails.Node) {
        let nodes = tails.nodes.view
        var number = Int(node.parent)
        while true {
            if space.coveredRounds[number] != space.round {
                space.coveredRounds[number] = space.round
                space.coveredCounts[number] = 0
            }
            space.coveredCounts[number] += 1
            let parent = nodes[number]
            guard isCovered(parent, number), number != 0 else { return }
            // A star that is reached counts by itself.
            if parent.step == .anyRun, isFound(number) { return }
            number = Int(parent.parent)
        }
    }

    /// Whether a node is among those found. Each is asked for once in a round.
    private func isFound(_ number: Int) -> Bool {
        !space.marks.insert(number)
    }

    private func isCovered(_ node: PatternTails.Node, _ number: Int) -> Bool {
        node.firstEnd == 0 && node.childCount > 0 && space.coveredRounds[number] == space.round
            && space.coveredCounts[number] == node.childCount
    }

    private func counts(_ node: PatternTails.Node, _ number: Int, _ limit: UInt32) -> Bool {
        guard node.minimum <= limit, !isCovered(node, number) else { return false }
        return node.step == .anyRun || node.firstChild != 0 || node.firstEnd != 0
    }

    private func countsInVariable(_ state: Int, _ limit: UInt32) -> Bool {
        let reference = tails.reference(ofState: state)
        let target = tails.nodes[Int(reference.target)]
        return target.minimum <= limit && !isCovered(target, Int(reference.target))
    }

    /// Whether nothing that follows changes the components that are found.
    func isSettled(_ limit: UInt32) -> Bool {
        space.found.elements.allSatisfy { state in
            guard state < tails.nodes.count else { return false }
            let node = tails.nodes[Int(state)]
            return node.step == .anyRun && (node.firstChild == 0 || node.minimumBelow > limit)
        }
    }

    /// The only symbol that leads from the set to another one, where there is just one and one byte reads as it.
    func awaitedSymbol(_ limit: UInt32) -> UInt8? {
        var awaited: UInt8?
        for state in space.found.elements {
            guard state < tails.nodes.count else { return nil }
            let node = tails.nodes[Int(state)]
            guard node.step == .anyRun else { return nil }
            if node.minimumBelow > limit { continue }
            var next = node.firstChild
            while next != 0 {
                let child = tails.nodes[Int(next)]
                guard child.step == .literal, child.symbol == awaited ?? child.symbol else { return nil }
                awaited = child.symbol
                next = child.nextSibling
            }
        }
        guard let awaited, awaited < 0x80 else { return nil }
        let isLetter = (0x61...0x7A).contains(awaited)
        return isLetter && tails.symbols.form.isFolded ? nil : awaited
    }

    /// The components whose patterns end in a set, in their order, up to the first that certainly matches.
    func collectEnds(of set: borrowing OwnedBuffer<UInt32>, upTo limit: UInt32, into ends: inout OwnedBuffer<UInt32>) {
        let start = ends.count
        for state in set.elements where state < tails.nodes.count {
            var end = tails.nodes[Int(state)].firstEnd
            while end != 0 {
                let component = tails.ends[Int(end)].component
                if component <= limit { ends.append(component) }
                end = tails.ends[Int(end)].next
            }
        }
        var added = UnsafeMutableBufferPointer(rebasing: ends.elements[start...])
        added.sort()
        for index in start..<ends.count where isCertain[Int(ends[index])] {
            ends.shorten(to: index + 1)
            return
        }
    }

    // MARK: - Known sets

    func hashOfFound() -> UInt32 {
        TailAutomaton.hash(UnsafeBufferPointer(space.found.elements))
    }

    private static func hash(_ set: UnsafeBufferPointer<UInt32>) -> UInt32 {
        var hash: UInt64 = 0x9E37_79B9
        for state in set {
            hash = (hash ^ UInt64(state)) &* 0xFF51_AFD7_ED55_8CCD
            hash ^= hash >> 29
        }
        return UInt32(truncatingIfNeeded: hash ^ hash >> 32)
    }

    /// The number of the state with the set that was found.
    func number(ofFound hash: UInt32) -> Int? {
        let mask = numbers.count - 1
        var place = Int(hash) & mask
        while numbers[place] != 0 {
            let number = Int(numbers[place])
            let state = states[number]
            if Int(state.setCount) == space.found.count,
                sets.elements(from: Int(state.setStart), count: Int(state.setCount)).elementsEqual(space.found.elements)
            {
                return number
            }
            place = (place + 1) & mask
        }
        return nil
    }

    func remember(_ number: Int, _ hash: UInt32) {
        put(number, hash)
        guard states.count * 2 > numbers.count else { return }
        var known = OwnedBuffer<UInt32>(repeating: 0, count: numbers.count * 2)
        swap(&known, &numbers)
        for place in 0..<known.count where known[place] != 0 {
            let number = Int(known[place])
            let state = states[number]
            put(number, TailAutomaton.hash(sets.elements(from: Int(state.setStart), count: Int(state.setCount))))
        }
    }

    private func put(_ number: Int, _ hash: UInt32) {
        let mask = numbers.count - 1
        var place = Int(hash) & mask
        while numbers[place] != 0 { place = (place + 1) & mask }
        numbers[place] = UInt32(number)
    }
}
