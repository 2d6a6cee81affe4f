/// Where each state of an automaton leads, by class of symbol, as far as that is known.
///
/// A state is the offset of its row. Automata that tell few symbols apart have a column for each class. Others keep up to
/// four transitions with a state, and a row of columns only for a state with more.
struct TransitionTable: ~Copyable {
    /// Set in an entry whose state matches whatever follows, or nothing; and in one that waits for a symbol.
    private static let specialBit: UInt32 = 1 << 31
    /// Also set in an entry whose state only one symbol leaves.
    private static let waitingBit: UInt32 = 1 << 30

    private static let sparseWidth = 8
    private static let noKeys = UInt32.max

    let classCount: Int
    let isSparse: Bool
    private var rows = OwnedBuffer<UInt32>(capacity: 1)
    private var wideRows = OwnedBuffer<UInt32>(capacity: 1)

    init(classCount: Int) {
        self.classCount = classCount
        // The class 255 would read as a free place.
        isSparse = classCount > 32 && classCount < 255
    }

    /// Entries for one state; the last two are the symbol that it waits for and its number.
    var width: Int { isSparse ? TransitionTable.sparseWidth : classCount + 2 }

    /// The number of a state by its entry.
    func number(_ entry: UInt32) -> Int { Int(rows[Int(TransitionTable.state(entry)) + width - 1]) }

    /// The entry for the state with a number.
    func entry(_ number: Int, isSettled: Bool, isWaiting: Bool) -> UInt32 {
        let bits =
            isSettled
            ? TransitionTable.specialBit
            : isWaiting ? TransitionTable.specialBit | TransitionTable.waitingBit : 0
        return UInt32(number * width) | bits
    }

    static func isSettled(_ entry: UInt32) -> Bool { entry >> 30 == 2 }

    /// The state that an entry leads to.
    static func state(_ entry: UInt32) -> UInt32 { entry & (waitingBit - 1) }

    /// - Parameter symbol: The only symbol that leaves the state, where there is one.
    mutating func addState(waitingFor symbol: UInt8?) {
        let number = UInt32(rows.count / width)
        if isSparse { rows.append(TransitionTable.noKeys) }
        rows.append(repeating: 0, count: width - (isSparse ? 3 : 2))
        rows.append(UInt32(symbol ?? 0))
        rows.append(number)
    }

    mutating func release() {
        rows.release()
        wideRows.release()
    }

    /// The bytes that one more entry of a state will need.
    func cost(ofLeaving state: UInt32) -> Int {
        let state = Int(state)
        // The last place for a transition is free where its key is none.
        return isSparse && rows[state + 5] == 0 && rows[state] >> 24 != 0xFF ? 4 * classCount : 0
    }

    /// Makes an entry known.
    ///
    /// - Returns: The bytes that were needed for it.
    mutating func set(_ state: UInt32, _ symbolClass: UInt8, to entry: UInt32) -> Int {
        let state = Int(state)
        guard isSparse else {
            rows[state + Int(symbolClass)] = entry
            return 0
        }
        if rows[state + 5] != 0 {
            wideRows[Int(rows[state + 5]) - 1 + Int(symbolClass)] = entry
            return 0
        }
        let keys = rows[state]
        for place in 0..<4 where UInt8(truncatingIfNeeded: keys >> (8 * UInt32(place))) == 0xFF {
            let shift = 8 * UInt32(place)
            rows[state] = keys & ~(0xFF << shift) | UInt32(symbolClass) << shift
            rows[state + 1 + place] = entry
            return 0
        }
        let wide = wideRows.count
        wideRows.append(repeating: 0, count: classCount)
        for place in 0..<4 {
            wideRows[wide + Int(UInt8(truncatingIfNeeded: keys >> (8 * UInt32(place))))] = rows[state + 1 + place]
        }
        wideRows[wide + Int(symbolClass)] = entry
        rows[state + 5] = UInt32(wide + 1)
        return 4 * classCount
    }

