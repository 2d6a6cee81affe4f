/// Reads texts with all patterns of a ``PatternTails`` at once.
///
/// A deterministic automaton whose states are made when a text first needs them. Where texts need ever new ones, it goes on
/// without keeping any. Linear in the text either way.
final class TailAutomaton {
    /// A set of states of the patterns, and the components whose patterns end there.
    struct State: BitwiseCopyable {
        let setStart: UInt32
        let setCount: UInt32
        let endStart: UInt32
        let endCount: UInt32
    }

    let tails: PatternTails
    let space: AutomatonSpace
    /// For each component, whether it matches where its pattern matches the path.
    let isCertain: OwnedBufferView<Bool>
    private(set) lazy var stateCount = tails.numberStates()

    /// The class of each byte of a text, and for each class a symbol of it.
    @exclusivity(unchecked) private var classes = OwnedBuffer<UInt8>(capacity: 1)
    @exclusivity(unchecked) private var representatives = OwnedBuffer<UInt8>(capacity: 1)

    @exclusivity(unchecked) private var transitions = TransitionTable(classCount: 0)
    @exclusivity(unchecked) var states = OwnedBuffer<State>(capacity: 1)
    @exclusivity(unchecked) var sets = OwnedBuffer<UInt32>(capacity: 1)
    @exclusivity(unchecked) private var stateEnds = OwnedBuffer<UInt32>(capacity: 1)
    /// The states by a hash of their sets; 0 for none.
    @exclusivity(unchecked) var numbers = OwnedBuffer<UInt32>(capacity: 1)
    /// The entry of the first state; 0 if it is not made yet.
    @exclusivity(unchecked) private var start: UInt32 = 0

    @exclusivity(unchecked) private var readCount = 0
    @exclusivity(unchecked) private var madeCount = 0
    /// Whether states are kept no more, since they are hardly ever met again.
    @exclusivity(unchecked) private(set) var isForgetful = false
    /// What reads instead then, where it fits.
    @exclusivity(unchecked) private var simulation: BitSimulation?

    /// - Parameter isCertain: Is kept by the caller.
    init(_ tails: PatternTails, _ space: AutomatonSpace, isCertain: OwnedBufferView<Bool>) {
        self.tails = tails
        self.space = space
        self.isCertain = isCertain
    }

    /// The components whose patterns match a text, in their order, up to the first that certainly matches. Valid until any
    /// automaton of the cursor reads the next one.
    ///
    /// - Parameter hasSlash: Whether a slash is to be read behind the text.
    @inline(__always)
    func ends(of text: UnsafeBufferPointer<UInt8>, hasSlash: Bool) -> UnsafeBufferPointer<UInt32> {
        readCount += text.count
        guard start != 0, !TransitionTable.isSettled(start) else { return otherEnds(of: text, hasSlash, start, 0) }
        var state = TransitionTable.state(start)
        var index = 0
        var next = transitions.read(text, classes, &state, &index)
        if index == text.count {
            guard hasSlash else { return ends(ofState: state) }
            next = transitions.entry(state, classes[Int(SymbolTable.slash)])
            if next != 0 { return ends(ofState: next) }
        } else if next != 0 {
            return ends(ofState: next)
        }
        return otherEnds(of: text, hasSlash, state, index)
    }

    private func ends(ofState entry: UInt32) -> UnsafeBufferPointer<UInt32> {
        let state = states[transitions.number(entry)]
        return stateEnds.elements(from: Int(state.endStart), count: Int(state.endCount))
    }

    /// The same from a state on that is not settled, or from the start, where states may have to be made.
    private func otherEnds(
        of text: UnsafeBufferPointer<UInt8>, _ hasSlash: Bool, _ known: UInt32, _ readCount: Int
    ) -> UnsafeBufferPointer<UInt32> {
        var state = known
        var index = readCount
        if simulation != nil { return forgetfulEnds(of: text, hasSlash, from: 0, .max) }
        if state == 0 {
            makeReady()
            startSet()
            let limit = prune()
            start = entryOfFound(limit)
            if start == 0 { return forgetfulEnds(of: text, hasSlash, from: 0, limit) }
            state = start
        }
        let total = text.count + (hasSlash ? 1 : 0)
        while !TransitionTable.isSettled(state), index < total {
            state = TransitionTable.state(state)
            var next = transitions.read(text, classes, &state, &index)
            if index == total { break }
            let symbol = index < text.count ? text[index] : SymbolTable.slash
            let symbolClass = classes[Int(symbol)]
            if index == text.count { next = transitions.entry(state, symbolClass) }
            if next == 0 {
                let set = states[transitions.number(state)]
                advance(
                    sets.elements(from: Int(set.setStart), count: Int(set.setCount)),
                    by: representatives[Int(symbolClass)])
                let limit = prune()
                let rebuildCount = space.rebuildCount
                next = entryOfFound(limit, and: transitions.cost(ofLeaving: state))
                if next == 0 { return forgetfulEnds(of: text, hasSlash, from: index + 1, limit) }
                if rebuildCount == space.rebuildCount { space.take(transitions.set(state, symbolClass, to: next)) }
            }
            state = next
            index += 1
        }
        return ends(ofState: state)
    }

    /// Drops all states and frees their memory.
    func forgetStates() {
        transitions.release()
        states.release()
        sets.release()
        stateEnds.release()
        numbers.release()
        start = 0
    }

    // MARK: - States

