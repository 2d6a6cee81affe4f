/// Sets of places of a text of up to 63 symbols: a bit for each.
final class SingleWordStates: BitParallelSimulation {
    static let longestText = 63

    @exclusivity(unchecked) private(set) var text = SymbolText(symbols: OwnedBuffer<UInt8>().base, count: 0)
    @exclusivity(unchecked) private var frames = OwnedBuffer<PlaceFrame<UInt64>>()
    @exclusivity(unchecked) private var all: UInt64 = 0
    /// For each symbol, the places that have it in front of them; computed for a text when more than one place is
    /// needed.
    @exclusivity(unchecked) private var marks = OwnedBuffer<UInt64>(repeating: 0, count: 256)
    @exclusivity(unchecked) private var isMarked = false
    @exclusivity(unchecked) private var values = OwnedBuffer<UInt64>()

    @inline(__always)
    func begin(_ text: SymbolText) {
        self.text = text
        all = UInt64.max &>> (63 &- UInt64(text.count))
        isMarked = false
    }

    @inline(never)
    private func mark() {
        marks.base.update(repeating: 0, count: 256)
        var bit: UInt64 = 1
        for index in 0..<text.count {
            marks.base[Int(text.symbols[index])] |= bit
            bit &<<= 1
        }
        isMarked = true
    }

    @inline(__always)
    private func mark(of symbol: UInt8) -> UInt64 {
        if !isMarked { mark() }
        return marks.base[Int(symbol)]
    }

    @inline(__always)
    var frameCount: Int { frames.count }

    @inline(__always)
    func push(_ frame: PlaceFrame<UInt64>) { frames.append(frame) }

    @inline(__always)
    func popFrame() -> PlaceFrame<UInt64> { frames.removeLast() }

    @inline(__always)
    var noPlaces: UInt64 { 0 }

    @inline(__always)
    func places(at place: Int) -> UInt64 { 1 &<< UInt64(place) }

    @inline(__always)
    func onlyPlace(of places: UInt64) -> Int? {
        places & (places &- 1) == 0 ? places.trailingZeroBitCount : nil
    }

    @inline(__always)
    func isEmpty(_ places: UInt64) -> Bool { places == 0 }

    @inline(__always)
    func contains(_ places: UInt64, _ place: Int) -> Bool { places &>> UInt64(place) & 1 == 1 }

    @inline(__always)
    func isFollowed(_ places: UInt64, by symbol: UInt8) -> Bool { places & mark(of: symbol) != 0 }

    @inline(__always)
    func places(behind symbol: UInt8, _ places: UInt64) -> UInt64 { (places & mark(of: symbol)) &<< 1 }

    @inline(__always)
    func places(_ places: UInt64, movedBy count: Int) -> UInt64 {
        count < 64 ? places &<< UInt64(count) & all : 0
    }

    @inline(__always)
    func placesFromFirst(of places: UInt64) -> UInt64 { (0 &- (places & (0 &- places))) & all }

    @inline(__always)
    func keep(_ places: UInt64) {}

    @inline(__always)
    func move(_ places: UInt64, to other: UInt64) -> UInt64 { places }

    @inline(__always)
    func beginValues(count: Int, _ places: UInt64) -> UInt64 {
        values.removeAll()
        values.append(repeating: 0, count: count)
        return places
    }

    @inline(__always)
    func add(_ places: UInt64, toVariable number: Int) { values.base[number] |= places }

    @inline(__always)
    func endValues() {}

    @inline(__always)
    func values(ofVariable number: Int) -> UInt64 { values.base[number] }
}

/// Sets of places of a text of any length: words of 64 bits from the first place to the last.
///
/// Sets are in one block, as on a stack: a new one is made after those that are kept.
final class MultiWordStates: BitParallelSimulation {
    struct Places: BitwiseCopyable {
        var start: UInt32
        /// The number of the first word, and how many there are; none for an empty set.
        var first: UInt32
        var count: UInt32
    }

    @exclusivity(unchecked) private(set) var text = SymbolText(symbols: OwnedBuffer<UInt8>().base, count: 0)
    @exclusivity(unchecked) private var frames = OwnedBuffer<PlaceFrame<Places>>()
    @exclusivity(unchecked) private var words = OwnedBuffer<UInt64>()
    @exclusivity(unchecked) private var top = 0
    @exclusivity(unchecked) private var wordCount = 0
    /// For each symbol, where the words start of the places that have it in front of them; 0 if they are not computed
    /// yet.
    @exclusivity(unchecked) private var markStarts = OwnedBuffer<UInt32>(repeating: 0, count: 256)
    @exclusivity(unchecked) private var marks = OwnedBuffer<UInt64>()
    /// Where the sets of the variables start that are being read, and how many words each has.
    @exclusivity(unchecked) private var valueStart = 0
    @exclusivity(unchecked) private var valueEnd = 0
    @exclusivity(unchecked) private var valueWord = 0
    @exclusivity(unchecked) private var valueWordCount = 0

    func begin(_ text: SymbolText) {
        self.text = text
        wordCount = text.count / 64 + 1
        top = 0
        markStarts.base.update(repeating: 0, count: 256)
        marks.removeAll()
        marks.append(0)
    }

    private func mark(of symbol: UInt8) -> UnsafePointer<UInt64> {
        if markStarts[Int(symbol)] == 0 {
            markStarts[Int(symbol)] = UInt32(marks.count)
            for word in 0..<wordCount { marks.append(text.marks(of: symbol, from: 64 * word)) }
        }
        return UnsafePointer(marks.base + Int(markStarts[Int(symbol)]))
    }

