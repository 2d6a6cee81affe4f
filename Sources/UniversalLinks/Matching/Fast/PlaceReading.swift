/// Reads a text with trees of patterns, holding for one node at a time the set of all places of the text up to which the pattern
/// may have been read there.
///
/// A place is a number from 0, before the first symbol, to the length of the text. A symbol moves all places of a set on at once:
/// those that have it in front of them. So nothing is kept from text to text, and no text costs more than nodes × places / 64.
protocol PlaceReading: AnyObject {
    /// A set of places.
    associatedtype Places: BitwiseCopyable

    var text: SymbolText { get }

    /// Where to go on later, as a stack.
    var frameCount: Int { get }
    func push(_ frame: PlaceFrame<Places>)
    func popFrame() -> PlaceFrame<Places>

    var noPlaces: Places { get }
    /// The set of one place.
    func places(at place: Int) -> Places
    /// The only place of a set; nil if there are others.
    func onlyPlace(of places: Places) -> Int?
    func isEmpty(_ places: Places) -> Bool
    func contains(_ places: Places, _ place: Int) -> Bool
    /// Whether one of the places has a symbol in front of it.
    func isFollowed(_ places: Places, by symbol: UInt8) -> Bool
    /// The places behind a symbol that is in front of those of a set.
    func places(behind symbol: UInt8, _ places: Places) -> Places
    /// The places so many symbols further on.
    func places(_ places: Places, movedBy count: Int) -> Places
    /// The first place of a set and all behind it.
    func placesFromFirst(of places: Places) -> Places

    /// Makes sure that what is made from now on leaves a set as it is.
    func keep(_ places: Places)
    /// Puts a set where another one is, which is needed no more.
    func move(_ places: Places, to other: Places) -> Places

    /// Begins to read the values of so many variables: with no places behind any of them yet. Gives a copy of a set to start from.
    func beginValues(count: Int, _ places: Places) -> Places
    /// Adds places behind values of a variable.
    func add(_ places: Places, toVariable number: Int)
    func endValues()
    /// The places behind all values of a variable, which is asked in the order of the variables.
    func values(ofVariable number: Int) -> Places
}

/// Where a walk goes on: a node, the next of its children, and the places at the node.
struct PlaceFrame<Places: BitwiseCopyable>: BitwiseCopyable {
    let node: UInt32
    let child: UInt32
    let places: Places
}

extension PlaceReading {
    /// Finds the components below a limit whose patterns cover the text from a place on: appends those of which it is uncertain
    /// whether they match to `found`, and returns the lowest that certainly matches; the limit if there is none.
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
                // Those behind this group, where there are any.
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

    /// Finds the places behind the values of some variables that start at those of a set.
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

    /// The next child, from one on, that can be reached, and where to go on behind it.
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

    /// The places at a node, from those at the node above.
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
