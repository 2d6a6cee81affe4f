/// Finds the components whose tails cover a text. It belongs to one cursor.
final class TailReader {
    let trees: TailTrees

    @exclusivity(unchecked) private var symbols = OwnedBuffer<UInt8>(repeating: 0, count: 128)
    @exclusivity(unchecked) private var text = SymbolText(symbols: OwnedBuffer<UInt8>().base, count: 0)
    @exclusivity(unchecked) private var found = OwnedBuffer<UInt32>()
    private let short = WordPlaces()
    private let long = WidePlaces()

    init(_ trees: TailTrees) {
        self.trees = trees
    }

    /// Begins to read a text.
    ///
    /// - Parameters:
    ///   - hasSlash: Whether a slash is to be read behind it.
    ///   - isFolded: Whether its capitals are read as small letters.
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
        if count <= WordPlaces.longestText { short.begin(text) } else { long.begin(text) }
    }

    /// The components below a limit whose patterns in a tree cover the text from a place on, in their order, up to the first
    /// that certainly matches. Valid until this is asked again.
    func ends(
        from root: UInt32, at start: Int, below limit: UInt32, isCertain: OwnedBufferView<Bool>
    ) -> UnsafeBufferPointer<UInt32> {
        found.removeAll()
        let view = trees.view
        let best =
            text.count <= WordPlaces.longestText
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
