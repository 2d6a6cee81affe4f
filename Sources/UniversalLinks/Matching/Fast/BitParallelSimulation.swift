/// Simulates the automaton of many patterns at once. For one node of their tree at a time, it has the set of all places
/// of the text up to which the pattern may have been read there.
///
/// A place is a number from 0, before the first symbol, to the length of the text. A symbol advances all places of a
/// set at once: those that have it in front of them. So nothing is kept from text to text, and no text costs more than
/// nodes × places / 64.
protocol BitParallelSimulation: AnyObject {
    associatedtype Places: BitwiseCopyable

    var text: SymbolText { get }

    /// Where to go on later, as a stack.
    var frameCount: Int { get }
    func push(_ frame: PlaceFrame<Places>)
    func popFrame() -> PlaceFrame<Places>

    var noPlaces: Places { get }
    func places(at place: Int) -> Places
    /// Nil if there are several.
    func onlyPlace(of places: Places) -> Int?
    func isEmpty(_ places: Places) -> Bool
    func contains(_ places: Places, _ place: Int) -> Bool
    func isFollowed(_ places: Places, by symbol: UInt8) -> Bool
    /// The places after a symbol that is in front of those of a set.
    func places(behind symbol: UInt8, _ places: Places) -> Places
    /// The places `count` symbols further on.
    func places(_ places: Places, movedBy count: Int) -> Places
    /// The first place of a set and all after it.
    func placesFromFirst(of places: Places) -> Places

    /// What is made from now on leaves this set as it is.
    func keep(_ places: Places)
    /// Puts a set in the place of another one, which is no longer needed.
    func move(_ places: Places, to other: Places) -> Places

    /// Begins to read the values of `count` variables, with no places after any of them yet.
    ///
    /// - Returns: A copy of a set to start from.
    func beginValues(count: Int, _ places: Places) -> Places
    func add(_ places: Places, toVariable number: Int)
    func endValues()
    /// The places after all values of a variable. Must be called in the order of the variables.
    func values(ofVariable number: Int) -> Places
}

struct PlaceFrame<Places: BitwiseCopyable>: BitwiseCopyable {
    let node: UInt32
    let child: UInt32
    let places: Places
}

extension BitParallelSimulation {
    /// Finds the components below a limit whose patterns match the text from a place on, and appends those that only
    /// may match to `found`.
    ///
    /// - Returns: The lowest component that certainly matches; the limit if there is none.
    @inline(__always)
    func walk(
        _ trees: TailTrees.View, from root: UInt32, at start: Int, below limit: UInt32,
        isCertain: OwnedBufferView<Bool>, _ found: inout OwnedBuffer<UInt32>
    ) -> UInt32 {
        var best = limit
        var number = root
        var node = trees.nodes[Int(root)]
        var places = places(at: start)
        keep(places)
        if node.firstEnd != 0, contains(places, text.count) {
            best = ends(trees, node.firstEnd, below: best, isCertain, &found)
        }
        var child = node.firstChild
        while true {
            guard let next = nextChild(trees, node, child, places, below: best) else {
                guard frameCount > 0 else { return best }
                let frame = popFrame()
                number = frame.node
                node = trees.nodes[Int(number)]
                child = frame.child
                places = frame.places
                keep(places)
                continue
            }
            child = next.resume
            let reachedNode = trees.nodes[Int(next.child)]
            if reachedNode.step == .variable {
                let count = reachedNode.count
                let end = node.firstChild &+ node.childCount
                // The children after this group, if there are any.
                if next.child &+ count < end {
                    push(PlaceFrame(node: number, child: next.child &+ count, places: places))
                }
                readValues(trees, from: reachedNode.start, count: Int(count), places)
                for member in 0..<count {
                    let target = trees.nodes[Int(next.child &+ member)]
                    let reached = values(ofVariable: Int(member))
                    guard !isEmpty(reached), target.minimum < best else { continue }
                    if target.firstEnd != 0, contains(reached, text.count) {
                        best = ends(trees, target.firstEnd, below: best, isCertain, &found)
                    }
                    if target.childCount > 0 {
                        push(PlaceFrame(node: next.child &+ member, child: target.firstChild, places: reached))
                    }
                }
                child = end
                continue
            }
            var reached = step(trees, to: reachedNode, from: places)
            guard !isEmpty(reached) else { continue }
            if reachedNode.firstEnd != 0, reachedNode.step == .anyRun || contains(reached, text.count) {
                best = ends(trees, reachedNode.firstEnd, below: best, isCertain, &found)
            }
            guard reachedNode.childCount > 0 else { continue }
            if child < node.firstChild &+ node.childCount {
                push(PlaceFrame(node: number, child: child, places: places))
            } else {
                reached = move(reached, to: places)
            }
            keep(reached)
            number = next.child
            node = reachedNode
            places = reached
            child = node.firstChild
        }
    }