    private func makeReady() {
        guard representatives.count == 0 else { return }
        findClasses()
        transitions = TransitionTable(classCount: representatives.count)
        space.add(self)
    }

    /// The entry for the set that was found; 0 if states are kept no more.
    ///
    /// - Parameter transitionCost: The bytes that it takes to remember how this entry was reached.
    private func entryOfFound(_ limit: UInt32, and transitionCost: Int = 0) -> UInt32 {
        if isForgetful { return 0 }
        // Before a state is looked up, since all may be forgotten.
        if transitionCost > 0 { makeRoom(transitionCost) }
        if isForgetful { return 0 }
        let hash = hashOfFound()
        if states.count > 0, let known = number(ofFound: hash) { return entry(known, limit) }
        // Its row, its set with the components that end there, its description and its places in the index.
        let cost = 4 * (transitions.width + 2 * space.found.count + 4) + MemoryLayout<State>.stride
        makeRoom(cost + transitionCost)
        if isForgetful { return 0 }
        if states.count == 0 {
            numbers.append(repeating: 0, count: 64)
            // No state has the number 0.
            states.append(State(setStart: 0, setCount: 0, endStart: 0, endCount: 0))
            transitions.addState(waitingFor: nil)
        }
        space.take(cost)
        madeCount += 1
        let number = states.count
        addState(limit)
        remember(number, hash)
        return entry(number, limit)
    }

    /// Makes every automaton forget its states where there is no room for another one, and keeps none any more where they
    /// are hardly ever met again.
    private func makeRoom(_ cost: Int) {
        // Tables grow by half, so that up to a third of them is free.
        let isFull = space.byteCount + cost > space.byteLimit / 3 * 2
        // Seen early, where the memory is not worth filling: every other symbol led to a state of its own.
        let isCrowded = madeCount == 1_024 && readCount < 2 * madeCount
        guard isFull || isCrowded else { return }
        let isForgetful = isCrowded || madeCount > 64 && readCount < 4 * madeCount || 4 * cost > space.byteLimit
        if isForgetful { simulation = space.bitSimulation(tails, classes, classCount: representatives.count) }
        guard isFull || simulation != nil else { return }
        self.isForgetful = isForgetful
        space.rebuild()
        readCount = 0
        madeCount = 0
    }

    private func entry(_ number: Int, _ limit: UInt32) -> UInt32 {
        let isSettled = isSettled(limit)
        let isWaiting = !isSettled && awaitedSymbol(limit) != nil
        return transitions.entry(number, isSettled: isSettled, isWaiting: isWaiting)
    }

    private func addState(_ limit: UInt32) {
        let endStart = stateEnds.count
        collectEnds(of: space.found, upTo: limit, into: &stateEnds)
        states.append(
            State(
                setStart: UInt32(sets.count), setCount: UInt32(space.found.count), endStart: UInt32(endStart),
                endCount: UInt32(stateEnds.count - endStart)))
        sets.append(UnsafeBufferPointer(space.found.elements))
        transitions.addState(waitingFor: awaitedSymbol(limit))
    }

    // MARK: - Without keeping states

    /// Reads a text from an index on, from the set that was just found.
    private func forgetfulEnds(
        of text: UnsafeBufferPointer<UInt8>, _ hasSlash: Bool, from start: Int, _ foundLimit: UInt32
    ) -> UnsafeBufferPointer<UInt32> {
        if let simulation {
            stateEnds.removeAll()
            simulation.appendEnds(of: text, hasSlash: hasSlash, classes, isCertain, to: &stateEnds)
            return stateEnds.elements(from: 0, count: stateEnds.count)
        }
        var limit = foundLimit
        var index = start
        while index < text.count + (hasSlash ? 1 : 0), !isSettled(limit) {
            swap(&space.current, &space.found)
            let symbol = index < text.count ? text[index] : SymbolTable.slash
            advance(
                UnsafeBufferPointer(space.current.elements), by: representatives[Int(classes[Int(symbol)])])
            limit = prune()
            index += 1
        }
        stateEnds.removeAll()
        collectEnds(of: space.found, upTo: limit, into: &stateEnds)
        return stateEnds.elements(from: 0, count: stateEnds.count)
    }

    // MARK: - Classes

    /// A class for each symbol that some pattern distinguishes from others; class 0 for all others.
    private func findClasses() {
        let isOwn = OwnedBuffer<Bool>(repeating: false, count: 256)
        for index in 0..<tails.nodes.count where tails.nodes[index].step == .literal {
            isOwn[Int(tails.nodes[index].symbol)] = true
        }
        if tails.references.count > 0 {
            // Whatever a value may contain.
            let range = tails.symbols.form.isDecoded ? 0..<0x80 : 0x21..<0x7F
            for symbol in range { isOwn[symbol] = true }
            for index in 0..<tails.symbols.foreignCount { isOwn[0x80 + index] = true }
        }
        classes = OwnedBuffer(repeating: 0, count: 256)
        representatives = OwnedBuffer(capacity: 32)
        representatives.append(SymbolTable.other)
        for byte in 0..<256 {
            let symbol = tails.symbols.reading[byte]
            // Capitals come before the small letters that they are read as.
            guard isOwn[Int(symbol)] else { continue }
            if let known = representatives.elements.firstIndex(of: symbol) {
                classes[byte] = UInt8(known)
            } else {
                classes[byte] = UInt8(representatives.count)
                representatives.append(symbol)
            }
        }
    }
}
