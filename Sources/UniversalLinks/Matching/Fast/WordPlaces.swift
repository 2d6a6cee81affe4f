/// Sets of places of a text of up to 63 symbols: a bit for each.
final class WordPlaces: PlaceReading {
    static let longestText = 63

    @exclusivity(unchecked) private(set) var text = SymbolText(symbols: OwnedBuffer<UInt8>().base, count: 0)
    @exclusivity(unchecked) private var frames = OwnedBuffer<PlaceFrame<UInt64>>()
    /// The bits of all places of the text.
    @exclusivity(unchecked) private var all: UInt64 = 0
    /// For each symbol the places that have it in front of them; found out for a text when more than one place is asked for.
    @exclusivity(unchecked) private var marks = OwnedBuffer<UInt64>(repeating: 0, count: 256)
    @exclusivity(unchecked) private var isMarked = false
    @exclusivity(unchecked) private var values = OwnedBuffer<UInt64>()

    /// Begins to read a text.
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