    /// The places after the values of some variables, starting at those of a set.
    @inline(__always)
    private func readValues(_ trees: TailTrees.View, from root: UInt32, count: Int, _ places: Places) {
        let bottom = frameCount
        var current = beginValues(count: count, places)
        var number = root
        var node = trees.nodes[Int(number)]
        if node.firstEnd != 0 { addValues(trees, node, current) }
        var child = node.firstChild
        while true {
            guard let next = nextChild(trees, node, child, current, below: .max) else {
                guard frameCount > bottom else { break }
                let frame = popFrame()
                number = frame.node
                node = trees.nodes[Int(number)]
                child = frame.child
                current = frame.places
                keep(current)
                continue
            }
            child = next.resume
            let reachedNode = trees.nodes[Int(next.child)]
            var reached = step(trees, to: reachedNode, from: current)
            guard !isEmpty(reached) else { continue }
            if reachedNode.firstEnd != 0 { addValues(trees, reachedNode, reached) }
            guard reachedNode.childCount > 0 else { continue }
            if child < node.firstChild &+ node.childCount {
                push(PlaceFrame(node: number, child: child, places: current))
            } else {
                reached = move(reached, to: current)
            }
            keep(reached)
            number = next.child
            node = reachedNode
            current = reached
            child = node.firstChild
        }
        endValues()
    }

    @inline(__always)
    private func addValues(_ trees: TailTrees.View, _ node: TailTrees.Node, _ places: Places) {
        var end = Int(node.firstEnd)
        while trees.ends[end] != .max {
            add(places, toVariable: Int(trees.ends[end]))
            end &+= 1
        }
    }

    /// The next child, from one on, that can be reached, and where to go on after it.
    @inline(__always)
    private func nextChild(
        _ trees: TailTrees.View, _ node: TailTrees.Node, _ child: UInt32, _ places: Places, below limit: UInt32
    ) -> (child: UInt32, resume: UInt32)? {
        var child = child
        let literalEnd = node.firstChild &+ UInt32(node.literalCount)
        if child < literalEnd {
            if let place = onlyPlace(of: places) {
                child = literalEnd
                if place < text.count {
                    let found = TailTrees.child(of: node, text.symbols[place], trees)
                    if found != 0, trees.nodes[Int(found)].minimum < limit { return (found, literalEnd) }
                }
            } else {
                while child < literalEnd {
                    if isFollowed(places, by: trees.keys[Int(child)]), trees.nodes[Int(child)].minimum < limit {
                        return (child, child &+ 1)
                    }
                    child &+= 1
                }
            }
        }
        let end = node.firstChild &+ node.childCount
        while child < end {
            // A group of variables is read for any of them.
            if trees.nodes[Int(child)].minimum < limit || trees.nodes[Int(child)].step == .variable {
                return (child, child &+ 1)
            }
            child &+= 1
        }
        return nil
    }

