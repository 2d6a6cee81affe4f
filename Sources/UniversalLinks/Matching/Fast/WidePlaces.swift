/// Sets of places of a text of any length: the words of 64 bits from the first place to the last.
///
/// Sets lie in one block, as on a stack: a new one is made behind those that are kept.
final class WidePlaces: PlaceReading {
    struct Places: BitwiseCopyable {
        /// Where the words are.
        var start: UInt32
        /// The number of the first word, and how many there are; none where the set is empty.
        var first: UInt32
        var count: UInt32
    }

    @exclusivity(unchecked) private(set) var text = SymbolText(symbols: OwnedBuffer<UInt8>().base, count: 0)
    @exclusivity(unchecked) private var frames = OwnedBuffer<PlaceFrame<Places>>()
    @exclusivity(unchecked) private var words = OwnedBuffer<UInt64>()
    /// Where the next set is made.
    @exclusivity(unchecked) private var top = 0
    /// How many words the places of the text take.
    @exclusivity(unchecked) private var wordCount = 0
    /// For each symbol where the words of the places are that have it in front of them; 0 if that was not asked yet.
    @exclusivity(unchecked) private var markStarts = OwnedBuffer<UInt32>(repeating: 0, count: 256)
    @exclusivity(unchecked) private var marks = OwnedBuffer<UInt64>()
    /// Where the sets of the variables are that are being read, and the words that each has.
    @exclusivity(unchecked) private var valueStart = 0
    @exclusivity(unchecked) private var valueEnd = 0
    @exclusivity(unchecked) private var valueWord = 0
    @exclusivity(unchecked) private var valueWordCount = 0

    /// Begins to read a text.
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

    /// Where a set is made from another one: in its place, unless that is kept. There is room for all places of the text.
    private func room(for places: Places) -> Int {
        let start = max(top, Int(places.start))
        let needed = start + wordCount + 1
        if words.count < needed { words.append(repeating: 0, count: needed + needed / 2 - words.count) }
        return start
    }

    /// A set without words at its ends that are empty.
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