    /// Reads symbols from a state on, as far as entries are known and not settled.
    ///
    /// - Parameters:
    ///   - state: The state behind what was read.
    ///   - index: The index of what is not read.
    /// - Returns: The entry of a settled state at which reading stopped, 0 if it is not known; meaningless at the end of
    ///   the text.
    @inline(__always)
    func read(
        _ text: UnsafeBufferPointer<UInt8>, _ classes: borrowing OwnedBuffer<UInt8>, _ state: inout UInt32,
        _ index: inout Int
    ) -> UInt32 {
        // Entries are offsets of rows, and classes are below the number of columns.
        let rows = rows.base
        let classes = classes.base
        guard let base = text.baseAddress else { return 0 }
        let count = text.count
        var current = state
        var place = index
        var next: UInt32 = 0
        let width = width
        if isSparse {
            while place < count {
                next = sparseEntry(rows, Int(current), classes[Int(base[place])])
                place += 1
                if Int32(bitPattern: next) > 0 {
                    current = next
                } else if next >> 30 == 3 {
                    current = TransitionTable.state(next)
                    let symbol = UInt8(truncatingIfNeeded: rows[Int(current) + width - 2])
                    place = TransitionTable.place(of: symbol, in: base, from: place, to: count)
                } else {
                    place -= 1
                    break
                }
            }
        } else {
            while place < count {
                next = rows[Int(current) + Int(classes[Int(base[place])])]
                place += 1
                if Int32(bitPattern: next) > 0 {
                    current = next
                } else if next >> 30 == 3 {
                    current = TransitionTable.state(next)
                    let symbol = UInt8(truncatingIfNeeded: rows[Int(current) + width - 2])
                    place = TransitionTable.place(of: symbol, in: base, from: place, to: count)
                } else {
                    place -= 1
                    break
                }
            }
        }
        state = current
        index = place
        return next
    }

    /// The entry for a state and a class; 0 if it is not known.
    @inline(__always)
    func entry(_ state: UInt32, _ symbolClass: UInt8) -> UInt32 {
        isSparse ? sparseEntry(rows.base, Int(state), symbolClass) : rows[Int(state) + Int(symbolClass)]
    }

    @inline(__always)
    private func sparseEntry(_ rows: UnsafeMutablePointer<UInt32>, _ state: Int, _ symbolClass: UInt8) -> UInt32 {
        let keys = rows[state]
        if UInt8(truncatingIfNeeded: keys) == symbolClass { return rows[state + 1] }
        let wide = rows[state + 5]
        if wide != 0 { return wideRows.base[Int(wide) - 1 + Int(symbolClass)] }
        // Marks the bytes of `keys` that are the class; only the lowest mark is sure to be right.
        let difference = keys ^ (0x0101_0101 &* UInt32(symbolClass))
        let marks = (difference &- 0x0101_0101) & ~difference & 0x8080_8080
        return marks == 0 ? 0 : rows[state + 1 + (marks.trailingZeroBitCount >> 3)]
    }

    /// The next place of a symbol, or the end; eight bytes at once.
    @inline(__always)
    private static func place(
        of symbol: UInt8, in text: UnsafePointer<UInt8>, from start: Int, to end: Int
    ) -> Int {
        var place = start
        let pattern = 0x0101_0101_0101_0101 &* UInt64(symbol)
        while place + 8 <= end {
            let word = UnsafeRawPointer(text).loadUnaligned(fromByteOffset: place, as: UInt64.self)
            let difference = UInt64(littleEndian: word) ^ pattern
            let marks = (difference &- 0x0101_0101_0101_0101) & ~difference & 0x8080_8080_8080_8080
            if marks != 0 { return place + (marks.trailingZeroBitCount >> 3) }
            place += 8
        }
        while place < end, text[place] != symbol { place += 1 }
        return place
    }
}