    /// The places at a node, from those at its parent.
    @inline(__always)
    private func step(_ trees: TailTrees.View, to node: TailTrees.Node, from places: Places) -> Places {
        switch node.step {
        case .literal: return placesBehindLabel(trees.labels + Int(node.start), Int(node.count), places)
        case .anyScalar: return self.places(places, movedBy: Int(node.count))
        case .anyRun: return placesFromFirst(of: places)
        case .start, .variable: return places
        }
    }

    @inline(__always)
    private func placesBehindLabel(_ label: UnsafePointer<UInt8>, _ count: Int, _ start: Places) -> Places {
        var places = start
        var read = 0
        while read < count {
            if let place = onlyPlace(of: places) {
                return text.has(label + read, count &- read, at: place)
                    ? self.places(at: place &+ count &- read) : noPlaces
            }
            places = self.places(behind: label[read], places)
            if isEmpty(places) { return places }
            read &+= 1
        }
        return places
    }

    private func ends(
        _ trees: TailTrees.View, _ first: UInt32, below limit: UInt32, _ isCertain: OwnedBufferView<Bool>,
        _ found: inout OwnedBuffer<UInt32>
    ) -> UInt32 {
        var end = Int(first)
        while trees.ends[end] < limit {
            if isCertain[Int(trees.ends[end])] { return trees.ends[end] }
            found.append(trees.ends[end])
            end += 1
        }
        return limit
    }
}

/// Finds the components whose tails match a text. It belongs to one cursor.
final class TailReader {
    let trees: TailTrees

    @exclusivity(unchecked) private var symbols = OwnedBuffer<UInt8>(repeating: 0, count: 128)
    @exclusivity(unchecked) private var text = SymbolText(symbols: OwnedBuffer<UInt8>().base, count: 0)
    @exclusivity(unchecked) private var found = OwnedBuffer<UInt32>()
    private let short = SingleWordStates()
    private let long = MultiWordStates()

    init(_ trees: TailTrees) {
        self.trees = trees
    }

    /// - Parameters:
    ///   - hasSlash: Whether a slash is read after the text.
    ///   - isFolded: Whether capitals are read as small letters.
    func begin(_ bytes: UnsafeBufferPointer<UInt8>, hasSlash: Bool, isFolded: Bool) {
        let count = bytes.count + (hasSlash ? 1 : 0)
        let needed = count + SymbolText.padding + 8
        if symbols.count < needed { symbols.append(repeating: 0, count: needed + needed / 2 - symbols.count) }
        let target = symbols.base
        if let base = bytes.baseAddress {
            if isFolded {
                for index in 0..<bytes.count {
                    let byte = base[index]
                    target[index] = byte &- 0x41 < 26 ? byte | 0x20 : byte
                }
            } else {
                target.update(from: base, count: bytes.count)
            }
        }
        if hasSlash { target[bytes.count] = SymbolTable.slash }
        (target + count).update(repeating: 0, count: SymbolText.padding + 8)
        text = SymbolText(symbols: UnsafePointer(target), count: count)
        if count <= SingleWordStates.longestText { short.begin(text) } else { long.begin(text) }
    }

    /// The components below a limit whose patterns in a tree match the text from a place on, ascending, up to the first
    /// that certainly matches. Valid until the next call.
    func ends(
        from root: UInt32, at start: Int, below limit: UInt32, isCertain: OwnedBufferView<Bool>
    ) -> UnsafeBufferPointer<UInt32> {
        found.removeAll()
        let view = trees.view
        let best =
            text.count <= SingleWordStates.longestText
            ? short.walk(view, from: root, at: start, below: limit, isCertain: isCertain, &found)
            : long.walk(view, from: root, at: start, below: limit, isCertain: isCertain, &found)
        if found.count > 0 { keepOnly(below: best) }
        if best < limit { found.append(best) }
        return UnsafeBufferPointer(found.elements)
    }

    private func keepOnly(below limit: UInt32) {
        var kept = 0
        for index in 0..<found.count where found[index] < limit {
            found[kept] = found[index]
            kept += 1
        }
        found.shorten(to: kept)
        if kept > 1 {
            var elements = found.elements
            elements.sort()
        }
    }
}
