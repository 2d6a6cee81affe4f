/// The bytes of one URL with an authority, taken apart as far as was needed.
struct LinkBytes {
    /// A part of the URL with the bits of all its bytes together.
    struct Part {
        var start = 0
        var end = 0
        /// The bits of ``ByteClasses``, `invalid` among them where an escape is broken.
        var bits: UInt8 = 0

        var isEmpty: Bool { start == end }
    }

    let bytes: UnsafeBufferPointer<UInt8>
    let path: Part
    /// Whether the path holds `//` or `**`.
    let hasRuns: Bool
    private(set) var query = Part()
    private(set) var fragment = Part()
    private var isWhole = false

    /// - Parameter start: Where the path starts, be it empty.
    @inline(__always)
    init(_ bytes: UnsafeBufferPointer<UInt8>, pathFrom start: Int, _ tables: LinkTables) {
        self.bytes = bytes
        var path = Part(start: start, end: start)
        let classes = tables.path.base
        var index = start
        var seen: UInt8 = 0
        var last: UInt8 = 0
        var runs: UInt8 = 0
        if let base = bytes.baseAddress {
            // Eight bytes at once, as long as none of them ends the path.
            while index + 8 <= bytes.count {
                let next = base + index
                let bits0 = classes[Int(next[0])]
                let bits1 = classes[Int(next[1])]
                let bits2 = classes[Int(next[2])]
                let bits3 = classes[Int(next[3])]
                let bits4 = classes[Int(next[4])]
                let bits5 = classes[Int(next[5])]
                let bits6 = classes[Int(next[6])]
                let bits7 = classes[Int(next[7])]
                let all = bits0 | bits1 | bits2 | bits3 | bits4 | bits5 | bits6 | bits7
                guard all & ByteClasses.end == 0 else { break }
                if all & (ByteClasses.slash | ByteClasses.star) != 0 {
                    runs |= last & bits0 | bits0 & bits1 | bits1 & bits2 | bits2 & bits3
                    runs |= bits3 & bits4 | bits4 & bits5 | bits5 & bits6 | bits6 & bits7
                }
                seen |= all
                last = bits7
                index += 8
            }
        }
        while index < bytes.count {
            let bits = classes[Int(bytes[index])]
            guard bits & ByteClasses.end == 0 else { break }
            seen |= bits
            runs |= bits & last
            last = bits
            index += 1
        }
        path.end = index
        path.bits = seen
        // Stars and slashes have bits of their own.
        hasRuns = runs & (ByteClasses.slash | ByteClasses.star) != 0
        if seen & ByteClasses.percent != 0 { LinkBytes.checkEscapes(bytes, &path) }
        self.path = path
    }

    func text(_ part: Part) -> UnsafeBufferPointer<UInt8> {
        UnsafeBufferPointer(rebasing: bytes[part.start..<part.end])
    }

    /// Finds the query and the fragment.
    mutating func findRest(_ tables: LinkTables) {
        guard !isWhole else { return }
        isWhole = true
        var index = path.end
        if index < bytes.count, bytes[index] == UInt8(ascii: "?") {
            query = LinkBytes.part(bytes, from: index + 1, tables.query)
            index = query.end
        }
        if index < bytes.count { fragment = LinkBytes.part(bytes, from: index + 1, tables.fragment) }
    }

    private static func part(_ bytes: UnsafeBufferPointer<UInt8>, from start: Int, _ classes: Block<UInt8>) -> Part {
        var part = Part(start: start, end: start)
        let classes = classes.base
        while part.end < bytes.count {
            let bits = classes[Int(bytes[part.end])]
            guard bits & ByteClasses.end == 0 else { break }
            part.bits |= bits
            part.end += 1
        }
        if part.bits & ByteClasses.percent != 0 { checkEscapes(bytes, &part) }
        return part
    }

    private static func checkEscapes(_ bytes: UnsafeBufferPointer<UInt8>, _ part: inout Part) {
        var index = part.start
        while index < part.end {
            if bytes[index] == UInt8(ascii: "%") {
                guard index + 2 < part.end, PercentDecoding.hexDigit(bytes[index + 1]) != nil,
                    PercentDecoding.hexDigit(bytes[index + 2]) != nil
                else {
                    part.bits |= ByteClasses.invalid
                    return
                }
                index += 2
            }
            index += 1
        }
    }
}

/// What the bytes of each part are, as tables that are read for every byte; freed by whoever made them.
struct LinkTables: BitwiseCopyable {
    let path = ByteClasses.path.table
    let query = ByteClasses.query.table
    let fragment = ByteClasses.fragment.table
    let host = ByteClasses.host.table

    func deallocate() {
        path.deallocate()
        query.deallocate()
        fragment.deallocate()
        host.deallocate()
    }
}