    /// Where a set is made from another one: in its place, unless that is kept. There is room for all places of the
    /// text.
    private func room(for places: Places) -> Int {
        let start = max(top, Int(places.start))
        let needed = start + wordCount + 1
        if words.count < needed { words.append(repeating: 0, count: needed + needed / 2 - words.count) }
        return start
    }

    /// Without empty words at its ends.
    private func trimmed(_ start: Int, first: Int, count: Int) -> Places {
        var start = start
        var first = first
        var count = count
        while count > 0, words.base[start + count - 1] == 0 { count -= 1 }
        while count > 0, words.base[start] == 0 {
            start += 1
            first += 1
            count -= 1
        }
        return Places(start: UInt32(start), first: UInt32(first), count: UInt32(count))
    }

    /// The bits of a word that are places of the text.
    private func valid(_ word: Int) -> UInt64 {
        word == wordCount - 1 ? UInt64.max >> UInt64(63 - text.count % 64) : .max
    }

    @inline(__always)
    var frameCount: Int { frames.count }

    @inline(__always)
    func push(_ frame: PlaceFrame<Places>) { frames.append(frame) }

    @inline(__always)
    func popFrame() -> PlaceFrame<Places> { frames.removeLast() }

    var noPlaces: Places { Places(start: 0, first: 0, count: 0) }

    func places(at place: Int) -> Places {
        let start = room(for: noPlaces)
        words[start] = 1 << UInt64(place & 63)
        return Places(start: UInt32(start), first: UInt32(place >> 6), count: 1)
    }

    @inline(__always)
    func onlyPlace(of places: Places) -> Int? {
        guard places.count == 1 else { return nil }
        let word = words.base[Int(places.start)]
        return word & (word &- 1) == 0 ? Int(places.first) << 6 | word.trailingZeroBitCount : nil
    }

    @inline(__always)
    func isEmpty(_ places: Places) -> Bool { places.count == 0 }

    func contains(_ places: Places, _ place: Int) -> Bool {
        let word = place >> 6 - Int(places.first)
        guard word >= 0, word < Int(places.count) else { return false }
        return words[Int(places.start) + word] >> UInt64(place & 63) & 1 == 1
    }

    func isFollowed(_ places: Places, by symbol: UInt8) -> Bool {
        let marks = mark(of: symbol) + Int(places.first)
        let words = words.base + Int(places.start)
        for word in 0..<Int(places.count) where words[word] & marks[word] != 0 { return true }
        return false
    }

    func places(behind symbol: UInt8, _ places: Places) -> Places {
        let marks = mark(of: symbol) + Int(places.first)
        let start = room(for: places)
        let source = words.base + Int(places.start)
        let target = words.base + start
        let first = Int(places.first)
        var count = Int(places.count)
        var carried: UInt64 = 0
        for word in 0..<count {
            let read = source[word] & marks[word]
            target[word] = read << 1 | carried
            carried = read >> 63
        }
        if carried != 0 {
            target[count] = carried
            count += 1
        }
        return trimmed(start, first: first, count: count)
    }

    func places(_ places: Places, movedBy distance: Int) -> Places {
        let start = room(for: places)
        let source = words.base + Int(places.start)
        let target = words.base + start
        let first = Int(places.first) + distance >> 6
        guard first < wordCount else { return noPlaces }
        let shift = UInt64(distance & 63)
        let count = min(Int(places.count), wordCount - first)
        var carried: UInt64 = 0
        for word in 0..<count {
            let read = source[word]
            target[word] = read << shift | carried
            carried = shift == 0 ? 0 : read >> (64 - shift)
        }
        var made = count
        if carried != 0, first + made < wordCount {
            target[made] = carried
            made += 1
        }
        if made > 0 { target[made - 1] &= valid(first + made - 1) }
        return trimmed(start, first: first, count: made)
    }

    func placesFromFirst(of places: Places) -> Places {
        guard places.count > 0 else { return noPlaces }
        let start = room(for: places)
        let first = Int(places.first)
        let count = wordCount - first
        let word = words[Int(places.start)]
        let target = words.base + start
        target[0] = 0 &- (word & (0 &- word))
        for word in 1..<max(count, 1) { target[word] = .max }
        target[count - 1] &= valid(wordCount - 1)
        return trimmed(start, first: first, count: count)
    }

    @inline(__always)
    func keep(_ places: Places) { top = Int(places.start) + Int(places.count) }

    func move(_ places: Places, to other: Places) -> Places {
        guard places.start > other.start else { return places }
        (words.base + Int(other.start)).update(from: words.base + Int(places.start), count: Int(places.count))
        return Places(start: other.start, first: places.first, count: places.count)
    }

    func beginValues(count: Int, _ places: Places) -> Places {
        valueWord = Int(places.first)
        valueWordCount = wordCount - valueWord
        let needed = count * valueWordCount + Int(places.count)
        if words.count < top + needed { words.append(repeating: 0, count: needed + needed / 2) }
        valueStart = top
        valueEnd = top + count * valueWordCount
        (words.base + valueStart).update(repeating: 0, count: count * valueWordCount)
        (words.base + valueEnd).update(from: words.base + Int(places.start), count: Int(places.count))
        let copy = Places(start: UInt32(valueEnd), first: places.first, count: places.count)
        keep(copy)
        return copy
    }

    func add(_ places: Places, toVariable number: Int) {
        let target = words.base + valueStart + number * valueWordCount + Int(places.first) - valueWord
        let source = words.base + Int(places.start)
        for word in 0..<Int(places.count) { target[word] |= source[word] }
    }

    func endValues() { top = valueEnd }

    func values(ofVariable number: Int) -> Places {
        trimmed(valueStart + number * valueWordCount, first: valueWord, count: valueWordCount)
    }
}
