/// The bytes of one URL with an authority, parsed as far as needed.
struct LinkBytes {
    /// A part of the URL with the bits of all its bytes together.
    struct Part {
        var start = 0
        var end = 0
        /// The bits of ``ByteClasses``, `invalid` among them where an escape is broken.
        var bits: UInt8 = 0

        var isEmpty: Bool { start == end }
    }

    private let base: UnsafePointer<UInt8>
    let bytes: UnsafeBufferPointer<UInt8>
    let path: Part
    /// Whether the path contains `//` or `**`.
    let hasRuns: Bool
    private(set) var query = Part()
    private(set) var fragment = Part()
    private var isWhole = false

    /// - Parameter start: Where the path starts, be it empty.
    @inline(__always)
    init(_ base: UnsafePointer<UInt8>, count: Int, pathFrom start: Int, _ pathClasses: UnsafePointer<UInt8>) {
        self.base = base
        let bytes = UnsafeBufferPointer(start: base, count: count)
        self.bytes = bytes
        let scan = PlainBytes.scan(bytes, from: start)
        if scan.isPlain {
            var path = Part(start: start, end: scan.end)
            if let firstPercent = scan.firstPercent {
                path.bits = ByteClasses.percent
                LinkBytes.checkEscapes(bytes, &path, from: firstPercent)
            }
            self.path = path
            hasRuns = false
        } else {
            (path, hasRuns) = LinkBytes.carefulPath(bytes, from: start, pathClasses)
        }
    }

    /// A path in which something is not plain.
    @inline(never)
    private static func carefulPath(
        _ bytes: UnsafeBufferPointer<UInt8>, from start: Int, _ classes: UnsafePointer<UInt8>
    ) -> (Part, hasRuns: Bool) {
        var path = Part(start: start, end: start)
        var last: UInt8 = 0
        var runs: UInt8 = 0
        while path.end < bytes.count {
            let bits = classes[Int(bytes[path.end])]
            guard bits & ByteClasses.end == 0 else { break }
            path.bits |= bits
            runs |= bits & last
            last = bits
            path.end += 1
        }
        if path.bits & ByteClasses.percent != 0 { checkEscapes(bytes, &path, from: start) }
        // Stars and slashes have bits of their own.
        return (path, runs & (ByteClasses.slash | ByteClasses.star) != 0)
    }

    /// The path as it is written.
    @inline(__always)
    func pathText(isFolded: Bool) -> PathText {
        PathText(
            base + path.start, count: path.end &- path.start, lead: path.start, readable: bytes.count &- path.start,
            isFolded: isFolded)
    }

    func text(_ part: Part) -> UnsafeBufferPointer<UInt8> {
        UnsafeBufferPointer(rebasing: bytes[part.start..<part.end])
    }

    /// Finds the query and the fragment.
    mutating func findRest(_ tables: LinkTables.View) {
        guard !isWhole else { return }
        isWhole = true
        var index = path.end
        if index < bytes.count, bytes[index] == UInt8(ascii: "?") {
            query = LinkBytes.part(bytes, from: index + 1, tables.query)
            index = query.end
        }
        if index < bytes.count { fragment = LinkBytes.part(bytes, from: index + 1, tables.fragment) }
    }

    private static func part(_ bytes: UnsafeBufferPointer<UInt8>, from start: Int, _ classes: OwnedBufferView<UInt8>)
        -> Part
    {
        var part = Part(start: start, end: start)
        let classes = classes.base
        while part.end < bytes.count {
            let bits = classes[Int(bytes[part.end])]
            guard bits & ByteClasses.end == 0 else { break }
            part.bits |= bits
            part.end += 1
        }
        if part.bits & ByteClasses.percent != 0 { checkEscapes(bytes, &part, from: start) }
        return part
    }

    /// - Parameter start: Before it there is no escape.
    private static func checkEscapes(_ bytes: UnsafeBufferPointer<UInt8>, _ part: inout Part, from start: Int) {
        var index = start
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

/// What the bytes of each part are, as tables that are read for every byte.
struct LinkTables: ~Copyable {
    private let path = ByteClasses.table(for: .path)
    private let query = ByteClasses.table(for: .query)
    private let fragment = ByteClasses.table(for: .fragment)
    private let host = ByteClasses.hostTable()

    /// The same for whoever does not own them.
    struct View: BitwiseCopyable {
        let path: OwnedBufferView<UInt8>
        let query: OwnedBufferView<UInt8>
        let fragment: OwnedBufferView<UInt8>
        let host: OwnedBufferView<UInt8>
    }

    var view: View { View(path: path.view, query: query.view, fragment: fragment.view, host: host.view) }
}
