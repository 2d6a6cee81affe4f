/// Reads texts with all patterns of a ``PatternTails`` at once, with a bit for each place in each pattern.
///
/// For patterns whose sets of states are too many to be kept. Linear in the text: a symbol costs a few instructions for
/// every 64 places, whatever the text is.
final class BitSimulation {
    /// Where the pattern of a component ends.
    private struct End: BitwiseCopyable {
        let component: UInt32
        let place: UInt32
    }

    private static let mostWords = 64

    /// Its size in bytes.
    let byteCount: Int

    private let wordCount: Int
    /// The places before the first symbol, those that stay whatever is read, and for each class those that it leads to.
    private let starts: OwnedBuffer<UInt64>
    private let stays: OwnedBuffer<UInt64>
    private let reached: OwnedBuffer<UInt64>
    private let current: OwnedBuffer<UInt64>
    /// In the order of the components.
    private let ends: OwnedBuffer<End>

    /// Nil if the patterns have variables, or more places than fit.
    ///
    /// - Parameters:
    ///   - classes: The class of each symbol.
    ///   - byteLimit: What it may take.
    init?(_ tails: PatternTails, _ classes: borrowing OwnedBuffer<UInt8>, classCount: Int, byteLimit: Int) {
        guard tails.references.count == 0 else { return nil }
        var placeCount = 0
        for number in 0..<tails.nodes.count where tails.nodes[number].firstEnd != 0 {
            placeCount += 1 + BitSimulation.steps(to: number, tails).count { $0.step != .anyRun }
        }
        wordCount = (placeCount + 63) / 64
        byteCount = 8 * wordCount * (classCount + 3) + MemoryLayout<End>.stride * tails.ends.count
        guard wordCount <= BitSimulation.mostWords, byteCount <= byteLimit else { return nil }
        starts = OwnedBuffer(repeating: 0, count: wordCount)
        stays = OwnedBuffer(repeating: 0, count: wordCount)
        reached = OwnedBuffer(repeating: 0, count: wordCount * classCount)
        current = OwnedBuffer(repeating: 0, count: wordCount)
        var ends = OwnedBuffer<End>(capacity: tails.ends.count)
        var place = 0
        for number in 0..<tails.nodes.count where tails.nodes[number].firstEnd != 0 {
            BitSimulation.set(place, in: starts)
            for node in BitSimulation.steps(to: number, tails) {
                if node.step == .anyRun {
                    BitSimulation.set(place, in: stays)
                    continue
                }
                place += 1
                for number in 0..<classCount where node.step == .anyScalar || number == classes[Int(node.symbol)] {
                    BitSimulation.set(number * wordCount * 64 + place, in: reached)
                }
            }
            var end = tails.nodes[number].firstEnd
            while end != 0 {
                ends.append(End(component: tails.ends[Int(end)].component, place: UInt32(place)))
                end = tails.ends[Int(end)].next
            }
            place += 1
        }
        var sorted = ends.elements
        sorted.sort { $0.component < $1.component }
        self.ends = ends
    }

    /// Appends the components whose patterns match a text, in their order, up to the first that certainly matches.
    ///
    /// - Parameter hasSlash: Whether a slash is to be read behind the text.
    func appendEnds(
        of text: UnsafeBufferPointer<UInt8>, hasSlash: Bool, _ classes: borrowing OwnedBuffer<UInt8>,
        _ isCertain: OwnedBufferView<Bool>,
        to components: inout OwnedBuffer<UInt32>
    ) {
        current.base.update(from: starts.base, count: wordCount)
        for symbol in text { advance(by: Int(classes[Int(symbol)])) }
        if hasSlash { advance(by: Int(classes[Int(SymbolTable.slash)])) }
        for end in ends.elements where current[Int(end.place >> 6)] >> UInt64(end.place & 63) & 1 == 1 {
            components.append(end.component)
            if isCertain[Int(end.component)] { return }
        }
    }

    @inline(__always)
    private func advance(by symbolClass: Int) {
        let reached = reached.base + symbolClass * wordCount
        var carried: UInt64 = 0
        for word in 0..<wordCount {
            let places = current.base[word]
            current.base[word] = (places << 1 | carried) & reached[word] | places & stays.base[word]
            carried = places >> 63
        }
    }

    // MARK: - Making

    /// The nodes on the way to one, the first first.
    private static func steps(to number: Int, _ tails: PatternTails) -> [PatternTails.Node] {
        var steps: [PatternTails.Node] = []
        var number = number
        while number != 0 {
            steps.append(tails.nodes[number])
            number = Int(tails.nodes[number].parent)
        }
        return steps.reversed()
    }

    private static func set(_ place: Int, in block: borrowing OwnedBuffer<UInt64>) {
        block[place >> 6] |= 1 << UInt64(place & 63)
    }
}
